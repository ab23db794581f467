// Statistics of areas: their columns as a table, which is made once for a tile, and the entries that are read from it.
// `encodeAreas` of schemas/write-tile.ts is the other direction.
import { ColumnsUnderCheck, KeptColumn } from './kept-columns.ts';
import { madeOnce, wholeTable } from './made-once.ts';
import type { Cents } from './money.ts';
import { indexInJoined, spaceOf } from './number-column.ts';
import type { AreaColumns } from './tile.ts';

/** The columns. Amounts and `refreshed` hold one more than the amount in cents and the index, and 0 for null. */
class AreaTable {
  readonly keys: string;
  /** Characters of a key. */
  readonly width: number;
  readonly n_sources: KeptColumn;
  readonly n_facilities: KeptColumn;
  readonly n_systems: KeptColumn;
  readonly median: KeptColumn;
  readonly p25: KeptColumn;
  readonly p75: KeptColumn;
  readonly stability_low: KeptColumn;
  readonly stability_high: KeptColumn;
  readonly refreshed: KeptColumn;

  constructor(columns: AreaColumns) {
    const { keys } = columns;
    this.keys = keys;
    this.width = widthOf(keys);
    this.n_sources = new KeptColumn(columns.n_sources);
    this.n_facilities = new KeptColumn(columns.n_facilities);
    this.n_systems = new KeptColumn(columns.n_systems);
    this.median = new KeptColumn(columns.median);
    this.p25 = new KeptColumn(columns.p25);
    this.p75 = new KeptColumn(columns.p75);
    this.stability_low = new KeptColumn(columns.stability_low);
    this.stability_high = new KeptColumn(columns.stability_high);
    this.refreshed = new KeptColumn(columns.refreshed);
  }

  /** Whether every column has an entry for each key. */
  isEven(): boolean {
    const size = this.keys.length / this.width;
    return (
      this.n_sources.length === size &&
      this.n_facilities.length === size &&
      this.n_systems.length === size &&
      this.median.length === size &&
      this.p25.length === size &&
      this.p75.length === size &&
      this.stability_low.length === size &&
      this.stability_high.length === size &&
      this.refreshed.length === size
    );
  }
}

/** Characters of a state, and of the three digits of ZIPs. */
const [STATE_LENGTH, ZIP3_LENGTH] = [2, 3];

/**
 * What is wrong with columns, in words without any of their values; undefined when nothing is. `dates`: of their tile;
 * `areChecked`: they are those that their writer checked.
 */
export function areaFault(
  columns: AreaColumns,
  dates: readonly string[],
  areChecked = false,
): string | undefined {
  const table = checkedAreas(columns, areChecked);
  if (typeof table === 'string') return table;
  const { refreshed } = table;
  for (let i = 0; i < refreshed.length && !areChecked; i += 1)
    if (refreshed.at(i) > dates.length) return 'has an area with a date that is not in dates';
  return undefined;
}

/** @throws RangeError for columns that are not whole; a tile that was read has been checked */
function areaTable(columns: AreaColumns): AreaTable {
  return wholeTable('A tile', checkedAreas(columns));
}

const checkedAreas = madeOnce(makeAreas);

function makeAreas(columns: AreaColumns, areChecked: boolean): AreaTable | string {
  if (!areChecked && !areWhole(columns)) return 'has a wrong value in its areas';
  const table = new AreaTable(columns);
  return table.isEven() ? table : 'has areas with columns of different lengths';
}

function areWhole({ n_sources, n_facilities, n_systems, refreshed, ...amounts }: AreaColumns): boolean {
  const { median, p25, p75, stability_low, stability_high } = amounts;
  const counts = [n_sources, n_facilities, n_systems, refreshed];
  const columns = [...counts, median, p25, p75, stability_low, stability_high];
  const seen = new ColumnsUnderCheck(spaceOf(...columns));
  for (const text of columns) seen.numbers(text);
  return seen.isWhole;
}

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
  const amount = (column: KeptColumn) => (column.at(i) === 0 ? null : column.at(i) - 1);
  return {
    n_sources: table.n_sources.at(i),
    n_facilities: table.n_facilities.at(i),
    n_systems: table.n_systems.at(i),
    median: amount(table.median),
    p25: amount(table.p25),
    p75: amount(table.p75),
    stability_low: amount(table.stability_low),
    stability_high: amount(table.stability_high),
    refreshed: dates[table.refreshed.at(i) - 1] ?? null,
  };
}
