// Statistics of areas: their columns as a table, which is made once for a tile, and the entries that are read from it.
// `encodeAreas` of schemas/write-tile.ts is the other direction.
import { madeOnce, wholeTable } from './made-once.ts';
import type { Cents } from './money.ts';
import { decodeColumns, indexInJoined, isAbove, type Numbers } from './number-column.ts';
import type { AreaColumns } from './tile.ts';

/** The decoded columns. Amounts and `refreshed` hold one more than the amount in cents and the index, and 0 for null. */
type AreaTable = { keys: string; width: number } & Record<AreaColumn, Numbers>;
type AreaColumn = Exclude<keyof AreaColumns, 'keys'>;

/** Characters of a state, and of the three digits of ZIPs. */
const [STATE_LENGTH, ZIP3_LENGTH] = [2, 3];

/** What is wrong with columns, in words without any of their values; undefined when nothing is. `dates`: of their tile. */
export function areaFault(columns: AreaColumns, dates: readonly string[]): string | undefined {
  const table = checkedAreas(columns);
  if (typeof table === 'string') return table;
  return isAbove(table.refreshed, dates.length) ? 'has an area with a date that is not in dates' : undefined;
}

/** @throws RangeError for columns that are not whole; a tile that was read has been checked */
function areaTable(columns: AreaColumns): AreaTable {
  return wholeTable('A tile', checkedAreas(columns));
}

const checkedAreas = madeOnce(decodeAreas);

function decodeAreas(columns: AreaColumns): AreaTable | string {
  const { keys, n_sources, n_facilities, n_systems, median, p25, p75, stability_low, stability_high } =
    columns;
  const texts = [n_sources, n_facilities, n_systems, median, p25, p75, stability_low, stability_high];
  const decoded = decodeColumns([...texts, columns.refreshed], [])?.numbers;
  if (decoded === undefined) return 'has a wrong value in its areas';
  const width = widthOf(keys);
  if (decoded.some(({ length }) => length * width !== keys.length))
    return 'has areas with columns of different lengths';
  const [sources, facilities, systems, middle, lower, upper, low, high, refreshed] = decoded as Columns;
  return {
    ...{ keys, width, n_sources: sources, n_facilities: facilities, n_systems: systems },
    ...{ median: middle, p25: lower, p75: upper, stability_low: low, stability_high: high, refreshed },
  };
}

type Columns = [Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers];

/** States have letters, ZIP3s have digits. */
function widthOf(keys: string): number {
  return keys < 'A' ? ZIP3_LENGTH : STATE_LENGTH;
}

/** The names of the areas, sorted. */
export function areaKeys(columns: AreaColumns): string[] {
  const { keys, width } = areaTable(columns);
  return Array.from({ length: keys.length / width }, (_, i) => keys.slice(i * width, (i + 1) * width));
}

/** Whether an area is listed. */
export function hasArea(columns: AreaColumns, key: string): boolean {
  const { keys, width } = areaTable(columns);
  return indexInJoined(keys, width, key) >= 0;
}

/** Statistics of one area; amounts in cents, `refreshed` the newest date of its price files. */
export type AreaEntry = {
  n_sources: number;
  n_facilities: number;
  n_systems: number;
  median: Cents | null;
  p25: Cents | null;
  p75: Cents | null;
  stability_low: Cents | null;
  stability_high: Cents | null;
  refreshed: string | null;
};

/** The statistics of one area; undefined for an area that the columns do not list. */
export function areaEntry(
  columns: AreaColumns,
  dates: readonly string[],
  key: string,
): AreaEntry | undefined {
  const table = areaTable(columns);
  const i = indexInJoined(table.keys, table.width, key);
  if (i < 0) return undefined;
  const amount = (column: Numbers) => (column[i] === 0 ? null : (column[i] ?? 0) - 1);
  return {
    n_sources: table.n_sources[i] ?? 0,
    n_facilities: table.n_facilities[i] ?? 0,
    n_systems: table.n_systems[i] ?? 0,
    median: amount(table.median),
    p25: amount(table.p25),
    p75: amount(table.p75),
    stability_low: amount(table.stability_low),
    stability_high: amount(table.stability_high),
    refreshed: dates[(table.refreshed[i] ?? 0) - 1] ?? null,
  };
}
