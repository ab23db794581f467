// A question reads the prices of its own price files: the same entries in the same order as a pass over all of them, as columns
// and, once a tile was asked often, as rows.
import { expect, it } from 'vitest';
import { READERS_BEFORE_ROWS } from '../../../schemas/price-rows.ts';
import { eachFacilityPrice, type FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import type { NearFile } from '../../../worker/src/prices/nearest-campus.ts';
import { eachPriceOf } from '../../../worker/src/prices/price-table.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(5);

const nearFile = (file: number): NearFile => ({ file, campus: 0, miles: 1.5, radius: 1.5 });

/** Every third entry has a spread, every fourth is far below, every fifth shares its source with the one before. */
function randomPrices(random: Random, lowest = 1_000): FacilityPrices {
  const length = random.int(40);
  const file = Array.from({ length }, (_, i) => i * 3 + random.int(3)).sort(() => random.next() - 0.5);
  let price = lowest;
  const entries = file.map((number, i): FacilityPriceEntry => {
    price += random.int(4);
    const isOne = i % 3 !== 0;
    return {
      file: number,
      cents: price,
      low: isOne ? price : price - random.int(9),
      high: isOne ? price : price + random.int(9),
      n: isOne ? 1 : 2 + random.int(9),
      source: i % 5 === 0 ? random.int(9) : -1,
      farBelow: i % 4 === 0,
      evidence: i % 7 === 0 ? 11 + random.int(9) : i % 11 === 0 ? null : undefined,
    };
  });
  return encodeFacilityPrices(entries, { year: 2024, apc: null });
}

it(`entries are those of a pass over all prices (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds(100, 50_000); round += 1) {
    // An amount of more than a word is in no row.
    const prices = randomPrices(random, random.pick([1_000, 2 ** 32 - 20, 2 ** 40]));
    const wanted = Array.from({ length: 130 }, (_, number) => number).filter(() => random.int(2) === 0);
    const [all, found]: FacilityPriceEntry[][] = [[], []];
    eachFacilityPrice(prices, (entry) => all?.push({ ...entry }));
    for (let time = 0; time <= READERS_BEFORE_ROWS; time += 1) {
      found?.splice(0);
      eachPriceOf(prices, wanted.map(nearFile), (entry, { file }) => found?.push({ ...entry, file }));
      expect(found).toEqual(all?.filter(({ file }) => wanted.includes(file)));
    }
  }
});

it.each([
  ['a price file that is listed twice', [4, 7, 4]],
  ['a number that no price file has', [2_000_000_000]],
])('%s is damage, and the data is unavailable', (_, file) => {
  const entry = { cents: 100, low: 100, high: 100, n: 1, source: -1, farBelow: false };
  const prices = encodeFacilityPrices(file.map((number) => ({ ...entry, file: number })));
  expect(() => eachPriceOf(prices, [nearFile(4)], () => undefined)).toThrow(
    expect.objectContaining({ code: 'data_unavailable' }),
  );
});
