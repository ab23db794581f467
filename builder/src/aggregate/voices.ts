// Price files as evidence for one code, and the voices among them.
import type { Cents } from '../../../schemas/money.ts';
import type { VoiceAmounts } from './quantile.ts';

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

/** A price file is a voice; files of one system whose sets of amounts are equal are one voice together. */
export function voicesOf(files: readonly FilePrices[]): Voice[] {
  const shared = new Map<string, Voice>();
  const voices: Voice[] = [];
  for (const { file, system, amounts } of files) {
    const key = system === null ? undefined : `${system} ${amounts.join(' ')}`;
    const known = key === undefined ? undefined : shared.get(key);
    if (known) {
      known.files.push(file);
      continue;
    }
    const voice: Voice = { amounts, system, files: [file] };
    if (key !== undefined) shared.set(key, voice);
    voices.push(voice);
  }
  return voices;
}

/** The facility price: the lower median of the distinct kept amounts, so always a published one. */
export function facilityPrice(amounts: readonly Cents[]): Cents {
  const price = amounts[(amounts.length - 1) >> 1];
  if (price === undefined) throw new RangeError('A file without kept amounts has no price.');
  return price;
}
