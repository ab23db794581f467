// Clinical Laboratory Fee Schedule: one national price for a lab test, in no particular setting.
import Papa from 'papaparse';
import { type CodeKey, parseProcedureCode } from '../../../schemas/code.ts';
import { type Cents, readAmount } from '../../../schemas/money.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { cellAddress, type RowRejection } from './row-rejection.ts';

export type Clfs = {
  /**
   * The newest effective date of any row. The file states no publication date; rows that changed in its quarter
   * carry the quarter's first day.
   */
  releasedOn: string;
  /** National price in cents; null for a listed test that the contractors of each region price. */
  rates: Map<CodeKey, Cents | null>;
  rejections: RowRejection[];
};

/** Four lead lines in the real file. */
const LEAD_LINES = 20;
const COLUMNS = ['HCPCS', 'MOD', 'EFF_DATE', 'INDICATOR', 'RATE'] as const;
type Column = (typeof COLUMNS)[number];

function locate(row: readonly string[]): Record<Column, number> | undefined {
  const names = row.map((cell) => cell.trim().toUpperCase());
  const columns: Partial<Record<Column, number>> = {};
  for (const name of COLUMNS) {
    const column = names.indexOf(name);
    if (column < 0) return undefined;
    columns[name] = column;
  }
  return columns as Record<Column, number>;
}

/** L is locally priced: its 00000.00 means no national rate, not free. */
function readRate(text: string, indicator: string): Cents | null | undefined {
  if (indicator === 'L') return null;
  const reading = readAmount(text);
  return reading.kind === 'cents' ? reading.cents : undefined;
}

function isoDate(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** One row's code, modifier, rate and date, or the column that is unreadable. */
type LabRow = { code: CodeKey; modifier: string; cents: Cents | null; effectiveOn: string };

function readRow(cell: (column: Column) => string): LabRow | { column: Column } {
  const code = parseProcedureCode(cell('HCPCS'));
  if (code === undefined) return { column: 'HCPCS' };
  const cents = readRate(cell('RATE'), cell('INDICATOR').trim().toUpperCase());
  if (cents === undefined) return { column: 'RATE' };
  const effectiveOn = isoDate(cell('EFF_DATE'));
  if (effectiveOn === undefined) return { column: 'EFF_DATE' };
  return { code, modifier: cell('MOD').trim(), cents, effectiveOn };
}

/**
 * Reads the text of a CLFS file. The row without a modifier counts, else the one with (QW rows repeat the rate).
 * @throws InputRefusal `unknown_header`, `no_rows`
 */
export function parseClfs(text: string): Clfs {
  const rows = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const at = rows.slice(0, LEAD_LINES).findIndex((row) => locate(row) !== undefined);
  const columns = locate(rows[at] ?? []);
  if (!columns) throw new InputRefusal('unknown_header', `No line names ${COLUMNS.join(', ')}.`);
  const plain = new Map<CodeKey, Cents | null>();
  const modified = new Map<CodeKey, Cents | null>();
  const rejections: RowRejection[] = [];
  let releasedOn = '';
  for (let index = at + 1; index < rows.length; index++) {
    const row = rows[index] ?? [];
    if (row.every((cell) => cell.trim() === '')) continue;
    const read = readRow((column) => row[columns[column]] ?? '');
    if ('column' in read) {
      const reason = read.column === 'HCPCS' ? 'not_a_code' : 'not_a_number';
      rejections.push({
        reason,
        at: cellAddress(index, columns[read.column]),
        code: row[columns.HCPCS] ?? '',
      });
      continue;
    }
    (read.modifier === '' ? plain : modified).set(read.code, read.cents);
    if (read.effectiveOn > releasedOn) releasedOn = read.effectiveOn;
  }
  if (releasedOn === '') throw new InputRefusal('no_rows');
  return { releasedOn, rates: new Map([...modified, ...plain]), rejections };
}

/** Reads a CLFS file, plain or gzip. Refuses as `parseClfs` does. */
export async function readClfs(path: string): Promise<Clfs> {
  return parseClfs(await readWholeText(path));
}

/** True when one of the first lines is the header of a CLFS file. */
export function looksLikeClfs(head: string): boolean {
  return Papa.parse<string[]>(head, { delimiter: ',', preview: LEAD_LINES }).data.some(
    (row) => locate(row) !== undefined,
  );
}
