// The confidence label of the national statistics of a code, and the sentence that gives the reason. The
// labels are defined by this project: no federal standard exists.
import type { Aggregate, Confidence } from '../../../schemas/aggregate.ts';
import { MIN_SOURCES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import { monthsBefore } from '../../../schemas/iso-date.ts';
import type { IndependentSources } from './independent-sources.ts';

export const HIGH_MIN_SOURCES = 30;
export const HIGH_MIN_STATES = 10;
/** Upper bound (exclusive) of Q3/Q1 for high. */
export const HIGH_MAX_QUARTILE_RATIO = 3;
/**
 * For high, at least half of the sources must be dated within this number of months before the as-of date.
 */
export const HIGH_MAX_AGE_MONTHS = 18;
export const MEDIUM_MIN_SOURCES = 10;
export const MEDIUM_MIN_STATES = 3;

export type Labelled = { confidence: Confidence; reason: string };

/**
 * `dates` holds the newest date among the files of each source; null when the files state none (counts as
 * old).
 */
export function labelConfidence(
  stats: Aggregate,
  sources: Pick<IndependentSources, 'n' | 'system'>,
  nStates: number,
  dates: readonly (string | null)[],
  asOf: string,
): Labelled {
  const { n } = sources;
  if (n < MIN_SOURCES_FOR_MEDIAN) {
    return {
      confidence: 'insufficient',
      reason: `Under ${MIN_SOURCES_FOR_MEDIAN} independent published prices.`,
    };
  }
  const base = baseLabel(stats, n, nStates, dates, asOf);
  const largest = largestSystem(sources);
  if (largest * 2 <= n || base.confidence === 'low') return base;
  const lowered: Confidence = base.confidence === 'high' ? 'medium' : 'low';
  return {
    confidence: lowered,
    reason: `${base.reason} Lowered: one health system holds over half of them.`,
  };
}

function baseLabel(
  stats: Aggregate,
  n: number,
  nStates: number,
  dates: readonly (string | null)[],
  asOf: string,
): Labelled {
  const found = `${n} independent published prices from ${nStates} ${nStates === 1 ? 'state' : 'states'}`;
  if (n < MEDIUM_MIN_SOURCES || nStates < MEDIUM_MIN_STATES) {
    return {
      confidence: 'low',
      reason: `${found}; medium needs ${MEDIUM_MIN_SOURCES} from ${MEDIUM_MIN_STATES}.`,
    };
  }
  const lacks = highLacks(stats, n, nStates, dates, asOf);
  if (lacks.length === 0) {
    return {
      confidence: 'high',
      reason: `${found}, quartiles within a factor of ${HIGH_MAX_QUARTILE_RATIO}, at least half dated within ${HIGH_MAX_AGE_MONTHS} months.`,
    };
  }
  return { confidence: 'medium', reason: `${found}; high needs ${lacks.join(', ')}.` };
}

function highLacks(
  stats: Aggregate,
  n: number,
  nStates: number,
  dates: readonly (string | null)[],
  asOf: string,
): string[] {
  const oldest = monthsBefore(asOf, HIGH_MAX_AGE_MONTHS);
  const recent = dates.filter((date) => date !== null && date >= oldest).length;
  const lacks: string[] = [];
  if (n < HIGH_MIN_SOURCES) lacks.push(`${HIGH_MIN_SOURCES} prices`);
  if (nStates < HIGH_MIN_STATES) lacks.push(`${HIGH_MIN_STATES} states`);
  if (stats.p25 === null || stats.p75 === null || stats.p75 >= HIGH_MAX_QUARTILE_RATIO * stats.p25) {
    lacks.push(`quartiles within a factor of ${HIGH_MAX_QUARTILE_RATIO}`);
  }
  if (recent * 2 < dates.length) lacks.push(`half of the files dated within ${HIGH_MAX_AGE_MONTHS} months`);
  return lacks;
}

/** The number of sources of the system that has most of them. */
function largestSystem({ n, system }: Pick<IndependentSources, 'n' | 'system'>): number {
  const bySystem = new Map<number, number>();
  let largest = 0;
  for (let i = 0; i < n; i += 1) {
    const own = system[i] ?? -1;
    if (own < 0) continue;
    const count = (bySystem.get(own) ?? 0) + 1;
    bySystem.set(own, count);
    if (count > largest) largest = count;
  }
  return largest;
}
