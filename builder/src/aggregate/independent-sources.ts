// The independent sources of one code. A source is a price file, or several files that are one seller: files of one
// health system that publish the same amounts for the code, and files whose whole price lists are equal. Files of
// one source always have the same facility price, so that a source is one dot on a plot.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSource } from '../../../schemas/statistics.ts';

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

/**
 * Finds the independent source of each file.
 * @returns for each file the index of the first file of its source
 */
export function firstFilesOfSources(files: readonly FilePrices[], twinOf: TwinOf): Int32Array {
  const firstFiles = Int32Array.from(files, (_, i) => i);
  const bySystem = new Map<number, number[]>();
  const byTwins = new Map<number, number[]>();
  for (const [i, { file, system }] of files.entries()) {
    if (system !== null) addTo(bySystem, system, i);
    const twins = twinOf(file);
    if (twins >= 0) addTo(byTwins, twins, i);
  }
  for (const group of bySystem.values()) joinEqual(firstFiles, files, group, isSameList);
  for (const group of byTwins.values()) joinEqual(firstFiles, files, group, () => true);
  for (const i of firstFiles.keys()) firstFiles[i] = findFirst(firstFiles, i);
  return firstFiles;
}

/** The independent sources among some files, in the order of their first files. */
export function findIndependentSources(
  files: readonly FilePrices[],
  firstFiles: Int32Array,
): IndependentSource[] {
  const sources: IndependentSource[] = [];
  const indexes = new Int32Array(files.length);
  for (const [i, { file, system, cents }] of files.entries()) {
    const first = firstFiles[i] ?? i;
    if (first === i) indexes[i] = sources.push({ cents, system, files: [file] }) - 1;
    else sources[indexes[first] ?? 0]?.files.push(file);
  }
  return sources;
}

function addTo(groups: Map<number, number[]>, key: number, index: number): void {
  const group = groups.get(key);
  if (group) group.push(index);
  else groups.set(key, [index]);
}

/** Joins the members of a group that have one price and, by `isSame`, one list of amounts. */
function joinEqual(
  firstFiles: Int32Array,
  files: readonly FilePrices[],
  group: readonly number[],
  isSame: (a: FilePrices, b: FilePrices) => boolean,
): void {
  if (group.length < 2) return;
  const byPrice = new Map<Cents, number[]>();
  for (const i of group) {
    const prices = files[i];
    if (!prices) continue;
    const candidates = byPrice.get(prices.cents) ?? [];
    byPrice.set(prices.cents, candidates);
    const equal = candidates.find((index) => isSame(files[index] ?? prices, prices));
    if (equal === undefined) candidates.push(i);
    else join(firstFiles, equal, i);
  }
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
