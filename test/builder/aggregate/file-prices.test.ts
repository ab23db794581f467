import { describe, expect, it } from 'vitest';
import {
  type FilePrice,
  filePricesOf,
  inFileOrder,
  listFilePrices,
} from '../../../builder/src/aggregate/file-prices.ts';
import { groupCode } from '../../../builder/src/aggregate/group.ts';
import { makeCodeRows } from '../../../tools/testbed/code-rows.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { observationWith, plainFacts } from '../../support/prices/observations.ts';

const FILES: FilePrice[] = [
  { file: 9, system: 0, cents: 2, amounts: [1, 2, 2 ** 40] },
  { file: 3, system: null, cents: 5, amounts: [5] },
  { file: 4, system: 7, cents: 5, amounts: [4, 5] },
];

/** A file whose rows have the amounts, one chargemaster item for each row. */
function groupOf(file: number, amounts: readonly number[]) {
  const rows = amounts.map((cents, item) => observationWith({ file, cents, items: [item] }));
  return groupCode('70551', 'outpatient', makeCodeRows(rows), plainFacts());
}

describe('columns of price files', () => {
  it('hold what the files are', () => {
    expect(listFilePrices(filePricesOf(FILES))).toEqual(FILES);
    expect(listFilePrices(filePricesOf([]))).toEqual([]);
  });

  it('are put in the order of the file numbers, and left as they are in that order', () => {
    const [nine, three, four] = FILES;
    const sorted = inFileOrder(filePricesOf(FILES));
    expect(listFilePrices(sorted)).toEqual([three, four, nine]);
    expect(inFileOrder(sorted)).toBe(sorted);
  });

  it.each([1, 2, 64, 65, 500])('have the distinct amounts of a file with %i rows, ascending', (n) => {
    const random = seededRandom(n);
    const amounts = Array.from({ length: n }, () => 100 + random.int(n) * 7);
    const expected = [...new Set(amounts)].sort((a, b) => a - b);
    const middle = [...amounts].sort((a, b) => a - b)[n >> 1];
    expect(listFilePrices(groupOf(5, amounts).files)).toEqual([
      { file: 5, system: null, cents: middle, amounts: expected },
    ]);
  });
});
