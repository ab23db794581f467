// Clinical Laboratory Fee Schedule: one national price for a lab test, whatever the setting.
import Papa from 'papaparse';
import { type CodeKey, parseProcedureCode } from '../../../schemas/code.ts';
import { type Cents, readAmount } from '../../../schemas/money.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { cellAddress, type RowRejection } from './row-rejection.ts';

export type Clfs = {
  /**
   * The newest effective date of any row, because the file does not state its publication date. Rows that
   * changed in its quarter have the first day of the quarter.
   */
  releasedOn: string;
  /** National price in cents; null for a listed test whose price the contractors of each region set. */
  rates: Map<CodeKey, Cents | null>;
  rejections: RowRejection[];
};

/** The header is within this number of lines; the real file has four lines above it. */
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

/** Reads a rate. Indicator L means locally priced: its 00000.00 is not a price of zero. */
function readRate(text: string, indicator: string): Cents | null | undefined {
  if (indicator === 'L') return null;
  const reading = readAmount(text);
  return reading.kind === 'cents' ? reading.cents : undefined;
}

function isoDate(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** Code, modifier, rate and date of one row. */
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
 * Reads the text of a CLFS file. The row without a modifier is used; a row with one (QW rows repeat the rate)
 * only when it is the only one.
 * @throws InputRefusal `unknown_header`, `no_rows`
 */
export function parseClfs(text: string): Clfs {
  const rows = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const at = rows.slice(0, LEAD_LINES).findIndex((row) => locate(row) !== undefined);
  const columns = locate(rows[at] ?? []);
  if (!columns) throw new InputRefusal('unknown_header', `No line has the columns ${COLUMNS.join(', ')}.`);
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
