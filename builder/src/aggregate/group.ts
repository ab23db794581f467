// Groups the observations of one code by price file: what is kept in the priced setting, and what is not,
// with the reason.
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { INPATIENT_ONLY } from '../fee-schedules/setting-changes.ts';
import { type CodeRows, noRuleCounts, ruleOfNumber } from './code-rows.ts';
import { facilityPriceOfRows, type KeptRows } from './facility-price.ts';
import type { FilePrices } from './independent-sources.ts';
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
  /** Files with at least one kept amount, by price-file number. */
  files: FilePrices[];
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
  const files: FilePrices[] = [];
  let otherSetting = 0;
  for (let f = 0; f < nFiles; f += 1) {
    kept.n = 0;
    const end = starts[f + 1] ?? 0;
    for (let row = starts[f] ?? 0; row < end; row += 1) {
      const withheldBy = rule[row] ?? 0;
      if (withheldBy !== 0) withheld[withheldBy] = (withheld[withheldBy] ?? 0) + 1;
      else if (inSetting[kind[row] ?? 0] === 0) otherSetting += 1;
      else kept.rows[kept.n++] = row;
    }
    if (kept.n > 0) files.push(filePrices(rows.file[f] ?? 0, kept, setting, facts));
  }
  return {
    code,
    setting,
    files: files.sort((a, b) => a.file - b.file),
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

function filePrices(file: number, kept: KeptRows, setting: PricedSetting, facts: FileFacts): FilePrices {
  const first = small(kept.cents[kept.rows[0] ?? 0] ?? 0);
  const all = [first];
  for (let i = 1; i < kept.n; i += 1) all.push(small(kept.cents[kept.rows[i] ?? 0] ?? 0));
  const amounts = distinctAscending(all);
  // Most files have one amount for a code, which needs no list and no item.
  const cents = amounts.length === 1 ? first : small(facilityPriceOfRows(kept, facts.lists(file), setting));
  return { file, system: facts.system(file), cents, amounts };
}

/**
 * The same amount as a small integer when it is one. What is read from a column of floating-point numbers is an object in
 * memory otherwise, for each of millions of prices.
 */
function small(cents: Cents): Cents {
  const integer = cents | 0;
  return integer === cents ? integer : cents;
}

/** Longer lists are rare, and are faster with the built-in sort. */
const MAX_INSERTION = 64;

/** Sorts the array itself, which is not empty, by insertion and removes repeats: nearly every list is short. */
function distinctAscending(amounts: Cents[]): Cents[] {
  if (amounts.length > MAX_INSERTION) return [...new Set(amounts)].sort((a, b) => a - b);
  let kept = 1;
  for (let next = 1; next < amounts.length; next += 1) {
    const amount = amounts[next] ?? 0;
    let index = kept;
    while (index > 0 && (amounts[index - 1] ?? 0) > amount) index -= 1;
    if (index > 0 && amounts[index - 1] === amount) continue;
    for (let i = kept; i > index; i -= 1) amounts[i] = amounts[i - 1] ?? 0;
    amounts[index] = amount;
    kept += 1;
  }
  if (kept < amounts.length) amounts.length = kept;
  return amounts;
}
