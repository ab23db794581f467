// What the columns of a code tile have to do with each other, judged as a pass over its decoded prices judges it.
import { expect, it } from 'vitest';
import { eachFacilityPrice } from '../../schemas/read-tile.ts';
import type { CodeTile, FacilityPrices } from '../../schemas/tile.ts';
import { codeFault } from '../../schemas/tile-relations.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { rounds, testSeed } from '../support/soak.ts';

const SEED = testSeed(3);

/** Columns that fit the schema, and often nothing more: steps of 0, indexes behind the end, amounts below zero. */
function randomColumns(random: Random): FacilityPrices {
  const length = random.int(6);
  const listOf = (entries: number, least: number, values: number) =>
    Array.from({ length: entries }, () => least + random.int(values));
  const steps = () => listOf(random.int(3), random.int(2), 3);
  const [index, shared, evident] = [steps(), steps(), steps()];
  return {
    file: Array.from({ length }, (_, i) => i),
    cents: listOf(length, 0, 9),
    spread: { index, below: listOf(index.length, 0, 6), above: index.map(() => 1), n: index.map(() => 2) },
    shared: { index: shared, source: shared.map((_, i) => i) },
    flags: { far_below: steps() },
    evidence: { year: 2024, apc: null, index: evident, services: evident.map(() => 11) },
  };
}

/** Whether every list is reached by a pass over the prices, and no amount is below zero. */
function isWhole(prices: FacilityPrices): boolean {
  let [spreads, shared, flagged, evident, isBelowZero] = [0, 0, 0, 0, false];
  eachFacilityPrice(prices, ({ low, n, source, farBelow, evidence }) => {
    spreads += n > 1 ? 1 : 0;
    shared += source >= 0 ? 1 : 0;
    flagged += farBelow ? 1 : 0;
    evident += evidence === undefined ? 0 : 1;
    if (low < 0) isBelowZero = true;
  });
  const reached = [spreads, shared, flagged, evident];
  const { spread, shared: sharing, flags, evidence } = prices;
  const listed = [spread.index, sharing.index, flags.far_below, evidence.index].map(({ length }) => length);
  return !isBelowZero && reached.every((count, i) => count === listed[i]);
}

it(`columns are at fault when a pass over the prices finds a fault (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const outcomes = new Set<boolean>();
  for (let round = 0; round < rounds(3_000, 500_000); round += 1) {
    const facilities = randomColumns(random);
    const tile = {
      code: '70551',
      code_type: 'CPT',
      dates: [],
      states: { refreshed: [] },
      facilities,
    } as unknown as CodeTile;
    const whole = isWhole(facilities);
    outcomes.add(whole);
    expect(codeFault(tile) === undefined, JSON.stringify(facilities)).toBe(whole);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});
