// The observations of one code in columns, file after file, on their way to a tile.
import type { Cents } from '../../../schemas/money.ts';
import { inPricedSetting, type PricedSetting } from '../../../schemas/observation.ts';
import { WITHHELD_RULES } from './withheld-rules.ts';

/** What the rules of prices ask of a kind of observation, by the number of the kind. */
export type RowKinds = {
  settings: readonly string[];
  /** 1 for kinds in a priced setting. */
  inSetting: Readonly<Record<PricedSetting, Uint8Array>>;
  /** 1 when all rows of the observation have a gross charge that the file uses as a token. */
  hasTokenGross: Uint8Array;
};

/**
 * The rows of file f are `starts[f]` up to `starts[f + 1]`; no two entries of `file` are equal but for -1, which gathers the
 * files that are withheld whole. The items of a row are `items[itemStart]` up to `items[itemEnd]`. Columns may be longer than
 * what they hold.
 */
export type CodeRows = {
  nFiles: number;
  /** Price-file numbers. */
  file: Int32Array;
  starts: Uint32Array;
  kind: Uint32Array;
  cents: Float64Array;
  /** Number of the rule that withholds the row, 0 while none does. */
  rule: Uint8Array;
  itemStart: Uint32Array;
  itemEnd: Uint32Array;
  items: Uint32Array;
  /** The price list of each item, as an index of the file's lists. */
  lists: Uint16Array;
  kinds: RowKinds;
};

/** The number of rows. */
export function countRows({ nFiles, starts }: CodeRows): number {
  return starts[nFiles] ?? 0;
}

/** Makes the table of kinds. */
export function makeRowKinds(kinds: readonly { setting: string; hasTokenGross: boolean }[]): RowKinds {
  const inSetting = (priced: PricedSetting) =>
    Uint8Array.from(kinds, ({ setting }) => (inPricedSetting(setting, priced) ? 1 : 0));
  return {
    settings: kinds.map(({ setting }) => setting),
    inSetting: { inpatient: inSetting('inpatient'), outpatient: inSetting('outpatient') },
    hasTokenGross: Uint8Array.from(kinds, ({ hasTokenGross }) => (hasTokenGross ? 1 : 0)),
  };
}

/** Rules by their number; 0 means that a row keeps every rule. */
const RULES: readonly (string | null)[] = [null, ...Object.keys(WITHHELD_RULES)];
const NUMBERS: ReadonlyMap<string | null, number> = new Map(RULES.map((rule, number) => [rule, number]));

/** The number of a rule, 0 for no rule. @throws RangeError for a rule that no answer explains */
export function ruleNumber(rule: string | null): number {
  const number = NUMBERS.get(rule);
  if (number === undefined) throw new RangeError(`No rule has the name ${rule}.`);
  return number;
}

/** The rule of a number, null for 0. */
export function ruleOfNumber(number: number): string | null {
  return RULES[number] ?? null;
}

/** Numbers of withheld rows by the number of their rule, for a sum of rows. */
export function noRuleCounts(): Uint32Array {
  return new Uint32Array(RULES.length);
}

/** One observation of a row, for those who look at each of them. */
export type RowObservation = {
  file: number;
  setting: string;
  cents: Cents;
  withheldBy: string | null;
  items: number[];
  lists: number[];
};

/** All rows as observations, in their order. */
export function* eachObservation(rows: CodeRows): Generator<RowObservation> {
  for (let f = 0; f < rows.nFiles; f += 1) {
    for (let row = rows.starts[f] ?? 0; row < (rows.starts[f + 1] ?? 0); row += 1) {
      const [start, end] = [rows.itemStart[row] ?? 0, rows.itemEnd[row] ?? 0];
      yield {
        file: rows.file[f] ?? 0,
        setting: rows.kinds.settings[rows.kind[row] ?? 0] ?? '',
        cents: rows.cents[row] ?? 0,
        withheldBy: ruleOfNumber(rows.rule[row] ?? 0),
        items: [...rows.items.subarray(start, end)],
        lists: [...rows.lists.subarray(start, end)],
      };
    }
  }
}
