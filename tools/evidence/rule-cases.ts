// Cases judged by hand for each rule that withholds or marks: what a person thinks of a row, and what the rule does to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Judged, judgeCode, type Survey } from '../../builder/src/aggregate/plausibility.ts';
import { noBenchmark } from '../../builder/src/fee-schedules/benchmarks.ts';
import { money } from '../doc-pages/markdown.ts';
import type { RealFiles } from '../doc-pages/real-files.ts';
import { PROJECT } from './folders.ts';
import type { JudgedCodeWorld } from './judge-world.ts';
import type { NationalWorld } from './national-world.ts';

const CASES = join(PROJECT, 'docs/evidence/rule-cases.tsv');

/** A case as it was written down; `cents` is null for a rule about whole files. */
export type RuleCase = {
  rule: string;
  /** Whether the rule should apply to it, or nearly applies. */
  side: 'caught' | 'near';
  /** A real file, `national`, or `rebuilt`. */
  source: string;
  /** An address, the number of a hospital, two of them joined by `+`, or the facts of a rebuilt row. */
  at: string;
  code: string;
  cents: number | null;
  text: string;
  isRight: boolean;
};

/** What the rules make of a case. */
export type CaseOutcome = { applies: boolean; yardsticks: string };

/** Where the cases come from. */
export type CaseWorlds = { real: RealFiles; national: NationalWorld };

/** Reads the cases in the order of the page. */
export function readRuleCases(): RuleCase[] {
  const [, ...lines] = readFileSync(CASES, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [rule = '', side, source = '', at = '', code = '', amount = '', text = '', judgement] =
      line.split('\t');
    const cents = amount === '' ? null : Math.round(Number(amount) * 100);
    const known = side === 'caught' ? side : 'near';
    return { rule, side: known, source, at, code, cents, text, isRight: judgement === 'right' };
  });
}

/** Applies the rules to a case. */
export function applyRules(one: RuleCase, worlds: CaseWorlds): CaseOutcome {
  if (one.source === 'rebuilt') return applyToRebuilt(one);
  if (one.rule === 'no_discount') return { applies: hasNoDiscount(one, worlds), yardsticks: '' };
  const isNational = one.source === 'national';
  const judged = isNational ? worlds.national.judge(one.code) : worlds.real.judge(one.code);
  if (one.rule === 'twin_sources') return { applies: areOneSource(one, judged, worlds), yardsticks: '' };
  const file = isNational ? hospitalNumber(one.at, worlds) : fileNumber(one.source, worlds);
  if (one.rule === 'price_list' || one.rule === 'charge_item') return checkPrice(one, judged, file);
  return checkAmount(one, judged, file);
}

function fileNumber(source: string, { real }: CaseWorlds): number {
  return known(
    real.files.findIndex((path) => path.endsWith(`/${source}`)),
    source,
  );
}

function hospitalNumber(ccn: string, { national }: CaseWorlds): number {
  return known(national.ccns.indexOf(ccn), ccn);
}

function known(index: number, name: string): number {
  if (index < 0) throw new Error(`A case names ${name}, which was not read.`);
  return index;
}

function hasNoDiscount({ source, at }: RuleCase, worlds: CaseWorlds): boolean {
  const { real, national } = worlds;
  return source === 'national'
    ? national.noDiscount[hospitalNumber(at, worlds)] === true
    : real.noDiscount[fileNumber(source, worlds)] === true;
}

function areOneSource({ at, code }: RuleCase, { sources }: JudgedCodeWorld, worlds: CaseWorlds): boolean {
  const [first = -1, second = -1] = at.split('+').map((ccn) => hospitalNumber(ccn, worlds));
  const holding = sources.find(({ files }) => files.includes(first));
  if (!holding) throw new Error(`${at} has no price of ${code}.`);
  return holding.files.includes(second);
}

/** A case of a choice states the price that the rules choose, on either side. */
function checkPrice({ side, code, cents }: RuleCase, { prices }: JudgedCodeWorld, file: number): CaseOutcome {
  const price = prices.find((one) => one.file === file)?.cents;
  if (price !== cents) throw new Error(`The price of ${code} is ${price} cents and not ${cents}.`);
  return { applies: side === 'caught', yardsticks: '' };
}

function checkAmount(
  { rule, source, at, code, cents }: RuleCase,
  judged: JudgedCodeWorld,
  file: number,
): CaseOutcome {
  const isAt = (address: string) => source === 'national' || address === at;
  const seen = judged.observations.find((one) => one.file === file && one.cents === cents && isAt(one.at));
  if (!seen) throw new Error(`${source} has no ${cents} cents of ${code} at ${at}.`);
  const isMarked = judged.prices.some((one) => one.file === file && one.cents === cents);
  const applies =
    rule === 'far_below' ? isMarked && judged.isFarBelow(seen.cents, file) : seen.withheldBy === rule;
  return { applies, yardsticks: describeYardsticks(rule, judged, file) };
}

const WITH_MEDIAN = ['unit_priced', 'placeholder', 'below_floor', 'above_ceiling', 'likely_part'];

function describeYardsticks(rule: string, judged: JudgedCodeWorld, file: number): string {
  const { survey, national, code, levelOf } = judged;
  if (rule !== 'far_below' && !WITH_MEDIAN.includes(rule)) return '';
  const [cents, n] =
    rule === 'far_below' ? [national.median, national.nSystems] : [survey.medianCents, survey.nIndependent];
  const { amount, facility_amount, outpatient_amount, lab_amount } = code.medicare;
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount].flatMap((one) => one ?? []);
  const parts = [cents === null ? 'no median' : `median ${money(cents)} (${n})`];
  const hospital = outpatient_amount ?? lab_amount;
  if (rule === 'far_below' || rule === 'likely_part') {
    parts.push(hospital === null ? 'Medicare has no amount' : `Medicare ${rangeText([hospital])}`);
    parts.push(`level ${(levelOf(file) / 1000).toFixed(3)}`);
  } else if (amounts.length === 0) parts.push('Medicare has no amount');
  else parts.push(`Medicare ${rangeText(amounts)}`);
  return parts.join('; ');
}

/** The lowest and the highest of some amounts in dollars. */
function rangeText(amounts: readonly number[]): string {
  const texts = [Math.min(...amounts), Math.max(...amounts)].map((one) => money(Math.round(one * 100)));
  return [...new Set(texts)].join(' to ');
}

/** A rebuilt row states its facts: `token=yes opps=171.09 lab=9.34 median=282.00/4`. */
function applyToRebuilt({ rule, at, code, cents }: RuleCase): CaseOutcome {
  const facts = new Map(at.split(' ').map((fact) => fact.split('=', 2) as [string, string]));
  const amount = (name: string) => (facts.has(name) ? Number(facts.get(name)) : null);
  const [median, sources] = (facts.get('median') ?? '').split('/');
  const survey: Survey = median
    ? { medianCents: Math.round(Number(median) * 100), nIndependent: Number(sources) }
    : { medianCents: null, nIndependent: 0 };
  const medicare = {
    ...noBenchmark(code, true).medicare,
    outpatient_amount: amount('opps'),
    lab_amount: amount('lab'),
  };
  const judged: Judged = { cents: cents ?? 0, hasTokenGross: facts.get('token') === 'yes', level: 1000 };
  const found = judgeCode({ code, setting: 'outpatient', medicare }, survey)(judged);
  return { applies: found === rule, yardsticks: at };
}
