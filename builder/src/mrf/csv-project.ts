// From the cells of a whole row, as papaparse gives them, to MrfRow; also everything that both CSV readers
// share.
import { columnLetters } from '../csv/column-letters.ts';
import { refuseColumns } from '../csv/endless-row.ts';
import { InputRefusal } from '../input/refusal.ts';
import { AddressCounter } from './address-count.ts';
import { type CsvColumns, findColumns } from './csv-columns.ts';
import { isHospitalHeader, isItemHeader, makeCsvHeader, normalizeColumn } from './header.ts';
import { LazyRow, type RowSource } from './lazy-row.ts';
import { isModifier } from './modifier.ts';
import { readPayments } from './payment-texts.ts';
import { needsPriceTexts, plainNotes, plainText } from './price-texts.ts';
import type { MrfCode, MrfHeader, MrfRow, PaymentTexts, RowParts } from './row.ts';

/**
 * Number of rows searched for the item header. The template has it in row 3; some exports put prose above it.
 */
const MAX_PREAMBLE_ROWS = 100;

/** Collects the rows above the data until the item header gives the columns. */
export class Preamble {
  /** Rows so far, blank ones too. */
  rowCount = 0;
  #names: string[] = [];
  #values: string[] = [];

  /**
   * Takes the next row. @returns the columns when it is the item header
   * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `too_many_columns`
   */
  take(cells: string[]): CsvColumns | undefined {
    this.rowCount += 1;
    if (this.rowCount > MAX_PREAMBLE_ROWS) throw new InputRefusal('no_header_row');
    const tooMany = refuseColumns(cells.length, this.rowCount);
    if (tooMany) throw tooMany;
    const names = cells.map(normalizeColumn);
    if (isItemHeader(names)) return findColumns(names, this.rowCount);
    if (this.#names.length === 0) {
      if (isHospitalHeader(names)) this.#names = names;
    } else if (this.#values.length === 0 && !isBlankRow(cells)) {
      this.#values = cells;
    }
    return undefined;
  }

  /** What the file says about itself. */
  header(): MrfHeader {
    return makeCsvHeader(this.#names, this.#values);
  }
}

/** Takes the parts of a row that a cash price needs. Missing cells at the end of a short row are blank. */
export function projectRow(cells: readonly string[], columns: CsvColumns): RowParts {
  const codes: MrfCode[] = [];
  for (const pair of columns.codes) {
    const code = cellAt(cells, pair.code);
    if (code !== '') codes.push({ code, type: cellAt(cells, pair.type) });
  }
  const cash = cellAt(cells, columns.cash);
  const isPrice = needsPriceTexts(cash, codes);
  return {
    codes,
    setting: cellAt(cells, columns.setting).toLowerCase(),
    billingClass: cellAt(cells, columns.billingClass).toLowerCase(),
    hasModifier: columns.modifiers.some((index) => isModifier(cellAt(cells, index))),
    cash,
    description: isPrice ? plainText(cells[columns.description] ?? '') : '',
    gross: isPrice ? cellAt(cells, columns.gross) : '',
  };
}

/** The notes of a row. @param parts what `projectRow` made of it */
export function projectNotes(cells: readonly string[], columns: CsvColumns, parts: RowParts): string {
  return needsPriceTexts(parts.cash, parts.codes) ? plainNotes(cells[columns.notes] ?? '') : '';
}

/** What insurers paid, of a row with a code; undefined without any. */
export function projectPayments(
  cells: readonly string[],
  { payments }: CsvColumns,
  { codes }: RowParts,
): PaymentTexts[] | undefined {
  if (payments.length === 0 || codes.length === 0) return undefined;
  const found = readPayments(payments, (column) => plainText(cells[column] ?? ''));
  return found.length === 0 ? undefined : found;
}

/** True for a row of blanks, which the readers skip. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '');
}

function cellAt(cells: readonly string[], index: number): string {
  return cells[index]?.trim() ?? '';
}

/** Counts the rows and gives each the address of its cash cell. */
export class RowAddresses {
  /** Number of rows that were passed on. */
  rows = 0;
  /** Number of the last row, from 1 as in a spreadsheet. */
  rowNumber: number;
  /** The row that is being passed on, when its texts are made while they are read. */
  present: LazyRow | undefined;
  readonly #addresses: AddressCounter;
  readonly #onRow: (row: MrfRow) => void;

  constructor(columns: CsvColumns, headerRow: number, onRow: (row: MrfRow) => void) {
    this.rowNumber = headerRow;
    this.#addresses = new AddressCounter(columnLetters(columns.cash));
    this.#onRow = onRow;
  }

  /** Counts a row of blanks. */
  skip(): void {
    this.rowNumber += 1;
  }

  /** Passes a row on. Its array of codes may be that of the preceding row, so it must not be changed. */
  passOn(parts: RowParts, notes: string, payments?: Iterable<PaymentTexts>): void {
    const { codes, setting, billingClass, hasModifier, cash, description, gross } = parts;
    this.rowNumber += 1;
    const at = this.#addresses.at(this.rowNumber);
    const item = this.rows;
    // A property that is added later would cost every row an allocation.
    this.#onRow(
      payments === undefined
        ? { item, at, codes, setting, billingClass, hasModifier, cash, description, gross, notes }
        : { item, at, codes, setting, billingClass, hasModifier, cash, description, gross, notes, payments },
    );
    this.rows += 1;
  }

  /** Passes the row on that a reader is at. */
  passOnLazily(source: RowSource): void {
    this.rowNumber += 1;
    this.present = new LazyRow(source, this.rows, this.rowNumber);
    this.#onRow(this.present);
    this.present = undefined;
    this.rows += 1;
  }

  /** Address of the cash cell in any row. */
  addressIn(rowNumber: number): string {
    return this.#addresses.at(rowNumber);
  }
}
