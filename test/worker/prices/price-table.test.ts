// A question reads the prices of its own price files: the same entries in the same order as a pass over all of them.
import { expect, it } from 'vitest';
import { eachFacilityPrice, type FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { eachPriceOf } from '../../../worker/src/prices/price-table.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(5);

/** Every third entry has a spread, every fourth is far below, every fifth shares its source with the one before. */
function randomPrices(random: Random): FacilityPrices {
  const length = random.int(40);
  const file = Array.from({ length }, (_, i) => i * 3 + random.int(3)).sort(() => random.next() - 0.5);
  const every = (n: number) => Array.from({ length: Math.ceil(length / n) }, (_, i) => (i === 0 ? 0 : n));
  const some = (n: number, least: number) => every(n).map(() => least + random.int(9));
  return {
    file,
    cents: file.map((_, i) => (i === 0 ? 1_000 : random.int(4))),
    spread: { index: every(3), below: some(3, 0), above: some(3, 0), n: some(3, 2) },
    shared: { index: every(5), source: some(5, 0) },
    flags: { far_below: every(4) },
    evidence: { year: 2024, apc: null, index: every(7), services: some(7, 11) },
  };
}

it(`entries are those of a pass over all prices (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds(100, 50_000); round += 1) {
    const prices = randomPrices(random);
    const wanted = Array.from({ length: 130 }, (_, number) => number).filter(() => random.int(2) === 0);
    const [all, found]: FacilityPriceEntry[][] = [[], []];
    eachFacilityPrice(prices, (entry) => all?.push({ ...entry }));
    for (let time = 0; time < 2; time += 1) {
      found?.splice(0);
      eachPriceOf(prices, wanted, (entry) => found?.push({ ...entry }));
      expect(found).toEqual(all?.filter(({ file }) => wanted.includes(file)));
    }
  }
});

const NO_LISTS = {
  spread: { index: [], below: [], above: [], n: [] },
  shared: { index: [], source: [] },
  flags: { far_below: [] },
  evidence: { year: null, apc: null, index: [], services: [] },
};

it.each([
  ['a price file that is listed twice', [4, 7, 4]],
  ['a number that no price file has', [2_000_000_000]],
])('%s is damage, and the data is unavailable', (_, file) => {
  const prices = { ...NO_LISTS, file, cents: file.map(() => 100) };
  expect(() => eachPriceOf(prices, [4], () => undefined)).toThrow(
    expect.objectContaining({ code: 'data_unavailable' }),
  );
});
