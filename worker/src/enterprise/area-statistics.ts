// Rows of the dataset `area_statistics`: what one code's tile says of the nation, states and prefixes. Pure.
import type { AREA_STATISTIC_FIELDS, ExportFilters } from '../../../schemas/enterprise.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import type { AreaColumns, CodeTile } from '../../../schemas/tile.ts';
import type { ExportRow } from './export-row.ts';

type Row = Record<(typeof AREA_STATISTIC_FIELDS)[number], string | number | null>;

/** The nation, then states, then prefixes; with a filter only the areas it names. An area without a price has no row. */
export function* areaStatisticRows(
  tile: CodeTile,
  { states, zip3 }: Pick<ExportFilters, 'states' | 'zip3'>,
): Generator<ExportRow> {
  const everywhere = states.length === 0 && zip3.length === 0;
  if (everywhere) yield nationRow(tile);
  yield* areaRows(tile, 'state', tile.states, everywhere ? tile.states.keys : states);
  yield* areaRows(tile, 'zip3', tile.zip3, everywhere ? tile.zip3.keys : zip3);
}

function* areaRows(
  tile: CodeTile,
  scope: 'state' | 'zip3',
  columns: AreaColumns,
  wanted: readonly string[],
): Generator<Row> {
  for (const key of wanted) {
    const i = columns.keys.indexOf(key);
    if (i < 0) continue;
    yield {
      ...headOf(tile),
      scope,
      scope_id: key,
      median: dollarsOrNull(columns.median[i] ?? null),
      p25: dollarsOrNull(columns.p25[i] ?? null),
      p75: dollarsOrNull(columns.p75[i] ?? null),
      stability_low: dollarsOrNull(columns.stability_low[i] ?? null),
      stability_high: dollarsOrNull(columns.stability_high[i] ?? null),
      n_sources: columns.n_sources[i] ?? 0,
      n_facilities: columns.n_facilities[i] ?? 0,
      n_systems: columns.n_systems[i] ?? 0,
      last_refreshed: tile.dates[columns.refreshed[i] ?? -1] ?? null,
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
