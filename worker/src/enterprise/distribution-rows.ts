// Rows of the dataset `price_distribution`: the prices of the independent sources of one code, by area. Pure.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES } from '../../../schemas/aggregate.ts';
import type { DISTRIBUTION_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { type Cents, dollarsOrNull } from '../../../schemas/money.ts';
import { directoryTable } from '../../../schemas/read-tile.ts';
import { percentile } from '../../../schemas/statistics.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Area } from './areas.ts';
import type { ExportRow, ExportValue } from './export-row.ts';
import type { FilePrices } from './facility-prices.ts';

type Row = Record<(typeof DISTRIBUTION_FIELDS)[number], ExportValue>;
/** The area of a row. */
export type Scope = { scope: 'national' | 'state' | 'zip3'; scope_id: string };

/** Independent sources that deciles need. */
export const MIN_SOURCES_FOR_DECILES = 10;
const DECILES = { p10: 10, p20: 20, p30: 30, p40: 40, p60: 60, p70: 70, p80: 80, p90: 90 } as const;

/** The files that have a campus among those of an area. */
export function filesOfArea({ directory, has }: Area): Set<number> {
  const files = new Set<number>();
  for (const [i, file] of directoryTable(directory).campuses.file.entries()) if (has(i)) files.add(file);
  return files;
}

/** The row of one area; undefined when no file of it has a price. Without `files`: the nation. */
export function distributionRow(
  { code, code_type, label, setting }: CodeTile,
  prices: FilePrices,
  scope: Scope,
  files?: ReadonlySet<number>,
): ExportRow | undefined {
  const { cents, nFiles, nPrices } = sourcePrices(prices, files);
  if (nFiles === 0) return undefined;
  const from = (least: number, value: () => Cents | undefined) =>
    dollarsOrNull(cents.length < least ? null : (value() ?? null));
  const decile = (name: keyof typeof DECILES) =>
    from(MIN_SOURCES_FOR_DECILES, () => percentile(cents, DECILES[name]));
  const row: Row = {
    ...{ code, code_type, label, setting, ...scope },
    lowest: from(MIN_SOURCES_FOR_MEDIAN, () => cents[0]),
    p10: decile('p10'),
    p20: decile('p20'),
    p25: from(MIN_SOURCES_FOR_QUARTILES, () => percentile(cents, 25)),
    p30: decile('p30'),
    p40: decile('p40'),
    median: from(MIN_SOURCES_FOR_MEDIAN, () => percentile(cents, 50)),
    p60: decile('p60'),
    p70: decile('p70'),
    p75: from(MIN_SOURCES_FOR_QUARTILES, () => percentile(cents, 75)),
    p80: decile('p80'),
    p90: decile('p90'),
    highest: from(MIN_SOURCES_FOR_MEDIAN, () => cents.at(-1)),
    currency: 'USD',
    n_sources: nPrices,
    n_facilities: nFiles,
    n_systems: cents.length,
  };
  return row;
}

/** Ascending prices, one for each independent source: that of its file with the lowest number. */
function sourcePrices(prices: FilePrices, files: ReadonlySet<number> | undefined) {
  const sources = new Map<string, { file: number; cents: Cents }>();
  let [nFiles, nPrices] = [0, 0];
  for (const { file, cents, source, n } of prices.values()) {
    if (files && !files.has(file)) continue;
    [nFiles, nPrices] = [nFiles + 1, nPrices + n];
    const key = source < 0 ? `file ${file}` : `source ${source}`;
    const known = sources.get(key);
    if (known === undefined || file < known.file) sources.set(key, { file, cents });
  }
  const cents = [...sources.values()].map((source) => source.cents).sort((a, b) => a - b);
  return { cents, nFiles, nPrices };
}
