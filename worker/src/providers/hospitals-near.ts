// Hospitals within reach of an origin, for a code that has no provider tile: those that published a cash
// price for the code, read from the code's tile and from the directory of the place. Pure.
import { compareRows, completeRadius, distanceBand, rowId } from '../../../schemas/answer-order.ts';
import { claimsEvidence, type Evidence } from '../../../schemas/claims.ts';
import { bareCode } from '../../../schemas/code-key.ts';
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { textAt } from '../../../schemas/number-column.ts';
import { MAX_ROWS_PER_ZIP, PROVIDER_SOURCES } from '../../../schemas/provider.ts';
import { emptyEntry, type FacilityPriceEntry } from '../../../schemas/read-prices.ts';
import { dateOfBuild, directoryCampus, directoryTable, npiOfFile } from '../../../schemas/read-tile.ts';
import type { LockedRecord } from '../../../schemas/search.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import { type NearCampuses, type NearFile, nearestCampuses } from '../prices/nearest-campus.ts';
import { eachPriceOf } from '../prices/price-table.ts';
import type { Nearby } from './nearby.ts';
import type { FoundRow } from './order.ts';
import type { Origin } from './origin.ts';

const CMS_TRANSPARENCY = PROVIDER_SOURCES.indexOf('cms_transparency');
const HOSPITAL = SPECIALTIES.find(({ id }) => id === 'hospital')?.label ?? 'Hospital';
/** When the amounts of one file lie further apart than this, the one in the middle says little. */
const WIDE_SPREAD = 3;

/** One price file at its nearest campus. What only a record or a tie needs is read out of the directory when it is asked for. */
class HospitalRow implements FoundRow {
  readonly primary = 1;
  readonly source = CMS_TRANSPARENCY;
  readonly at: number;
  readonly campus: number;
  readonly miles: number;
  readonly band: number;
  readonly midCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  readonly evidence: Evidence;
  readonly evident: number;
  readonly #directory: Directory;
  /** Index of the price file in the directory. */
  readonly #file: number;

  constructor(
    directory: Directory,
    file: number,
    at: number,
    { cents, low, high, evidence }: FacilityPriceEntry,
    { campus, miles }: NearFile,
  ) {
    this.at = at;
    this.campus = campus;
    this.miles = miles;
    this.band = distanceBand(miles);
    this.midCents = cents;
    this.lowCents = low;
    this.highCents = high;
    this.evidence = evidence;
    this.evident = evidence === undefined ? 0 : 1;
    this.#directory = directory;
    this.#file = file;
  }

  get id(): string {
    return rowId(this.npi, textAt(directoryTable(this.#directory).campuses.id, this.campus));
  }

  get npi(): string | null {
    return npiOfFile(this.#directory, this.#file);
  }

  /** When the file was updated; null when it does not say. */
  get updated(): string | null {
    const { dates, files } = directoryTable(this.#directory);
    return dates[(files.updated[this.#file] ?? 0) - 1] ?? null;
  }
}

const keepShapes = shapeKeeper(() => {
  // Nobody reads this example.
  return [
    new HospitalRow({} as Directory, 1, 1, emptyEntry(), { file: 1, campus: 1, miles: 0.5, radius: 0.5 }),
  ];
});

/**
 * Every price file with a price and a campus in reach: one row for each, at its nearest campus. `release` dates
 * the prices of undated files.
 */
export function hospitalsNear(tile: CodeTile, directory: Directory, origin: Origin, release: string): Nearby {
  keepShapes();
  let rows: HospitalRow[] = [];
  const radiusMiles = completeRadius((radius) => {
    rows = pricedHospitals(tile, directory, nearestCampuses(directory, origin, radius));
    return rows.length;
  });
  const undated = dateOfBuild(release);
  let refreshed: string | null = null;
  for (const { updated } of rows) {
    const own = updated ?? undated;
    if (refreshed === null || own > refreshed) refreshed = own;
  }
  const byIndex = rows.slice();
  return {
    rows: rows.sort(compareRows).slice(0, MAX_ROWS_PER_ZIP),
    total: rows.length,
    radiusMiles,
    refreshed,
    recordOf: ({ at }) => recordOf(tile, directory, byIndex[at], undated),
    siteOf: ({ at }) => {
      const { zip, lat, lng } = directoryCampus(directory, byIndex[at]?.campus ?? -1);
      return { zip, lat, lng };
    },
  };
}

/** One row for each price file with a campus that counts and a price. */
function pricedHospitals(tile: CodeTile, directory: Directory, near: NearCampuses): HospitalRow[] {
  const rows: HospitalRow[] = [];
  const table = directoryTable(directory);
  eachPriceOf(tile.facilities, near.files, (entry, found) => {
    rows.push(new HospitalRow(directory, table.fileOf(found.campus), rows.length, entry, found));
  });
  return rows;
}

function recordOf(
  tile: CodeTile,
  directory: Directory,
  row: HospitalRow | undefined,
  undated: string,
): LockedRecord {
  if (row === undefined) throw new Error('A record was asked for that is not in the answer.');
  const claims = tile.facilities.evidence;
  const { id, name, city, state } = directoryCampus(directory, row.campus);
  return {
    provider_name: inOnePiece(name),
    specialty: HOSPITAL,
    city: inOnePiece(city),
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
    as_of: row.updated ?? undated,
    confidence: row.highCents > WIDE_SPREAD * row.lowCents ? 'low' : 'high',
    currency: 'USD',
    medicare_services: claimsEvidence(row.evidence, claims.year, claims),
    is_locked: false,
  };
}
