// What the product's reader hands on, as the tuples that the naive one gives, so that the two can be compared.
import { readTic, type TicOptions } from '../../../builder/src/payers/read.ts';
import type { TicGroup, TicRate, TicReading } from '../../../builder/src/payers/types.ts';

export type TicTuples = { byGroup: Set<string>; byNpi: Set<string>; reading: TicReading; groups: TicGroup[] };

/** Reads a file into tuples; groups may come after the rates that name them. */
export async function ticTuples(path: string, options: Pick<TicOptions, 'wanted'> = {}): Promise<TicTuples> {
  const taker = new TupleTaker();
  const reading = await readTic(path, { ...options, ...taker.listener });
  return { ...taker.tuples(), reading, groups: taker.groups };
}

/** Gathers what a reader says. */
export class TupleTaker {
  readonly groups: TicGroup[] = [];
  readonly #rates: TicRate[] = [];
  readonly listener = {
    onGroup: (group: TicGroup) => this.groups.push(group),
    onRate: (rate: TicRate) => this.#rates.push(rate),
  };

  tuples(): { byGroup: Set<string>; byNpi: Set<string> } {
    const npisOf = new Map<string, number[]>();
    for (const { id, npis } of this.groups) npisOf.set(id, [...(npisOf.get(String(id)) ?? []), ...npis]);
    const [byGroup, byNpi] = [new Set<string>(), new Set<string>()];
    for (const { item, groupIds, inline, prices } of this.#rates) {
      const npis = groupIds.flatMap((id) => npisOf.get(String(id)) ?? []);
      for (const group of inline) npis.push(...group.npis);
      for (const { rate, billingClass, serviceCodes } of prices) {
        const tuple = [item.code, rate, billingClass, serviceCodes.join(' ')].join('|');
        for (const id of groupIds) byGroup.add(`${id}|${tuple}`);
        for (const npi of npis) byNpi.add(`${npi}|${tuple}`);
      }
    }
    return { byGroup, byNpi };
  }
}
