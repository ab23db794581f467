import { describe, expect, it } from 'vitest';
import { indexPoints, type Point } from '../../../builder/src/places/point-index.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

const SEED = 20_261_121;

/** Half of the points anywhere, half of them near the date line and the poles, where searches go wrong. */
function scatter(count: number, seed: number): Point[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const [lat, lng] = [random.next() * 180 - 90, random.next() * 360 - 180];
    if (i % 2 === 0) return { lat, lng };
    const side = random.pick([-1, 1]);
    return random.int(2) === 0
      ? { lat, lng: side * (180 - random.next()) }
      : { lat: side * (90 - random.next()), lng };
  });
}

const points = scatter(3_000, SEED);
const index = indexPoints(points);

describe('an index of points', () => {
  it(`finds exactly the points within a distance, as a look at every one does (seed ${SEED})`, () => {
    for (const [i, from] of scatter(400, SEED + 1).entries()) {
      const miles = [0, 5, 25, 150, 900, 6_000, 13_000][i % 7] ?? 0;
      const expected = points.filter((to) => distanceMiles(from.lat, from.lng, to.lat, to.lng) <= miles);
      const found = index.within(from, miles);
      const items = new Set(found.map(({ item }) => item));
      expect(found.length).toBe(expected.length);
      expect(expected.filter((point) => !items.has(point))).toEqual([]);
      const wrong = found.filter(
        (n) => n.miles !== distanceMiles(from.lat, from.lng, n.item.lat, n.item.lng),
      );
      expect(wrong).toEqual([]);
    }
  });

  it('counts a point at exactly the distance', () => {
    const [from, to] = [
      { lat: 40, lng: -90 },
      { lat: 41.3, lng: -91.7 },
    ];
    const miles = distanceMiles(from.lat, from.lng, to.lat, to.lng);
    expect(indexPoints([to]).within(from, miles)).toEqual([{ item: to, miles }]);
    expect(indexPoints([to]).within(from, miles - 1e-9)).toEqual([]);
  });

  it('finds a point where it lies, and across the date line from either side', () => {
    const [west, east] = [
      { lat: 52, lng: -180 },
      { lat: 52, lng: 180 },
    ];
    const both = indexPoints([west, east]);
    expect(both.within(west, 0).map(({ item }) => item)).toContain(west);
    for (const lng of [-179.9, 179.9]) expect(both.within({ lat: 52, lng }, 10)).toHaveLength(2);
  });

  it(`finds the nearest point (seed ${SEED + 2})`, () => {
    for (const from of scatter(300, SEED + 2)) {
      const least = Math.min(...points.map((to) => distanceMiles(from.lat, from.lng, to.lat, to.lng)));
      expect(index.nearest(from)?.miles).toBeCloseTo(least, 9);
    }
  });

  it('of no points finds none', () => {
    expect(indexPoints([]).within({ lat: 0, lng: 0 }, 13_000)).toEqual([]);
    expect(indexPoints([]).nearest({ lat: 0, lng: 0 })).toBeUndefined();
  });
});
