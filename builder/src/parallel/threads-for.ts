// How many threads a reading of files is worth.

/**
 * Bytes on disk for each thread. A new thread loads its reader and has its code compiled, which takes about as long as to
 * read this much.
 */
const BYTES_OF_A_THREAD = 4_000_000;

/** Threads for files of `bytes` in all, at most `most`: one thread reads small files, one after the other. */
export function threadsFor(bytes: number, most: number): number {
  return Math.max(1, Math.min(most, Math.ceil(bytes / BYTES_OF_A_THREAD)));
}
