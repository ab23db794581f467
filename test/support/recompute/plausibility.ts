// Recomputation of code tiles: which rule withholds an observation.
import type { CodeKind } from './code-kinds.ts';
import type { Observation } from './observations.ts';

/** What is known of a code besides the observations; amounts in cents. */
export type CodeFacts = {
  code: string;
  kind: CodeKind;
  setting: 'inpatient' | 'outpatient';
  /** Lowest and highest amount of Medicare that may be compared. */
  low: number | null;
  high: number | null;
  outpatient: number | null;
  laboratory: number | null;
  isUnlisted: boolean;
};

/** The first national median and the number of sources behind it. */
export type FirstMedian = { median: number | null; sources: number };

export function isPricedSetting(setting: string, facts: CodeFacts): boolean {
  return setting === '' || setting === 'both' || setting === facts.setting;
}

/** Rules about the file and the row, which apply in every setting. */
export function ruleOfRow(seen: Observation, isFuture: boolean, facts: CodeFacts): string | null {
  if (isFuture) return 'future_date';
  if (seen.professional) return 'professional_fee';
  if (seen.notOffered) return 'not_offered';
  if (seen.drug && facts.kind !== 'item') return 'unit_priced';
  return null;
}

const STAY_FLOOR = 10_000;
const TOKEN_FACTOR = 20;

/** Rules that need no other hospital: those of the first pass. */
export function ruleBeforeMedian(seen: Observation, facts: CodeFacts): string | null {
  const { cents } = seen;
  if (isFiller(cents)) return 'placeholder';
  if (isToken(cents, facts.kind) && isTokenBeside(cents, facts.low)) return 'placeholder';
  if (facts.kind === 'stay' && cents < STAY_FLOOR) return 'below_floor';
  if (seen.tokenGross && facts.low !== null && facts.low >= TOKEN_FACTOR * cents) return 'file_token';
  return null;
}

/** All rules about the amount, in their order. */
export function ruleOfAmount(
  seen: Observation,
  facts: CodeFacts,
  first: FirstMedian,
  level: number,
): string | null {
  const { cents } = seen;
  if (isFiller(cents)) return 'placeholder';
  if (isToken(cents, facts.kind) && isTokenBeside(cents, facts.low ?? first.median)) return 'placeholder';
  if (facts.kind === 'stay' && cents < STAY_FLOOR) return 'below_floor';
  if (seen.tokenGross && isFileToken(cents, facts, first)) return 'file_token';
  if (facts.kind === 'item') return ruleOfItem(cents, facts, first);
  return (
    ruleOfService(cents, facts, first) ?? (isLikelyPart(cents, facts, first, level) ? 'likely_part' : null)
  );
}

function isToken(cents: number, kind: CodeKind): boolean {
  return kind === 'item' ? cents === 1 : [1, 10, 100].includes(cents);
}

/** Whether a token amount only fills a field, by the usual price; without one, a cent does. */
function isTokenBeside(cents: number, usual: number | null): boolean {
  return usual === null ? cents === 1 : usual > TOKEN_FACTOR * cents;
}

function isFiller(cents: number): boolean {
  const repeats = (digits: string, least: number) =>
    digits.length >= least && (/^(\d)\1*$/.test(digits) || '123456789'.startsWith(digits));
  return repeats(String(cents), 7) || (cents % 100 === 0 && repeats(String(cents / 100), 6));
}

function isFileToken(cents: number, facts: CodeFacts, { median }: FirstMedian): boolean {
  if (facts.low !== null && facts.low >= 20 * cents) return true;
  return facts.kind === 'service' && median !== null && median >= 20 * cents;
}

function ruleOfItem(cents: number, { low, high }: CodeFacts, { median }: FirstMedian): string | null {
  if (low === null || high === null) return median !== null && cents * 1000 < median ? 'below_floor' : null;
  if (cents * 50 < low && (median === null || cents * 50 < median)) return 'unit_priced';
  const isOver = median === null ? cents > 1000 * high : cents > 100 * high && cents > 100 * median;
  return isOver ? 'unit_priced' : null;
}

const MIN_TO_CONVICT = 5;

function ruleOfService(cents: number, facts: CodeFacts, first: FirstMedian): string | null {
  const median = first.sources >= MIN_TO_CONVICT ? first.median : null;
  const { low, high } = facts;
  if (low === null || high === null || facts.kind === 'stay') {
    if (median === null) return null;
    if (cents * 200 < median) return 'below_floor';
    return cents > 500 * median ? 'above_ceiling' : null;
  }
  if (median === null) {
    const isVetoed = first.median !== null && cents * 20 > first.median;
    if (cents * 100 < low && !isVetoed) return 'below_floor';
    return cents > 1000 * high ? 'above_ceiling' : null;
  }
  if (cents * 50 < median && cents * 5 < low) return 'below_floor';
  return cents > 100 * median && cents > 100 * high ? 'above_ceiling' : null;
}

const MIN_FOR_PART = 10;

function isLikelyPart(cents: number, facts: CodeFacts, first: FirstMedian, level: number): boolean {
  const { outpatient, laboratory, kind, setting, isUnlisted } = facts;
  if (kind !== 'service' || setting !== 'outpatient' || isUnlisted) return false;
  if (outpatient === null || laboratory !== null) return false;
  if (first.median === null || first.sources < MIN_FOR_PART) return false;
  return cents * 10 < first.median && cents * 5 < outpatient && cents * 10_000 < first.median * level;
}

/** Whether a facility price is marked; `level` in thousandths. */
export function isFarBelow(price: number, facts: CodeFacts, median: number | null, level: number): boolean {
  const medicare = facts.outpatient ?? facts.laboratory;
  if (facts.kind !== 'service' || facts.setting !== 'outpatient' || median === null || medicare === null)
    return false;
  return price * 5 < median && price * 5000 < median * level && price * 2 < medicare;
}
