// The one decoder of tiles: builder and Worker read price columns, spreads, tables, addresses and code lists
// with these functions and nothing else. schemas/write-tile.ts is the other direction.
import type { Evidence } from './claims.ts';
import type { CodeKey } from './code-key.ts';
import type { CodeLists } from './tile.ts';

export { type AreaEntry, areaEntry, areaKeys, hasArea } from './read-areas.ts';
export { claimsFor, claimsOfState, claimsStates } from './read-claims.ts';
export {
  type CampusColumns,
  type DirectoryCampus,
  type DirectoryFile,
  directoryCampus,
  directoryCampuses,
  directoryFile,
  directoryTable,
  fileIndexes,
  indexOfFile,
  type LatitudeOrder,
  npiOfFile,
} from './read-directory.ts';
export { countFacilityPrices, eachFacilityPrice, type FacilityPriceEntry } from './read-prices.ts';
export { cellTable, countZips, indexOfZip, zipAt, zipsOf, zipTable } from './read-zips.ts';

/** An entry of a table by the index that a column holds; null where the column has no value. */
export function tableEntry<T>(table: readonly T[], index: number | null | undefined): T | null {
  return index === null || index === undefined ? null : (table[index] ?? null);
}

/** The date that a build id begins with. */
export function dateOfBuild(build: string): string {
  return build.slice(0, 'YYYY-MM-DD'.length);
}

/** The values behind a delta-coded column: a running sum. */
export function decodeDeltas(deltas: readonly number[]): number[] {
  let sum = 0;
  return deltas.map((delta) => {
    sum += delta;
    return sum;
  });
}

/** The services of rows by their index, from `evidence` of a tile. */
export function decodeEvidence(columns: { index: readonly number[]; services: readonly (number | null)[] }) {
  return new Map(
    decodeDeltas(columns.index).map((index, i): [number, Evidence] => [index, columns.services[i] ?? null]),
  );
}

const CODE_LENGTH = 5;
const DRG_LENGTH = 3;
const DRG_PREFIX = 'MS-DRG-';

/** Every code key of an index: five-character codes, then MS-DRGs. */
export function codesOfIndex({ codes, drgs }: CodeLists): CodeKey[] {
  return [...cut(codes, CODE_LENGTH), ...cut(drgs, DRG_LENGTH).map((drg) => `${DRG_PREFIX}${drg}`)];
}

/** Whether an index lists a code. */
export function indexHasCode(lists: CodeLists, code: CodeKey): boolean {
  return positionOfCode(lists, code).position >= 0;
}

/**
 * In which list of an index a code is, and at which position: -1 when it is not listed. The lists stay joined and are
 * searched by bisection.
 */
export function positionOfCode(
  { codes, drgs }: CodeLists,
  code: CodeKey,
): { list: 'codes' | 'drgs'; position: number } {
  return code.startsWith(DRG_PREFIX)
    ? { list: 'drgs', position: positionIn(drgs, DRG_LENGTH, code.slice(DRG_PREFIX.length)) }
    : { list: 'codes', position: positionIn(codes, CODE_LENGTH, code) };
}

function cut(joined: string, length: number): string[] {
  return Array.from({ length: Math.floor(joined.length / length) }, (_, i) =>
    joined.slice(i * length, (i + 1) * length),
  );
}

function positionIn(joined: string, length: number, wanted: string): number {
  let low = 0;
  let high = Math.floor(joined.length / length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = joined.slice(middle * length, (middle + 1) * length);
    if (entry === wanted) return middle;
    if (entry < wanted) low = middle + 1;
    else high = middle;
  }
  return -1;
}
