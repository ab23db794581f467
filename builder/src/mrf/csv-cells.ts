// From the bytes of the wanted cells to the parts of a row: the same as csv-project.ts makes of papaparse's cells.

import type { ByteWindow } from '../csv/byte-window.ts';
import { type ByteEncoding, decodeBytes } from '../csv/papa-row.ts';
import type { CsvColumns } from './csv-columns.ts';
import type { RowParts } from './csv-project.ts';
import type { MrfCode } from './row.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
const FIRST_NON_ASCII = 0x80;
/** Slots before those of the modifiers and codes. */
const CASH = 0;
const SETTING = 1;
const BILLING_CLASS = 2;
const FIRST_MODIFIER = 3;

const NO_PARTS: RowParts = { codes: [], setting: '', billingClass: '', hasModifier: false, cash: '' };

/** The wanted columns in the order of their slots. */
export function wantedColumns({ cash, setting, billingClass, modifiers, codes }: CsvColumns): number[] {
  return [cash, setting, billingClass, ...modifiers, ...codes.flatMap(({ code, type }) => [code, type])];
}

/** Where the row and its cells lie in the window: a `RowScanner` of the same slots. */
type Places = { rowStart: number; cellsEnd: number; starts: Int32Array; ends: Int32Array };

/**
 * Makes texts of cells. A cell of the same bytes as the one above it keeps its text, and everything made of it: most
 * rows differ from the row before in few cells.
 */
export class CellReader {
  readonly #places: Places;
  readonly #firstCode: number;
  /** Where the cells of the row above lie, of which the next four were made. */
  readonly #startsAbove: Int32Array;
  readonly #endsAbove: Int32Array;
  /** By column of modifiers and of codes. */
  readonly #isModified: boolean[];
  readonly #pairs: (MrfCode | undefined)[];
  #parts = NO_PARTS;
  #encoding: ByteEncoding | undefined;
  /** The row from its beginning to its last wanted cell, byte by byte; made when a cell asks for it. */
  #rowText: string | undefined;

  constructor(columns: CsvColumns, places: Places) {
    const nSlots = wantedColumns(columns).length;
    this.#places = places;
    this.#firstCode = FIRST_MODIFIER + columns.modifiers.length;
    this.#startsAbove = new Int32Array(nSlots);
    this.#endsAbove = new Int32Array(nSlots);
    this.#isModified = columns.modifiers.map(() => false);
    this.#pairs = columns.codes.map(() => undefined);
  }

  /** Forgets the row above, because the bytes have moved: every cell above is blank now. */
  forget(): void {
    this.#startsAbove.fill(0);
    this.#endsAbove.fill(0);
    this.#isModified.fill(false);
    this.#pairs.fill(undefined);
    this.#parts = NO_PARTS;
  }

