// From an artefact to rates by provider: every kept price for every NPI of its groups, once for each network.

import { Artefact, type ArtefactGroup, type Definition, unpacked } from './artefact.ts';
import type { PayerRate } from './payer-rate.ts';

/** Counts of the expansion of a payer's file. */
export type PayerExpansion = {
  rates: number;
  groups: number;
  /**
   * The next three: groups for which neither the file nor a remote file gives an NPI of ten digits, by
   * reason.
   */
  groupsUndefined: number;
  groupsTinOnly: number;
  groupsOutOfReach: number;
  /** Addresses of the first hundred remote files that are missing. */
  locationsOutOfReach: readonly string[];
  /** Numbers in place of an NPI that do not have ten digits, counted once for each group. */
  notTenDigits: number;
};

/** Addresses named in the report. */
const MAX_LOCATIONS = 100;
const TEN_DIGITS = /^[1-9]\d{9}$/;

/**
 * Calls `emit` with one `PayerRate` for each price, NPI and network of the artefact; memory holds one part of
 * it. A group with several networks gives a rate in each; without a network, its rates are under the plan's
 * name, or ''. NPIs are passed on as published: a number that belongs to nobody will match no provider.
 * @param groupsAt NPIs of a remote group file by its address as published; undefined when the file is missing
 */
export async function expandPayerRates(
  artefactPath: string,
  groupsAt: (url: string) => readonly string[] | undefined,
  emit: (rate: PayerRate) => void,
): Promise<PayerExpansion> {
  const artefact = new Artefact(artefactPath);
  try {
    const expander = new Expander(artefact.header, groupsAt, emit);
    for (const group of artefact.groups()) expander.group(group);
    return expander.expansion();
  } finally {
    artefact.close();
  }
}

class Expander {
  readonly #codes: readonly string[];
  readonly #payer: string;
  readonly #plan: string;
  readonly #asOf: string | null;
  readonly #groupsAt: (url: string) => readonly string[] | undefined;
  readonly #emit: (rate: PayerRate) => void;
  readonly #outOfReach = new Set<string>();
  readonly #counts = {
    rates: 0,
    groups: 0,
    groupsUndefined: 0,
    groupsTinOnly: 0,
    groupsOutOfReach: 0,
    notTenDigits: 0,
  };

  constructor(
    { codes, facts }: Artefact['header'],
    groupsAt: (url: string) => readonly string[] | undefined,
    emit: (rate: PayerRate) => void,
  ) {
    this.#codes = codes;
    this.#payer = facts.entity;
    this.#plan = facts.planName;
    this.#asOf = facts.asOf;
    this.#groupsAt = groupsAt;
    this.#emit = emit;
  }

  group({ prices, definitions }: ArtefactGroup): void {
    this.#counts.groups += 1;
    let hasNpi = false;
    let isMissing = false;
    for (const definition of definitions) {
      const { npis, missing } = this.#npisOf(definition);
      isMissing ||= missing;
      hasNpi ||= npis.length > 0;
      const networks = definition.networks.length > 0 ? definition.networks : [this.#plan];
      for (const network of networks) this.#emitAll(prices, npis, network, definition.name);
    }
    if (definitions.length === 0) this.#counts.groupsUndefined += 1;
    else if (isMissing) this.#counts.groupsOutOfReach += 1;
    else if (!hasNpi) this.#counts.groupsTinOnly += 1;
  }

  #npisOf({ location, npis }: Definition): { npis: string[]; missing: boolean } {
    const own = this.#tenDigits(npis.map(String));
    if (location === '') return { npis: own, missing: false };
    const remote = this.#groupsAt(location);
    if (!remote && this.#outOfReach.size < MAX_LOCATIONS) this.#outOfReach.add(location);
    if (!remote) return { npis: own, missing: true };
    return { npis: [...new Set([...own, ...this.#tenDigits(remote)])], missing: false };
  }

  #tenDigits(npis: readonly string[]): string[] {
    const kept = npis.filter((npi) => TEN_DIGITS.test(npi));
    this.#counts.notTenDigits += npis.length - kept.length;
    return kept;
  }

  #emitAll(prices: readonly number[], npis: readonly string[], network: string, group: string): void {
    for (const price of prices) {
      const { code: number, place, kind, cents } = unpacked(price);
      const code = this.#codes[number] ?? '';
      for (const npi of npis) {
        this.#emit({ npi, code, place, kind, cents, payer: this.#payer, network, group, asOf: this.#asOf });
      }
    }
    this.#counts.rates += prices.length * npis.length;
  }

  expansion(): PayerExpansion {
    return { ...this.#counts, locationsOutOfReach: [...this.#outOfReach].sort() };
  }
}
