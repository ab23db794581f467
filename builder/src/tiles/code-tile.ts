// One code tile from everything observed for a code. docs/tile-format.md is the spec.
import type { National } from '../../../schemas/aggregate.ts';
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { codeTypeOf } from '../../../schemas/code.ts';
import type { OtherSettingStats } from '../../../schemas/former-setting.ts';
import { type Cents, centsOf, dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import type { FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import { type CodeTile, type FacilityPrices, TILE_FORMAT } from '../../../schemas/tile.ts';
import { encodeFacilityPrices, encodeTable } from '../../../schemas/write-tile.ts';
import { type AreaMap, areaMap, areaStatistics, countAreas } from '../aggregate/areas.ts';
import { labelConfidence } from '../aggregate/confidence.ts';
import { makeFarBelow } from '../aggregate/far-below.ts';
import type { CodeGroup } from '../aggregate/group.ts';
import { type FilePrices, findIndependentSources } from '../aggregate/independent-sources.ts';
import { type PriceFile, statesOf, zip3sOf } from '../aggregate/price-file.ts';
import { aggregate } from '../aggregate/statistics.ts';
import type { CodeClaims } from '../claims/evidence.ts';
import type { CodeEvidence } from '../claims/hospital-evidence.ts';
import { encodeAreas } from './area-columns.ts';
import { encodeClaims } from './encode-claims.ts';

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
  for (const { file } of group.files)
    if (context.isListed[file] === undefined)
      throw new RangeError(`The build has no price file with the number ${file}.`);
  const national = nationalBlock(context, group.files, firstFiles, order);
  const states = areaStatistics(context.states, group.files, firstFiles, 1, order).map((area) => ({
    ...area,
    refreshed: newestOf(context, area.members),
  }));
  const dates = encodeTable(states.map(({ refreshed }) => refreshed));
  const { code, setting } = group;
  const medianCents = national.median === null ? null : centsOf(national.median);
  const isFarBelow = makeFarBelow({ code, setting, medicare: benchmark.medicare }, medianCents);
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
    refreshed: { national: newestOf(context, group.files), schedule: benchmark.releasedOn },
    dates: dates.table,
    states: encodeAreas(states, dates.indexes),
    withheld: group.withheld,
    other_setting: group.otherSetting,
    other_setting_stats: formerSetting,
    facilities: facilityPrices(context, group.files, firstFiles, order, isFarBelow, evidence),
  };
}

/** The newest date of some price files, null when none of them states one. */
export function newestOf(context: TileContext, files: readonly FilePrices[]): string | null {
  return newestOfFiles(context, files, ({ file }) => file);
}

function newestOfFiles<T>(
  { dates, dateOf }: TileContext,
  files: readonly T[],
  numberOf: (file: T) => number,
): string | null {
  let newest = -1;
  for (const file of files) newest = Math.max(newest, dateOf[numberOf(file)] ?? -1);
  return dates[newest] ?? null;
}

function nationalBlock(
  context: TileContext,
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  order: Uint32Array,
): National {
  const sources = findIndependentSources(files, firstFiles, order);
  const stats = aggregate(files, sources);
  const nStates = countAreas(context.states, files);
  const dates = sources.map((source) => newestOfFiles(context, source.files, (number) => number));
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

/** The prices of all files with a campus, lowest first, then by number. */
function facilityPrices(
  context: TileContext,
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  order: Uint32Array,
  isFarBelow: (cents: Cents, level: number) => boolean,
  evidence: CodeEvidence,
): FacilityPrices {
  const listed = order.filter((i) => context.isListed[files[i]?.file ?? -1] === 1);
  const sourceNumbers = numberShared(listed, firstFiles);
  const entries: FacilityPriceEntry[] = [];
  for (const i of listed) {
    const prices = files[i];
    if (!prices) continue;
    const { file, cents, amounts } = prices;
    entries.push({
      file,
      cents,
      low: amounts[0] ?? cents,
      high: amounts.at(-1) ?? cents,
      n: amounts.length,
      source: sourceNumbers[firstFiles[i] ?? i] ?? -1,
      farBelow: isFarBelow(cents, context.levels[file] ?? 0),
      evidence: evidence.of(file),
    });
  }
  return encodeFacilityPrices(entries, { year: evidence.year, apc: evidence.apc });
}

/** By the first file of each source that has several listed files: its number, in the order of first files. Others: -1. */
function numberShared(listed: Uint32Array, firstFiles: Int32Array): Int32Array {
  const numbers = new Int32Array(firstFiles.length);
  for (const i of listed) {
    const first = firstFiles[i] ?? i;
    numbers[first] = (numbers[first] ?? 0) + 1;
  }
  let shared = 0;
  for (const [first, count] of numbers.entries()) numbers[first] = count > 1 ? shared++ : -1;
  return numbers;
}
