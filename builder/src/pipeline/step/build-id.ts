// The build id: the newest date of an input, and a hash of everything that decides the bytes. The clock is
// not used.
import { newestDate } from '../../../../schemas/iso-date.ts';
import { STATISTICS_VERSION } from '../../aggregate/statistics.ts';
import { sha256 } from '../../files/hash.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';

/** Increased when a tile, a place, a label or the tile format changes for the same observations. */
export const TILES_VERSION = 17;

/** An input that the build uses: kind, hash and date, and facts about it that are not in its bytes. */
export type BuildInput = { kind: string; sha256: string; dated: string | null; facts: string };

/**
 * Makes an id such as `2026-06-30-1a2b3c4d5e6f`. `reference` identifies the packaged data that the build
 * uses: geography and dictionary. The order of inputs, their paths and the number of threads do not matter.
 */
export function makeBuildId(
  inputs: readonly BuildInput[],
  asOf: string,
  reference: readonly string[],
): string {
  const newest = newestDate(inputs.map(({ dated }) => (dated !== null && dated <= asOf ? dated : null)));
  const lines = inputs
    .map(({ kind, sha256: hash, dated, facts }) => JSON.stringify([kind, hash, dated, facts]))
    .sort();
  const versions = [READER_VERSION, STATISTICS_VERSION, TILES_VERSION].join('.');
  return `${newest ?? asOf}-${sha256([asOf, versions, ...reference, ...lines].join('\n')).slice(0, 12)}`;
}
