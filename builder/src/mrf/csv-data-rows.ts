// The data rows of one CSV, from the byte behind the item header on: the scanner reads what it can vouch for, and
// papaparse single rows in between, so that no row is read twice and none is left out.

import type { ByteWindow } from '../csv/byte-window.ts';
import { type ByteEncoding, papaRow } from '../csv/papa-row.ts';
import { DOUBTFUL, INCOMPLETE, RowScanner } from '../csv/row-scanner.ts';
import { InputRefusal } from '../input/refusal.ts';
import { blankness, CellReader, isEmpty, wantedColumns } from './csv-cells.ts';
import type { CsvColumns } from './csv-columns.ts';
import { isBlankRow, partsOf, type RowParts, type RowPlaces } from './csv-project.ts';
import type { HandOver } from './row.ts';

/** What the rows wait for before they can go on; `end` when nothing is left. */
export type Need = 'bytes' | 'encoding' | 'end';
/** Why a scan ended: more is needed, or papaparse has to read the row at the window's start. */
type Stop = 'bytes' | 'encoding' | HandOver;

/** Reads as many rows as the window holds each time it is asked. */
export class DataRows {
  /** Bytes read by the scanner itself. */
  scannedBytes = 0;
  readonly handOvers: Partial<Record<HandOver, number>> = {};
  readonly #window: ByteWindow;
  readonly #columns: CsvColumns;
  readonly #places: RowPlaces;
  readonly #scanner: RowScanner;
  readonly #cells: CellReader;
  #encoding: ByteEncoding | undefined;

  constructor(window: ByteWindow, columns: CsvColumns, places: RowPlaces) {
    this.#window = window;
    this.#columns = columns;
    this.#places = places;
    this.#scanner = new RowScanner(wantedColumns(columns));
    this.#cells = new CellReader(columns, this.#scanner);
  }

  /**
   * Reads on. Without an encoding, rows are read as long as their wanted cells are ASCII.
   * @throws InputRefusal `unclosed_quote`
   */
  read(encoding: ByteEncoding | undefined): Need {
    this.#encoding = encoding;
    for (;;) {
      this.#scanner.forget();
      this.#cells.forget();
      const from = this.#window.start;
      let stop = this.#scan();
      this.scannedBytes += this.#window.start - from;
      if (stop === 'bytes' && this.#window.ended) {
        if (this.#window.start === this.#window.end) return 'end';
        stop = 'no_final_line_end';
      }
      if (stop === 'bytes' || stop === 'encoding') return stop;
      const need = this.#handOver(stop);
      if (need) return need;
    }
  }

  /** Scans rows, and moves the window's start behind each that is done. */
  #scan(): Stop {
    const window = this.#window;
    const scanner = this.#scanner;
    let parts: RowParts | undefined;
    let mayBeBlank = false;
    for (let start = window.start; start < window.end; ) {
      const repeated = parts ? scanner.repeatedBytes(window, start) : 0;
      const lineFeed =
        repeated > 0 ? scanner.endOfTail(window, start + repeated) : scanner.endOfRow(window, start);
      if (lineFeed === INCOMPLETE) return 'bytes';
      if (lineFeed === DOUBTFUL) return 'text_after_quote';
      if (repeated === 0 || !parts) {
        parts = this.#cells.parts(window, this.#encoding);
        if (!parts) return 'encoding';
        mayBeBlank = isEmpty(parts);
      }
      const kind = mayBeBlank ? blankness(window.bytes, start, lineFeed) : 'row';
      if (kind === 'unsure') return 'blank_in_doubt';
      if (kind === 'row') this.#places.place(parts);
      else this.#places.skip();
      start = lineFeed + 1;
      window.start = start;
    }
    return 'bytes';
  }

  /** Lets papaparse read the row at the window's start; what it needs for that, if anything. */
  #handOver(reason: HandOver): Need | undefined {
    const window = this.#window;
    if (!window.isAscii && !this.#encoding) return 'encoding';
    const bytes = window.bytes.subarray(window.start, window.end);
    const row = papaRow(bytes, this.#encoding ?? 'utf-8', window.ended);
    if (row === undefined) return 'bytes';
    if (row === 'unclosed_quote') {
      throw new InputRefusal('unclosed_quote', '', `A${this.#places.rowNumber + 1}`);
    }
    this.handOvers[reason] = (this.handOvers[reason] ?? 0) + 1;
    window.start += row.bytes;
    if (isBlankRow(row.cells)) this.#places.skip();
    else this.#places.place(partsOf(row.cells, this.#columns));
    return undefined;
  }
}
