// Recomputation of code tiles: every code of a build from its input folder, compared with the tiles.
import { type Built, readBuild, readCodeTile } from './built.ts';
import { codeOfTile, factsOfTile } from './built-code.ts';
import { firstPass, groupByCode } from './passes.ts';
import { type PriceFile, priceFilesOf } from './price-files.ts';
import { type CodeResult, recomputeCode } from './recompute-code.ts';

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
    const mine = recomputeCode(files, codes.get(code) ?? new Map(), factsOf(code), first, built);
    const theirs = codeOfTile(code, tile, built);
    for (const part of Object.keys(mine) as (keyof CodeResult)[])
      checkPart(result, `${code} ${part}`, mine[part], theirs[part]);
    countWhatOccurs(result, mine);
  }
  return result;
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
