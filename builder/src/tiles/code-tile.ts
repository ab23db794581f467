// One code tile from everything observed for a code. docs/tile-format.md is the spec.
import { MIN_SOURCES_FOR_MEDIAN, type National } from '../../../schemas/aggregate.ts';
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { codeTypeOf } from '../../../schemas/code.ts';
import { newestDate } from '../../../schemas/iso-date.ts';
import { dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { type AreaColumns, type CodeTile, type FacilityPrices, TILE_FORMAT } from '../../../schemas/tile.ts';
import { encodeFacilityPrices, encodeTable } from '../../../schemas/write-tile.ts';
import { type AreaMap, type AreaStatistics, areaMap, areaStatistics } from '../aggregate/areas.ts';
import { labelConfidence } from '../aggregate/confidence.ts';
import type { CodeGroup } from '../aggregate/group.ts';
import {
  type FilePrices,
  facilityPrice,
  findIndependentSources,
  firstFilesOfSources,
} from '../aggregate/independent-sources.ts';
import { type PriceFile, statesOf, zip3sOf } from '../aggregate/price-file.ts';
import { aggregate } from '../aggregate/statistics.ts';
import { ascendingOrder } from './ascending.ts';

/** What a code tile needs beside its observations. `files` is indexed by price-file number. */
export type TileContext = {
  build: string;
  asOf: string;
  files: readonly PriceFile[];
  states: AreaMap;
  zip3: AreaMap;
};

/** The context of all code tiles of a build. */
export function tileContext(build: string, asOf: string, files: readonly PriceFile[]): TileContext {
  return { build, asOf, files, states: areaMap(files, statesOf), zip3: areaMap(files, zip3sOf) };
}

/** Builds the tile of one code; `label` is our own plain wording. */
export function codeTile(
  context: TileContext,
  group: CodeGroup,
  label: string,
  benchmark: Benchmark,
): CodeTile {
  const fileOf = (prices: FilePrices) => priceFile(context, prices.file);
  const datesOf = (files: readonly FilePrices[]) =>
    newestDate(files.map((prices) => fileOf(prices).updatedOn));
  const sources = firstFilesOfSources(group.files);
  const areas = (map: AreaMap, minSources: number) =>
    areaStatistics(map, group.files, sources, minSources).map(
      (area): DatedArea => ({ ...area, refreshed: datesOf(area.members) }),
    );
  const [states, zip3] = [areas(context.states, 1), areas(context.zip3, MIN_SOURCES_FOR_MEDIAN)];
  const dates = encodeTable([...states, ...zip3].map(({ refreshed }) => refreshed));
  return {
    format: TILE_FORMAT,
    build: context.build,
    code: group.code,
    code_type: codeTypeOf(group.code),
    label,
    setting: group.setting,
    national: nationalBlock(context, group.files, sources),
    medicare: benchmark.medicare,
    covers: benchmark.covers,
    refreshed: { national: datesOf(group.files), schedule: benchmark.releasedOn },
    dates: dates.table,
    states: areaColumns(states, dates.indexes.slice(0, states.length)),
    zip3: areaColumns(zip3, dates.indexes.slice(states.length)),
    withheld: group.withheld,
    other_setting: group.otherSetting,
    facilities: facilityPrices(group.files.filter((prices) => fileOf(prices).campuses.length > 0)),
  };
}

function priceFile(context: TileContext, number: number): PriceFile {
  const file = context.files[number];
  if (!file) throw new RangeError(`No price file has the number ${number}.`);
  return file;
}

function nationalBlock(context: TileContext, files: readonly FilePrices[], numbers: Int32Array): National {
  const sources = findIndependentSources(files, numbers);
  const stats = aggregate(files, sources);
  const states = new Set(files.flatMap((prices) => statesOf(priceFile(context, prices.file))));
  const dates = sources.map((source) =>
    newestDate(source.files.map((number) => priceFile(context, number).updatedOn)),
  );
  const { confidence, reason } = labelConfidence(stats, sources, states.size, dates, context.asOf);
  return {
    median: dollarsOrNull(stats.median),
    p25: dollarsOrNull(stats.p25),
    p75: dollarsOrNull(stats.p75),
    stability: stats.stability && {
      low: dollarsOf(stats.stability.low),
      high: dollarsOf(stats.stability.high),
    },
    n_sources: stats.nSources,
    n_facilities: stats.nFacilities,
    n_systems: stats.nSystems,
    n_states: states.size,
    confidence,
    confidence_reason: reason,
    currency: 'USD',
  };
}

type DatedArea = AreaStatistics & { refreshed: string | null };

function areaColumns(rows: readonly DatedArea[], refreshed: AreaColumns['refreshed']): AreaColumns {
  return {
    keys: rows.map(({ key }) => key),
    n_sources: rows.map(({ stats }) => stats.nSources),
    n_facilities: rows.map(({ stats }) => stats.nFacilities),
    n_systems: rows.map(({ stats }) => stats.nSystems),
    median: rows.map(({ stats }) => stats.median),
    p25: rows.map(({ stats }) => stats.p25),
    p75: rows.map(({ stats }) => stats.p75),
    stability_low: rows.map(({ stats }) => stats.stability?.low ?? null),
    stability_high: rows.map(({ stats }) => stats.stability?.high ?? null),
    refreshed,
  };
}

/** Cheapest first, then by number. */
function facilityPrices(files: readonly FilePrices[]): FacilityPrices {
  const prices = files.map(({ amounts }) => facilityPrice(amounts));
  return encodeFacilityPrices((add) => {
    for (const i of ascendingOrder(prices)) {
      const cents = prices[i] ?? 0;
      const { file, amounts } = files[i] ?? { file: -1, amounts: [] };
      add(file, cents, amounts[0] ?? cents, amounts.at(-1) ?? cents, amounts.length);
    }
  });
}
