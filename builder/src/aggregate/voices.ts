// Price files as evidence for one code, and the voices among them.
import type { Cents } from '../../../schemas/money.ts';
import type { VoiceAmounts } from './weight-ladder.ts';

/** What one price file says about one code, in the code's priced setting. */
export type FilePrices = {
  /** Price-file number of the build. */
  file: number;
  /** EIN shared by the files of one system, or null. */
  system: string | null;
  /** Distinct kept amounts, ascending. */
  amounts: Cents[];
  /** Kept observations: at least as many as amounts. */
  nSources: number;
};

/** A voice with the system it belongs to; null stands for a file without one. */
export type Voice = { amounts: VoiceAmounts; system: string | null; files: number[] };

/**
 * For each file the position of the first file of its voice: a price file is a voice; files of one system whose
 * sets of amounts are equal are one voice together, wherever they meet.
 */
export function voiceNumbers(files: readonly FilePrices[]): Int32Array {
  const numbers = new Int32Array(files.length);
  const hashes = new Int32Array(files.length);
  // First files of the voices of one system, each naming the next one.
  const nextFirst = new Int32Array(files.length).fill(-1);
  const heads = new Map<string, number>();
  for (const [i, { system, amounts }] of files.entries()) {
    numbers[i] = i;
    if (system === null) continue;
    const head = heads.get(system);
    hashes[i] = hashOf(amounts);
    if (head === undefined) {
      heads.set(system, i);
      continue;
    }
    let last = head;
    for (let first = head; first !== -1; first = nextFirst[first] ?? -1) {
      last = first;
      if (hashes[first] !== hashes[i] || !sameAmounts(files[first]?.amounts ?? [], amounts)) continue;
      numbers[i] = first;
      break;
    }
    if (numbers[i] === i) nextFirst[last] = i;
  }
  return numbers;
}

/** The voices among some files, in the order of their first files. */
export function voicesOf(files: readonly FilePrices[], numbers = voiceNumbers(files)): Voice[] {
  const voices: Voice[] = [];
  const placeOf = new Int32Array(files.length);
  for (const [i, { file, system, amounts }] of files.entries()) {
    const first = numbers[i] ?? i;
    if (first === i) placeOf[i] = voices.push({ amounts, system, files: [file] }) - 1;
    else voices[placeOf[first] ?? 0]?.files.push(file);
  }
  return voices;
}

/** A 32-bit hash (FNV-1a over whole amounts) that only sorts out candidates: equality is always looked at. */
function hashOf(amounts: VoiceAmounts): number {
  let hash = 0x811c9dc5;
  for (const amount of amounts) hash = Math.imul(hash ^ amount, 0x01000193);
  return hash;
}

function sameAmounts(a: VoiceAmounts, b: VoiceAmounts): boolean {
  return a.length === b.length && a.every((amount, i) => amount === b[i]);
}

/** The facility price: the lower median of the distinct kept amounts, so always a published one. */
export function facilityPrice(amounts: readonly Cents[]): Cents {
  const price = amounts[(amounts.length - 1) >> 1];
  if (price === undefined) throw new RangeError('A file without kept amounts has no price.');
  return price;
}
