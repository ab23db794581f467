// Parsed tiles kept in the isolate, least recently used first out. Only resolved, immutable values are kept:
// a promise must not be shared between requests of a Worker.

/**
 * Bound of the kept tiles in characters of JSON. With their tables they take more than that of the 128 MB, and the rows of a
 * code tile that is asked often take twice as much again.
 */
export const TILE_CACHE_CHARS = 12_000_000;

export type TileCache = {
  get(key: string): unknown;
  put(key: string, tile: unknown, chars: number): void;
};

type Entry = { tile: unknown; chars: number; usedAt: number };

/** An empty cache with a bound in characters of JSON text. */
export function createTileCache(maxChars = TILE_CACHE_CHARS): TileCache {
  const entries = new Map<string, Entry>();
  let [total, uses] = [0, 0];
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      uses += 1;
      entry.usedAt = uses;
      return entry.tile;
    },
    put(key, tile, chars) {
      if (chars > maxChars) return;
      total += chars - (entries.get(key)?.chars ?? 0);
      uses += 1;
      entries.set(key, { tile, chars, usedAt: uses });
      while (total > maxChars) {
        const oldest = leastUsed(entries);
        total -= entries.get(oldest)?.chars ?? 0;
        entries.delete(oldest);
      }
    },
  };
}

/** The key that was used longest ago. To note each use in the order of the map would cost every reader, and not a put alone. */
function leastUsed(entries: ReadonlyMap<string, Entry>): string {
  let [oldest, least] = ['', Number.POSITIVE_INFINITY];
  for (const [key, { usedAt }] of entries) if (usedAt < least) [oldest, least] = [key, usedAt];
  return oldest;
}
