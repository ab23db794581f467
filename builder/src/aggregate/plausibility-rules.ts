// The rules that withhold an amount as no price of the service, as data: names, reasons and thresholds. Apart from
// the code that applies them, because docs/plausibility.md is generated from this file.
import type { CodeKind } from './code-kind.ts';

/** Rule -> the sentence an answer prints. */
export const PLAUSIBILITY_RULES = {
  placeholder:
    'The amount stands where the file needs a number: a token such as 0.01 or 1.00, or a run of digits such as 9,999,999.',
  unit_priced:
    'The amount is the price of another unit than the one the code names: one milligram, a whole package, a tablet.',
  below_floor:
    'The amount is a tiny part of what other hospitals publish and of what Medicare pays, so it cannot buy the service.',
  above_ceiling:
    'The amount is so many times what other hospitals publish and what Medicare pays that it is a slip of the pen.',
} as const;
export type PlausibilityRule = keyof typeof PLAUSIBILITY_RULES;

/** A number of a rule: what it means, and why it is this number and no stricter one. */
export type Threshold = { rule: PlausibilityRule; value: number; meaning: string; why: string };

/**
 * Every threshold. A factor `n` of a floor means under 1/n, of a ceiling over n times. "Both" means that the
 * median and Medicare have to agree: a hospital whose cash price follows a fee schedule sells laboratory tests for
 * a fiftieth of the usual price, and an add-on code costs hundreds of times what Medicare pays.
 */
export const THRESHOLDS = {
  TOKEN_FACTOR: {
    rule: 'placeholder',
    value: 20,
    meaning:
      'a token amount is withheld when Medicare (without it, the median) is over so many times as much',
    why: 'A blood draw for 1.00 and a unit of heparin for 0.01 are prices; 1.00 for what costs 20.00 is a field that may not be empty.',
  },
  FILLER_DIGITS: {
    rule: 'placeholder',
    value: 7,
    meaning: 'an amount of so many equal digits, cents included, or of so many in sequence from 1',
    why: '1,111.11 occurs in real files as a mark-up of 10 % on 1,010.10; from seven digits on nothing computed was seen.',
  },
  FILLER_DOLLAR_DIGITS: {
    rule: 'placeholder',
    value: 6,
    meaning: 'whole dollars of so many equal digits, or of so many in sequence from 1',
    why: '999,999 and 123,456 fill a field; real prices of that size are no repetition of one digit.',
  },
  UNIT_FLOOR: {
    rule: 'unit_priced',
    value: 50,
    meaning:
      'a drug, device or supply under this part of both: Medicare’s least amount and, if known, the median',
    why: 'Medicare’s drug limits follow the average sales price: no hospital sells at a fiftieth of it, but a millilitre of a 50 ml vial costs that.',
  },
  UNIT_CEILING: {
    rule: 'unit_priced',
    value: 100,
    meaning: 'a drug, device or supply over so many times both: Medicare’s largest amount and the median',
    why: 'Syringes of other sizes reach fifty times the median; at a hundred times it is a vial or a whole dose under a code for one milligram.',
  },
  UNIT_CEILING_ALONE: {
    rule: 'unit_priced',
    value: 1000,
    meaning: 'the same against Medicare alone, where too few publish for a median',
    why: 'A pain shot that Medicare pays with 0.34 is sold for 110: over three hundred times, and a price.',
  },
  FLOOR_OF_MEDIAN: {
    rule: 'below_floor',
    value: 50,
    meaning: 'a service under this part of the median, and under the next line',
    why: 'Prices that follow a fee schedule lie down to a forty-sixth of the median of list prices, so the median alone decides nothing.',
  },
  FLOOR_OF_MEDICARE: {
    rule: 'below_floor',
    value: 5,
    meaning:
      'a service under this part of the least amount Medicare pays for any part of it, and under the line above',
    why: 'Cash prices of whole hospitals lie at a half of Medicare’s laboratory prices and single ones at a quarter; all of those stay.',
  },
  FLOOR_OF_MEDIAN_ALONE: {
    rule: 'below_floor',
    value: 200,
    meaning: 'a service without a Medicare amount, or an inpatient stay, under this part of the median',
    why: 'Without a second witness the distance has to be four times as large.',
  },
  FLOOR_OF_MEDICARE_ALONE: {
    rule: 'below_floor',
    value: 100,
    meaning:
      'a service under this part of Medicare’s least amount, where too few publish for a median to count alone',
    why: 'Without a second witness; add-on tests at a forty-seventh of Medicare’s amount are published and stay.',
  },
  FLOOR_VETO: {
    rule: 'below_floor',
    value: 20,
    meaning: 'no amount over this part of a median of three or four voices is withheld by the line above',
    why: 'Three or four voices do not convict, but they may acquit.',
  },
  STAY_FLOOR_CENTS: {
    rule: 'below_floor',
    value: 10_000,
    meaning: 'an inpatient stay under so many cents',
    why: 'No stay in a hospital costs under 100 dollars.',
  },
  ITEM_FLOOR_OF_MEDIAN: {
    rule: 'below_floor',
    value: 1000,
    meaning: 'a drug, device or supply without a Medicare amount under this part of the median',
    why: 'One device code covers a screw and a stimulator: a factor of 500 is seen and stays; an implant for 1.05 against 4,731 does not.',
  },
  CEILING: {
    rule: 'above_ceiling',
    value: 100,
    meaning: 'a service over so many times both: the median and Medicare’s largest amount',
    why: 'In real files a bladder catheter is priced as the surgery around it, 50 times the median and 64 times Medicare: published, and kept.',
  },
  CEILING_OF_MEDIAN_ALONE: {
    rule: 'above_ceiling',
    value: 500,
    meaning: 'a service without a Medicare amount, or an inpatient stay, over so many times the median',
    why: 'Unlisted procedures stand for anything from a hair removal to an ablation.',
  },
  CEILING_OF_MEDICARE_ALONE: {
    rule: 'above_ceiling',
    value: 1000,
    meaning:
      'a service over so many times Medicare’s largest amount, where too few publish for a median to count alone',
    why: 'Add-on codes are published at over 600 times the professional amount.',
  },
  MIN_VOICES_TO_CONVICT: {
    rule: 'below_floor',
    value: 5,
    meaning:
      'voices from which the first national median counts as a witness of its own, for floors and ceilings of services',
    why: 'Of four voices two may be wrong the same way.',
  },
} as const satisfies Record<string, Threshold>;

/**
 * Token amounts in cents, by the kind of the code: what a system that demands a price above zero is given. For
 * goods only a cent is one: real unit prices of drugs are ten cents and a dollar.
 */
export const TOKEN_CENTS = {
  service: [1, 10, 100],
  stay: [1, 10, 100],
  item: [1],
} as const satisfies Record<CodeKind, readonly number[]>;
