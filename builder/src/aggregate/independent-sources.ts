// The independent sources of one code. A source is a price file, or several files that are one seller: files of one
// health system that publish the same amounts for the code, and files whose whole price lists are equal. Files of
// one source always have the same facility price, so that a source is one dot on a plot.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSource } from '../../../schemas/statistics.ts';
import { ascendingOrder } from './ascending.ts';

/** The prices of one price file for one code, in the code's priced setting. */
export type FilePrices = {
  /** Price-file number in the build. */
  file: number;
  /** Number of the health system that the file belongs to, or null. */
  system: number | null;
  /** The facility price. */
  cents: Cents;
  /** Distinct kept amounts, ascending. */
  amounts: Cents[];
};

/** An independent source: its price, the health system of its first file, and its files by number. */
export type IndependentSource = PricedSource & { files: number[] };

/** Number of the group of files with equal price lists that a file belongs to; -1 when it is alone. */
export type TwinOf = (file: number) => number;

/** No file has a twin, as in the first national pass, which finds them. */
export const NO_TWINS: TwinOf = () => -1;

/** Indexes of the files from the lowest price to the highest, files with equal prices in their order. */
export function orderByPrice(files: readonly Pick<FilePrices, 'cents'>[]): Uint32Array {
  return new Uint32Array(ascendingOrder(files.map(({ cents }) => cents)));
}

/**
 * Finds the independent source of each file.
 * @param order `orderByPrice` of the files
 * @returns for each file the index of the first file of its source
 */
export function firstFilesOfSources(
  files: readonly FilePrices[],
  twinOf: TwinOf,
  order = orderByPrice(files),
): Int32Array {
  const firstFiles = Int32Array.from(files, (_, i) => i);
  const systems = new EqualPrices(files, (a, b) => isSameList(a, b));
  const twins = new EqualPrices(files, () => true);
  for (let at = 0; at < order.length; at += 1) {
    const i = order[at] ?? 0;
    const prices = files[i];
    // Only files with equal prices are joined, and in this order they follow each other.
    const isAlone =
      prices?.cents !== files[order[at - 1] ?? -1]?.cents &&
      prices?.cents !== files[order[at + 1] ?? -1]?.cents;
    if (!prices || isAlone) continue;
    if (prices.system !== null) joinIfAny(firstFiles, systems.findEqual(prices.system, i), i);
    const group = twinOf(prices.file);
    if (group >= 0) joinIfAny(firstFiles, twins.findEqual(group, i), i);
  }
  for (let i = 0; i < firstFiles.length; i += 1) firstFiles[i] = findFirst(firstFiles, i);
  return firstFiles;
}

function joinIfAny(firstFiles: Int32Array, equal: number | undefined, i: number): void {
  if (equal !== undefined) join(firstFiles, equal, i);
}

/** Files of each group that have one price and differ otherwise. Files must be looked for in the order of their prices. */
class EqualPrices {
  readonly #files: readonly FilePrices[];
  readonly #isSame: (a: FilePrices, b: FilePrices) => boolean;
  /** The last file of each group, and of each file the one before it. */
  readonly #last = new Map<number, number>();
  readonly #before = new Map<number, number>();

  constructor(files: readonly FilePrices[], isSame: (a: FilePrices, b: FilePrices) => boolean) {
    this.#files = files;
    this.#isSame = isSame;
  }

  /** A file of the group that has the same price and is the same otherwise; without one the file itself is kept. */
  findEqual(group: number, index: number): number | undefined {
    const prices = this.#files[index];
    const last = this.#last.get(group);
    for (let at = last; at !== undefined; at = this.#before.get(at)) {
      const other = this.#files[at];
      if (!prices || !other || other.cents !== prices.cents) break;
      if (this.#isSame(other, prices)) return at;
    }
    if (last !== undefined) this.#before.set(index, last);
    this.#last.set(group, index);
    return undefined;
  }
}

/**
 * The independent sources among some files, in the order of their first files.
 * @param order indexes of the files; `orderByPrice` gives the sources from the lowest price to the highest
 */
export function findIndependentSources(
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  order: Iterable<number> = files.keys(),
): IndependentSource[] {
  const sources: IndependentSource[] = [];
  const indexes = new Int32Array(files.length);
  for (const i of order) {
    const prices = files[i];
    if (!prices) continue;
    const { file, system, cents } = prices;
    const first = firstFiles[i] ?? i;
    if (first === i) indexes[i] = sources.push({ cents, system, files: [file] }) - 1;
    else sources[indexes[first] ?? 0]?.files.push(file);
  }
  return sources;
}

/** Joins two sources: the smaller index is the first file of both. */
function join(firstFiles: Int32Array, a: number, b: number): void {
  const [first, second] = [findFirst(firstFiles, a), findFirst(firstFiles, b)];
  firstFiles[Math.max(first, second)] = Math.min(first, second);
}

function findFirst(firstFiles: Int32Array, index: number): number {
  let at = index;
  while (firstFiles[at] !== at) at = firstFiles[at] ?? at;
  return at;
}

function isSameList(a: FilePrices, b: FilePrices): boolean {
  return a.amounts.length === b.amounts.length && a.amounts.every((amount, i) => amount === b.amounts[i]);
}
