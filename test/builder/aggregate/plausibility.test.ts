import { describe, expect, it } from 'vitest';
import {
  type Judged,
  judgeAlone,
  judgeCode,
  NO_SURVEY,
  type Survey,
} from '../../../builder/src/aggregate/plausibility.ts';
import {
  PLAUSIBILITY_RULES,
  THRESHOLDS,
  TOKEN_CENTS,
} from '../../../builder/src/aggregate/plausibility-rules.ts';
import { WITHHELD_RULES } from '../../../builder/src/aggregate/withheld-rules.ts';
import { classifyCode } from '../../../builder/src/fee-schedules/code-kind.ts';
import type { Medicare } from '../../../schemas/benchmark.ts';
import { medicareWith } from '../../support/prices/observations.ts';

const NONE = NO_SURVEY;
const sources = (nIndependent: number, dollars: number): Survey => ({
  nIndependent,
  medianCents: dollars * 100,
});
const NO_MEDICARE = medicareWith();
const MRI = medicareWith({ amount: 200, outpatient_amount: 250 });
const DRUG = medicareWith({ outpatient_amount: 50 });

type Case = [what: string, code: string, dollars: number, Survey, Medicare, rule: string | null];
const CASES: Case[] = [
  ['a cent for anything unknown', '70551', 0.01, NONE, NO_MEDICARE, 'placeholder'],
  ['a cent for a drug of pennies', 'J1644', 0.01, NONE, medicareWith({ outpatient_amount: 0.2 }), null],
  [
    'a cent for a drug a little dearer',
    'J1644',
    0.01,
    NONE,
    medicareWith({ outpatient_amount: 0.21 }),
    'placeholder',
  ],
  ['a cent where the median is pennies', 'J8540', 0.01, sources(3, 0.2), NO_MEDICARE, null],
  ['a dollar for what Medicare pays 20.00', '88387', 1, NONE, medicareWith({ amount: 20 }), null],
  ['a dollar for what Medicare pays 20.01', '88387', 1, NONE, medicareWith({ amount: 20.01 }), 'placeholder'],
  ['a dollar for an unknown service', '88387', 1, NONE, NO_MEDICARE, null],
  ['a dollar against a median of 21', '88387', 1, sources(3, 21), NO_MEDICARE, 'placeholder'],
  ['a dollar for a drug of 23', 'J0696', 1, sources(6, 23.76), NO_MEDICARE, null],
  ['two dollars, which is no token', '88387', 2, NONE, medicareWith({ amount: 41 }), null],
  ['9,999,999', '70551', 9_999_999, NONE, NO_MEDICARE, 'placeholder'],
  ['999,999', 'J3490', 999_999, NONE, NO_MEDICARE, 'placeholder'],
  ['99,999', '27447', 99_999, NONE, NO_MEDICARE, null],
  ['99,999.99', '27447', 99_999.99, NONE, NO_MEDICARE, 'placeholder'],
  ['1,111.11', 'C1713', 1111.11, NONE, NO_MEDICARE, null],
  ['123,456', '27447', 123_456, NONE, NO_MEDICARE, 'placeholder'],
  ['12,345.67', '27447', 12_345.67, NONE, NO_MEDICARE, 'placeholder'],
  ['12,345', '27447', 12_345, NONE, NO_MEDICARE, null],
  ['100,000', '27447', 100_000, NONE, NO_MEDICARE, null],

  ['a blood draw of three dollars', '36415', 3, sources(58, 22.87), medicareWith({ lab_amount: 9.34 }), null],
  ['a fiftieth of the median, under a fifth of Medicare', '70551', 20, sources(5, 1000), MRI, null],
  ['a cent less', '70551', 19.99, sources(5, 1000), MRI, 'below_floor'],
  ['the same with four sources', '70551', 19.99, sources(4, 1000), MRI, null],
  ['a fifth of Medicare', '70551', 40, sources(5, 5000), MRI, null],
  ['a cent less than a fifth', '70551', 39.99, sources(5, 5000), MRI, 'below_floor'],
  [
    'a test at half of Medicare, a fortieth of the median',
    '86366',
    10.83,
    sources(5, 430.95),
    medicareWith({ lab_amount: 18.4 }),
    null,
  ],
  ['a hundredth of Medicare, nobody else', '70551', 2, NONE, MRI, null],
  ['a cent less than that', '70551', 1.99, NONE, MRI, 'below_floor'],
  ['the same, acquitted by three sources', '70551', 1.99, sources(3, 39), MRI, null],
  ['without Medicare a 200th of the median', '81479', 5, sources(5, 1000), NO_MEDICARE, null],
  ['without Medicare a cent less', '81479', 4.99, sources(5, 1000), NO_MEDICARE, 'below_floor'],
  ['without Medicare and few sources', '81479', 4.99, sources(4, 1000), NO_MEDICARE, null],
  ['a stay of 100 dollars', 'MS-DRG-470', 100, NONE, NO_MEDICARE, null],
  ['a stay of less', 'MS-DRG-470', 99.99, NONE, NO_MEDICARE, 'below_floor'],
  ['a stay at a 200th of the median', 'MS-DRG-470', 149, sources(5, 30_000), NO_MEDICARE, 'below_floor'],

  ['a hundred times the median', '70551', 100_000, sources(5, 1000), MRI, null],
  ['a cent more', '70551', 100_000.01, sources(5, 1000), MRI, 'above_ceiling'],
  ['the same with four sources', '70551', 100_000.01, sources(4, 1000), MRI, null],
  [
    'a catheter at fifty times the median',
    '51702',
    8661,
    sources(6, 172),
    medicareWith({ amount: 65.47 }),
    null,
  ],
  ['a thousand times Medicare, nobody else', '70551', 250_000, NONE, MRI, null],
  ['a cent more than that', '70551', 250_000.01, NONE, MRI, 'above_ceiling'],
  ['500 times the median without Medicare', '81479', 500_000, sources(5, 1000), NO_MEDICARE, null],
  ['a cent more than 500 times', '81479', 500_000.01, sources(5, 1000), NO_MEDICARE, 'above_ceiling'],

  ['a drug at a fiftieth of Medicare', 'J0475', 1, NONE, DRUG, null],
  ['a cent less', 'J0475', 0.99, NONE, DRUG, 'unit_priced'],
  ['a drug everybody sells so', 'J0475', 0.99, sources(3, 49.5), DRUG, null],
  ['a drug at a hundred times both', 'J9271', 10_000, sources(3, 100), DRUG, null],
  ['a cent more than both', 'J9271', 10_000.01, sources(3, 100), DRUG, 'unit_priced'],
  [
    'a shot at 325 times Medicare, nine times the median',
    'J1885',
    110.47,
    sources(6, 11.73),
    medicareWith({ outpatient_amount: 0.34 }),
    null,
  ],
  ['a thousand times Medicare, nobody else', 'Q5110', 50_000, NONE, DRUG, null],
  ['a cent more than a thousand', 'Q5110', 50_000.01, NONE, DRUG, 'unit_priced'],
  ['an implant at a thousandth of the median', 'C1889', 4.73, sources(5, 4730), NO_MEDICARE, null],
  ['an implant at less', 'C1889', 4.72, sources(5, 4730), NO_MEDICARE, 'below_floor'],
  ['an unclassified drug for 25,453.30', 'J3490', 25_453.3, sources(6, 15.5), NO_MEDICARE, null],
];

