// Recomputation of code tiles: every code of a build from its input folder, compared with the tiles.
import type { CodeTile } from '../../../schemas/tile.ts';
import {
  areasOf,
  type Built,
  type ListedPrice,
  listedPrices,
  namesOfOthers,
  readBuild,
  readCodeTile,
  readZip3Areas,
} from './built.ts';
import { kindOf } from './code-kinds.ts';
import { confidenceOf } from './confidence.ts';
import { type FirstPass, firstPass, groupByCode, secondPass } from './passes.ts';
import { type CodeFacts, isFarBelow } from './plausibility.ts';
import { type PriceFile, priceFilesOf } from './price-files.ts';
import { MIN_FOR_MEDIAN } from './quantiles.ts';
import {
  type FilePrice,
  newest,
  type Source,
  type Statistics,
  sourcesOf,
  sourcesWithin,
  statisticsOf,
} from './sources.ts';
import { isUnlisted } from './unlisted.ts';

export type Comparison = { compared: number; differences: string[]; seen: Record<string, number> };

/** Compares every code tile of a build with what the documentation says of its input folder. */
export function compareBuild(inputDir: string, buildDir: string): Comparison {
  const built = readBuild(buildDir);
  const { files, superseded } = priceFilesOf(inputDir, built.report);
  const result: Comparison = { compared: 0, differences: [], seen: {} };
  check(result, 'superseded files', superseded, [...built.report.superseded].sort());
  checkDirectories(result, files, built);
  const tiles = new Map(built.codes.map((code) => [code, readCodeTile(built, code)]));
  const factsOf = (code: string) => factsOfTile(code, tiles.get(code));
  const codes = groupByCode(files);
  const first = firstPass(files, codes, factsOf);
  for (const code of codes.keys())
    if (!tiles.has(code)) result.differences.push(`${code}: the build has no tile for it`);
  for (const [code, tile] of tiles) {
    const mine = codeOf(code, files, codes.get(code) ?? new Map(), factsOf(code), first, built);
    const theirs = codeOfTile(code, tile, built);
    for (const part of Object.keys(mine) as (keyof CodeResult)[])
      checkPart(result, `${code} ${part}`, mine[part], theirs[part]);
    countWhatOccurs(result, mine);
  }
  return result;
}

/** A code in the form that is compared. */
type CodeResult = {
  national: Statistics & { n_states: number; confidence: string };
  states: Record<string, Statistics>;
  zip3: Record<string, Statistics>;
  withheld: Record<string, number>;
  other: { setting: number };
  facilities: Record<string, ListedPrice>;
};

function codeOf(
  code: string,
  files: PriceFile[],
  observations: Parameters<typeof secondPass>[1],
  facts: CodeFacts,
  first: FirstPass,
  built: Built,
): CodeResult {
  const { prices, withheld, otherSetting } = secondPass(files, observations, facts, first);
  const sources = sourcesOf(prices);
  const national = statisticsOf(prices, sources);
  const states = areas(prices, sources, built.states);
  const zip3 = areas(prices, sources, built.zip3s);
  const n_states = Object.keys(states).length;
  const sourceOf = new Map(sources.flatMap((source) => source.files.map(({ file }) => [file, source])));
  return {
    national: {
      ...national,
      n_states,
      confidence: confidenceOf(national, sources, n_states, built.report.as_of),
    },
    states,
    zip3: Object.fromEntries(Object.entries(zip3).filter(([, area]) => area.n_systems >= MIN_FOR_MEDIAN)),
    withheld,
    other: { setting: otherSetting },
    facilities: Object.fromEntries(
      prices
        .filter(({ file }) => built.states.has(file))
        .map((price) => {
          const level = first.levels.get(price.file) ?? 1000;
          const farBelow = isFarBelow(price.price, facts, national.median, level);
          return [price.file, listed(price, sourceOf.get(price.file), farBelow, built)];
        }),
    ),
  };
}

function listed(
  { file, price, amounts }: FilePrice,
  source: Source | undefined,
  farBelow: boolean,
  built: Built,
): ListedPrice {
  const others = (source?.files ?? []).map((other) => other.file).filter((other) => built.states.has(other));
  return {
    price,
    low: amounts[0] ?? Number.NaN,
    high: amounts.at(-1) ?? Number.NaN,
    n: amounts.length,
    far_below: farBelow,
    with: namesOfOthers(others, file),
  };
}

