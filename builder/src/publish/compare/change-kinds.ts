// Why the median of a code is another one: a price, a method, a benchmark or the code's setting changed. Pure.
import type { BenchmarkChanges, ChangeKind } from '../../../../schemas/changes.ts';
import type { BuildFacts } from './build-facts.ts';

/** Versions that stand for methods: a change of one of them may change any number. */
const METHOD_VERSIONS = ['reader_version', 'statistics_version'] as const;

/**
 * Gives the kind of change of a code that moved between two builds. When hospital files changed too, a move is one of
 * prices: nothing shows how much of it came from another benchmark.
 */
export function makeKindOfChange(before: BuildFacts, after: BuildFacts): (code: string) => ChangeKind {
  const isMethod = isMethodChanged(before, after);
  const hasSamePrices = listPriceFiles(before) === listPriceFiles(after);
  const { schedules } = compareBenchmarks(before, after);
  const rest: ChangeKind = isMethod
    ? 'method'
    : hasSamePrices && schedules.length > 0
      ? 'benchmark'
      : 'price';
  return (code) => {
    const [old, now] = [before.codes.get(code)?.setting, after.codes.get(code)?.setting];
    return old !== undefined && now !== undefined && old !== now ? 'setting' : rest;
  };
}

/** Whether a version that stands for a method differs. */
export function isMethodChanged(before: BuildFacts, after: BuildFacts): boolean {
  return METHOD_VERSIONS.some((name) => before.versions[name] !== after.versions[name]);
}

function listPriceFiles({ inputs }: BuildFacts): string {
  return inputs
    .filter(({ kind }) => kind === 'mrf')
    .map(({ sha256 }) => sha256)
    .sort()
    .join();
}

/** The schedules that changed, by their names, and how many codes have other Medicare amounts. */
export function compareBenchmarks(before: BuildFacts, after: BuildFacts): BenchmarkChanges {
  const [old, now] = [byName(before.schedules), byName(after.schedules)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const schedules = names.flatMap((name) => {
    const [was, is] = [old.get(name) ?? null, now.get(name) ?? null];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
  const codes = new Set([...before.medicare.keys(), ...after.medicare.keys()]);
  const changed = [...codes].filter((code) => before.medicare.get(code) !== after.medicare.get(code));
  return { schedules, codes: changed.length };
}

/** Lines such as `CMS OPPS Addendum B, 2026-04-01` by what is before the first comma; a supplement has its own line. */
function byName(lines: readonly string[]): Map<string, string> {
  const grouped = Map.groupBy(lines, (line) => line.slice(0, `${line},`.indexOf(',')));
  return new Map([...grouped].map(([name, own]) => [name, own.join('; ')]));
}
