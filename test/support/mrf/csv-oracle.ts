// What papaparse gives for the whole decoded text of a CSV, and what the reader of bytes gives for the same bytes
// cut into chunks: both in a form that compares with ===.
import Papa from 'papaparse';
import { columnLetters } from '../../../builder/src/csv/column-letters.ts';
import type { Encoding } from '../../../builder/src/input/open.ts';
import { InputRefusal } from '../../../builder/src/input/refusal.ts';
import { readCsvBytes } from '../../../builder/src/mrf/csv-bytes.ts';
import { type CsvColumns, findColumns } from '../../../builder/src/mrf/csv-columns.ts';
import {
  isHospitalHeader,
  isItemHeader,
  makeCsvHeader,
  normalizeColumn,
} from '../../../builder/src/mrf/header.ts';
import type { MrfRow, PaymentTexts, ScanCounts } from '../../../builder/src/mrf/row.ts';

/** One line of JSON a row, and one of everything else; for a refused file its reason and place only. */
export type Outcome = string[];
export type ByteOutcome = { lines: Outcome; scanned: ScanCounts | undefined };

/** A text without any LF in so many characters, but with a CR, ends its lines with CR. */
const HEAD_CHARS = 64 * 1024;
const MAX_PREAMBLE_ROWS = 100;
const NO_MODIFIER = /^(?:|-|na|n\/a)$/i;
const LABEL = /(?:(?:G|g)ross (?:C|c)harge (?:T|t)ype|GROSS CHARGE TYPE)[\t ]*(?::|=)/;

/** Encoding by BOM, else UTF-8 when the whole fits, else Windows-1252. */
function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The reading of a file by papaparse, all at once. */
export function oracleOf(bytes: Buffer): Outcome {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const head = text.slice(0, HEAD_CHARS);
  const newline = head.includes('\r') && !head.includes('\n') ? '\r' : '\n';
  const oracle = new OracleRows();
  try {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      newline,
      step: ({ data, errors }) =>
        oracle.take(
          data,
          errors.some(({ code }) => code === 'MissingQuotes'),
        ),
    });
    return oracle.finish(encoding, !text.endsWith(newline));
  } catch (error) {
    return [refusalLine(error)];
  }
}

/** The reading of the same bytes by the reader under test, in chunks of `size` bytes. */
export async function outcomeOf(bytes: Buffer, size: number): Promise<ByteOutcome> {
  const lines: Outcome = [];
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  };
  try {
    const source = { bytes: chunks, detectEncoding: async () => encodingOf(bytes) };
    const reading = await readCsvBytes(source, (row) => lines.push(rowLine(row)));
    const { header, layout, rows, encoding, scanned, cutAt } = reading;
    lines.push(JSON.stringify([header, layout, rows, encoding, cutAt ?? null]));
    return { lines, scanned };
  } catch (error) {
    return { lines: [refusalLine(error)], scanned: undefined };
  }
}

/** The first line in which two outcomes differ, or undefined. */
export function firstDifference(a: Outcome, b: Outcome): { line: number; a: string; b: string } | undefined {
  const length = Math.max(a.length, b.length);
  for (let line = 0; line < length; line++) {
    if (a[line] !== b[line]) return { line, a: a[line] ?? '(none)', b: b[line] ?? '(none)' };
  }
  return undefined;
}

function refusalLine(error: unknown): string {
  if (error instanceof InputRefusal) return `refused ${error.reason} ${error.at}`;
  throw error;
}

function rowLine(row: MrfRow): string {
  const { item, at, codes, setting, billingClass, hasModifier, cash, description, gross, notes } = row;
  const pairs = codes.map(({ code, type }) => [code, type]);
  const payments = Array.from(row.payments ?? [], ({ payer, plan, median, low, high, count }) => [
    ...[payer, plan, median, low, high, count],
  ]);
  return JSON.stringify([
    ...[item, at, pairs, setting, billingClass, hasModifier, cash],
    ...[description, gross, notes, payments],
  ]);
}

/** A question mark for each run of letters that are not ASCII. */
export function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]+/g, '?').trim();
}

/** Where a text is: in the cells of a column, or in the title of the columns. */
type Column = { at: number; title?: string };
type PaymentColumns = Record<Exclude<keyof PaymentTexts, 'plain' | 'plainCount'>, Column>;
type NumberedRow = { cells: string[]; rowNumber: number };

/** The definition of a reading, a second time and the plain way. */
class OracleRows {
  readonly #lines: Outcome = [];
  #rowNumber = 0;
  #rows = 0;
  #columns: CsvColumns | undefined;
  #names: string[] = [];
  #itemNames: string[] = [];
  #payments: PaymentColumns[] = [];
  #values: string[] = [];
  /** The last row, unless it is blank: it is a row of the file when it turns out to be complete. */
  #last: NumberedRow | undefined;

