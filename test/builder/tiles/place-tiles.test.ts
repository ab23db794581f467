import { describe, expect, it } from 'vitest';
import type { PriceFile } from '../../../builder/src/aggregate/price-file.ts';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import { campusIndex, placeTile, stateTile } from '../../../builder/src/tiles/place-tiles.ts';
import { distanceMiles, MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import { directoryCampuses } from '../../../schemas/read-tile.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

const geography = loadGeography();
const zips = geography.zips.filter(({ lat }) => lat !== null);
const random = seededRandom(20261120);
const files = Array.from({ length: 800 }, (_, number) => {
  const campuses = Array.from({ length: 1 + random.int(2) }, (_, i) => {
    const { zip, city, state, lat, lng } = random.pick(zips);
    const name = `Sample Campus ${number}-${i}`;
    return { id: `loc-${number}-${i}`, name, address: '', city, state, zip, lat: lat ?? 0, lng: lng ?? 0 };
  });
  return {
    number,
    updatedOn: null,
    sourceUrl: null,
    system: null,
    npi: null,
    campuses,
  } as unknown as PriceFile;
});
const index = campusIndex(files);

describe('place tiles', () => {
  it('list exactly the campuses within reach of any ZIP or of the mean, as a look at every one finds them', () => {
    for (const zip3 of ['006', '021', '100', '170', '606', '821', '967', '995', '999']) {
      const { directory } = placeTile('2026-01-01-000000000000', zip3, geography, index);
      const origins = [...(geography.byZip3.get(zip3) ?? []), geography.zip3Origin(zip3)];
      const near = files
        .flatMap(({ campuses }) => campuses)
        .filter((campus) =>
          origins.some(
            (o) =>
              o &&
              o.lat !== null &&
              o.lng !== null &&
              distanceMiles(o.lat, o.lng, campus.lat, campus.lng) <= MAX_RADIUS_MILES,
          ),
        );
      expect(
        directoryCampuses(directory).map(({ id }) => id),
        zip3,
      ).toEqual(near.map(({ id }) => id));
    }
  });

  it('of a state list its campuses by price file', () => {
    const { directory } = stateTile('2026-01-01-000000000000', 'TX', 'Texas', index);
    const inTexas = files.flatMap(({ campuses }) => campuses).filter(({ state }) => state === 'TX');
    expect(directoryCampuses(directory).map(({ id }) => id)).toEqual(inTexas.map(({ id }) => id));
    expect(inTexas.length).toBeGreaterThan(10);
  });
});
