// Groups the observations of one code by price file: what is kept in the priced setting, and what is not,
// with the reason.
import type { CodeKey } from '../../../schemas/code.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { INPATIENT_ONLY } from '../fee-schedules/setting-changes.ts';
import { type CodeRows, countRows, noRuleCounts, ruleOfNumber } from './code-rows.ts';
import { facilityPriceOfRows, type KeptRows } from './facility-price.ts';
import { addFile, emptyFilePrices, type FilePrices, inFileOrder } from './file-prices.ts';
import type { ListKind } from './price-lists.ts';

/** What is known about price files besides their observations, by price-file number. */
export type FileFacts = {
  /** Number of the health system; null when the file names none. */
  system: (file: number) => number | null;
  /** Kinds of the file's price lists. */
  lists: (file: number) => readonly ListKind[];
};

/** Everything observed for one code. */
export type CodeGroup = {
  code: CodeKey;
  setting: PricedSetting;
  files: FilePrices;
  /** Observations outside the priced setting. */
  otherSetting: number;
  /** Withheld observations by rule, rules sorted. */
  withheld: Record<string, number>;
};

/** The setting that a code is priced in: inpatient for MS-DRGs and OPPS status C, otherwise outpatient. */
export function pricedSetting(code: CodeKey, oppsStatus: string | null): PricedSetting {
  return code.startsWith('MS-DRG-') || oppsStatus === INPATIENT_ONLY ? 'inpatient' : 'outpatient';
}

/**
 * Groups the observations of one code. Each observation is counted exactly once: kept, other setting or
 * withheld.
 */
export function groupCode(
  code: CodeKey,
  setting: PricedSetting,
  rows: CodeRows,
  facts: FileFacts,
): CodeGroup {
  const { nFiles, starts, rule, kind } = rows;
  const inSetting = rows.kinds.inSetting[setting];
  const withheld = noRuleCounts();
  const kept: KeptRows = { ...rows, rows: new Uint32Array(longestFile(rows)), n: 0 };
  const files = emptyFilePrices(nFiles, countRows(rows));
  let otherSetting = 0;
  for (let f = 0; f < nFiles; f += 1) {
    let n = 0;
    const end = starts[f + 1] ?? 0;
    for (let row = starts[f] ?? 0; row < end; row += 1) {
      const withheldBy = rule[row] ?? 0;
      if (withheldBy !== 0) withheld[withheldBy] = (withheld[withheldBy] ?? 0) + 1;
      else if (inSetting[kind[row] ?? 0] === 0) otherSetting += 1;
      else kept.rows[n++] = row;
    }
    kept.n = n;
    if (n > 0) addPrices(files, rows.file[f] ?? 0, kept, setting, facts);
  }
  return {
    code,
    setting,
    files: inFileOrder(files),
    otherSetting,
    withheld: nameCounts(withheld),
  };
}

function longestFile({ nFiles, starts }: CodeRows): number {
  let longest = 0;
  for (let f = 0; f < nFiles; f += 1) longest = Math.max(longest, (starts[f + 1] ?? 0) - (starts[f] ?? 0));
  return longest;
}

/** Counts by the name of the rule, names sorted. */
function nameCounts(counts: Uint32Array): Record<string, number> {
  const named: [string, number][] = [];
  for (const [number, n] of counts.entries()) {
    const rule = ruleOfNumber(number);
    if (n > 0 && rule !== null) named.push([rule, n]);
  }
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addPrices(
  files: FilePrices,
  file: number,
  kept: KeptRows,
  setting: PricedSetting,
  facts: FileFacts,
): void {
  const { amounts } = files;
  const start = files.starts[files.n] ?? 0;
  for (let i = 0; i < kept.n; i += 1) amounts[start + i] = kept.cents[kept.rows[i] ?? 0] ?? 0;
  const nAmounts = sortDistinct(amounts, start, start + kept.n);
  // Most files have one amount for a code, which needs no list and no item.
  const cents =
    nAmounts === 1 ? (amounts[start] ?? 0) : facilityPriceOfRows(kept, facts.lists(file), setting);
  addFile(files, file, facts.system(file), cents, nAmounts);
}

/** Longer lists are rare, and are faster with the built-in sort. */
const MAX_INSERTION = 64;

/** Sorts a part of a column and moves its distinct values to the front of the part. @returns how many they are */
function sortDistinct(values: Float64Array, start: number, end: number): number {
  if (end - start > MAX_INSERTION) values.subarray(start, end).sort();
  let kept = start + 1;
  for (let next = start + 1; next < end; next += 1) {
    const value = values[next] ?? 0;
    let at = kept;
    while (at > start && (values[at - 1] ?? 0) > value) at -= 1;
    if (at > start && values[at - 1] === value) continue;
    for (let i = kept; i > at; i -= 1) values[i] = values[i - 1] ?? 0;
    values[at] = value;
    kept += 1;
  }
  return kept - start;
}
