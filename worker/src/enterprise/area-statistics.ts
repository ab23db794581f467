// Rows of the dataset `area_statistics`: what one code's tile says of the nation, states and prefixes. Pure.
import type { AREA_STATISTIC_FIELDS, ExportFilters } from '../../../schemas/enterprise.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import { areaEntry } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { ExportRow } from './export-row.ts';

type Row = Record<(typeof AREA_STATISTIC_FIELDS)[number], string | number | null>;

/**
 * The nation, then states, then prefixes; with a filter only the areas it names. An area without a price has
 * no row.
 */
export function* areaStatisticRows(
  tile: CodeTile,
  { states, zip3 }: Pick<ExportFilters, 'states' | 'zip3'>,
): Generator<ExportRow> {
  const everywhere = states.length === 0 && zip3.length === 0;
  if (everywhere) yield nationRow(tile);
  yield* areaRows(tile, 'states', everywhere ? tile.states.keys : states);
  yield* areaRows(tile, 'zip3', everywhere ? tile.zip3.keys : zip3);
}

function* areaRows(tile: CodeTile, scope: 'states' | 'zip3', wanted: readonly string[]): Generator<Row> {
  for (const key of wanted) {
    const area = areaEntry(tile, scope, key);
    if (!area) continue;
    yield {
      ...headOf(tile),
      scope: scope === 'states' ? 'state' : scope,
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
