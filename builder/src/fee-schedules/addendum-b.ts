// OPPS Addendum B: what Medicare pays the hospital for an outpatient service. CMS's layout has title lines
// and varying spellings of the header, so the reader searches for the header.
import Papa from 'papaparse';
import { type CodeKey, parseProcedureCode } from '../../../schemas/code.ts';
import { type Cents, readAmount } from '../../../schemas/money.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { isLevelTwo } from './level-two-text.ts';
import { firstDayOfMonth, monthNumber } from './months.ts';
import { cellAddress, type RowRejection } from './row-rejection.ts';

/** Status indicator (`S`, `J1`, `C` = inpatient only) and payment rate; null when the file states no rate. */
export type OppsRow = { status: string; cents: Cents | null };
export type AddendumB = {
  /** First day of the quarter the file is for, or null when it does not say. */
  releasedOn: string | null;
  codes: Map<CodeKey, OppsRow>;
  /** Short texts of Level II codes. Texts of CPT and dental codes are never kept. */
  levelTwoTexts: Map<CodeKey, string>;
  rejections: RowRejection[];
};

/** The header is within this number of lines. */
const LEAD_LINES = 20;
const NAMES = {
  code: ['HCPCSCODE', 'HCPCS'],
  status: ['SI', 'STATUSINDICATOR'],
  rate: ['PAYMENTRATE'],
  text: ['SHORTDESCRIPTOR'],
  source: ['SOURCE'],
} as const;
type Columns = { code: number; status: number; rate: number; text: number; source: number };

function locate(row: readonly string[]): Columns | undefined {
  const keys = row.map((cell) => cell.toUpperCase().replace(/[^A-Z]/g, ''));
  const find = (names: readonly string[]) => keys.findIndex((key) => names.includes(key));
  const columns = {
    code: find(NAMES.code),
    status: find(NAMES.status),
    rate: find(NAMES.rate),
    text: find(NAMES.text),
    source: find(NAMES.source),
  };
  return columns.code < 0 || columns.status < 0 || columns.rate < 0 ? undefined : columns;
}

function findHeader(rows: readonly string[][]): { at: number; columns: Columns } | undefined {
  for (const [at, row] of rows.slice(0, LEAD_LINES).entries()) {
    const columns = locate(row);
    if (columns) return { at, columns };
  }
  return undefined;
}

/** A month and its year, with or without the day between them. */
const TITLE_MONTH = /\b([A-Za-z]{3,9})\.?,? (?:\d{1,2}, )?(20\d{2})\b/g;

/** The month of a title line (`... April 2026`), otherwise of the source column (`2026-04`). */
function releaseDate(lead: string, source: string): string | null {
  for (const [, name = '', year] of lead.replace(/\s+/g, ' ').matchAll(TITLE_MONTH)) {
    const month = monthNumber(name);
    if (month !== undefined) return firstDayOfMonth(Number(year), month);
  }
  const match = /^(20\d{2})-(0[1-9]|1[0-2])/.exec(source.trim());
  return match ? firstDayOfMonth(Number(match[1]), Number(match[2])) : null;
}

/** Reads a rate. A blank or zero rate is null; undefined when it cannot be read. */
function readRate(text: string): Cents | null | undefined {
  const reading = readAmount(text);
  if (reading.kind === 'cents') return reading.cents;
  return reading.kind === 'no_value' || reading.reason === 'below_one_cent' ? null : undefined;
}

/**
 * Reads the text of an Addendum B. Of several rows of a code the first one is used.
 * @throws InputRefusal `unknown_header`
 */
export function parseAddendumB(text: string): AddendumB {
  const rows = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const header = findHeader(rows);
  if (!header)
    throw new InputRefusal('unknown_header', 'No line has the columns HCPCS code, SI and payment rate.');
  const { at, columns } = header;
  const codes = new Map<CodeKey, OppsRow>();
  const levelTwoTexts = new Map<CodeKey, string>();
  const rejections: RowRejection[] = [];
  for (let index = at + 1; index < rows.length; index++) {
    const row = rows[index] ?? [];
    const printed = (row[columns.code] ?? '').trim();
    const status = (row[columns.status] ?? '').trim().toUpperCase();
    // Footnotes fill the first cell and have no status.
    if (printed === '' || status === '') continue;
    const code = parseProcedureCode(printed);
    const cents = readRate(row[columns.rate] ?? '');
    const reject = (reason: RowRejection['reason'], column: number) =>
      rejections.push({ reason, at: cellAddress(index, column), code: printed });
    if (code === undefined) reject('not_a_code', columns.code);
    else if (cents === undefined) reject('not_a_number', columns.rate);
    else if (codes.has(code)) reject('duplicate_row', columns.code);
    else {
      codes.set(code, { status, cents });
      const text = (row[columns.text] ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '' && isLevelTwo(code)) levelTwoTexts.set(code, text);
    }
  }
  const lead = rows.slice(0, at).flat().join('\n');
  const releasedOn = releaseDate(lead, rows[at + 1]?.[columns.source] ?? '');
  return { releasedOn, codes, levelTwoTexts, rejections };
}

/** Reads an Addendum B CSV, plain or gzip. Refuses as `parseAddendumB` does. */
export async function readAddendumB(path: string): Promise<AddendumB> {
  return parseAddendumB(await readWholeText(path));
}

/** True when one of the first lines is the header of an Addendum B. */
export function looksLikeAddendumB(head: string): boolean {
  return findHeader(Papa.parse<string[]>(head, { delimiter: ',', preview: LEAD_LINES }).data) !== undefined;
}
