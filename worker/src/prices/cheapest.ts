// One pass over a code tile: counts the priced facilities within reach and keeps the cheapest. Pure.
import { type Facility, MAX_FACILITIES } from '../../../schemas/api.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import type { NearCampus } from './nearest-campus.ts';

type Priced = NearCampus & { cents: number; low: number; high: number; n: number };

/** `priced` counts price files within reach that have a price; `facilities` are the cheapest of them. */
export type Cheapest = { priced: number; facilities: Facility[] };

/** Ties go by price, then distance, then facility id. */
export function cheapestFacilities(
  tile: CodeTile,
  directory: Directory,
  near: ReadonlyMap<number, NearCampus>,
): Cheapest {
  const spread = spreadByIndex(tile);
  const kept: Priced[] = [];
  let [cents, priced] = [0, 0];
  tile.facilities.file.forEach((number, i) => {
    cents += tile.facilities.cents[i] ?? 0;
    const campus = near.get(number);
    if (!campus) return;
    priced += 1;
    // The tile is sorted by price alone, so everything that ties with the last kept price still competes.
    if (priced > MAX_FACILITIES && cents > (kept[kept.length - 1]?.cents ?? 0)) return;
    const { below, above, n } = spread.get(i) ?? { below: 0, above: 0, n: 1 };
    kept.push({ ...campus, cents, low: cents - below, high: cents + above, n });
  });
  const ids = directory.campuses.id;
  kept.sort(
    (a, b) =>
      a.cents - b.cents || a.miles - b.miles || ((ids[a.campus] ?? '') < (ids[b.campus] ?? '') ? -1 : 1),
  );
  const facilities = kept.slice(0, MAX_FACILITIES).map((row) => facilityRecord(tile, directory, row));
  return { priced, facilities };
}

/** Which entries of the list have several amounts, and how far they reach below and above the price. */
export function spreadByIndex({ facilities: { spread } }: CodeTile) {
  const byIndex = new Map<number, { below: number; above: number; n: number }>();
  let index = 0;
  spread.index.forEach((step, i) => {
    index += step;
    byIndex.set(index, { below: spread.below[i] ?? 0, above: spread.above[i] ?? 0, n: spread.n[i] ?? 1 });
  });
  return byIndex;
}

function facilityRecord(tile: CodeTile, directory: Directory, row: Priced): Facility {
  const { files, campuses } = directory;
  const i = row.campus;
  const source = files.number.indexOf(campuses.file[i] ?? -1);
  return {
    facility_id: campuses.id[i] ?? '',
    name: campuses.name[i] ?? '',
    city: campuses.city[i] ?? '',
    state: campuses.state[i] ?? '',
    zip: campuses.zip[i] ?? '',
    distance_miles: Math.round(row.miles * 10) / 10,
    cash_price: dollarsOf(row.cents),
    price_low: dollarsOf(row.low),
    price_high: dollarsOf(row.high),
    n_prices: row.n,
    currency: 'USD',
    setting: tile.setting,
    last_refreshed: directory.dates[files.updated[source] ?? -1] ?? null,
    source_url: addressOf(directory, source),
  };
}

function addressOf({ files, folders }: Directory, source: number): string | null {
  const folder = folders[files.folder[source] ?? -1];
  return folder === undefined ? null : `${folder}${files.name[source] ?? ''}`;
}
