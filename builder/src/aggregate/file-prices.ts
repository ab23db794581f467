// The prices of price files for one code in columns. A nation has thirteen million of them, and an object for each doubled
// the time of the reduce step.
import type { Cents } from '../../../schemas/money.ts';

/**
 * Files with at least one kept amount, in the code's priced setting. Their order is that of their numbers. Columns may be
 * longer than the `n` files. The amounts of file i are `amounts[starts[i]]` up to `amounts[starts[i + 1]]`.
 */
export type FilePrices = {
  n: number;
  /** Price-file numbers in the build. */
  file: Int32Array;
  /** Number of the health system that the file belongs to, -1 without one. */
  system: Int32Array;
  /** The facility price. */
  cents: Float64Array;
  starts: Uint32Array;
  /** Distinct kept amounts, ascending within a file. */
  amounts: Float64Array;
};

/** The prices of one file, for those who look at each of them. */
export type FilePrice = { file: number; system: number | null; cents: Cents; amounts: Cents[] };

/** The system of a file that names none. */
export const NO_SYSTEM = -1;

/** Columns without a file, with room for a number of files and of amounts. */
export function emptyFilePrices(files: number, amounts: number): FilePrices {
  return {
    n: 0,
    file: new Int32Array(files),
    system: new Int32Array(files),
    cents: new Float64Array(files),
    starts: new Uint32Array(files + 1),
    amounts: new Float64Array(amounts),
  };
}

/** Adds a file whose `nAmounts` amounts have been put behind those of the file before it. */
export function addFile(
  prices: FilePrices,
  file: number,
  system: number | null,
  cents: Cents,
  nAmounts: number,
): void {
  const i = prices.n;
  prices.file[i] = file;
  prices.system[i] = system ?? NO_SYSTEM;
  prices.cents[i] = cents;
  prices.starts[i + 1] = (prices.starts[i] ?? 0) + nAmounts;
  prices.n = i + 1;
}

/** The files one by one. */
export function listFilePrices({ n, file, system, cents, starts, amounts }: FilePrices): FilePrice[] {
  return Array.from({ length: n }, (_, i): FilePrice => {
    const own = system[i] ?? NO_SYSTEM;
    return {
      file: file[i] ?? 0,
      system: own === NO_SYSTEM ? null : own,
      cents: cents[i] ?? 0,
      amounts: [...amounts.subarray(starts[i], starts[i + 1])],
    };
  });
}

/** The columns of files. */
export function filePricesOf(list: readonly FilePrice[]): FilePrices {
  const prices = emptyFilePrices(
    list.length,
    list.reduce((sum, { amounts }) => sum + amounts.length, 0),
  );
  for (const { file, system, cents, amounts } of list) {
    prices.amounts.set(amounts, prices.starts[prices.n]);
    addFile(prices, file, system, cents, amounts.length);
  }
  return prices;
}

/** The files in the order of their numbers. Nearly always they have it: files are read in that order. */
export function inFileOrder(prices: FilePrices): FilePrices {
  for (let i = 1; i < prices.n; i += 1)
    if ((prices.file[i - 1] ?? 0) > (prices.file[i] ?? 0))
      return filePricesOf(listFilePrices(prices).sort((a, b) => a.file - b.file));
  return prices;
}
