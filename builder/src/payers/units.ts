// One element of a long array at a time: the fast path first, then the slow path, which also finds what is
// wrong.

import { Cursor } from '../json/cursor.ts';
import { RESULTS } from '../json/results.ts';
import type { Window } from '../json/window.ts';
import { FastGroup } from './fast-group.ts';
import { FastRate } from './fast-rate.ts';
import type { GroupParts } from './group-parts.ts';
import { type RateParts, readGroup, readRate } from './slow-path.ts';
import type { TicCounts, TicGroup, TicItem, TicRate } from './types.ts';

const { FALL_BACK } = RESULTS;

/** Called with every group, and with every rate of a wanted item. */
export type TicListener = {
  onGroup?: ((group: TicGroup) => void) | undefined;
  onRate?: ((rate: TicRate) => void) | undefined;
  /** Called when the items begin, after the groups of most files. It may refuse the file. */
  onItems?: (() => void) | undefined;
};

/** Reads elements, counts them and passes them to the listener. */
export class Units {
  readonly cursor = new Cursor();
  readonly #group = new FastGroup(this.cursor);
  readonly #rate = new FastRate(this.cursor, this.#group);
  readonly #counts: TicCounts;
  readonly #listener: TicListener;

  constructor(counts: TicCounts, listener: TicListener) {
    this.#counts = counts;
    this.#listener = listener;
  }

  /** Reads the element of `provider_references` that begins at `value.pos`. */
  group({ text, value }: Window): void {
    const end = this.#group.reference(text, value.pos);
    if (end !== FALL_BACK) {
      value.pos = end;
      this.#takeGroup(this.#group.parts);
      return;
    }
    const parts = readGroup(value.build());
    if (parts) this.#takeGroup(parts);
    else this.#counts.oddElements += 1;
  }

  /** Reads the element of an item's `negotiated_rates` that begins at `value.pos`. */
  rate({ text, value }: Window, item: TicItem, index: number): void {
    const end = this.#rate.read(text, value.pos);
    if (end !== FALL_BACK) {
      value.pos = end;
      this.#takeRate(this.#rate, item, index);
      return;
    }
    const parts = readRate(value.build());
    if (parts) this.#takeRate(parts, item, index);
    else this.#counts.oddElements += 1;
  }

  #takeGroup(parts: GroupParts): void {
    const counts = this.#counts;
    counts.groups += 1;
    if (parts.location !== '') counts.remoteGroups += 1;
    this.#addParts(parts);
    const { id, npis, runs, networks, location, entries, tinOnly } = parts;
    this.#listener.onGroup?.({ id, npis, runs, networks, location, entries, tinOnly });
  }

  #takeRate({ groupIds, prices, inline }: RateParts, item: TicItem, index: number): void {
    const counts = this.#counts;
    counts.ratesTaken += 1;
    counts.pricesTaken += prices.length;
    if (inline) {
      counts.inlineGroups += inline.entries;
      this.#addParts(inline);
    }
    const inlineGroups = inline && inline.npis.length > 0 ? [{ npis: inline.npis }] : [];
    this.#listener.onRate?.({ item, index, groupIds, inline: inlineGroups, prices });
  }

  #addParts({ tinOnly, zeros, unreadable }: GroupParts): void {
    this.#counts.tinOnlyGroups += tinOnly;
    this.#counts.zeroNpis += zeros;
    this.#counts.unreadableNpis += unreadable;
  }
}

/** Counts at the beginning of a file. */
export function noCounts(): TicCounts {
  return {
    items: 0,
    itemsTaken: 0,
    ratesTaken: 0,
    pricesTaken: 0,
    groups: 0,
    remoteGroups: 0,
    inlineGroups: 0,
    tinOnlyGroups: 0,
    zeroNpis: 0,
    unreadableNpis: 0,
    oddElements: 0,
  };
}
