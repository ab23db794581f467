// The outcome of every observation, counted for the report: by rule, by price file and by size of the amount.
// A tally has only sums, so the tallies of shares can be added in any order.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { type CodeRows, noRuleCounts, ruleOfNumber } from './code-rows.ts';

/**
 * Numbers of observations of one price file: `kept` for prices, `otherSetting` outside the priced setting.
 */
export type FileTally = { kept: number; otherSetting: number; withheld: Record<string, number> };

/**
 * Bins of a histogram of log prices: the number of bins for a factor of ten. The first bin starts at 0.01.
 */
export const BINS_PER_DECADE = 8;
export const HISTOGRAM_BINS = 10 * BINS_PER_DECADE;

export type Tally = {
  /** By price-file number; -1 gathers the files that are withheld whole. */
  files: Map<number, FileTally>;
  /** Observations in each bin of amounts. */
  histogram: { kept: number[]; withheld: number[] };
};

/**
 * The same while codes are judged: a column of numbers for all files, because an object for each file would be fetched
 * from memory for nearly every file of every code.
 */
export type TallyColumns = {
  /** By file and outcome, from the files that are withheld whole on: kept, other setting, then withheld by each rule. */
  counts: Uint32Array;
  kept: Uint32Array;
  withheld: Uint32Array;
};

const RULES = noRuleCounts().length;
/** Rule 0 withholds nothing, so the columns of the rules begin one earlier. */
const [KEPT, OTHER_SETTING, FIRST_RULE] = [0, 1, 1];
const OUTCOMES = FIRST_RULE + RULES;

export function emptyColumns(nFiles: number): TallyColumns {
  const bins = () => new Uint32Array(HISTOGRAM_BINS);
  return { counts: new Uint32Array((nFiles + 1) * OUTCOMES), kept: bins(), withheld: bins() };
}

/** Adds the judged observations of one code. */
export function tallyCode(columns: TallyColumns, setting: PricedSetting, rows: CodeRows): void {
  const { nFiles, starts, cents, rule, kind } = rows;
  const { counts, kept, withheld } = columns;
  const inSetting = rows.kinds.inSetting[setting];
  for (let f = 0; f < nFiles; f += 1) {
    const own = firstOutcome(rows.file[f] ?? 0);
    const end = starts[f + 1] ?? 0;
    for (let row = starts[f] ?? 0; row < end; row += 1) {
      const withheldBy = rule[row] ?? 0;
      if (withheldBy !== 0) {
        addOne(counts, own + FIRST_RULE + withheldBy);
        addOne(withheld, binOf(cents[row] ?? 0));
      } else if (inSetting[kind[row] ?? 0] === 1) {
        addOne(counts, own + KEPT);
        addOne(kept, binOf(cents[row] ?? 0));
      } else {
        addOne(counts, own + OTHER_SETTING);
      }
    }
  }
}

function firstOutcome(file: number): number {
  return (file + 1) * OUTCOMES;
}

function addOne(column: Uint32Array, at: number): void {
  column[at] = (column[at] ?? 0) + 1;
}

/** Adds all columns up as one tally. */
export function tallyOf([first, ...others]: readonly TallyColumns[], nFiles: number): Tally {
  const sum = first ?? emptyColumns(nFiles);
  for (const other of others)
    for (const column of ['counts', 'kept', 'withheld'] as const)
      for (let at = 0; at < sum[column].length; at += 1)
        sum[column][at] = (sum[column][at] ?? 0) + (other[column][at] ?? 0);
  const files = new Map<number, FileTally>();
  for (let file = -1; file < nFiles; file += 1) {
    const entry = fileTally(sum.counts.subarray(firstOutcome(file), firstOutcome(file + 1)));
    if (entry) files.set(file, entry);
  }
  return { files, histogram: { kept: [...sum.kept], withheld: [...sum.withheld] } };
}

/** Undefined for a file without an observation. */
function fileTally(outcomes: Uint32Array): FileTally | undefined {
  if (outcomes.every((n) => n === 0)) return undefined;
  const withheld: Record<string, number> = {};
  for (let rule = 1; rule < RULES; rule += 1) {
    const n = outcomes[FIRST_RULE + rule] ?? 0;
    if (n > 0) withheld[ruleOfNumber(rule) ?? ''] = n;
  }
  return { kept: outcomes[KEPT] ?? 0, otherSetting: outcomes[OTHER_SETTING] ?? 0, withheld };
}

export function emptyTally(): Tally {
  const bins = () => new Array<number>(HISTOGRAM_BINS).fill(0);
  return { files: new Map(), histogram: { kept: bins(), withheld: bins() } };
}

function entryOfFile({ files }: Tally, file: number): FileTally {
  const entry = files.get(file) ?? { kept: 0, otherSetting: 0, withheld: {} };
  files.set(file, entry);
  return entry;
}

/** Adds all tallies. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const merged = emptyTally();
  for (const { files, histogram } of tallies) {
    for (const [file, { kept, otherSetting, withheld }] of files) {
      const entry = entryOfFile(merged, file);
      entry.kept += kept;
      entry.otherSetting += otherSetting;
      for (const [rule, n] of Object.entries(withheld))
        entry.withheld[rule] = (entry.withheld[rule] ?? 0) + n;
    }
    for (const side of ['kept', 'withheld'] as const) {
      for (const [bin, n] of histogram[side].entries())
        merged.histogram[side][bin] = (merged.histogram[side][bin] ?? 0) + n;
    }
  }
  return merged;
}

/** The bin of an amount. */
function binOf(cents: Cents): number {
  return Math.min(HISTOGRAM_BINS - 1, Math.max(0, Math.floor(Math.log10(cents) * BINS_PER_DECADE)));
}
