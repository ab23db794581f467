// One code tile from everything observed for a code. docs/tile-format.md is the spec.
import type { National } from '../../../schemas/aggregate.ts';
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { codeTypeOf } from '../../../schemas/code.ts';
import type { OtherSettingStats } from '../../../schemas/former-setting.ts';
import { centsOf, dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { type CodeTile, TILE_FORMAT } from '../../../schemas/tile.ts';
import { encodeTable } from '../../../schemas/write-tile.ts';
import { type AreaMap, areaMap, areaStatistics, countAreas } from '../aggregate/areas.ts';
import { labelConfidence } from '../aggregate/confidence.ts';
import { makeFarBelow } from '../aggregate/far-below.ts';
import type { FilePrices } from '../aggregate/file-prices.ts';
import type { CodeGroup } from '../aggregate/group.ts';
import { findIndependentSources, type IndependentSources } from '../aggregate/independent-sources.ts';
import { type PriceFile, statesOf, zip3sOf } from '../aggregate/price-file.ts';
import { aggregate } from '../aggregate/statistics.ts';
import type { CodeClaims } from '../claims/evidence.ts';
import type { CodeEvidence } from '../claims/hospital-evidence.ts';
import { encodeAreas } from './area-columns.ts';
import { encodeClaims } from './encode-claims.ts';
import { facilityPrices, type PriceFacts } from './facility-prices.ts';

/** What every build gives its code tiles. The lists are indexed by price-file number. */
export type BuildFacts = {
  build: string;
  asOf: string;
  files: readonly PriceFile[];
  /** How each file's prices compare with national medians, in thousandths. */
  levels: Uint16Array;
};

/** What a code tile needs beside its observations. */
export type TileContext = BuildFacts & {
  states: AreaMap;
  zip3: AreaMap;
  /** The dates of the files, ascending, and the index of each file's date, -1 without one. */
  dates: readonly string[];
  dateOf: Int32Array;
  /** 1 for files with a campus, whose prices are listed. */
  isListed: Uint8Array;
};

/** The context of all code tiles of a build. */
export function tileContext(facts: BuildFacts): TileContext {
  const { files } = facts;
  const dates = [...new Set(files.flatMap(({ updatedOn }) => updatedOn ?? []))].sort();
  const indexes = new Map(dates.map((date, i) => [date, i]));
  return {
    ...facts,
    states: areaMap(files, statesOf),
    zip3: areaMap(files, zip3sOf),
    dates,
    isListed: Uint8Array.from(files, ({ campuses }) => (campuses.length > 0 ? 1 : 0)),
    dateOf: Int32Array.from(files, ({ updatedOn }) => indexes.get(updatedOn ?? '') ?? -1),
  };
}

/**
 * Everything about one code; `label` is our own plain wording. `order` is `orderByPrice` of the group's files. `firstFiles`
 * has for each of them the index of the first file of its independent source.
 */
export type CodeFindings = {
  group: CodeGroup;
  order: Uint32Array;
  firstFiles: Int32Array;
  label: string;
  benchmark: Benchmark;
  claims: CodeClaims | null;
  evidence: CodeEvidence;
  /** The setting that the code had until a short while ago. */
  formerSetting: OtherSettingStats | null;
};

/** Builds the tile of one code. @throws RangeError for prices of a file that the build does not have */
export function codeTile(
  context: TileContext,
  { group, order, firstFiles, label, benchmark, claims, evidence, formerSetting }: CodeFindings,
): CodeTile {
  const { files } = group;
  requireFiles(context, files);
  const sources = findIndependentSources(files, firstFiles, order);
  const national = nationalBlock(context, files, sources);
  const states = areaStatistics(context.states, files, firstFiles, 1, order);
  const dates = encodeTable(states.map(({ members }) => newestOf(context, files, members)));
  const { code, setting } = group;
  const medianCents = national.median === null ? null : centsOf(national.median);
  const isFarBelow = makeFarBelow({ code, setting, medicare: benchmark.medicare }, medianCents);
  const priceFacts: PriceFacts = {
    isListed: context.isListed,
    isFarBelow: (cents, file) => isFarBelow(cents, context.levels[file] ?? 0),
    evidence,
  };
  return {
    format: TILE_FORMAT,
    build: context.build,
    code,
    code_type: codeTypeOf(code),
    label,
    setting,
    national,
    medicare: benchmark.medicare,
    covers: benchmark.covers,
    claims: claims && encodeClaims(claims),
    refreshed: { national: newestOf(context, files, order), schedule: benchmark.releasedOn },
    dates: dates.table,
    states: encodeAreas(states, dates.indexes),
    withheld: group.withheld,
    other_setting: group.otherSetting,
    other_setting_stats: formerSetting,
    facilities: facilityPrices(files, firstFiles, order, priceFacts),
  };
}

function requireFiles({ isListed }: TileContext, { n, file }: FilePrices): void {
  for (let i = 0; i < n; i += 1)
    if ((file[i] ?? 0) >= isListed.length)
      throw new RangeError(`The build has no price file with the number ${file[i]}.`);
}

/** The newest date of the price files that are given by their indexes, null when none of them states one. */
export function newestOf(
  { dates, dateOf }: TileContext,
  { file }: FilePrices,
  indexes: Uint32Array,
): string | null {
  let newest = -1;
  for (let at = 0; at < indexes.length; at += 1) {
    const date = dateOf[file[indexes[at] ?? 0] ?? 0] ?? -1;
    if (date > newest) newest = date;
  }
  return dates[newest] ?? null;
}

/** The newest date among the files of each source. */
function datesOfSources(
  { dates, dateOf }: TileContext,
  { n, file }: FilePrices,
  sources: IndependentSources,
): (string | null)[] {
  const newest = new Int32Array(sources.n).fill(-1);
  for (let i = 0; i < n; i += 1) {
    const source = sources.sourceOf[i] ?? 0;
    const date = dateOf[file[i] ?? 0] ?? -1;
    if (date > (newest[source] ?? -1)) newest[source] = date;
  }
  return Array.from(newest, (date) => dates[date] ?? null);
}

function nationalBlock(context: TileContext, files: FilePrices, sources: IndependentSources): National {
  const stats = aggregate(files, sources);
  const nStates = countAreas(context.states, files);
  const dates = datesOfSources(context, files, sources);
  const { confidence, reason } = labelConfidence(stats, sources, nStates, dates, context.asOf);
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
    n_states: nStates,
    confidence,
    confidence_reason: reason,
    currency: 'USD',
  };
}
