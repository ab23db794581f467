// The rows of one code of a bucket, those that a rule about the row or the file withholds with that rule.
import { MARK } from '../../../../schemas/marks.ts';
import { type CodeRows, makeRowKinds, type RowKinds, ruleNumber } from '../../aggregate/code-rows.ts';
import type { PlausibilityRule } from '../../aggregate/plausibility-rules.ts';
import { classifyCode } from '../../fee-schedules/code-kind.ts';
import { type ObservationColumns, withRoom } from '../../observe/observation-columns.ts';
import type { Bucket } from './bucket.ts';
import type { SpilledSource } from './spill.ts';

/** The kinds of all sources in one table. */
type SharedKinds = {
  kinds: RowKinds;
  /** By the number of a kind: the number of the rule that withholds it for a service or a stay, and for an item. */
  rules: { service: Uint8Array; item: Uint8Array };
  /** By source and by the kind of its file: the number of the kind. */
  numbers: Uint32Array[];
};

function shareKinds(sources: readonly Pick<SpilledSource, 'kinds'>[]): SharedKinds {
  const known = new Map<string, number>();
  const shared: { setting: string; marks: number }[] = [];
  const numbers = sources.map(({ kinds }) =>
    Uint32Array.from(kinds, ([setting, , marks]) => {
      const key = `${marks} ${setting}`;
      const number = known.get(key) ?? shared.push({ setting, marks }) - 1;
      known.set(key, number);
      return number;
    }),
  );
  const rules = (isService: boolean) =>
    Uint8Array.from(shared, ({ marks }) => ruleNumber(ruleOfRow(marks, isService)));
  return {
    kinds: makeRowKinds(
      shared.map(({ setting, marks }) => ({ setting, hasTokenGross: (marks & MARK.grossToken) !== 0 })),
    ),
    rules: { service: rules(true), item: rules(false) },
    numbers,
  };
}

/**
 * Makes the function that collects the rows of the bucket's code i. All codes share the columns: rows are right until
 * those of the next code are collected.
 */
export function rowCollector(sources: readonly SpilledSource[]): (bucket: Bucket, i: number) => CodeRows {
  const shared = shareKinds(sources);
  const fileRules = Uint8Array.from(sources, ({ withheldBy }) => ruleNumber(withheldBy));
  let rows = emptyRows(shared.kinds);
  return (bucket, i) => {
    const { runs, columns } = bucket;
    const [first, end] = [bucket.starts[i] ?? 0, bucket.starts[i + 1] ?? 0];
    rows = rowsWithRoom(rows, end - first, countRowsOf(bucket, first, end));
    rows.nFiles = end - first;
    rows.items = columns.item;
    rows.lists = columns.list;
    const byKind = classifyCode(bucket.codes[i] ?? '') === 'item' ? shared.rules.item : shared.rules.service;
    let n = 0;
    for (let f = first; f < end; f += 1) {
      const run = runs[f] ?? 0;
      const source = bucket.source[run] ?? 0;
      const from = sources[source];
      const numbers = shared.numbers[source];
      if (!from || !numbers)
        throw new RangeError(`A bucket file names source ${source}, which does not exist.`);
      rows.file[f - first] = from.number;
      rows.starts[f - first] = n;
      n = copyRun(rows, n, columns, run, { source, numbers, byKind, fileRule: fileRules[source] ?? 0 });
    }
    rows.starts[rows.nFiles] = n;
    return rows;
  };
}

/** `numbers`: of the kinds of the file. `byKind`: the rule for each kind. `fileRule`: the rule for the whole file. */
type RunFacts = { source: number; numbers: Uint32Array; byKind: Uint8Array; fileRule: number };

/** Copies the rows of a run behind the first n. @returns the number of rows that there are then */
function copyRun(
  rows: CodeRows,
  n: number,
  columns: ObservationColumns,
  run: number,
  { source, numbers, byKind, fileRule }: RunFacts,
): number {
  const { kind, cents, rule, itemStart, itemEnd } = rows;
  const { runStart } = columns;
  const end = runStart[run + 1] ?? 0;
  let at = n;
  for (let row = runStart[run] ?? 0; row < end; row += 1) {
    const number = numbers[columns.kind[row] ?? 0];
    if (number === undefined)
      throw new RangeError(
        `A bucket file names kind ${columns.kind[row]} of source ${source}, which does not exist.`,
      );
    kind[at] = number;
    cents[at] = columns.cents[row] ?? 0;
    rule[at] = fileRule === 0 ? (byKind[number] ?? 0) : fileRule;
    itemStart[at] = columns.itemStart[row] ?? 0;
    itemEnd[at] = columns.itemStart[row + 1] ?? 0;
    at += 1;
  }
  return at;
}

function countRowsOf({ runs, columns }: Bucket, first: number, end: number): number {
  let n = 0;
  for (let f = first; f < end; f += 1) {
    const run = runs[f] ?? 0;
    n += (columns.runStart[run + 1] ?? 0) - (columns.runStart[run] ?? 0);
  }
  return n;
}

/** No rows, for a code that no price file has. */
export function emptyRows(kinds: RowKinds = makeRowKinds([])): CodeRows {
  return {
    nFiles: 0,
    file: new Int32Array(1),
    starts: new Uint32Array(2),
    kind: new Uint32Array(1),
    cents: new Float64Array(1),
    rule: new Uint8Array(1),
    itemStart: new Uint32Array(1),
    itemEnd: new Uint32Array(1),
    items: new Uint32Array(1),
    lists: new Uint16Array(1),
    kinds,
  };
}

function rowsWithRoom(rows: CodeRows, files: number, n: number): CodeRows {
  return {
    ...rows,
    file: withRoom(rows.file, files),
    starts: withRoom(rows.starts, files + 1),
    kind: withRoom(rows.kind, n),
    cents: withRoom(rows.cents, n),
    rule: withRoom(rows.rule, n),
    itemStart: withRoom(rows.itemStart, n),
    itemEnd: withRoom(rows.itemEnd, n),
  };
}

/**
 * The rules that follow from the rows of an observation alone.
 * @param isService true for a code of a service or a stay
 */
export function ruleOfRow(marks: number, isService: boolean): PlausibilityRule | null {
  if (marks === 0) return null;
  if (marks & MARK.professional) return 'professional_fee';
  if (marks & MARK.notOffered) return 'not_offered';
  // The row sells a drug by its unit and the code names a service or a stay: real files put five-digit pharmacy item
  // numbers where a CPT code belongs.
  return marks & MARK.drug && isService ? 'unit_priced' : null;
}
