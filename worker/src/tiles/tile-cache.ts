// Parsed tiles kept in the isolate, least recently used first out. Only resolved, immutable values are kept:
// a promise must not be shared between requests of a Worker.

/** Bound of the kept tiles in characters of JSON; parsed they take several times that of the 128 MB. */
export const TILE_CACHE_CHARS = 12_000_000;

export type TileCache = {
  get(key: string): unknown;
  put(key: string, tile: unknown, chars: number): void;
};

/** An empty cache with a bound in characters of JSON text. */
export function createTileCache(maxChars = TILE_CACHE_CHARS): TileCache {
  const entries = new Map<string, { tile: unknown; chars: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.tile;
    },
    put(key, tile, chars) {
      if (chars > maxChars) return;
      total += chars - (entries.get(key)?.chars ?? 0);
      entries.delete(key);
      entries.set(key, { tile, chars });
      for (const [oldest, entry] of entries) {
        if (total <= maxChars) break;
        entries.delete(oldest);
        total -= entry.chars;
      }
    },
  };
}
