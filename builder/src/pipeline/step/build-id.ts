// The build id: the newest input date and a hash of everything that decides the bytes. The clock is never read.

import { newestDate } from '../../../../schemas/iso-date.ts';
import { STATISTICS_VERSION } from '../../aggregate/statistics.ts';
import { sha256 } from '../../files/hash.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';

/** Raised when a tile, place or label changes for the same observations. */
export const TILES_VERSION = 4;

/** One input that counts: what it is, its bytes, its date, and facts from outside its bytes that the build uses. */
export type BuildInput = { kind: string; sha256: string; dated: string | null; facts: string };

/**
 * `2026-06-30-1a2b3c4d5e6f`. `reference` names the packaged data behind the build: geography and dictionary.
 * Order of inputs, paths and threads do not matter.
 */
export function buildIdOf(inputs: readonly BuildInput[], asOf: string, reference: readonly string[]): string {
  const newest = newestDate(inputs.map(({ dated }) => (dated !== null && dated <= asOf ? dated : null)));
  const lines = inputs
    .map(({ kind, sha256: hash, dated, facts }) => JSON.stringify([kind, hash, dated, facts]))
    .sort();
  const versions = [READER_VERSION, STATISTICS_VERSION, TILES_VERSION].join('.');
  return `${newest ?? asOf}-${sha256([asOf, versions, ...reference, ...lines].join('\n')).slice(0, 12)}`;
}
