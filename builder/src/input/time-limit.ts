// How long the reading of one file may take. The limit is generous: reading is hundreds of times faster, so a file
// that is not read by then probably never would be.
import type { Refused } from './refusal.ts';

/** Seconds that any file may take, in addition to those for its size. */
export const DEFAULT_FILE_SECONDS = 120;
/** Seconds for each megabyte on disk. A packed megabyte may unpack to 100 of them. */
const SECONDS_PER_MEGABYTE = 4;
const MEGABYTE = 1_000_000;

/** Seconds that the reading of a file of this size may take. */
export function allowedSeconds(bytes: number, fileSeconds: number): number {
  return Math.ceil(fileSeconds + (bytes / MEGABYTE) * SECONDS_PER_MEGABYTE);
}

/** The refusal of a file that was not read in its time. */
export function refuseLate(seconds: number): Refused {
  return { reason: 'took_too_long', detail: `It was not read within ${seconds} seconds.`, at: '' };
}
