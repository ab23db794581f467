// The rows of one code of a bucket, those that a rule about the row or the file withholds with that rule.
import { MARK } from '../../../../schemas/marks.ts';
import { type CodeRows, makeRowKinds, type RowKinds, ruleNumber } from '../../aggregate/code-rows.ts';
import type { PlausibilityRule } from '../../aggregate/plausibility-rules.ts';
import { classifyCode } from '../../fee-schedules/code-kind.ts';
import { withRoom } from '../../observe/observation-columns.ts';
import type { Bucket } from './bucket.ts';
import type { SpilledSource } from './spill.ts';

/** The kinds of all sources in one table. */
type SharedKinds = {
  kinds: RowKinds;
  /** By the number of a kind: the number of the rule that withholds it for a service or a stay, and for an item. */
  rules: { service: Uint8Array; item: Uint8Array };
  /**
   * By the kind of a file: the number of the kind. Files with equal kinds share a table, and `tableOf` has the table of
   * each source: a table for each of thousands of sources would never be in the processor's cache.
   */
  tables: Uint32Array[];
  tableOf: Uint32Array;
};

function shareKinds(sources: readonly Pick<SpilledSource, 'kinds'>[]): SharedKinds {
  const known = new Map<string, number>();
  const shared: { setting: string; marks: number }[] = [];
  const tables = new Map<string, { index: number; table: Uint32Array }>();
  const tableOf = Uint32Array.from(sources, ({ kinds }) => {
    const table = Uint32Array.from(kinds, ([setting, , marks]) => {
      const key = `${marks} ${setting}`;
      const number = known.get(key) ?? shared.push({ setting, marks }) - 1;
      known.set(key, number);
      return number;
    });
    const entry = tables.get(table.join()) ?? { index: tables.size, table };
    tables.set(table.join(), entry);
    return entry.index;
  });
  const rules = (isService: boolean) =>
    Uint8Array.from(shared, ({ marks }) => ruleNumber(ruleOfRow(marks, isService)));
  return {
    kinds: makeRowKinds(
      shared.map(({ setting, marks }) => ({ setting, hasTokenGross: (marks & MARK.grossToken) !== 0 })),
    ),
    rules: { service: rules(true), item: rules(false) },
    tables: Array.from(tables.values(), ({ table }) => table),
    tableOf,
  };
}

/**
 * Makes the function that collects the rows of the bucket's code i. All codes share the columns: rows are right until
 * those of the next code are collected.
 */
export function rowCollector(sources: readonly SpilledSource[]): (bucket: Bucket, i: number) => CodeRows {
  const shared = shareKinds(sources);
  const fileNumbers = Int32Array.from(sources, ({ number }) => number);
  const fileRules = Uint8Array.from(sources, ({ withheldBy }) => ruleNumber(withheldBy));
  let own: OwnColumns = emptyRows();
  return (bucket, i) => {
    const [first, end] = [bucket.starts[i] ?? 0, bucket.starts[i + 1] ?? 0];
    const [firstRow, endRow] = [bucket.rowStart[first] ?? 0, bucket.rowStart[end] ?? 0];
    own = columnsWithRoom(own, end - first, endRow - firstRow);
    const byKind = classifyCode(bucket.codes[i] ?? '') === 'item' ? shared.rules.item : shared.rules.service;
    for (let run = first; run < end; run += 1) {
      const source = bucket.source[run] ?? 0;
      const numbers = shared.tables[shared.tableOf[source] ?? -1];
      if (!numbers) throw new RangeError(`A bucket file names source ${source}, which does not exist.`);
      own.file[run - first] = fileNumbers[source] ?? 0;
      own.starts[run - first] = (bucket.rowStart[run] ?? 0) - firstRow;
      markRun(own, firstRow, bucket, run, { source, numbers, byKind, fileRule: fileRules[source] ?? 0 });
    }
    own.starts[end - first] = endRow - firstRow;
    return {
      ...own,
      nFiles: end - first,
      cents: bucket.cents.subarray(firstRow, endRow),
      itemStart: bucket.itemStart.subarray(firstRow, endRow),
      itemEnd: bucket.itemStart.subarray(firstRow + 1, endRow + 1),
      items: bucket.item,
      lists: bucket.list,
      kinds: shared.kinds,
    };
  };
}

/** The columns that differ from those of the bucket. */
type OwnColumns = Pick<CodeRows, 'file' | 'starts' | 'kind' | 'rule'>;

/** `numbers`: of the kinds of the file. `byKind`: the rule for each kind. `fileRule`: the rule for the whole file. */
type RunFacts = { source: number; numbers: Uint32Array; byKind: Uint8Array; fileRule: number };

/** Sets kind and rule of the rows of a run; `firstRow` is the first row of its code. */
function markRun(
  { kind, rule }: OwnColumns,
  firstRow: number,
  bucket: Bucket,
  run: number,
  { source, numbers, byKind, fileRule }: RunFacts,
): void {
  const end = bucket.rowStart[run + 1] ?? 0;
  for (let row = bucket.rowStart[run] ?? 0; row < end; row += 1) {
    const number = numbers[bucket.kind[row] ?? 0];
    if (number === undefined)
      throw new RangeError(
        `A bucket file names kind ${bucket.kind[row]} of source ${source}, which does not exist.`,
      );
    kind[row - firstRow] = number;
    rule[row - firstRow] = fileRule === 0 ? (byKind[number] ?? 0) : fileRule;
  }
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

function columnsWithRoom({ file, starts, kind, rule }: OwnColumns, files: number, rows: number): OwnColumns {
  return {
    file: withRoom(file, files),
    starts: withRoom(starts, files + 1),
    kind: withRoom(kind, rows),
    rule: withRoom(rule, rows),
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
