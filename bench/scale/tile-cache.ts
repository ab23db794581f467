// How many tiles a stream of lookups reads from R2, when each isolate keeps the tiles that it has parsed, up to a number of
// characters, and drops those that it has not used for longest. Pure.
import type { Random } from '../../tools/testbed/random.ts';

export type CacheModel = {
  lookups: number;
  isolates: number;
  /** Characters that an isolate keeps (`worker/src/tiles`). */
  capacity: number;
  /** Codes and places that are asked for, with their sizes; the first are asked for most. */
  codeChars: readonly number[];
  placeChars: readonly number[];
};
export type CacheFigures = { hit_percent: number; reads_per_lookup: number };

/** Position in a list whose first entries are drawn most: Zipf's law with exponent 1. */
export function drawByRank(size: number, random: Random): number {
  return Math.min(size - 1, Math.floor(size ** random.next()) - 1);
}

/** Draws lookups and counts the reads; the first half fills the caches and is not counted. */
export function simulateCaches(model: CacheModel, random: Random): CacheFigures {
  const { lookups, isolates, capacity, codeChars, placeChars } = model;
  const caches = Array.from({ length: isolates }, () => new Recent(capacity));
  let [asked, missed] = [0, 0];
  for (let i = 0; i < 2 * lookups; i++) {
    const cache = caches[random.int(isolates)];
    const [code, place] = [drawByRank(codeChars.length, random), drawByRank(placeChars.length, random)];
    const reads =
      Number(!cache?.use(code, codeChars[code] ?? 0)) +
      Number(!cache?.use(-1 - place, placeChars[place] ?? 0));
    if (i < lookups) continue;
    asked += 2;
    missed += reads;
  }
  return { hit_percent: (100 * (asked - missed)) / asked, reads_per_lookup: (2 * missed) / asked };
}

/** The tiles of an isolate; a Map keeps the order in which they were used. */
class Recent {
  private readonly kept = new Map<number, number>();
  private chars = 0;
  private readonly capacity: number;
  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** @returns whether the tile was there */
  use(tile: number, size: number): boolean {
    const isKept = this.kept.delete(tile);
    this.kept.set(tile, size);
    if (isKept) return true;
    this.chars += size;
    for (const [oldest, bytes] of this.kept) {
      if (this.chars <= this.capacity) break;
      this.kept.delete(oldest);
      this.chars -= bytes;
    }
    return false;
  }
}
