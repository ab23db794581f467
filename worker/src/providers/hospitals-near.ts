// Hospitals within reach of an origin, for a code that has no provider tile: those that published a cash
// price for the code, read from the code's tile and from the directory of the place. Pure.
import { compareRows, distanceBand, rowId, WIDEST_RADIUS_MILES } from '../../../schemas/answer-order.ts';
import { claimsEvidence, type Evidence } from '../../../schemas/claims.ts';
import { bareCode } from '../../../schemas/code-key.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { MAX_ROWS_PER_ZIP, PROVIDER_SOURCES } from '../../../schemas/provider.ts';
import { dateOfBuild, directoryCampus, directoryFile, indexOfFile } from '../../../schemas/read-tile.ts';
import type { LockedRecord } from '../../../schemas/search.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { type NearCampuses, nearestCampuses } from '../prices/nearest-campus.ts';
import { eachPriceOf } from '../prices/price-table.ts';
import type { Nearby } from './nearby.ts';
import { type FoundRow, radiusFor } from './order.ts';
import type { Origin } from './origin.ts';

const CMS_TRANSPARENCY = PROVIDER_SOURCES.indexOf('cms_transparency');
/** When the amounts of one file lie further apart than this, the one in the middle says little. */
const WIDE_SPREAD = 3;

type HospitalRow = FoundRow & {
  npi: string | null;
  campus: number;
  lowCents: number;
  highCents: number;
  asOf: string;
  evidence: Evidence;
};

/**
 * Every price file with a price and a campus in reach: one row for each, at its nearest campus. `release` dates
 * the prices of undated files.
 */
export function hospitalsNear(tile: CodeTile, directory: Directory, origin: Origin, release: string): Nearby {
  const near = nearestCampuses(directory, origin, WIDEST_RADIUS_MILES);
  const all = pricedHospitals(tile, directory, near, dateOfBuild(release)).sort(compareRows);
  const radiusMiles = radiusFor(all.map(({ miles }) => miles));
  const rows = all.filter(({ miles }) => miles <= radiusMiles);
  const refreshed = rows.reduce<string | null>((a, { asOf }) => (a === null || asOf > a ? asOf : a), null);
  const byIndex = new Map(rows.map((row) => [row.at, row]));
  return {
    rows: rows.slice(0, MAX_ROWS_PER_ZIP),
    total: rows.length,
    radiusMiles,
    refreshed,
    recordOf: ({ at }) => recordOf(tile, directory, byIndex.get(at)),
    siteOf: ({ at }) => {
      const { zip, lat, lng } = directoryCampus(directory, byIndex.get(at)?.campus ?? -1);
      return { zip, lat, lng };
    },
  };
}

/** One row for each price file of the directory that has a price. */
function pricedHospitals(
  tile: CodeTile,
  directory: Directory,
  near: NearCampuses,
  undated: string,
): HospitalRow[] {
  const rows: HospitalRow[] = [];
  eachPriceOf(tile.facilities, near.files(), ({ file, cents, low, high, evidence }) => {
    const campus = near.campusOf(file);
    const { npi, updated } = directoryFile(directory, indexOfFile(directory, file));
    const miles = near.milesOf(file);
    rows.push({
      at: rows.length,
      id: rowId(npi, directoryCampus(directory, campus).id),
      npi,
      primary: 1,
      source: CMS_TRANSPARENCY,
      evident: evidence === undefined ? 0 : 1,
      evidence,
      midCents: cents,
      miles,
      band: distanceBand(miles),
      campus,
      lowCents: low,
      highCents: high,
      asOf: updated ?? undated,
    });
  });
  return rows;
}

function recordOf(tile: CodeTile, directory: Directory, row: HospitalRow | undefined): LockedRecord {
  if (row === undefined) throw new Error('A record was asked for that is not in the answer.');
  const claims = tile.facilities.evidence;
  const { id, name, city, state } = directoryCampus(directory, row.campus);
  return {
    provider_name: name,
    specialty: SPECIALTIES.find(({ id }) => id === 'hospital')?.label ?? 'Hospital',
    city,
    state,
    price_low: dollarsOf(row.lowCents),
    price_mid: dollarsOf(row.midCents),
    price_high: dollarsOf(row.highCents),
    source: 'cms_transparency',
    npi: row.npi,
    facility_id: id,
    distance_miles: Math.round(row.miles * 10) / 10,
    price_code: bareCode(tile.code),
    price_basis: 'facility_fee',
    as_of: row.asOf,
    confidence: row.highCents > WIDE_SPREAD * row.lowCents ? 'low' : 'high',
    currency: 'USD',
    medicare_services: claimsEvidence(row.evidence, claims.year, claims),
    is_locked: false,
  };
}