function areas(
  prices: FilePrice[],
  sources: Source[],
  areasOfFile: Map<number, Set<string>>,
): Record<string, Statistics> {
  const inside = new Map<string, Set<number>>();
  for (const { file } of prices)
    for (const area of areasOfFile.get(file) ?? [])
      inside.set(area, (inside.get(area) ?? new Set()).add(file));
  return Object.fromEntries(
    [...inside].map(([area, files]) => [
      area,
      statisticsOf(
        prices.filter(({ file }) => files.has(file)),
        sourcesWithin(sources, files),
      ),
    ]),
  );
}

function codeOfTile(code: string, tile: CodeTile, built: Built): CodeResult {
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
  const { national } = tile;
  return {
    national: {
      n_sources: national.n_sources,
      n_facilities: national.n_facilities,
      n_systems: national.n_systems,
      median: cents(national.median),
      p25: cents(national.p25),
      p75: cents(national.p75),
      stability_low: cents(national.stability?.low ?? null),
      stability_high: cents(national.stability?.high ?? null),
      refreshed: tile.refreshed.national,
      n_states: national.n_states,
      confidence: national.confidence,
    },
    states: areasOf(tile.states, tile.dates),
    zip3: readZip3Areas(built, code),
    withheld: tile.withheld,
    other: { setting: tile.other_setting },
    facilities: listedPrices(tile),
  };
}

function factsOfTile(code: string, tile: CodeTile | undefined): CodeFacts {
  const medicare = tile?.medicare;
  const cents = (dollars: number | null | undefined) => {
    const amount = Math.round((dollars ?? 0) * 100);
    return amount > 2 ? amount : null;
  };
  const [outpatient, laboratory] = [cents(medicare?.outpatient_amount), cents(medicare?.lab_amount)];
  const amounts = [cents(medicare?.amount), cents(medicare?.facility_amount), outpatient, laboratory];
  const known = amounts.flatMap((amount) => amount ?? []);
  return {
    code,
    kind: kindOf(code),
    setting: tile?.setting ?? 'outpatient',
    low: known.length === 0 ? null : Math.min(...known),
    high: known.length === 0 ? null : Math.max(...known),
    outpatient,
    laboratory,
    isUnlisted: isUnlisted(code),
  };
}

/** Dates, and which files of a directory share a system. */
function checkDirectories(result: Comparison, files: PriceFile[], built: Built): void {
  for (const [number, date] of built.dates)
    check(result, `file ${number} date`, files[number]?.updatedOn ?? null, date);
  for (const { state, ofFile } of built.systems) {
    const partners = (file: number, systemOf: (file: number) => unknown) =>
      systemOf(file) == null
        ? null
        : [...ofFile.keys()].filter((other) => systemOf(other) === systemOf(file));
    for (const file of ofFile.keys()) {
      const mine = partners(file, (other) => files[other]?.system);
      const theirs = partners(file, (other) => ofFile.get(other));
      check(result, `file ${file} (${files[file]?.path}) system in ${state}`, mine, theirs);
    }
  }
}

function checkPart(result: Comparison, where: string, mine: object, theirs: object): void {
  const [a, b] = [new Map(Object.entries(mine)), new Map(Object.entries(theirs))];
  if (a.size === 0 && b.size === 0) result.compared += 1;
  for (const key of new Set([...a.keys(), ...b.keys()]))
    check(result, `${where} ${key}`, a.get(key), b.get(key));
}

function check(result: Comparison, where: string, mine: unknown, theirs: unknown): void {
  result.compared += 1;
  const [a, b] = [JSON.stringify(mine), JSON.stringify(theirs)];
  if (a !== b) result.differences.push(`${where}: recomputed ${a}, tile ${b}`);
}

/** Counts what occurs, so that a test can see that it compares something. */
function countWhatOccurs(
  { seen }: Comparison,
  { national, zip3, states, withheld, facilities }: CodeResult,
): void {
  const add = (what: string, n: number) => {
    seen[what] = (seen[what] ?? 0) + n;
  };
  for (const [rule, n] of Object.entries(withheld)) add(rule, n);
  const prices = Object.values(facilities);
  add('facility prices', prices.length);
  add('far below', prices.filter(({ far_below }) => far_below).length);
  add('shared sources', prices.filter((price) => price.with !== '').length);
  add('national medians', national.median === null ? 0 : 1);
  add('codes with 10 sources', national.n_systems >= 10 ? 1 : 0);
  add('stabilities', national.stability_low === null ? 0 : 1);
  add('ZIP3 statistics', Object.keys(zip3).length);
  add('state medians', Object.values(states).filter(({ median }) => median !== null).length);
  add(`confidence ${national.confidence}`, 1);
}