/** An amount of a file of which nothing else is known. */
const plain = (dollars: number): Judged => ({
  cents: Math.round(dollars * 100),
  hasTokenGross: false,
  level: 1000,
});

describe('plausibility', () => {
  it.each(CASES)('of %s (%s at %d)', (_, code, dollars, survey, medicare, rule) => {
    expect(judgeCode({ code, setting: 'outpatient', medicare }, survey)(plain(dollars))).toBe(rule);
  });

  it('has every rule in the cases, and every rule and threshold has its words', () => {
    const seen = new Set(CASES.map(([, , , , , rule]) => rule));
    const ofRows = ['professional_fee', 'not_offered', 'file_token', 'likely_part'];
    expect(
      Object.keys(PLAUSIBILITY_RULES)
        .filter((rule) => !seen.has(rule))
        .sort(),
    ).toEqual(ofRows.sort());
    for (const { rule, value, meaning, why } of Object.values(THRESHOLDS)) {
      expect(PLAUSIBILITY_RULES).toHaveProperty(rule);
      expect(value).toBeGreaterThan(1);
      expect([meaning, why].every((words) => words.length > 20)).toBe(true);
    }
    for (const reason of Object.values(WITHHELD_RULES)) expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it('lets nothing relative into the first pass, and no token or filler', () => {
    const alone = judgeAlone({ code: '70551', setting: 'outpatient', medicare: MRI });
    const rules = (dollars: number[]) => dollars.map((amount) => alone(plain(amount)));
    expect(rules([0.01, 1, 9_999_999])).toEqual(['placeholder', 'placeholder', 'placeholder']);
    expect(rules([1.5, 19.99, 4_800_000])).toEqual([null, null, null]);
    expect(TOKEN_CENTS.item).toEqual([1]);
  });

  it('takes no Medicare amount of two cents or less for a yardstick', () => {
    const vaccine = { code: '90611', setting: 'outpatient' } as const;
    const free = judgeCode({ ...vaccine, medicare: medicareWith({ outpatient_amount: 0.01 }) }, NONE);
    expect(free(plain(405))).toBe(null);
    const three = judgeCode({ ...vaccine, medicare: medicareWith({ outpatient_amount: 0.03 }) }, NONE);
    expect(three(plain(405))).toBe('unit_priced');
  });

  it.each([
    ['70551', 'service'],
    ['0001A', 'service'],
    ['90715', 'item'],
    ['91300', 'item'],
    ['90840', 'service'],
    ['A0425', 'service'],
    ['A9584', 'item'],
    ['C9600', 'service'],
    ['C1713', 'item'],
    ['C9399', 'item'],
    ['G0480', 'service'],
    ['P3000', 'service'],
    ['P9045', 'item'],
    ['MS-DRG-470', 'stay'],
  ])('takes %s for a %s', (code, kind) => {
    expect(classifyCode(code)).toBe(kind);
  });
});

describe('an amount under a gross charge that the file uses as a token', () => {
  const judge = (code: string, dollars: number, medicare: Medicare, survey: Survey = NONE) =>
    judgeCode({ code, setting: 'outpatient', medicare }, survey)({ ...plain(dollars), hasTokenGross: true });

  it.each<[string, string, number, Medicare, Survey, string | null]>([
    [
      'a lead list for 0.75 that Medicare pays 15.00',
      'C1778',
      0.75,
      medicareWith({ outpatient_amount: 15 }),
      NONE,
      'file_token',
    ],
    ['a cent less of Medicare', 'C1778', 0.75, medicareWith({ outpatient_amount: 14.99 }), NONE, null],
    ['a tablet of pennies', 'J8540', 0.3, medicareWith({ outpatient_amount: 0.04 }), NONE, null],
    ['a service by the median alone', '94640', 0.8, NO_MEDICARE, sources(3, 16), 'file_token'],
    ['goods never by the median', 'A4550', 0.8, NO_MEDICARE, sources(3, 16), null],
  ])('%s', (_, code, dollars, medicare, survey, rule) => {
    expect(judge(code, dollars, medicare, survey)).toBe(rule);
  });
});

describe('a part of an outpatient service', () => {
  const WHOLE = medicareWith({ amount: 90, outpatient_amount: 250 });
  const national = sources(10, 2000);
  type Part = { code?: string; dollars?: number; level?: number; survey?: Survey; medicare?: Medicare };
  const judge = ({ code = '70551', dollars = 42, level = 1000, survey = national, medicare = WHOLE }: Part) =>
    judgeCode({ code, setting: 'outpatient', medicare }, survey)({ ...plain(dollars), level });

  it('is withheld when the median, OPPS and the own level of the file agree', () => {
    expect(judge({})).toBe('likely_part');
  });

  it.each<[string, Part]>([
    ['a fifth of OPPS', { dollars: 50 }],
    ['a tenth of the median', { dollars: 200, medicare: medicareWith({ outpatient_amount: 2000 }) }],
    ['nine sources', { survey: sources(9, 2000) }],
    ['a hospital whose prices all are a fifth of the medians', { level: 210 }],
    ['a laboratory test', { medicare: medicareWith({ outpatient_amount: 250, lab_amount: 250 }) }],
    ['a code without an OPPS amount', { medicare: medicareWith({ amount: 250 }) }],
    ['an unlisted procedure', { code: '64999' }],
    ['a drug', { code: 'J9271' }],
  ])('is not seen in %s', (_, part) => {
    expect(judge(part)).not.toBe('likely_part');
  });
});
