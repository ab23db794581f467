// Groups the observations of one code by price file: what is kept in the priced setting, and what is not,
// with the reason.
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';
import { inPricedSetting, type PricedSetting } from '../../../schemas/observation.ts';
import { INPATIENT_ONLY } from '../fee-schedules/setting-changes.ts';
import { facilityPrice, type KeptPrice } from './facility-price.ts';
import type { FilePrices } from './independent-sources.ts';
import type { ListKind } from './price-lists.ts';

/**
 * One observation on its way to a tile: price-file number, setting, cents, the file's own evidence, and the rule that
 * withholds it.
 */
export type CodeObservation = KeptPrice & {
  file: number;
  setting: string;
  /** True when all its rows have a gross charge that the file uses as a token. */
  hasTokenGross: boolean;
  withheldBy: string | null;
};

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
  observations: Iterable<CodeObservation>,
  facts: FileFacts,
): CodeGroup {
  const kept = new Map<number, CodeObservation[]>();
  const withheld = new Map<string, number>();
  let otherSetting = 0;
  let entry: CodeObservation[] | undefined;
  let entryFile: number | undefined;
  for (const observation of observations) {
    if (observation.withheldBy !== null) {
      withheld.set(observation.withheldBy, (withheld.get(observation.withheldBy) ?? 0) + 1);
    } else if (!inPricedSetting(observation.setting, setting)) {
      otherSetting += 1;
    } else {
      // Observations of one file usually follow each other, so the entry is looked up only when the file
      // changes.
      if (!entry || entryFile !== observation.file) {
        entryFile = observation.file;
        entry = kept.get(entryFile) ?? [];
        kept.set(entryFile, entry);
      }
      entry.push(observation);
    }
  }
  const files = [...kept].map(([file, prices]) => filePrices(file, prices, setting, facts));
  return {
    code,
    setting,
    files: files.sort((a, b) => a.file - b.file),
    otherSetting,
    withheld: Object.fromEntries([...withheld].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function filePrices(
  file: number,
  kept: readonly CodeObservation[],
  setting: PricedSetting,
  facts: FileFacts,
): FilePrices {
  return {
    file,
    system: facts.system(file),
    cents: facilityPrice(kept, facts.lists(file), setting),
    amounts: distinctAscending(kept.map(({ cents }) => cents)),
  };
}

/** Longer lists are rare, and are faster with the built-in sort. */
const MAX_INSERTION = 64;

/** Sorts the array itself by insertion and removes repeats: nearly every list is short. */
function distinctAscending(amounts: Cents[]): Cents[] {
  if (amounts.length > MAX_INSERTION) return [...new Set(amounts)].sort((a, b) => a - b);
  let kept = 0;
  for (const amount of amounts) {
    let index = kept;
    while (index > 0 && (amounts[index - 1] ?? 0) > amount) index -= 1;
    if (index > 0 && amounts[index - 1] === amount) continue;
    for (let i = kept; i > index; i -= 1) amounts[i] = amounts[i - 1] ?? 0;
    amounts[index] = amount;
    kept += 1;
  }
  amounts.length = kept;
  return amounts;
}