  take(cells: string[], isUnclosed: boolean): void {
    this.#rowNumber += 1;
    if (isUnclosed) throw new InputRefusal('unclosed_quote', '', `A${this.#rowNumber}`);
    const isBlank = cells.join('').trim() === '';
    if (!this.#columns) this.#takeHead(cells, isBlank);
    else {
      if (this.#last) this.#takeRow(this.#last, this.#columns);
      this.#last = isBlank ? undefined : { cells, rowNumber: this.#rowNumber };
    }
  }

  /** @param isOpen true when the last row has no line end */
  finish(encoding: Encoding, isOpen: boolean): Outcome {
    if (!this.#columns) throw new InputRefusal('no_header_row');
    const header = makeCsvHeader(this.#names, this.#values);
    const named = this.#itemNames.map((name, at) => (name === '' ? 0 : at + 1));
    const isCut = isOpen && this.#last !== undefined && this.#last.cells.length < Math.max(...named);
    if (this.#last && !isCut) this.#takeRow(this.#last, this.#columns);
    const cutAt = isCut ? `A${this.#last?.rowNumber}` : null;
    return [...this.#lines, JSON.stringify([header, this.#columns.layout, this.#rows, encoding, cutAt])];
  }

  #takeHead(cells: string[], isBlank: boolean): void {
    if (this.#rowNumber > MAX_PREAMBLE_ROWS) throw new InputRefusal('no_header_row');
    const names = cells.map(normalizeColumn);
    if (isItemHeader(names)) {
      this.#columns = findColumns(names, this.#rowNumber);
      this.#itemNames = names;
      this.#payments = findPayments(names);
    } else if (this.#names.length > 0) {
      if (this.#values.length === 0 && !isBlank) this.#values = cells;
    } else if (isHospitalHeader(names)) this.#names = names;
  }

  #takeRow({ cells, rowNumber }: NumberedRow, columns: CsvColumns): void {
    const cell = (column: number) => (cells[column] ?? '').trim();
    const codes = columns.codes
      .map(({ code, type }) => ({ code: cell(code), type: cell(type) }))
      .filter(({ code }) => code !== '');
    const cash = cell(columns.cash);
    const named = (name: string) => {
      const text = cells[this.#itemNames.indexOf(name)] ?? '';
      return cash !== '' && codes.length > 0 ? text : '';
    };
    const notes = named('additional_generic_notes');
    this.#lines.push(
      rowLine({
        item: this.#rows,
        at: columnLetters(columns.cash) + String(rowNumber),
        codes,
        setting: cell(columns.setting).toLowerCase(),
        billingClass: cell(columns.billingClass).toLowerCase(),
        hasModifier: columns.modifiers.some((column) => !NO_MODIFIER.test(cell(column))),
        cash,
        description: inAscii(named('description')),
        gross: named('standard_charge|gross').trim(),
        notes: LABEL.test(notes) ? inAscii(notes) : '',
        payments: codes.length > 0 ? this.#paymentsOf(cells) : [],
      }),
    );
    this.#rows += 1;
  }

  #paymentsOf(cells: readonly string[]): PaymentTexts[] {
    const text = (column: Column) => inAscii(column.title ?? cells[column.at] ?? '');
    const found: PaymentTexts[] = [];
    for (const columns of this.#payments) {
      if (text(columns.median) === '') continue;
      found.push({
        payer: text(columns.payer),
        plan: text(columns.plan),
        median: text(columns.median),
        low: text(columns.low),
        high: text(columns.high),
        count: text(columns.count),
      });
    }
    return found;
  }
}

/** In a tall file the column `median_amount`, in a wide one those of the payers and plans that are named behind it. */
function findPayments(titles: readonly string[]): PaymentColumns[] {
  const named = (title: string): Column => ({ at: titles.indexOf(title) });
  return [...new Set(titles)].flatMap((title) => {
    const [, suffix] = /^median_amount((?:\|[^|]*){0,2})$/.exec(title) ?? [];
    if (suffix === undefined) return [];
    const [, payer, plan = ''] = suffix.split('|');
    const isTall = payer === undefined;
    return {
      payer: isTall ? named('payer_name') : { at: -1, title: payer },
      plan: isTall ? named('plan_name') : { at: -1, title: plan },
      median: named(title),
      low: named(`10th_percentile${suffix}`),
      high: named(`90th_percentile${suffix}`),
      count: named(`count${suffix}`),
    };
  });
}
