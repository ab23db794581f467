import { describe, expect, it } from 'vitest';
import { farthestMiles, nearestMiles } from '../../../builder/src/places/cell-bounds.ts';
import { cellZips } from '../../../builder/src/places/cells.ts';
import { loadGeography, makeGeography } from '../../../builder/src/places/zips.ts';
import { cellOf, distanceMiles, MAX_NEAREST_ZIP_MILES } from '../../../schemas/place.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(20_260_401);
const POINTS = rounds(200, 2000);

/** Small seeded generator (mulberry32): the same points on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const geography = loadGeography();
// Military mail is nearest to no point of the country: its coordinates lie overseas.
const placed = geography.zips.flatMap(({ zip, state, lat, lng }) =>
  lat === null || lng === null || ['AA', 'AE', 'AP'].includes(state) ? [] : [{ zip, lat, lng }],
);
const cells = cellZips(geography);

/** Distance to the nearest of some ZIPs, by looking at every one. */
function nearest(zips: readonly { lat: number; lng: number }[], lat: number, lng: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const zip of zips) best = Math.min(best, distanceMiles(lat, lng, zip.lat, zip.lng));
  return best;
}

describe('cells', () => {
  it(`hold the nearest ZIP of any point of theirs, as brute force finds it (seed ${SEED})`, () => {
    const random = randomOf(SEED);
    const inside = [...cells.keys()];
    for (let i = 0; i < POINTS; i++) {
      const [south = 0, west = 0] = (inside[Math.floor(random() * inside.length)] ?? '')
        .split('_')
        .map(Number);
      const [lat, lng] = [south + random(), west + random()];
      expect(nearest(cells.get(cellOf(lat, lng)) ?? [], lat, lng), `${lat}, ${lng}`).toBe(
        nearest(placed, lat, lng),
      );
    }
  });

  it(`hold it next to their edges and in crowded places too (seed ${SEED + 1})`, () => {
    const random = randomOf(SEED + 1);
    for (let i = 0; i < POINTS; i++) {
      const zip = placed[Math.floor(random() * placed.length)] ?? { lat: 40, lng: -90 };
      const edge = Math.round(zip.lat) + (random() - 0.5) * 1e-6;
      const point =
        i % 2 === 0
          ? { lat: zip.lat + random() - 0.5, lng: zip.lng + random() - 0.5 }
          : { lat: edge, lng: zip.lng };
      expect(nearest(cells.get(cellOf(point.lat, point.lng)) ?? [], point.lat, point.lng)).toBe(
        nearest(placed, point.lat, point.lng),
      );
    }
  });

  it(`exist wherever a ZIP lies near enough (seed ${SEED + 2})`, () => {
    const random = randomOf(SEED + 2);
    for (let i = 0; i < POINTS; i++) {
      const [lat, lng] = [10 + random() * 62, -180 + random() * 120];
      if (nearest(placed, lat, lng) <= MAX_NEAREST_ZIP_MILES) expect(cells.has(cellOf(lat, lng))).toBe(true);
    }
  });

  it('are sorted and small', () => {
    const names = [...cells.keys()];
    expect(names).toEqual([...names].sort());
    expect(Math.max(...[...cells.values()].map((zips) => zips.length))).toBeLessThan(1_500);
    for (const zips of cells.values())
      expect(zips.map(({ zip }) => zip)).toEqual(zips.map(({ zip }) => zip).sort());
  });

  it('reach across the date line', () => {
    const aleutian = makeGeography([{ zip: '99999', city: 'A', state: 'AK', lat: 52.5, lng: -179.5 }]);
    const reached = cellZips(aleutian);
    expect(reached.has('52_-180') && reached.has('52_179')).toBe(true);
    expect(reached.has('52_178')).toBe(false);
  });

  it('leave out ZIPs without a centroid', () => {
    expect(
      cellZips(makeGeography([{ zip: '96601', city: 'A', state: 'AP', lat: null, lng: null }])).size,
    ).toBe(0);
  });
});

describe('distances to a patch', () => {
  it(`bound the distance to every point of it (seed ${SEED + 3})`, () => {
    const random = randomOf(SEED + 3);
    for (let i = 0; i < 400; i++) {
      const [south, west] = [Math.floor(random() * 140) - 70, Math.floor(random() * 360) - 180];
      const patch = { south, west, north: south + 1, east: west + 1 };
      const [lat, lng] = [south + (random() - 0.5) * 16, west + (random() - 0.5) * 30];
      const [near, far] = [nearestMiles(lat, lng, patch), farthestMiles(lat, lng, patch)];
      let [closest, widest] = [Number.POSITIVE_INFINITY, 0];
      for (let step = 0; step <= 400; step++) {
        const across = { lat: south + Math.floor(step / 20) / 20, lng: west + (step % 21) / 20 };
        const miles = distanceMiles(lat, lng, across.lat, across.lng);
        [closest, widest] = [Math.min(closest, miles), Math.max(widest, miles)];
      }
      expect(near).toBeLessThanOrEqual(closest + 1e-6);
      expect(far).toBeGreaterThanOrEqual(widest - 1e-6);
      expect(closest - near).toBeLessThan(4);
      expect(far - widest).toBeLessThan(4);
    }
  });
});
