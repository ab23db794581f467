// Which published amounts of one code are no price of it. Pure arithmetic on cents: a code's yardsticks in, a
// verdict for any amount out. The thresholds, with their reasons, are in plausibility-rules.ts.
import { MIN_VOICES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';
import { type CodeKind, kindOf } from './code-kind.ts';
import { type PlausibilityRule, THRESHOLDS, TOKEN_CENTS } from './plausibility-rules.ts';
import { HALF, weightedQuantiles } from './quantile.ts';
import type { VoiceAmounts } from './weight-ladder.ts';

/** What the first national pass found of a code, before anything relative was judged. */
export type Survey = { nVoices: number; medianCents: Cents | null };

/** The rule that withholds an amount, or null. Depends on the amount alone, so it may be asked once for each. */
export type Judge = (cents: Cents) => PlausibilityRule | null;

/** Survey of the voices that `judgeAlone` left. Null under 3 voices, as at every level. */
export function surveyOf(voices: readonly VoiceAmounts[]): Survey {
  const [median] = voices.length >= MIN_VOICES_FOR_MEDIAN ? weightedQuantiles(voices, [HALF]) : [];
  return { nVoices: voices.length, medianCents: median ?? null };
}

/** Rules that need no other hospital: what they withhold stays out of the first national pass. */
export function judgeAlone(code: CodeKey, medicare: Medicare): Judge {
  const yardsticks = yardsticksOf(code, { nVoices: 0, medianCents: null }, medicare);
  return (cents) => judgedAlone(cents, yardsticks);
}

/** All rules, with the survey of the first national pass and the code's own Medicare amounts as yardsticks. */
export function judgeCode(code: CodeKey, survey: Survey, medicare: Medicare): Judge {
  const yardsticks = yardsticksOf(code, survey, medicare);
  const byKind = { service: judgeService, stay: judgeByMedian, item: judgeItem }[yardsticks.kind];
  return (cents) => judgedAlone(cents, yardsticks) ?? byKind(cents, yardsticks);
}

/** `low` and `high`: the least and the largest amount of any Medicare schedule, in cents. */
type Yardsticks = Survey & { kind: CodeKind; low: Cents | null; high: Cents | null };

function yardsticksOf(code: CodeKey, survey: Survey, medicare: Medicare): Yardsticks {
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount]
    .map((dollars) => Math.round((dollars ?? 0) * 100))
    .filter((cents) => cents > 0);
  const [low, high] = amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : [null, null];
  return { ...survey, kind: kindOf(code), low, high };
}

const of = (name: keyof typeof THRESHOLDS): number => THRESHOLDS[name].value;
/** The least amount a filler has: below it nothing needs its digits looked at. */
const LEAST_FILLER_CENTS = 10 ** (Math.min(of('FILLER_DIGITS'), of('FILLER_DOLLAR_DIGITS') + 2) - 1);
/** Under 1/factor of the yardstick, in whole numbers. */
const under = (cents: Cents, yardstick: Cents, factor: number) => cents * factor < yardstick;
const over = (cents: Cents, yardstick: Cents, factor: number) => cents > yardstick * factor;

function judgedAlone(cents: Cents, { kind, low, medianCents }: Yardsticks): PlausibilityRule | null {
  if (isFiller(cents)) return 'placeholder';
  if (tokensOf(kind).includes(cents) && isToken(cents, low ?? medianCents)) return 'placeholder';
  return kind === 'stay' && cents < of('STAY_FLOOR_CENTS') ? 'below_floor' : null;
}

const tokensOf = (kind: CodeKind): readonly Cents[] => TOKEN_CENTS[kind];

/** Nothing known about the code: a cent is no price of anything, but a dollar may be. */
function isToken(cents: Cents, yardstick: Cents | null): boolean {
  return yardstick === null ? cents === 1 : under(cents, yardstick, of('TOKEN_FACTOR'));
}

/** One digit repeated, or 1234567: what is typed where no price is known. */
function isFiller(cents: Cents): boolean {
  if (cents < LEAST_FILLER_CENTS) return false;
  const dollars = cents % 100 === 0;
  const digits = String(dollars ? cents / 100 : cents);
  if (digits.length < of(dollars ? 'FILLER_DOLLAR_DIGITS' : 'FILLER_DIGITS')) return false;
  return '123456789'.startsWith(digits) || digits === digits.charAt(0).repeat(digits.length);
}

/** A drug, device or supply: one code for items of many sizes, so only units apart are certain. */
function judgeItem(cents: Cents, { low, high, medianCents, nVoices }: Yardsticks): PlausibilityRule | null {
  if (low === null || high === null) {
    const known = medianCents !== null && nVoices >= of('MIN_VOICES_TO_CONVICT');
    return known && under(cents, medianCents, of('ITEM_FLOOR_OF_MEDIAN')) ? 'below_floor' : null;
  }
  const floor = of('UNIT_FLOOR');
  if (under(cents, low, floor) && (medianCents === null || under(cents, medianCents, floor)))
    return 'unit_priced';
  const ceiling = of('UNIT_CEILING');
  const far =
    medianCents === null
      ? over(cents, high, of('UNIT_CEILING_ALONE'))
      : over(cents, high, ceiling) && over(cents, medianCents, ceiling);
  return far ? 'unit_priced' : null;
}

function judgeService(cents: Cents, yardsticks: Yardsticks): PlausibilityRule | null {
  const { low, high, medianCents, nVoices } = yardsticks;
  if (low === null || high === null) return judgeByMedian(cents, yardsticks);
  if (medianCents !== null && nVoices >= of('MIN_VOICES_TO_CONVICT')) {
    if (under(cents, medianCents, of('FLOOR_OF_MEDIAN')) && under(cents, low, of('FLOOR_OF_MEDICARE')))
      return 'below_floor';
    return over(cents, medianCents, of('CEILING')) && over(cents, high, of('CEILING'))
      ? 'above_ceiling'
      : null;
  }
  const lowEnough = medianCents === null || under(cents, medianCents, of('FLOOR_VETO'));
  if (lowEnough && under(cents, low, of('FLOOR_OF_MEDICARE_ALONE'))) return 'below_floor';
  const highEnough = medianCents === null || over(cents, medianCents, of('CEILING'));
  return highEnough && over(cents, high, of('CEILING_OF_MEDICARE_ALONE')) ? 'above_ceiling' : null;
}

/** Stays, and services Medicare has no amount for: the median alone, from further away. */
function judgeByMedian(cents: Cents, { medianCents, nVoices }: Yardsticks): PlausibilityRule | null {
  if (medianCents === null || nVoices < of('MIN_VOICES_TO_CONVICT')) return null;
  if (under(cents, medianCents, of('FLOOR_OF_MEDIAN_ALONE'))) return 'below_floor';
  return over(cents, medianCents, of('CEILING_OF_MEDIAN_ALONE')) ? 'above_ceiling' : null;
}
