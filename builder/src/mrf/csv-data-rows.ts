// The data rows of one CSV, from the first byte after the item header. The scanner reads every row that it is
// sure about; papaparse reads the single rows in between. Each row is read once.
import type { ByteWindow } from '../csv/byte-window.ts';
import { type ByteEncoding, papaRow } from '../csv/papa-row.ts';
import { DOUBTFUL, INCOMPLETE, RowScanner } from '../csv/row-scanner.ts';
import { InputRefusal } from '../input/refusal.ts';
import { blankness } from './cell-texts.ts';
import { CellReader } from './csv-cells.ts';
import { type CsvColumns, wantedColumns } from './csv-columns.ts';
import { NotesReader } from './csv-notes.ts';
import { RowPayments } from './csv-payments.ts';
import { isBlankRow, projectNotes, projectPayments, projectRow, type RowAddresses } from './csv-project.ts';
import type { LazyRow, RowSource } from './lazy-row.ts';
import { needsPriceTexts } from './price-texts.ts';
import type { FallBack, PaymentTexts, RowParts } from './row.ts';

const LF = 0x0a;

/** What the reader needs before it can go on; `end` when nothing is left. */
export type Need = 'bytes' | 'encoding' | 'end';
/** Why a scan stopped: it needs something, or papaparse has to read the row at the window's start. */
type Stop = 'bytes' | 'encoding' | FallBack;

/** Each call of `read` reads all rows that are complete in the window. */
export class DataRows implements RowSource {
  /** Bytes read by the scanner itself. */
  scannedBytes = 0;
  readonly fallBacks: Partial<Record<FallBack, number>> = {};
  /** Address of the last row, when the file ends within it. */
  cutAt: string | undefined;
  readonly #window: ByteWindow;
  readonly #columns: CsvColumns;
  readonly #addresses: RowAddresses;
  readonly #scanner: RowScanner;
  readonly #cells: CellReader;
  readonly #notes: NotesReader;
  readonly #payments: RowPayments;
  #encoding: ByteEncoding | undefined;
  /** Where the row that is passed on begins, and its line feed. */
  #rowStart = 0;
  #lineFeed = 0;

  constructor(window: ByteWindow, columns: CsvColumns, addresses: RowAddresses) {
    this.#window = window;
    this.#columns = columns;
    this.#addresses = addresses;
    this.#scanner = new RowScanner(wantedColumns(columns));
    this.#cells = new CellReader(columns, this.#scanner);
    this.#notes = new NotesReader(columns.notes, this.#scanner);
    this.#payments = new RowPayments(columns.payments, window, this.#scanner);
  }

  /**
   * Reads the next rows. Without an encoding, it stops at the first row with a wanted cell that is not ASCII.
   * @throws InputRefusal `unclosed_quote`
   */
  read(encoding: ByteEncoding | undefined): Need {
    this.#encoding = encoding;
    for (;;) {
      this.#scanner.forget();
      this.#cells.forget();
      this.#notes.forget();
      const from = this.#window.start;
      let stop = this.#scan();
      this.scannedBytes += this.#window.start - from;
      if (stop === 'bytes' && this.#window.ended) {
        if (this.#window.start === this.#window.end) return 'end';
        stop = 'no_final_line_end';
      }
      if (stop === 'bytes' || stop === 'encoding') return stop;
      const need = this.#fallBack(stop);
      if (need) return need;
    }
  }

  /** Scans rows, and moves the window's start to the end of each row that it has read. */
  #scan(): Stop {
    const window = this.#window;
    const scanner = this.#scanner;
    let isFirst = true;
    let mayBeBlank = false;
    for (let start = window.start; start < window.end; ) {
      const lineFeed = scanner.nextRow(window, start);
      if (lineFeed === INCOMPLETE) return 'bytes';
      if (lineFeed === DOUBTFUL) return 'text_after_quote';
      if (isFirst || scanner.sameTo < scanner.tailColumn) {
        if (!this.#cells.take(window, this.#encoding)) return 'encoding';
        mayBeBlank = this.#cells.mayBeBlank;
        isFirst = false;
      }
      const kind = mayBeBlank ? blankness(window.bytes, start, lineFeed) : 'row';
      if (kind === 'unsure') return 'blank_in_doubt';
      this.#rowStart = start;
      this.#lineFeed = lineFeed;
      if (kind === 'row') this.#addresses.passOnLazily(this);
      else this.#addresses.skip();
      start = lineFeed + 1;
      window.start = start;
    }
    return 'bytes';
  }

  get present(): LazyRow | undefined {
    return this.#addresses.present;
  }

  cash(): string {
    return this.#cells.cash();
  }

  parts(): RowParts {
    return this.#cells.parts();
  }

  notes({ cash, codes }: RowParts): string {
    return needsPriceTexts(cash, codes) ? this.#notes.read(this.#window, this.#rowStart, this.#lineFeed) : '';
  }

  payments({ codes }: RowParts): Iterable<PaymentTexts> | undefined {
    return this.#payments.ofRow(this.#rowStart, codes);
  }

  addressOf(_item: number, rowNumber: number): string {
    return this.#addresses.addressIn(rowNumber);
  }

  /** Lets papaparse read the row at the window's start. @returns what is missing for that, if anything */
  #fallBack(reason: FallBack): Need | undefined {
    const window = this.#window;
    if (!window.isAscii && !this.#encoding) return 'encoding';
    const bytes = window.bytes.subarray(window.start, window.end);
    const row = papaRow(bytes, this.#encoding ?? 'utf-8', window.ended);
    if (row === undefined) return 'bytes';
    if (row === 'unclosed_quote') {
      throw new InputRefusal('unclosed_quote', '', `A${this.#addresses.rowNumber + 1}`);
    }
    this.fallBacks[reason] = (this.fallBacks[reason] ?? 0) + 1;
    window.start += row.bytes;
    const isOpen = window.ended && window.start === window.end && window.bytes[window.end - 1] !== LF;
    if (isBlankRow(row.cells)) {
      this.#addresses.skip();
      return undefined;
    }
    if (isOpen && row.cells.length < this.#columns.width) {
      this.cutAt = `A${this.#addresses.rowNumber + 1}`;
      return undefined;
    }
    const parts = projectRow(row.cells, this.#columns);
    const notes = projectNotes(row.cells, this.#columns, parts);
    this.#addresses.passOn(parts, notes, projectPayments(row.cells, this.#columns, parts));
    return undefined;
  }
}
