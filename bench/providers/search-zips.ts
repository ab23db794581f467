// Where searches come from: ZIPs drawn by hospital count, and a fifth of them in the country.
import type { City } from '../../builder/src/places/cities.ts';
import type { Geography } from '../../builder/src/places/zips.ts';
import { distanceMiles } from '../../schemas/place.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { benchHospitals } from '../nation/hospitals.ts';

/** Addresses of units abroad. */
const MILITARY = new Set(['AA', 'AE', 'AP']);
const HOSPITALS = 6_000;
const RURAL_SHARE = 0.2;
/** Rural: no town of this size within so many miles. */
const TOWN_PEOPLE = 25_000;
const TOWN_MILES = 25;

export type SearchZip = { zip: string; rural: boolean };

/** So many ZIPs of the geography, seeded. */
export function searchZips(
  seed: number,
  count: number,
  geography: Geography,
  cities: readonly City[],
): SearchZip[] {
  const random = seededRandom(seed);
  const hospitals = benchHospitals(seed, HOSPITALS).flatMap(({ header }) =>
    header.addresses.map((address) => address.slice(-5)),
  );
  const towns = cities.filter(({ population }) => population >= TOWN_PEOPLE);
  const isRural = ({ lat, lng }: { lat: number; lng: number }) =>
    !towns.some((town) => distanceMiles(lat, lng, town.lat, town.lng) <= TOWN_MILES);
  const placed = geography.zips.flatMap(({ zip, lat, lng, state }) =>
    lat === null || lng === null || MILITARY.has(state) ? [] : [{ zip, lat, lng }],
  );
  const rural = placed.filter(isRural);
  return Array.from({ length: count }, () =>
    random.next() < RURAL_SHARE
      ? { zip: random.pick(rural).zip, rural: true }
      : { zip: random.pick(hospitals), rural: false },
  );
}