  /**
   * The parts of the row last scanned; undefined when a wanted cell has bytes beyond ASCII and `encoding`, which
   * would say what they mean, is not known yet.
   */
  parts(window: ByteWindow, encoding: ByteEncoding | undefined): RowParts | undefined {
    if (!window.isAscii && !encoding && this.#hasNonAscii(window.bytes)) return undefined;
    this.#encoding = window.isAscii ? undefined : encoding;
    this.#rowText = undefined;
    const { bytes } = window;
    let { codes, setting, billingClass, hasModifier, cash } = this.#parts;
    if (this.#take(bytes, CASH)) cash = this.#text(bytes, CASH);
    if (this.#take(bytes, SETTING)) setting = this.#text(bytes, SETTING).toLowerCase();
    if (this.#take(bytes, BILLING_CLASS)) billingClass = this.#text(bytes, BILLING_CLASS).toLowerCase();
    if (this.#takeModifiers(bytes)) hasModifier = this.#isModified.includes(true);
    if (this.#takePairs(bytes)) codes = this.#pairs.filter((pair) => pair !== undefined);
    this.#parts = { codes, setting, billingClass, hasModifier, cash };
    return this.#parts;
  }

  /** Whether any modifier differs from the row above. */
  #takeModifiers(bytes: Buffer): boolean {
    let isNew = false;
    for (let slot = FIRST_MODIFIER; slot < this.#firstCode; slot++) {
      if (!this.#take(bytes, slot)) continue;
      isNew = true;
      this.#isModified[slot - FIRST_MODIFIER] = this.#text(bytes, slot) !== '';
    }
    return isNew;
  }

  /** Whether any code or type differs from the row above; then the pairs are new. */
  #takePairs(bytes: Buffer): boolean {
    let isNew = false;
    for (let i = 0; i < this.#pairs.length; i++) {
      const slot = this.#firstCode + 2 * i;
      const isNewCode = this.#take(bytes, slot);
      const isNewType = this.#take(bytes, slot + 1);
      if (!isNewCode && !isNewType) continue;
      isNew = true;
      const code = this.#text(bytes, slot);
      this.#pairs[i] = code === '' ? undefined : { code, type: this.#text(bytes, slot + 1) };
    }
    return isNew;
  }

  /** Notes where a cell lies; false when its bytes are those of the cell above. */
  #take(bytes: Buffer, slot: number): boolean {
    const from = this.#places.starts[slot] ?? 0;
    const to = this.#places.ends[slot] ?? 0;
    const above = this.#startsAbove[slot] ?? 0;
    const length = to - from;
    const isSameLength = length === (this.#endsAbove[slot] ?? 0) - above;
    this.#startsAbove[slot] = from;
    this.#endsAbove[slot] = to;
    if (!isSameLength) return true;
    // Whether the cell is quoted decides what quotes inside it mean.
    if (length > 0 && (bytes[from - 1] === QUOTE) !== (bytes[above - 1] === QUOTE)) return true;
    for (let i = 0; i < length; i++) if (bytes[from + i] !== bytes[above + i]) return true;
    return false;
  }

  #text(bytes: Buffer, slot: number): string {
    const from = this.#places.starts[slot] ?? 0;
    const to = this.#places.ends[slot] ?? 0;
    if (from === to) return '';
    const raw = this.#decode(bytes, from, to);
    const isQuoted = bytes[from - 1] === QUOTE;
    const text = isQuoted && raw.includes('"') ? raw.replaceAll('""', '"') : raw;
    return text.trim();
  }

  /** One native call makes the text of a row; taking pieces of it is cheaper than a call for each. */
  #decode(bytes: Buffer, from: number, to: number): string {
    const encoding = this.#encoding;
    if (encoding && hasNonAscii(bytes, from, to)) return decodeBytes(bytes.subarray(from, to), encoding);
    const { rowStart, cellsEnd } = this.#places;
    this.#rowText ??= bytes.toString('latin1', rowStart, cellsEnd);
    return this.#rowText.slice(from - rowStart, to - rowStart);
  }

  #hasNonAscii(bytes: Buffer): boolean {
    const { starts, ends } = this.#places;
    for (let slot = 0; slot < starts.length; slot++) {
      if (hasNonAscii(bytes, starts[slot] ?? 0, ends[slot] ?? 0)) return true;
    }
    return false;
  }
}

/** Whether no wanted cell of the row holds anything: then the row may be one of blanks. */
export function isEmpty(parts: RowParts): boolean {
  const { codes, setting, billingClass, hasModifier, cash } = parts;
  return codes.length === 0 && cash === '' && setting === '' && billingClass === '' && !hasModifier;
}

/** What the bytes of a row say of it: a letter makes it a row, blanks and commas alone do not. */
export function blankness(bytes: Uint8Array, from: number, to: number): 'row' | 'blank' | 'unsure' {
  let isSure = true;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE || byte >= FIRST_NON_ASCII) isSure = false;
    else if (byte !== 0x2c && byte !== SPACE && (byte < 0x09 || byte > 0x0d)) return 'row';
  }
  return isSure ? 'blank' : 'unsure';
}

function hasNonAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] ?? 0) >= FIRST_NON_ASCII) return true;
  return false;
}
