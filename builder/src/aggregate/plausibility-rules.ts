// The rules that withhold an amount because it is not a price of the service, as data: names, reasons,
// thresholds. They are apart from the code that applies them, because docs/plausibility.md is generated from
// this file.
import type { CodeKind } from '../fee-schedules/code-kind.ts';

/**
 * Rule -> the sentence that an answer prints. Tiles contain it, so a change of wording changes a build's
 * bytes.
 */
export const PLAUSIBILITY_RULES = {
  professional_fee:
    'The amount is the fee of a doctor or another clinician, and not the price of the hospital.',
  not_offered:
    'The row is a line of the hospital’s books that nobody can buy, for example a drug of a study or a donated device.',
  placeholder:
    'The amount only fills a field that must not be empty: a token such as 0.01 or 1.00, or a run of digits such as 9,999,999.',
  file_token:
    'The file states the same gross charge of a dollar or less for many services and goods, so the amount only fills a field.',
  unit_priced:
    'The amount is the price of another unit than the one the code names: one milligram, a whole package, a tablet.',
  below_floor:
    'The amount is a tiny part of what other hospitals publish and of what Medicare pays, so it cannot buy the service.',
  likely_part:
    'The amount is under a tenth of what other hospitals publish and under a fifth of what Medicare pays, at a hospital whose other prices are not low: it is probably the price of a part of the service.',
  above_ceiling:
    'The amount is more than a hundred times what other hospitals publish and what Medicare pays, so it is probably a typing error.',
} as const;
export type PlausibilityRule = keyof typeof PLAUSIBILITY_RULES;

/** A number that a rule uses: what it means, and why it is this number and not a stricter one. */
export type Threshold = { rule: PlausibilityRule; value: number; meaning: string; why: string };

/**
 * Every threshold. A floor with the factor `n` withholds what is under 1/n of the yardstick, a ceiling what
 * is over n times. "Both" means that the median and Medicare must agree, because either of them alone would
 * withhold real prices: a hospital whose cash prices follow a fee schedule sells laboratory tests for a
 * fiftieth of the usual price, and an add-on code costs hundreds of times what Medicare pays.
 */
