// Rows of the dataset `area_statistics`: the nation and the states of a code's tile, and the statistics by prefix. Pure.
import type { ExportFilters } from '../../../schemas/enterprise.ts';
import type { AREA_STATISTIC_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import { areaEntry, areaKeys } from '../../../schemas/read-tile.ts';
import type { AreaColumns, CodeTile, Zip3Statistics } from '../../../schemas/tile.ts';
import type { ExportRow } from './export-row.ts';

type Row = Record<(typeof AREA_STATISTIC_FIELDS)[number], string | number | null>;

/**
 * The nation, then states, then prefixes; with a filter only the areas it names. An area without a price has
 * no row.
 * @param readZip3 called when rows by prefix are wanted; gives undefined for a code without them
 */
export async function* areaStatisticRows(
  tile: CodeTile,
  { states, zip3 }: Pick<ExportFilters, 'states' | 'zip3'>,
  readZip3: () => Promise<Zip3Statistics | undefined>,
): AsyncGenerator<ExportRow> {
  const everywhere = states.length === 0 && zip3.length === 0;
  if (everywhere) yield nationRow(tile);
  yield* areaRows(tile, 'state', tile.states, tile.dates, everywhere ? areaKeys(tile.states) : states);
  if (!everywhere && zip3.length === 0) return;
  const prefixes = await readZip3();
  if (!prefixes) return;
  yield* areaRows(tile, 'zip3', prefixes.zip3, prefixes.dates, everywhere ? areaKeys(prefixes.zip3) : zip3);
}

function* areaRows(
  tile: CodeTile,
  scope: 'state' | 'zip3',
  columns: AreaColumns,
  dates: readonly string[],
  wanted: readonly string[],
): Generator<Row> {
  for (const key of wanted) {
    const area = areaEntry(columns, dates, key);
    if (!area) continue;
    yield {
      ...headOf(tile),
      scope,
      scope_id: key,
      median: dollarsOrNull(area.median),
      p25: dollarsOrNull(area.p25),
      p75: dollarsOrNull(area.p75),
      stability_low: dollarsOrNull(area.stability_low),
      stability_high: dollarsOrNull(area.stability_high),
      n_sources: area.n_sources,
      n_facilities: area.n_facilities,
      n_systems: area.n_systems,
      last_refreshed: area.refreshed,
    };
  }
}

function nationRow(tile: CodeTile): Row {
  const { median, p25, p75, stability, n_sources, n_facilities, n_systems } = tile.national;
  return {
    ...headOf(tile),
    scope: 'national',
    scope_id: 'US',
    median,
    p25,
    p75,
    stability_low: stability?.low ?? null,
    stability_high: stability?.high ?? null,
    n_sources,
    n_facilities,
    n_systems,
    last_refreshed: tile.refreshed.national,
  };
}

function headOf({ code, code_type, label, setting, medicare }: CodeTile) {
  return { code, code_type, label, setting, currency: 'USD', medicare_rate: medicare.amount };
}
