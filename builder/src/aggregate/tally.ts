// The outcome of every observation, counted for the report: by rule, by price file and by size of the amount.
// A tally has only sums, so the tallies of shares can be added in any order.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { type CodeRows, ruleOfNumber } from './code-rows.ts';

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

export function emptyTally(): Tally {
  const bins = () => new Array<number>(HISTOGRAM_BINS).fill(0);
  return { files: new Map(), histogram: { kept: bins(), withheld: bins() } };
}

/** Adds the judged observations of one code. */
export function tallyCode(tally: Tally, setting: PricedSetting, rows: CodeRows): void {
  const { nFiles, starts, cents, rule, kind } = rows;
  const { histogram } = tally;
  const inSetting = rows.kinds.inSetting[setting];
  for (let f = 0; f < nFiles; f += 1) {
    const entry = entryOfFile(tally, rows.file[f] ?? 0);
    const end = starts[f + 1] ?? 0;
    for (let row = starts[f] ?? 0; row < end; row += 1) {
      if (rule[row] !== 0) {
        const withheldBy = ruleOfNumber(rule[row] ?? 0) ?? '';
        entry.withheld[withheldBy] = (entry.withheld[withheldBy] ?? 0) + 1;
        countIn(histogram.withheld, cents[row] ?? 0);
      } else if (inSetting[kind[row] ?? 0] === 1) {
        entry.kept += 1;
        countIn(histogram.kept, cents[row] ?? 0);
      } else {
        entry.otherSetting += 1;
      }
    }
  }
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

function countIn(bins: number[], cents: Cents): void {
  const bin = Math.min(bins.length - 1, Math.max(0, Math.floor(Math.log10(cents) * BINS_PER_DECADE)));
  bins[bin] = (bins[bin] ?? 0) + 1;
}
