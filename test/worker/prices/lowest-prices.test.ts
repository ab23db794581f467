import { describe, expect, it } from 'vitest';
import { distanceMiles } from '../../../schemas/place.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { cheapestFacilities } from '../../../worker/src/prices/cheapest.ts';
import { nearestCampuses } from '../../../worker/src/prices/nearest-campus.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(7);
const ROUNDS = rounds(300, 5000);
type Priced = { file: number; cents: number; low: number; high: number; n: number };

function aDirectory(random: ReturnType<typeof seededRandom>, files: number): Directory {
  const rows = Array.from({ length: files * 2 }, (_, i) => ({
    file: i >> 1,
    lat: 41 + random.next(),
    lng: -88 + random.next(),
    id: `f${random.int(1e6)}-${i}`,
  }));
  const pick = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  const numbers = Array.from({ length: files }, (_, i) => i);
  return {
    dates: ['2026-01-01'],
    folders: [],
    files: {
      number: numbers,
      updated: numbers.map(() => 0),
      folder: numbers.map(() => null),
      name: numbers.map(() => ''),
      npi: numbers.map(() => null),
    },
    campuses: {
      file: pick('file'),
      id: pick('id'),
      name: pick('id'),
      city: rows.map(() => 'Sample City'),
      state: rows.map(() => 'IL'),
      zip: rows.map(() => '60601'),
      lat: pick('lat'),
      lng: pick('lng'),
    },
  };
}

function aTile(prices: Priced[]): CodeTile {
  const sorted = [...prices].sort((a, b) => a.cents - b.cents || a.file - b.file);
  const several = sorted.map((price, at) => ({ ...price, at })).filter(({ n }) => n > 1);
  const facilities = {
    file: sorted.map(({ file }) => file),
    cents: sorted.map(({ cents }, i) => cents - (sorted[i - 1]?.cents ?? 0)),
    spread: {
      index: several.map(({ at }, i) => at - (several[i - 1]?.at ?? 0)),
      below: several.map(({ cents, low }) => cents - low),
      above: several.map(({ cents, high }) => high - cents),
      n: several.map(({ n }) => n),
    },
  };
  return { facilities, setting: 'outpatient' } as CodeTile;
}

describe('the cheapest facilities', () => {
  it(`equal a plain search over everything, ties included (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const files = 1 + random.int(14);
      const directory = aDirectory(random, files);
      const prices = Array.from({ length: files }, (_, file) => file)
        .filter(() => random.next() < 0.8)
        .map((file): Priced => {
          const cents = 100 * (1 + random.int(4));
          return random.next() < 0.5
            ? { file, cents, low: cents, high: cents, n: 1 }
            : { file, cents, low: cents - 50, high: cents + 70, n: 3 };
        });
      const [origin, radius] = [{ lat: 41.5, lng: -87.5 }, 5 + random.int(40)];
      const near = nearestCampuses(directory, origin, radius);
      const { priced, facilities } = cheapestFacilities(aTile(prices), directory, near);
      const expected = plainSearch(directory, prices, origin, radius);
      expect(priced).toBe(expected.length);
      expect(
        facilities.map(({ facility_id: id, cash_price: price, price_low: low, n_prices: n }) => [
          id,
          price,
          low,
          n,
        ]),
      ).toEqual(expected.slice(0, 5).map(({ id, cents, low, n }) => [id, cents / 100, low / 100, n]));
    }
  });
});

function plainSearch(
  { campuses }: Directory,
  prices: Priced[],
  origin: { lat: number; lng: number },
  radius: number,
) {
  return prices
    .flatMap((price) => {
      const own = campuses.file
        .map((file, i) => ({
          file,
          id: campuses.id[i] ?? '',
          miles: distanceMiles(origin.lat, origin.lng, campuses.lat[i] ?? 0, campuses.lng[i] ?? 0),
        }))
        .filter(({ file, miles }) => file === price.file && miles <= radius)
        .sort((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1));
      return own[0] ? [{ ...price, ...own[0] }] : [];
    })
    .sort((a, b) => a.cents - b.cents || a.miles - b.miles || (a.id < b.id ? -1 : 1));
}