export const THRESHOLDS = {
  LEAST_YARDSTICK_CENTS: {
    rule: 'placeholder',
    value: 3,
    meaning:
      'the smallest number of cents that a Medicare amount must have to be compared with, in every rule',
    why: 'OPPS prints 0.01 and 0.02 for vaccines that the government gives away. They say nothing about a price.',
  },
  FILE_TOKEN_FACTOR: {
    rule: 'file_token',
    value: 20,
    meaning:
      'an amount under a token gross charge is withheld when Medicare’s lowest amount, for a service also the median, is at least this many times as high',
    why: 'The same file sells tablets for cents under the same gross charge. About 640 such unit prices of 19 files are kept.',
  },
  TOKEN_FACTOR: {
    rule: 'placeholder',
    value: 20,
    meaning:
      'a token amount is withheld when the Medicare amount (or, without one, the median) is more than this many times as high',
    why: 'A blood draw for 1.00 and a unit of heparin for 0.01 are prices. If the usual price is 20.00, then 1.00 only fills a field that must not be empty.',
  },
  FILLER_DIGITS: {
    rule: 'placeholder',
    value: 7,
    meaning:
      'an amount with this many equal digits, cents included, or with this many digits in sequence from 1',
    why: '1,111.11 occurs in real files as a mark-up of 10 % on 1,010.10. With seven or more digits, no computed amount was seen.',
  },
  FILLER_DOLLAR_DIGITS: {
    rule: 'placeholder',
    value: 6,
    meaning: 'whole dollars with this many equal digits, or with this many digits in sequence from 1',
    why: '999,999 and 123,456 fill a field. Real prices of that size do not repeat one digit.',
  },
  UNIT_FLOOR: {
    rule: 'unit_priced',
    value: 50,
    meaning:
      'a drug, device or supply that costs less than this part of Medicare’s lowest amount and, if known, of the median',
    why: 'Medicare’s drug limits follow the average sales price. Hospitals do not sell at a fiftieth of it, but one millilitre of a 50 ml vial costs that.',
  },
  UNIT_CEILING: {
    rule: 'unit_priced',
    value: 100,
    meaning:
      'a drug, device or supply that costs more than this many times Medicare’s highest amount and the median',
    why: 'Syringes of other sizes cost up to fifty times the median. At a hundred times, the price is that of a vial or a whole dose under a code for one milligram.',
  },
  UNIT_CEILING_ALONE: {
    rule: 'unit_priced',
    value: 1000,
    meaning: 'the same, compared with Medicare only, when too few hospitals publish for a median',
    why: 'A pain injection for which Medicare pays 0.34 is sold for 110, over three hundred times as much, and that is a price.',
  },
  FLOOR_OF_MEDIAN: {
    rule: 'below_floor',
    value: 50,
    meaning:
      'a service that costs less than this part of the median, and less than the limit in the next line',
    why: 'Prices that follow a fee schedule can be as low as a forty-sixth of the median of list prices, so the median alone is not enough.',
  },
  FLOOR_OF_MEDICARE: {
    rule: 'below_floor',
    value: 5,
    meaning:
      'a service that costs less than this part of the lowest amount that any of Medicare’s schedules has for the code, and less than the limit in the line above',
    why: 'Some hospitals price all laboratory tests at half of Medicare’s amount, and single tests at a quarter. These prices are kept.',
  },
  FLOOR_OF_MEDIAN_ALONE: {
    rule: 'below_floor',
    value: 200,
    meaning:
      'a service without a Medicare amount, or an inpatient stay, that costs less than this part of the median',
    why: 'Without a second comparison, the distance must be four times as large.',
  },
  FLOOR_OF_MEDICARE_ALONE: {
    rule: 'below_floor',
    value: 100,
    meaning:
      'a service that costs less than this part of Medicare’s lowest amount, when too few hospitals publish for the median to count alone',
    why: 'This rule has no second comparison. Add-on tests are published at a forty-seventh of Medicare’s amount and are kept.',
  },
  FLOOR_VETO: {
    rule: 'below_floor',
    value: 20,
    meaning:
      'the line above withholds no amount over this part of a median of three or four independent sources',
    why: 'Three or four sources are too few to withhold an amount, but enough to keep one.',
  },
  STAY_FLOOR_CENTS: {
    rule: 'below_floor',
    value: 10_000,
    meaning: 'an inpatient stay that costs less than this number of cents',
    why: 'A hospital stay never costs less than 100 dollars.',
  },
  ITEM_FLOOR_OF_MEDIAN: {
    rule: 'below_floor',
    value: 1000,
    meaning:
      'a drug, device or supply without a Medicare amount that costs less than this part of a median of at least 5 independent sources; with fewer sources the amount is kept',
    why: 'One device code covers a screw and a stimulator. A factor of 500 occurs and is kept; an implant for 1.05 with a median of 4,731 is withheld.',
  },
  PART_MIN_SOURCES: {
    rule: 'likely_part',
    value: 10,
    meaning: 'independent sources that the first national median needs for this rule',
    why: 'The rule withholds amounts that could be prices, so the median must be firm.',
  },
  PART_OF_MEDIAN: {
    rule: 'likely_part',
    value: 10,
    meaning:
      'an outpatient service that costs less than this part of the median, and less than the same part of the median times the file’s own level',
    why: 'Of 63 amounts under a tenth of the median and a fifth of OPPS, 40 are those of one cheap rural hospital: its own level keeps them.',
  },
  PART_OF_OPPS: {
    rule: 'likely_part',
    value: 5,
    meaning: 'the same, compared with Medicare’s outpatient amount',
    why: 'Hospitals that price by a fee schedule stay near it; a contrast medium or a tray under the code of the examination does not.',
  },
  CEILING: {
    rule: 'above_ceiling',
    value: 100,
    meaning: 'a service that costs more than this many times the median and Medicare’s highest amount',
    why: 'In real files, a bladder catheter has the price of the surgery around it, 50 times the median and 64 times Medicare. It is kept.',
  },
  CEILING_OF_MEDIAN_ALONE: {
    rule: 'above_ceiling',
    value: 500,
    meaning:
      'a service without a Medicare amount, or an inpatient stay, that costs more than this many times the median',
    why: 'Codes for unlisted procedures cover anything from a hair removal to an ablation.',
  },
  CEILING_OF_MEDICARE_ALONE: {
    rule: 'above_ceiling',
    value: 1000,
    meaning:
      'a service that costs more than this many times Medicare’s highest amount, when too few hospitals publish for the median to count alone',
    why: 'Add-on codes are published at over 600 times the professional amount.',
  },
  MIN_SOURCES_TO_CONVICT: {
    rule: 'below_floor',
    value: 5,
    meaning:
      'independent sources needed before the first national median counts alone, for floors and ceilings of services',
    why: 'Of four sources, two may be wrong in the same way.',
  },
} as const satisfies Record<string, Threshold>;

/**
 * Token amounts in cents, by the kind of the code: people type them into a system that requires a price above
 * zero. For goods only a cent is a token, because ten cents and a dollar are real unit prices of drugs.
 */
export const TOKEN_CENTS = {
  service: [1, 10, 100],
  stay: [1, 10, 100],
  item: [1],
} as const satisfies Record<CodeKind, readonly number[]>;
