// From the cells of a whole row, as papaparse gives them, to MrfRow; and what both readers of CSV agree on.
import { InputRefusal } from '../input/refusal.ts';
import { AddressCount } from './address-count.ts';
import { type CsvColumns, columnLetters, findColumns } from './csv-columns.ts';
import { headerOfCsv, isHospitalHeader, isItemHeader, normalizeColumn } from './header.ts';
import type { MrfCode, MrfHeader, MrfRow } from './row.ts';

/** Rows searched for the item header; the template has it in row 3, exports put prose above it. */
const MAX_PREAMBLE_ROWS = 100;

/** What a row says, without its place. */
export type RowParts = Omit<MrfRow, 'item' | 'at'>;

/** Everything above the data, gathered row by row until the item header gives the columns. */
export class Preamble {
  /** Rows so far, blank ones too. */
  rowCount = 0;
  #names: string[] = [];
  #values: string[] = [];

  /**
   * Takes the next row; the columns when it is the item header.
   * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`
   */
  take(cells: string[]): CsvColumns | undefined {
    this.rowCount += 1;
    if (this.rowCount > MAX_PREAMBLE_ROWS) throw new InputRefusal('no_header_row');
    const names = cells.map(normalizeColumn);
    if (isItemHeader(names)) return findColumns(names, this.rowCount);
    if (this.#names.length === 0) {
      if (isHospitalHeader(names)) this.#names = names;
    } else if (this.#values.length === 0 && !isBlankRow(cells)) {
      this.#values = cells;
    }
    return undefined;
  }

  /** What the file says of itself. */
  header(): MrfHeader {
    return headerOfCsv(this.#names, this.#values);
  }
}

/** The parts of a row that a cash price needs. A short row has blanks at its end. */
export function partsOf(cells: readonly string[], columns: CsvColumns): RowParts {
  const codes: MrfCode[] = [];
  for (const pair of columns.codes) {
    const code = cellAt(cells, pair.code);
    if (code !== '') codes.push({ code, type: cellAt(cells, pair.type) });
  }
  return {
    codes,
    setting: cellAt(cells, columns.setting).toLowerCase(),
    billingClass: cellAt(cells, columns.billingClass).toLowerCase(),
    hasModifier: columns.modifiers.some((index) => cellAt(cells, index) !== ''),
    cash: cellAt(cells, columns.cash),
  };
}

/** A row of blanks is no row. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '');
}

function cellAt(cells: readonly string[], index: number): string {
  return cells[index]?.trim() ?? '';
}

/** Numbers the rows and gives each the address of its cash cell. */
export class RowPlaces {
  /** Rows handed on. */
  rows = 0;
  /** 1-based number of the row last counted, as a spreadsheet counts. */
  rowNumber: number;
  readonly #addresses: AddressCount;
  readonly #onRow: (row: MrfRow) => void;

  constructor(columns: CsvColumns, headerRow: number, onRow: (row: MrfRow) => void) {
    this.rowNumber = headerRow;
    this.#addresses = new AddressCount(columnLetters(columns.cash));
    this.#onRow = onRow;
  }

  /** Counts a row of blanks. */
  skip(): void {
    this.rowNumber += 1;
  }

  /** Hands on a row; its codes may be those of the row before, so nobody changes them. */
  place({ codes, setting, billingClass, hasModifier, cash }: RowParts): void {
    this.rowNumber += 1;
    const at = this.#addresses.at(this.rowNumber);
    this.#onRow({ item: this.rows, at, codes, setting, billingClass, hasModifier, cash });
    this.rows += 1;
  }
}
