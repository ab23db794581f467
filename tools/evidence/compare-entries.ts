// Compares the judged entries with what the rules publish, and with what they published before they chose by chargemaster
// item: the lower middle of a file's distinct amounts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inPricedSetting } from '../../schemas/observation.ts';
import type { RealFiles } from '../doc-pages/real-files.ts';
import { PROJECT } from './folders.ts';
import type { JudgedCodeWorld } from './judge-world.ts';

const JUDGED_ENTRIES = join(PROJECT, 'docs/evidence/judged-entries.tsv');
/** Rules that came with the choice by item; what they withhold the old build kept. */
const NEW_RULES = ['professional_fee', 'not_offered', 'file_token', 'likely_part'];

/** An entry as it was judged; amounts in cents, null when nothing in the rows decides. */
export type JudgedEntry = {
  n: number;
  file: string;
  code: string;
  accepted: { low: number; high: number } | null;
  why: string;
};

/** How an amount compares with the judgement. */
export type Outcome = 'right' | 'too low' | 'too high' | 'no price';
export type ComparedEntry = JudgedEntry & {
  /** The facility price of the rules; null when all amounts are withheld. */
  price: number | null;
  outcome: Outcome;
  before: number | null;
  outcomeBefore: Outcome;
  /** The lower middle of what the rules keep today. */
  lower: number | null;
  outcomeLower: Outcome;
};

/** Reads the judgements, in the order in which they were made. */
export function readJudgedEntries(): JudgedEntry[] {
  const [, ...lines] = readFileSync(JUDGED_ENTRIES, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [n = '', file = '', code = '', judgement = '', low = '', high = '', why = ''] = line.split('\t');
    const cents = (dollars: string) => Math.round(Number(dollars) * 100);
    const accepted = judgement === 'decided' ? { low: cents(low), high: cents(high) } : null;
    return { n: Number(n), file, code, accepted, why };
  });
}

/** Compares the decided entries. */
export function compareEntries(entries: readonly JudgedEntry[], real: RealFiles): ComparedEntry[] {
  return entries.flatMap((entry) => {
    const { accepted } = entry;
    if (accepted === null) return [];
    const file = real.files.findIndex((path) => path.endsWith(`/${entry.file}`));
    const judged = real.judge(entry.code);
    const amounts = new Set(
      judged.observations.flatMap((one) =>
        one.file === file && one.setting !== 'inpatient' ? one.cents : [],
      ),
    );
    if (amounts.size < 2) throw new Error(`${entry.file} does not have several amounts of ${entry.code}.`);
    const [price, before, lower] = [priceOf(judged, file), oldPrice(judged, file), lowerMiddle(judged, file)];
    const outcomeOf = (cents: number | null) => compareWith(accepted, cents);
    return [
      {
        ...entry,
        price,
        outcome: outcomeOf(price),
        before,
        outcomeBefore: outcomeOf(before),
        lower,
        outcomeLower: outcomeOf(lower),
      },
    ];
  });
}

function compareWith({ low, high }: { low: number; high: number }, cents: number | null): Outcome {
  if (cents === null) return 'no price';
  if (cents < low) return 'too low';
  return cents > high ? 'too high' : 'right';
}

function priceOf({ prices }: JudgedCodeWorld, file: number): number | null {
  return prices.find((one) => one.file === file)?.cents ?? null;
}

function lowerMiddle({ prices }: JudgedCodeWorld, file: number): number | null {
  return middleOf(prices.find((one) => one.file === file)?.amounts ?? []);
}

function oldPrice({ observations, code }: JudgedCodeWorld, file: number): number | null {
  const kept = observations.filter(
    (one) =>
      one.file === file &&
      inPricedSetting(one.setting, code.setting) &&
      (one.withheldBy === null || NEW_RULES.includes(one.withheldBy)),
  );
  return middleOf([...new Set(kept.map(({ cents }) => cents))].sort((a, b) => a - b));
}

/** The lower of the two in the middle of an even number. */
function middleOf(ascending: readonly number[]): number | null {
  return ascending[(ascending.length - 1) >> 1] ?? null;
}
