// The tiles that an isolate keeps: as many as fit, and those that were used last.
import { expect, it } from 'vitest';
import { createTileCache } from '../../../worker/src/tiles/tile-cache.ts';

it('the tile that was used longest ago goes first', () => {
  const cache = createTileCache(10);
  for (const key of ['a', 'b', 'c']) cache.put(key, key.toUpperCase(), 3);
  expect(cache.get('a')).toBe('A');
  cache.put('d', 'D', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C', 'D']);
  cache.put('e', 'E', 7);
  expect(['a', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'D', 'E']);
});

it('a tile that is put again counts once, and one that is too large is not kept', () => {
  const cache = createTileCache(10);
  cache.put('a', 1, 6);
  cache.put('a', 2, 5);
  cache.put('b', 3, 5);
  cache.put('c', 4, 11);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, 3, undefined]);
});
