// The price files of one code as evidence, and the independent sources among them. An independent source is a
// price file, or all files of one system whose sets of amounts are equal.
import type { Cents } from '../../../schemas/money.ts';
import type { SourceAmounts } from './weight-ladder.ts';

/** The prices of one price file for one code, in the code's priced setting. */
export type FilePrices = {
  /** Price-file number in the build. */
  file: number;
  /** EIN of the health system that the file belongs to, or null. */
  system: string | null;
  /** Distinct kept amounts, ascending. */
  amounts: Cents[];
  /** Number of kept observations: at least as many as amounts. */
  nSources: number;
};

/** An independent source: its amounts, its system (null when its file names no system), and its files by number. */
export type IndependentSource = { amounts: SourceAmounts; system: string | null; files: number[] };

/**
 * Finds the independent source of each file. Files of one system with equal sets of amounts are one source.
 * @returns for each file the index of the first file of its source
 */
export function firstFilesOfSources(files: readonly FilePrices[]): Int32Array {
  const firstFiles = new Int32Array(files.length);
  const hashes = new Int32Array(files.length);
  // The first files of a system's sources are a linked list: `heads` has its start, `nextFirst` the next
  // entries.
  const nextFirst = new Int32Array(files.length).fill(-1);
  const heads = new Map<string, number>();
  for (const [i, { system, amounts }] of files.entries()) {
    firstFiles[i] = i;
    if (system === null) continue;
    const head = heads.get(system);
    hashes[i] = hashAmounts(amounts);
    if (head === undefined) {
      heads.set(system, i);
      continue;
    }
    let last = head;
    for (let first = head; first !== -1; first = nextFirst[first] ?? -1) {
      last = first;
      if (hashes[first] !== hashes[i] || !sameAmounts(files[first]?.amounts ?? [], amounts)) continue;
      firstFiles[i] = first;
      break;
    }
    if (firstFiles[i] === i) nextFirst[last] = i;
  }
  return firstFiles;
}

/** The independent sources among some files, in the order of their first files. */
export function findIndependentSources(
  files: readonly FilePrices[],
  firstFiles = firstFilesOfSources(files),
): IndependentSource[] {
  const sources: IndependentSource[] = [];
  const indexes = new Int32Array(files.length);
  for (const [i, { file, system, amounts }] of files.entries()) {
    const first = firstFiles[i] ?? i;
    if (first === i) indexes[i] = sources.push({ amounts, system, files: [file] }) - 1;
    else sources[indexes[first] ?? 0]?.files.push(file);
  }
  return sources;
}

/** A 32-bit hash (FNV-1a over whole amounts). It only finds candidates: `sameAmounts` then compares them. */
function hashAmounts(amounts: SourceAmounts): number {
  let hash = 0x811c9dc5;
  for (const amount of amounts) hash = Math.imul(hash ^ amount, 0x01000193);
  return hash;
}

function sameAmounts(a: SourceAmounts, b: SourceAmounts): boolean {
  return a.length === b.length && a.every((amount, i) => amount === b[i]);
}

/** The facility price: the lower median of the distinct kept amounts, so it is always a published amount. */
export function facilityPrice(amounts: readonly Cents[]): Cents {
  const price = amounts[(amounts.length - 1) >> 1];
  if (price === undefined) throw new RangeError('A file without kept amounts has no price.');
  return price;
}
