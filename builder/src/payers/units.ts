// One element of a long array at a time: the usual way first, then the general one, which also says what is wrong with it.

import { Cursor } from '../json/cursor.ts';
import type { JsonBytes, JsonValue } from '../json/json-bytes.ts';
import { type ByteText, FALL_BACK } from '../json/pass.ts';
import { FastGroup } from './fast-group.ts';
import { FastRate } from './fast-rate.ts';
import type { GroupParts } from './names.ts';
import { type RateParts, readGroup, readRate } from './slow-path.ts';
import type { TicCounts, TicGroup, TicItem, TicRate } from './types.ts';

/** Who hears of groups and of the rates of wanted items. */
export type TicListener = {
  onGroup?: ((group: TicGroup) => void) | undefined;
  onRate?: ((rate: TicRate) => void) | undefined;
};

/** Reads elements at a position, counts them and hands them on; says where each ends. */
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

  /** An element of `provider_references`. */
  group(text: ByteText, from: number, general: JsonBytes): number {
    const end = this.#group.reference(text, from);
    if (end !== FALL_BACK) {
      this.#takeGroup(this.#group.parts);
      return end;
    }
    const value = built(general, from);
    const parts = readGroup(value);
    if (parts) this.#takeGroup(parts);
    else this.#counts.oddElements += 1;
    return general.pos;
  }

  /** An element of the `negotiated_rates` of an item. */
  rate(text: ByteText, from: number, general: JsonBytes, item: TicItem, index: number): number {
    const end = this.#rate.read(text, from);
    if (end !== FALL_BACK) {
      this.#takeRate(this.#rate, item, index);
      return end;
    }
    const parts = readRate(built(general, from));
    if (parts) this.#takeRate(parts, item, index);
    else this.#counts.oddElements += 1;
    return general.pos;
  }

  #takeGroup(parts: GroupParts): void {
    const counts = this.#counts;
    counts.groups += 1;
    if (parts.location !== '') counts.remoteGroups += 1;
    this.#addParts(parts);
    const { id, npis, networks, location, entries, tinOnly } = parts;
    this.#listener.onGroup?.({ id, npis, networks, location, entries, tinOnly });
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

function built(general: JsonBytes, from: number): JsonValue {
  general.pos = from;
  return general.build();
}

/** Counts of nothing. */
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
