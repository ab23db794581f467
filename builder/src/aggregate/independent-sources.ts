// The independent sources of one code. A source is a price file, or several files that are one seller: files of one
// health system that publish the same amounts for the code, and files whose whole price lists are equal. Files of
// one source always have the same facility price, so that a source is one dot on a plot.
import { ascendingOrder } from './ascending.ts';
import type { FilePrices } from './file-prices.ts';

/**
 * Independent sources in columns: the price of each, and the health system of its first file, -1 without one. `sourceOf`
 * has the source of each file. Columns may be longer than the `n` sources.
 */
export type IndependentSources = {
  n: number;
  cents: Float64Array;
  system: Int32Array;
  sourceOf: Int32Array;
};

/** Number of the group of files with equal price lists that a file belongs to; -1 when it is alone. */
export type TwinOf = (file: number) => number;

/** No file has a twin, as in the first national pass, which finds them. */
export const NO_TWINS: TwinOf = () => -1;

/** Indexes of the files from the lowest price to the highest, files with equal prices in their order. */
export function orderByPrice({ n, cents }: Pick<FilePrices, 'n' | 'cents'>): Uint32Array {
  return ascendingOrder(cents.subarray(0, n));
}

/**
 * Finds the independent source of each file.
 * @param order `orderByPrice` of the files
 * @returns for each file the index of the first file of its source
 */
export function firstFilesOfSources(
  files: FilePrices,
  twinOf: TwinOf,
  order: Uint32Array = orderByPrice(files),
): Int32Array {
  const { n, file, system, cents } = files;
  const firstFiles = new Int32Array(n);
  for (let i = 0; i < n; i += 1) firstFiles[i] = i;
  const systems = new EqualPrices(files, (a, b) => isSameList(files, a, b));
  const twins = new EqualPrices(files, () => true);
  let [before, own] = [-1, cents[order[0] ?? 0] ?? -1];
  for (let at = 0; at < n; at += 1) {
    const i = order[at] ?? 0;
    const after = at + 1 < n ? (cents[order[at + 1] ?? 0] ?? 0) : -1;
    // Only files with equal prices are joined, and in this order they follow each other.
    if (own === before || own === after) {
      joinIfAny(firstFiles, systems.findEqual(system[i] ?? -1, i), i);
      joinIfAny(firstFiles, twins.findEqual(twinOf(file[i] ?? 0), i), i);
    }
    [before, own] = [own, after];
  }
  for (let i = 0; i < n; i += 1) firstFiles[i] = findFirst(firstFiles, i);
  return firstFiles;
}

function joinIfAny(firstFiles: Int32Array, equal: number | undefined, i: number): void {
  if (equal !== undefined) join(firstFiles, equal, i);
}

/** Files of each group that have one price and differ otherwise. Files must be looked for in the order of their prices. */
class EqualPrices {
  readonly #cents: Float64Array;
  readonly #isSame: (a: number, b: number) => boolean;
  /** The last file of each group, and of each file the one before it. */
  readonly #last = new Map<number, number>();
  readonly #before = new Map<number, number>();

  constructor({ cents }: FilePrices, isSame: (a: number, b: number) => boolean) {
    this.#cents = cents;
    this.#isSame = isSame;
  }

  /** A file of the group that has the same price and is the same otherwise; without one the file itself is kept. */
  findEqual(group: number, index: number): number | undefined {
    if (group < 0) return undefined;
    const last = this.#last.get(group);
    for (let at = last; at !== undefined; at = this.#before.get(at)) {
      if (this.#cents[at] !== this.#cents[index]) break;
      if (this.#isSame(at, index)) return at;
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
  { n, cents, system }: FilePrices,
  firstFiles: Int32Array,
  order: Uint32Array,
): IndependentSources {
  const sources: IndependentSources = {
    n: 0,
    cents: new Float64Array(n),
    system: new Int32Array(n),
    sourceOf: new Int32Array(n),
  };
  for (let at = 0; at < n; at += 1) {
    const i = order[at] ?? 0;
    const first = firstFiles[i] ?? i;
    if (first === i) {
      sources.cents[sources.n] = cents[i] ?? 0;
      sources.system[sources.n] = system[i] ?? -1;
      sources.sourceOf[i] = sources.n++;
    } else sources.sourceOf[i] = sources.sourceOf[first] ?? 0;
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

function isSameList({ starts, amounts }: FilePrices, a: number, b: number): boolean {
  const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
  const n = (starts[a + 1] ?? 0) - startA;
  if ((starts[b + 1] ?? 0) - startB !== n) return false;
  for (let i = 0; i < n; i += 1) if (amounts[startA + i] !== amounts[startB + i]) return false;
  return true;
}
