// The worked examples of docs/methodology.md: fixtures that state an amount, what is known of it and the outcome, and the
// rules applied to them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { makeFarBelow } from '../../../builder/src/aggregate/far-below.ts';
import { pricedSetting } from '../../../builder/src/aggregate/group.ts';
import { type Judged, judgeCode, NO_SURVEY } from '../../../builder/src/aggregate/plausibility.ts';
import { classifyCode } from '../../../builder/src/fee-schedules/code-kind.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { ruleOfRow } from '../../../builder/src/pipeline/reduce/collect-rows.ts';
import { bareCode } from '../../../schemas/code.ts';
import { MARK } from '../../../schemas/marks.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { medicareWith } from './observations.ts';

/** `facts`: `rc=0610; median=2000.00/12`, read by `judgeExample`. */
export type AmountExample = {
  section: string;
  code: string;
  amount: string;
  facts: string;
  outcome: string;
};

/** The rows of one fixture. */
export function readExamples<Row>(name: string): Row[] {
  const path = join(import.meta.dirname, '../../fixtures/worked-examples', name);
  const text = readFileSync(path, 'utf8');
  return Papa.parse<Row>(text, { header: true, delimiter: '\t', skipEmptyLines: true }).data;
}

/** A charge with everything plain that is not given. */
export function aCharge(fields: Partial<MrfRow> & { item: number; cash: string }): MrfRow {
  return {
    at: `P${fields.item}`,
    codes: [],
    setting: '',
    billingClass: '',
    hasModifier: false,
    description: `item ${fields.item}`,
    gross: '',
    notes: '',
    ...fields,
  };
}

/** The rule that withholds the amount, `far_below` when it is only marked, or `kept`. */
export function judgeExample({ code, amount, facts: text }: AmountExample): string {
  const facts = new Map(
    text.split('; ').map((fact): [string, string] => {
      const [name = '', value = ''] = fact.split('=');
      return [name, value];
    }),
  );
  const observed = observeExample(code, amount, facts);
  const byRow = ruleOfRow(observed.marks, classifyCode(code) !== 'item');
  if (byRow !== null) return byRow;
  const dollars = (name: string) => (facts.has(name) ? Number(facts.get(name)) : null);
  const medicare = medicareWith({
    amount: dollars('office'),
    outpatient_amount: dollars('opps'),
    lab_amount: dollars('lab'),
  });
  const [median, sources] = (facts.get('median') ?? '').split('/');
  const survey = median
    ? { medianCents: Math.round(Number(median) * 100), nIndependent: Number(sources) }
    : NO_SURVEY;
  const judgedCode = { code, setting: pricedSetting(code, null), medicare };
  const level = Math.round((dollars('level') ?? 1) * 1000);
  const hasTokenGross = (observed.marks & MARK.grossToken) !== 0;
  const judged: Judged = { cents: observed.cents, hasTokenGross, level };
  const isMarked = makeFarBelow(judgedCode, survey.medianCents)(observed.cents, level);
  return judgeCode(judgedCode, survey)(judged) ?? (isMarked ? 'far_below' : 'kept');
}

/** Reads the row of an example in a file that states its gross charge for as many codes as the facts say. */
function observeExample(code: string, amount: string, facts: ReadonlyMap<string, string>): Observation {
  const observer = new Observer({ drg: true });
  const gross = facts.get('gross') ?? '';
  for (let item = 1; item <= Number(facts.get('token codes') ?? 0); item += 1)
    observer.take(
      aCharge({ item, cash: '500.00', gross, codes: [{ code: String(80_000 + item), type: 'CPT' }] }),
    );
  const codes = [{ code: bareCode(code), type: code.startsWith('MS-DRG') ? 'MS-DRG' : 'HCPCS' }];
  for (const [name, type] of [
    ['rc', 'RC'],
    ['ndc', 'NDC'],
  ] as const) {
    const value = facts.get(name);
    if (value !== undefined) codes.push({ code: value, type });
  }
  const description = facts.get('text') ?? 'the row of the example';
  observer.take(aCharge({ item: 0, cash: amount, gross, codes, description }));
  const observed = [...observer.finish().observations].find((one) => one.code === code);
  if (!observed) throw new Error(`${code} at ${amount} is not an observation.`);
  return observed;
}
