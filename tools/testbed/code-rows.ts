// Observations of one code as the columns that the reduce step reads, for tests and for the inspection of rules.
import { type CodeRows, makeRowKinds, ruleNumber } from '../../builder/src/aggregate/code-rows.ts';
import type { KeptPrice } from '../../builder/src/aggregate/facility-price.ts';

/** An observation: price-file number, setting, the file's own evidence, and the rule that withholds it. */
export type CodeObservation = KeptPrice & {
  file: number;
  setting: string;
  /** True when all its rows have a gross charge that the file uses as a token. */
  hasTokenGross: boolean;
  withheldBy: string | null;
};

/** Observations file after file, those of one file in their order. */
export function byFile<T extends Pick<CodeObservation, 'file'>>(observations: readonly T[]): T[] {
  return [...observations].sort((a, b) => a.file - b.file);
}

/** The columns of `byFile(observations)`. */
export function makeCodeRows(observations: readonly CodeObservation[]): CodeRows {
  const sorted = byFile(observations);
  const isFirst = sorted.map(({ file }, i) => file !== sorted[i - 1]?.file);
  const starts = [...sorted.keys()].filter((i) => isFirst[i]);
  let nItems = 0;
  const itemEnd = Uint32Array.from(sorted, ({ items }) => (nItems += items.length));
  return {
    nFiles: starts.length,
    file: Int32Array.from(starts, (i) => sorted[i]?.file ?? 0),
    starts: Uint32Array.from([...starts, sorted.length]),
    // Each observation has another kind.
    kind: Uint32Array.from(sorted.keys()),
    kinds: makeRowKinds(sorted),
    cents: Float64Array.from(sorted, ({ cents }) => cents),
    rule: Uint8Array.from(sorted, ({ withheldBy }) => ruleNumber(withheldBy)),
    itemStart: Uint32Array.from(sorted, ({ items }, i) => (itemEnd[i] ?? 0) - items.length),
    itemEnd,
    items: Uint32Array.from(sorted.flatMap(({ items }) => items)),
    lists: Uint16Array.from(sorted.flatMap(({ lists }) => lists)),
  };
}
