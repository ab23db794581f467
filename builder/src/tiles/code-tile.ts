// One code tile from everything observed for a code. docs/tile-format.md is the spec.
import type { National } from '../../../schemas/aggregate.ts';
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { codeTypeOf } from '../../../schemas/code.ts';
import type { OtherSettingStats } from '../../../schemas/former-setting.ts';
import { newestDate } from '../../../schemas/iso-date.ts';
import { type Cents, centsOf, dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { type CodeTile, type FacilityPrices, TILE_FORMAT } from '../../../schemas/tile.ts';
import { encodeFacilityPrices, encodeTable } from '../../../schemas/write-tile.ts';
import { type AreaMap, areaMap, areaStatistics } from '../aggregate/areas.ts';
import { labelConfidence } from '../aggregate/confidence.ts';
import { makeFarBelow } from '../aggregate/far-below.ts';
import type { CodeGroup } from '../aggregate/group.ts';
import { type FilePrices, findIndependentSources } from '../aggregate/independent-sources.ts';
import { type PriceFile, statesOf, zip3sOf } from '../aggregate/price-file.ts';
import { aggregate } from '../aggregate/statistics.ts';
import type { CodeClaims } from '../claims/evidence.ts';
import type { CodeEvidence } from '../claims/hospital-evidence.ts';
import { encodeAreas } from './area-columns.ts';
import { ascendingOrder } from './ascending.ts';
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
export type TileContext = BuildFacts & { states: AreaMap; zip3: AreaMap };

/** The context of all code tiles of a build. */
export function tileContext(facts: BuildFacts): TileContext {
  return { ...facts, states: areaMap(facts.files, statesOf), zip3: areaMap(facts.files, zip3sOf) };
}

/**
 * Everything about one code; `label` is our own plain wording. `firstFiles` has for each file of the group the index of
 * the first file of its independent source.
 */
export type CodeFindings = {
  group: CodeGroup;
  firstFiles: Int32Array;
  label: string;
  benchmark: Benchmark;
  claims: CodeClaims | null;
  evidence: CodeEvidence;
  /** The setting that the code had until a short while ago. */
  formerSetting: OtherSettingStats | null;
};

/** Builds the tile of one code. */
export function codeTile(
  context: TileContext,
  { group, firstFiles, label, benchmark, claims, evidence, formerSetting }: CodeFindings,
): CodeTile {
  const national = nationalBlock(context, group.files, firstFiles);
  const states = areaStatistics(context.states, group.files, firstFiles, 1).map((area) => ({
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
    facilities: facilityPrices(context, group.files, firstFiles, isFarBelow, evidence),
  };
}

/** The newest date of some price files, null when none of them states one. */
export function newestOf(context: TileContext, files: readonly FilePrices[]): string | null {
  return newestDate(files.map((prices) => priceFile(context, prices.file).updatedOn));
}

function priceFile(context: TileContext, number: number): PriceFile {
  const file = context.files[number];
  if (!file) throw new RangeError(`No price file has the number ${number}.`);
  return file;
}

function nationalBlock(context: TileContext, files: readonly FilePrices[], firstFiles: Int32Array): National {
  const sources = findIndependentSources(files, firstFiles);
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

/** The prices of all files with a campus, lowest first, then by number. */
function facilityPrices(
  context: TileContext,
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  isFarBelow: (cents: Cents, level: number) => boolean,
  evidence: CodeEvidence,
): FacilityPrices {
  const listed = [...files.keys()].filter(
    (i) => priceFile(context, files[i]?.file ?? -1).campuses.length > 0,
  );
  const sourceNumbers = numberShared(listed, firstFiles);
  const order = ascendingOrder(listed.map((i) => files[i]?.cents ?? 0));
  const entries = [...order].flatMap((position) => {
    const i = listed[position] ?? -1;
    const prices = files[i];
    if (!prices) return [];
    const { file, cents, amounts } = prices;
    return {
      file,
      cents,
      low: amounts[0] ?? cents,
      high: amounts.at(-1) ?? cents,
      n: amounts.length,
      source: sourceNumbers.get(firstFiles[i] ?? i) ?? -1,
      farBelow: isFarBelow(cents, context.levels[file] ?? 0),
      evidence: evidence.of(file),
    };
  });
  return encodeFacilityPrices(entries, { year: evidence.year, apc: evidence.apc });
}

/** Numbers the sources that have several listed files, in the order of their first files. */
function numberShared(listed: readonly number[], firstFiles: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const i of listed) {
    const first = firstFiles[i] ?? i;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const shared = [...counts].flatMap(([first, count]) => (count > 1 ? [first] : []));
  return new Map(shared.sort((a, b) => a - b).map((first, number) => [first, number]));
}
