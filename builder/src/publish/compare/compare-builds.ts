// The changes between two builds: the change feed with its corrections. Pure: the same builds give the same
// bytes.
import { type Changes, type Correction, MAX_MOVERS, type Mover } from '../../../../schemas/changes.ts';
import { TILE_FORMAT } from '../../../../schemas/tile.ts';
import type { BuildFacts, CodeFacts } from './build-facts.ts';
import { compareBenchmarks, makeKindOfChange } from './change-kinds.ts';
import { compareHospitals } from './compare-hospitals.ts';
import { compareInputs, restatedFiles } from './compare-inputs.ts';
import { compareProviders, keysMoved } from './compare-providers.ts';

/** Compares a build with the preceding one; `before` is undefined for the first release. */
export function compareBuilds(before: BuildFacts | undefined, after: BuildFacts): Changes {
  const count = (pick: (facts: BuildFacts) => number) => ({
    before: before ? pick(before) : 0,
    after: pick(after),
  });
  const inputs = compareInputs(before?.inputs ?? [], after.inputs);
  const codes = keysMoved(before?.codes ?? new Map(), after.codes);
  const movers = before ? listMovers(before, after) : [];
  return {
    format: TILE_FORMAT,
    build: after.build,
    previous: before?.build ?? null,
    as_of: after.asOf,
    counts: {
      price_files: count(({ priceFiles }) => priceFiles),
      observations: count(({ observations }) => observations),
      withheld: count(({ withheld }) => withheld),
      codes_with_price: count((facts) => facts.codes.size),
      areas_with_statistics: count(({ codes: of }) => sum([...of.values()].map(({ areas }) => areas))),
      medicare_amounts: count(({ medicareAmounts }) => medicareAmounts),
      provider_rows: count(({ providers: of }) => sum([...of.values()].map(({ providers }) => providers))),
    },
    inputs,
    hospitals: compareHospitals(before?.fetched ?? null, after.fetched, after.asOf),
    codes,
    states: keysMoved(before?.states ?? new Map(), after.states),
    medians: {
      compared: before ? comparedCodes(before, after).length : 0,
      up: movers.filter((mover) => mover.after > mover.before).length,
      down: movers.filter((mover) => mover.after < mover.before).length,
      kinds: countKinds(movers),
      movers: movers.slice(0, MAX_MOVERS),
    },
    benchmarks: before ? compareBenchmarks(before, after) : { schedules: [], codes: 0 },
    providers: compareProviders(before?.providers ?? new Map(), after.providers),
    corrections: before
      ? [...methodsChanged(before, after), ...restatedFiles(inputs), ...withdrawn(before, after)]
      : [],
  };
}

/** Codes that have a median in both builds, with both medians. */
function comparedCodes(before: BuildFacts, after: BuildFacts): Mover[] {
  const kindOf = makeKindOfChange(before, after);
  return [...before.codes].flatMap(([code, old]): Mover[] => {
    const now = after.codes.get(code);
    if (old.median === null || !now || now.median === null) return [];
    const counts = { n_before: old.observations, n_after: now.observations };
    return [{ code, kind: kindOf(code), before: old.median, after: now.median, ...counts }];
  });
}

/** Codes whose median changed: the largest ratio in either direction first, then by code. */
function listMovers(before: BuildFacts, after: BuildFacts): Mover[] {
  return comparedCodes(before, after)
    .filter((mover) => mover.after !== mover.before)
    .sort((a, b) => ratioOf(b) - ratioOf(a) || (a.code < b.code ? -1 : 1));
}

function countKinds(movers: readonly Mover[]): Changes['medians']['kinds'] {
  const counts = { price: 0, method: 0, benchmark: 0, setting: 0 };
  for (const { kind } of movers) counts[kind] += 1;
  return counts;
}

/** The larger amount divided by the smaller one. */
export function ratioOf({ before, after }: Pick<Mover, 'before' | 'after'>): number {
  return Math.max(before, after) / Math.min(before, after);
}

function methodsChanged(before: BuildFacts, after: BuildFacts): Correction[] {
  const names = [...new Set([...Object.keys(before.versions), ...Object.keys(after.versions)])].sort();
  return names
    .filter((name) => before.versions[name] !== after.versions[name])
    .map((version) => ({
      kind: 'method_changed',
      version,
      before: before.versions[version] ?? null,
      after: after.versions[version] ?? null,
    }));
}

function withdrawn(before: BuildFacts, after: BuildFacts): Correction[] {
  return [...before.codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([code, { median, withheld }]): Correction[] => {
      const now = after.codes.get(code);
      if (median === null || (now && now.median !== null)) return [];
      return [{ kind: 'median_withdrawn', code, median, reason: withdrawalReason(now, withheld) }];
    });
}

function withdrawalReason(now: CodeFacts | undefined, withheldBefore: number) {
  if (!now) return 'no_observations' as const;
  return now.withheld > withheldBefore ? ('withheld' as const) : ('too_few_sources' as const);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
