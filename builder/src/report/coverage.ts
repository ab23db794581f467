// Coverage of a build: how many codes, prices and sources each state and each code has. It is counted from
// the code tiles as they are written.

import { areaEntry, areaKeys } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';

/** `withMedian`: codes with enough independent sources in the state for a median. */
export type StateCoverage = { codes: number; withMedian: number; observations: number };
export type CodeCoverage = {
  code: string;
  label: string;
  observations: number;
  facilities: number;
  independentSources: number;
  states: number;
  median: number | null;
  confidence: string;
  withheld: Record<string, number>;
};

/** States in the order of the tiles. Codes with a price, and codes whose prices are all withheld. */
export type Coverage = { states: Map<string, StateCoverage>; codes: CodeCoverage[] };

export function emptyCoverage(): Coverage {
  return { states: new Map(), codes: [] };
}

/** Adds one code tile. */
export function addTile(coverage: Coverage, tile: CodeTile): void {
  const { code, label, national, states, withheld } = tile;
  if (national.n_sources === 0 && Object.keys(withheld).length === 0) return;
  coverage.codes.push({
    code,
    label,
    observations: national.n_sources,
    facilities: national.n_facilities,
    independentSources: national.n_systems,
    states: national.n_states,
    median: national.median,
    confidence: national.confidence,
    withheld,
  });
  for (const state of areaKeys(states)) {
    const area = areaEntry(states, [], state);
    const entry = coverage.states.get(state) ?? { codes: 0, withMedian: 0, observations: 0 };
    coverage.states.set(state, entry);
    entry.codes += 1;
    entry.withMedian += area?.median == null ? 0 : 1;
    entry.observations += area?.n_sources ?? 0;
  }
}

/** All coverages as one. The caller sorts the codes. */
export function mergeCoverages(coverages: readonly Coverage[]): Coverage {
  const merged = emptyCoverage();
  for (const { states, codes } of coverages) {
    merged.codes.push(...codes);
    for (const [state, { codes: n, withMedian, observations }] of states) {
      const entry = merged.states.get(state) ?? { codes: 0, withMedian: 0, observations: 0 };
      merged.states.set(state, entry);
      entry.codes += n;
      entry.withMedian += withMedian;
      entry.observations += observations;
    }
  }
  return merged;
}
