// Decides which published amounts of one code are not a price of it. Pure arithmetic on cents: from the
// yardsticks of a code comes a function that judges any amount. The thresholds, with their reasons, are in
// plausibility-rules.ts.
import { MIN_SOURCES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';
import { type CodeKind, classifyCode } from '../fee-schedules/code-kind.ts';
import { type PlausibilityRule, THRESHOLDS, TOKEN_CENTS } from './plausibility-rules.ts';
import { HALF, weightedQuantiles } from './quantile.ts';
import type { SourceAmounts } from './weight-ladder.ts';

/** Result of the first national pass over a code, before any amount is compared with other hospitals. */
export type Survey = { nIndependent: number; medianCents: Cents | null };

/** Returns the rule that withholds an amount, or null. The result depends on the amount alone. */
export type Judge = (cents: Cents) => PlausibilityRule | null;

/**
 * The survey of the sources that `judgeAlone` kept. The median is null under 3 sources, as at every level.
 */
export function makeSurvey(sources: readonly SourceAmounts[]): Survey {
  const [median] = sources.length >= MIN_SOURCES_FOR_MEDIAN ? weightedQuantiles(sources, [HALF]) : [];
  return { nIndependent: sources.length, medianCents: median ?? null };
}

/** The rules that need no other hospital. What they withhold is left out of the first national pass. */
export function judgeAlone(code: CodeKey, medicare: Medicare): Judge {
  const yardsticks = makeYardsticks(code, { nIndependent: 0, medianCents: null }, medicare);
  return (cents) => judgeAmountAlone(cents, yardsticks);
}

/**
 * All rules. The yardsticks are the survey of the first national pass and the code's own Medicare amounts.
 */
export function judgeCode(code: CodeKey, survey: Survey, medicare: Medicare): Judge {
  const yardsticks = makeYardsticks(code, survey, medicare);
  const byKind = { service: judgeService, stay: judgeByMedian, item: judgeItem }[yardsticks.kind];
  return (cents) => judgeAmountAlone(cents, yardsticks) ?? byKind(cents, yardsticks);
}

/** `low` and `high`: the smallest and the largest amount of any Medicare schedule, in cents. */
type Yardsticks = Survey & { kind: CodeKind; low: Cents | null; high: Cents | null };

function makeYardsticks(code: CodeKey, survey: Survey, medicare: Medicare): Yardsticks {
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount]
    .map((dollars) => Math.round((dollars ?? 0) * 100))
    .filter((cents) => cents > 0);
  const [low, high] = amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : [null, null];
  return { ...survey, kind: classifyCode(code), low, high };
}

const threshold = (name: keyof typeof THRESHOLDS): number => THRESHOLDS[name].value;
/** The smallest amount that can be a filler, so that the digits of smaller amounts are not looked at. */
const LEAST_FILLER_CENTS =
  10 ** (Math.min(threshold('FILLER_DIGITS'), threshold('FILLER_DOLLAR_DIGITS') + 2) - 1);
/** True when an amount is under 1/factor of the yardstick, computed in whole numbers. */
const under = (cents: Cents, yardstick: Cents, factor: number) => cents * factor < yardstick;
const over = (cents: Cents, yardstick: Cents, factor: number) => cents > yardstick * factor;

function judgeAmountAlone(cents: Cents, { kind, low, medianCents }: Yardsticks): PlausibilityRule | null {
  if (isFiller(cents)) return 'placeholder';
  if (tokenAmounts(kind).includes(cents) && isToken(cents, low ?? medianCents)) return 'placeholder';
  return kind === 'stay' && cents < threshold('STAY_FLOOR_CENTS') ? 'below_floor' : null;
}

const tokenAmounts = (kind: CodeKind): readonly Cents[] => TOKEN_CENTS[kind];

/** Without a yardstick only a cent is a token: nothing costs a cent, but something may cost a dollar. */
function isToken(cents: Cents, yardstick: Cents | null): boolean {
  return yardstick === null ? cents === 1 : under(cents, yardstick, threshold('TOKEN_FACTOR'));
}

/** One digit repeated, or 1234567: what people type when they do not know the price. */
function isFiller(cents: Cents): boolean {
  if (cents < LEAST_FILLER_CENTS) return false;
  const dollars = cents % 100 === 0;
  const digits = String(dollars ? cents / 100 : cents);
  if (digits.length < threshold(dollars ? 'FILLER_DOLLAR_DIGITS' : 'FILLER_DIGITS')) return false;
  return '123456789'.startsWith(digits) || digits === digits.charAt(0).repeat(digits.length);
}

/**
 * A drug, device or supply. One code covers items of many sizes, so only the price of another unit is
 * certain.
 */
function judgeItem(
  cents: Cents,
  { low, high, medianCents, nIndependent }: Yardsticks,
): PlausibilityRule | null {
  if (low === null || high === null) {
    const known = medianCents !== null && nIndependent >= threshold('MIN_SOURCES_TO_CONVICT');
    return known && under(cents, medianCents, threshold('ITEM_FLOOR_OF_MEDIAN')) ? 'below_floor' : null;
  }
  const floor = threshold('UNIT_FLOOR');
  if (under(cents, low, floor) && (medianCents === null || under(cents, medianCents, floor)))
    return 'unit_priced';
  const ceiling = threshold('UNIT_CEILING');
  const far =
    medianCents === null
      ? over(cents, high, threshold('UNIT_CEILING_ALONE'))
      : over(cents, high, ceiling) && over(cents, medianCents, ceiling);
  return far ? 'unit_priced' : null;
}

function judgeService(cents: Cents, yardsticks: Yardsticks): PlausibilityRule | null {
  const { low, high, medianCents, nIndependent } = yardsticks;
  if (low === null || high === null) return judgeByMedian(cents, yardsticks);
  if (medianCents !== null && nIndependent >= threshold('MIN_SOURCES_TO_CONVICT')) {
    if (
      under(cents, medianCents, threshold('FLOOR_OF_MEDIAN')) &&
      under(cents, low, threshold('FLOOR_OF_MEDICARE'))
    )
      return 'below_floor';
    return over(cents, medianCents, threshold('CEILING')) && over(cents, high, threshold('CEILING'))
      ? 'above_ceiling'
      : null;
  }
  const lowEnough = medianCents === null || under(cents, medianCents, threshold('FLOOR_VETO'));
  if (lowEnough && under(cents, low, threshold('FLOOR_OF_MEDICARE_ALONE'))) return 'below_floor';
  const highEnough = medianCents === null || over(cents, medianCents, threshold('CEILING'));
  return highEnough && over(cents, high, threshold('CEILING_OF_MEDICARE_ALONE')) ? 'above_ceiling' : null;
}

/** Stays, and services without a Medicare amount: compared with the median alone, with wider limits. */
function judgeByMedian(cents: Cents, { medianCents, nIndependent }: Yardsticks): PlausibilityRule | null {
  if (medianCents === null || nIndependent < threshold('MIN_SOURCES_TO_CONVICT')) return null;
  if (under(cents, medianCents, threshold('FLOOR_OF_MEDIAN_ALONE'))) return 'below_floor';
  return over(cents, medianCents, threshold('CEILING_OF_MEDIAN_ALONE')) ? 'above_ceiling' : null;
}
