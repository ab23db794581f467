// One pass over a code tile: counts the priced facilities within reach and keeps the cheapest. Pure.
import { type Facility, MAX_FACILITIES } from '../../../schemas/api.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { directoryCampus, directoryFile, eachFacilityPrice } from '../../../schemas/read-tile.ts';
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
  const kept: Priced[] = [];
  let priced = 0;
  eachFacilityPrice(tile.facilities, (number, cents, low, high, n) => {
    const campus = near.get(number);
    if (!campus) return;
    priced += 1;
    // The tile is sorted by price alone, so everything that ties with the last kept price still competes.
    if (priced > MAX_FACILITIES && cents > (kept[kept.length - 1]?.cents ?? 0)) return;
    kept.push({ ...campus, cents, low, high, n });
  });
  const ids = directory.campuses.id;
  kept.sort(
    (a, b) =>
      a.cents - b.cents || a.miles - b.miles || ((ids[a.campus] ?? '') < (ids[b.campus] ?? '') ? -1 : 1),
  );
  const facilities = kept.slice(0, MAX_FACILITIES).map((row) => facilityRecord(tile, directory, row));
  return { priced, facilities };
}

function facilityRecord(tile: CodeTile, directory: Directory, row: Priced): Facility {
  const { file, id, name, city, state, zip } = directoryCampus(directory, row.campus);
  const { updated, url } = directoryFile(directory, directory.files.number.indexOf(file));
  return {
    facility_id: id,
    name,
    city,
    state,
    zip,
    distance_miles: Math.round(row.miles * 10) / 10,
    cash_price: dollarsOf(row.cents),
    price_low: dollarsOf(row.low),
    price_high: dollarsOf(row.high),
    n_prices: row.n,
    currency: 'USD',
    setting: tile.setting,
    last_refreshed: updated,
    source_url: url,
  };
}
