// Decides which published amounts of one code are not a price of it. Pure arithmetic on cents: from the
// yardsticks of a code comes a function that judges any amount. The thresholds, with their reasons, are in
// plausibility-rules.ts.
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { type CodeKind, classifyCode } from '../fee-schedules/code-kind.ts';
import { LEVEL_PARTS } from './file-levels.ts';
import { type PlausibilityRule, THRESHOLDS, TOKEN_CENTS } from './plausibility-rules.ts';
import { isUnlisted } from './unlisted-codes.ts';

/** Result of the first national pass over a code, before any amount is compared with other hospitals. */
export type Survey = { nIndependent: number; medianCents: Cents | null };

/** The survey of a code of which nothing is known yet. */
export const NO_SURVEY: Survey = { nIndependent: 0, medianCents: null };

/** What a judge looks at: the amount, and what the price file says elsewhere. */
export type Judged = {
  cents: Cents;
  /** True when the file uses the gross charge of the amount as a token. */
  hasTokenGross: boolean;
  /** How the file's prices compare with national medians, in thousandths (file-levels.ts). */
  level: number;
};

/** Returns the rule that withholds an amount, or null. */
export type Judge = (judged: Judged) => PlausibilityRule | null;

/** Everything about a code that its judge needs. */
export type JudgedCode = { code: CodeKey; setting: PricedSetting; medicare: Medicare };

/** The rules that need no other hospital. What they withhold is left out of the first national pass. */
export function judgeAlone(code: JudgedCode): Judge {
  const yardsticks = makeYardsticks(code, NO_SURVEY);
  return (judged) => judgeAmountAlone(judged, yardsticks);
}

/**
 * All rules. The yardsticks are the survey of the first national pass and the code's own Medicare amounts.
 */
export function judgeCode(code: JudgedCode, survey: Survey): Judge {
  const yardsticks = makeYardsticks(code, survey);
  const byKind = { service: judgeService, stay: judgeByMedian, item: judgeItem }[yardsticks.kind];
  return (judged) =>
    judgeAmountAlone(judged, yardsticks) ??
    byKind(judged.cents, yardsticks) ??
    (isLikelyPart(judged, yardsticks) ? 'likely_part' : null);
}

/** `low` and `high`: the smallest and the largest amount of any Medicare schedule, in cents. */
type Yardsticks = Survey & {
  kind: CodeKind;
  low: Cents | null;
  high: Cents | null;
  /** The OPPS amount that a part of an outpatient service is compared with; null for every other code. */
  whole: Cents | null;
};

function makeYardsticks({ code, setting, medicare }: JudgedCode, survey: Survey): Yardsticks {
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount]
    .map((dollars) => Math.round((dollars ?? 0) * 100))
    .filter((cents) => cents >= threshold('LEAST_YARDSTICK_CENTS'));
  const [low, high] = amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : [null, null];
  const kind = classifyCode(code);
  const hasParts = kind === 'service' && setting === 'outpatient' && lab_amount === null && !isUnlisted(code);
  const whole = hasParts && outpatient_amount !== null ? Math.round(outpatient_amount * 100) : null;
  return { ...survey, kind, low, high, whole };
}

const threshold = (name: keyof typeof THRESHOLDS): number => THRESHOLDS[name].value;
/** The smallest amount that can be a filler, so that the digits of smaller amounts are not looked at. */
const LEAST_FILLER_CENTS =
  10 ** (Math.min(threshold('FILLER_DIGITS'), threshold('FILLER_DOLLAR_DIGITS') + 2) - 1);
/** True when an amount is under 1/factor of the yardstick, computed in whole numbers. */
const under = (cents: Cents, yardstick: Cents, factor: number) => cents * factor < yardstick;
const over = (cents: Cents, yardstick: Cents, factor: number) => cents > yardstick * factor;

function judgeAmountAlone(
  { cents, hasTokenGross }: Judged,
  { kind, low, medianCents }: Yardsticks,
): PlausibilityRule | null {
  if (isFiller(cents)) return 'placeholder';
  if (tokenAmounts(kind).includes(cents) && isToken(cents, low ?? medianCents)) return 'placeholder';
  if (kind === 'stay' && cents < threshold('STAY_FLOOR_CENTS')) return 'below_floor';
  const yardsticks = kind === 'service' ? [low, medianCents] : [low];
  const isFarUnder = (yardstick: Cents | null) =>
    yardstick !== null && cents * threshold('FILE_TOKEN_FACTOR') <= yardstick;
  return hasTokenGross && yardsticks.some(isFarUnder) ? 'file_token' : null;
}

/** A part of an outpatient service under the code of the whole: three witnesses must agree. */
function isLikelyPart({ cents, level }: Judged, { whole, medianCents, nIndependent }: Yardsticks): boolean {
  if (whole === null || medianCents === null || nIndependent < threshold('PART_MIN_SOURCES')) return false;
  const partOfMedian = threshold('PART_OF_MEDIAN');
  return (
    under(cents, medianCents, partOfMedian) &&
    under(cents, whole, threshold('PART_OF_OPPS')) &&
    under(cents * LEVEL_PARTS, medianCents * level, partOfMedian)
  );
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
  const number = dollars ? cents / 100 : cents;
  const digits = countDigits(number);
  if (digits < threshold(dollars ? 'FILLER_DOLLAR_DIGITS' : 'FILLER_DIGITS')) return false;
  const ones = ONES[digits] ?? 0;
  return number % ones === 0 || number === COUNTED_UP[digits];
}

/** By a number of digits: the number whose digits all are 1, and the number with the first digits of 123456789. */
const ONES = Array.from({ length: 17 }, (_, digits) => Number('1'.repeat(digits)));
const COUNTED_UP = Array.from({ length: 10 }, (_, digits) => Number('123456789'.slice(0, digits)));

/** The number of digits of a whole number from 1 to 2^53 - 1. */
function countDigits(number: number): number {
  let digits = 1;
  for (let limit = 10; number >= limit; limit *= 10) digits += 1;
  return digits;
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
