// From the bytes of the wanted cells to the parts of a row. csv-project.ts makes the same from papaparse's
// cells.
import type { ByteWindow } from '../csv/byte-window.ts';
import { type ByteEncoding, decodeBytes } from '../csv/papa-row.ts';
import type { CsvColumns } from './csv-columns.ts';
import type { RowParts } from './csv-project.ts';
import { isModifier } from './modifier.ts';
import { needsPriceTexts, plainText } from './price-texts.ts';
import type { MrfCode } from './row.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
const FIRST_NON_ASCII = 0x80;
const CODE_LETTERS = 5;
/** Slots of single columns; those of modifiers and codes follow. */
const CASH = 0;
const SETTING = 1;
const BILLING_CLASS = 2;
const GROSS = 3;
const DESCRIPTION = 4;
const FIRST_MODIFIER = 5;

const NO_PARTS: RowParts = {
  codes: [],
  setting: '',
  billingClass: '',
  hasModifier: false,
  cash: '',
  description: '',
  gross: '',
};

/** The wanted columns in the order of their slots. */
export function wantedColumns(columns: CsvColumns): number[] {
  const { cash, setting, billingClass, gross, description, modifiers } = columns;
  const codes = columns.codes.flatMap(({ code, type }) => [code, type]);
  return [cash, setting, billingClass, gross, description, ...modifiers, ...codes];
}

/** Positions of the row and its cells in the window: a `RowScanner` with the same slots. */
type CellPositions = {
  rowStart: number;
  cellsEnd: number;
  sameTo: number;
  sameFrom: number;
  starts: Int32Array;
  ends: Int32Array;
};

/**
 * Converts cells to text. When a cell has the same bytes as the cell above it, the text of that cell is used
 * again, with everything made from it, because most rows differ from the preceding row in few cells.
 */
export class CellReader {
  readonly #positions: CellPositions;
  readonly #firstCode: number;
  /** Column by slot. */
  readonly #columns: Int32Array;
  /** Positions of the cells of the row above; the next three fields were made from those cells. */
  readonly #startsAbove: Int32Array;
  readonly #endsAbove: Int32Array;
  /** By index of the modifier column, and by index of the code column. */
  readonly #isModified: boolean[];
  readonly #pairs: (MrfCode | undefined)[];
  readonly #types: string[];
  #parts = NO_PARTS;
  #encoding: ByteEncoding | undefined;
  /**
   * The row up to its last wanted cell, as one character for each byte; made when the first cell needs it.
   */
  #rowText: string | undefined;

  constructor(columns: CsvColumns, positions: CellPositions) {
    this.#columns = Int32Array.from(wantedColumns(columns));
    const nSlots = this.#columns.length;
    this.#positions = positions;
    this.#firstCode = FIRST_MODIFIER + columns.modifiers.length;
    this.#startsAbove = new Int32Array(nSlots);
    this.#endsAbove = new Int32Array(nSlots);
    this.#isModified = columns.modifiers.map(() => false);
    this.#pairs = columns.codes.map(() => undefined);
    this.#types = columns.codes.map(() => '');
  }

  /** Forgets the row above, because the bytes have moved: every cell of it is then taken as blank. */
  forget(): void {
    this.#startsAbove.fill(0);
    this.#endsAbove.fill(0);
    this.#isModified.fill(false);
    this.#pairs.fill(undefined);
    this.#types.fill('');
    this.#parts = NO_PARTS;
  }

  /**
   * The parts of the row that was scanned last. Undefined when a wanted cell has non-ASCII bytes and
   * `encoding` is not known yet; the description does not need it.
   */
  parts(window: ByteWindow, encoding: ByteEncoding | undefined): RowParts | undefined {
    if (!window.isAscii && !encoding && this.#hasNonAscii(window.bytes)) return undefined;
    this.#encoding = window.isAscii ? undefined : encoding;
    this.#rowText = undefined;
    const { bytes } = window;
    let { codes, setting, billingClass, hasModifier, cash } = this.#parts;
    if (this.#isNew(bytes, CASH)) cash = this.#text(bytes, CASH);
    if (this.#isNew(bytes, SETTING)) setting = this.#text(bytes, SETTING).toLowerCase();
    if (this.#isNew(bytes, BILLING_CLASS)) billingClass = this.#text(bytes, BILLING_CLASS).toLowerCase();
    if (this.#takeModifiers(bytes)) hasModifier = this.#isModified.includes(true);
    if (this.#takePairs(bytes)) codes = this.#codes();
    const { description, gross } = this.#priceTexts(window, needsPriceTexts(cash, codes));
    this.#parts = { codes, setting, billingClass, hasModifier, cash, description, gross };
    return this.#parts;
  }

  /** Reads the texts that only a price needs. A row that is not a price counts as one with blank cells. */
  #priceTexts({ bytes, isAscii }: ByteWindow, isPrice: boolean): Pick<RowParts, 'description' | 'gross'> {
    if (!isPrice) {
      this.#forgetCell(DESCRIPTION);
      this.#forgetCell(GROSS);
      return { description: '', gross: '' };
    }
    let { description, gross } = this.#parts;
    if (this.#take(bytes, GROSS)) gross = this.#text(bytes, GROSS);
    if (this.#take(bytes, DESCRIPTION)) {
      const text = this.#latin1Text(bytes, DESCRIPTION);
      description = isAscii ? trimAscii(text) : plainText(text);
    }
    return { description, gross };
  }

  #forgetCell(slot: number): void {
    this.#startsAbove[slot] = 0;
    this.#endsAbove[slot] = 0;
  }

  /** Reads the modifiers. @returns true when any of them differs from the row above */
  #takeModifiers(bytes: Buffer): boolean {
    let isNew = false;
    for (let slot = FIRST_MODIFIER; slot < this.#firstCode; slot++) {
      if (!this.#isNew(bytes, slot)) continue;
      isNew = true;
      this.#isModified[slot - FIRST_MODIFIER] = isModifier(this.#text(bytes, slot));
    }
    return isNew;
  }

  /** Reads the codes and their types. @returns true when any of them differs from the row above */
  #takePairs(bytes: Buffer): boolean {
    let isNew = false;
    for (let i = 0; i < this.#pairs.length; i++) {
      const slot = this.#firstCode + 2 * i;
      const isNewCode = this.#isNew(bytes, slot);
      const isNewType = this.#isNew(bytes, slot + 1);
      if (!isNewCode && !isNewType) continue;
      isNew = true;
      if (isNewType) this.#types[i] = this.#text(bytes, slot + 1);
      const code = isNewCode ? this.#codeText(bytes, slot) : (this.#pairs[i]?.code ?? '');
      this.#pairs[i] = code === '' ? undefined : { code, type: this.#types[i] ?? '' };
    }
    return isNew;
  }

  #codes(): MrfCode[] {
    let codes: MrfCode[] | undefined;
    for (const pair of this.#pairs) {
      if (pair === undefined) continue;
      // Most rows have one code, and an array that grows takes room for 17.
      if (codes) codes.push(pair);
      else codes = [pair];
    }
    return codes ?? [];
  }

  /** `#take` for a cell that was taken in the row above too. The scanner knows of many that they have the same bytes. */
  #isNew(bytes: Buffer, slot: number): boolean {
    const column = this.#columns[slot] ?? 0;
    return column >= this.#positions.sameTo && column < this.#positions.sameFrom && this.#take(bytes, slot);
  }

  /** Notes the position of a cell. @returns false when its bytes equal those of the cell above */
  #take(bytes: Buffer, slot: number): boolean {
    const from = this.#positions.starts[slot] ?? 0;
    const to = this.#positions.ends[slot] ?? 0;
    const above = this.#startsAbove[slot] ?? 0;
    const length = to - from;
    const isSameLength = length === (this.#endsAbove[slot] ?? 0) - above;
    this.#startsAbove[slot] = from;
    this.#endsAbove[slot] = to;
    if (!isSameLength) return true;
    // In a quoted cell the same bytes have another meaning, because quotes inside it are doubled.
    if (length > 0 && (bytes[from - 1] === QUOTE) !== (bytes[above - 1] === QUOTE)) return true;
    for (let i = 0; i < length; i++) if (bytes[from + i] !== bytes[above + i]) return true;
    return false;
  }

  /** The text of a code. Most codes have five letters, and then the fastest way is not to call the system. */
  #codeText(bytes: Buffer, slot: number): string {
    const from = this.#positions.starts[slot] ?? 0;
    const to = this.#positions.ends[slot] ?? 0;
    if (to - from !== CODE_LETTERS) return this.#text(bytes, slot);
    for (let i = from; i < to; i++) if (!isLetterOrDigit(bytes[i] as number)) return this.#text(bytes, slot);
    const [a, b, c] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number];
    return String.fromCharCode(a, b, c, bytes[from + 3] as number, bytes[from + 4] as number);
  }

  #text(bytes: Buffer, slot: number): string {
    const encoding = this.#encoding;
    const from = this.#positions.starts[slot] ?? 0;
    const to = this.#positions.ends[slot] ?? 0;
    if (!encoding || !hasNonAscii(bytes, from, to)) return trimAscii(this.#latin1Text(bytes, slot));
    const isQuoted = bytes[from - 1] === QUOTE;
    return singleQuotes(decodeBytes(bytes.subarray(from, to), encoding), isQuoted).trim();
  }

  /**
   * The text of a cell with one letter for each byte. One native call converts the whole row; slices of that
   * text are cheaper than one call for each cell.
   */
  #latin1Text(bytes: Buffer, slot: number): string {
    const from = this.#positions.starts[slot] ?? 0;
    const to = this.#positions.ends[slot] ?? 0;
    if (from === to) return '';
    const { rowStart, cellsEnd } = this.#positions;
    this.#rowText ??= bytes.toString('latin1', rowStart, cellsEnd);
    const text = this.#rowText.slice(from - rowStart, to - rowStart);
    return bytes[from - 1] === QUOTE ? singleQuotes(text, true) : text;
  }

  #hasNonAscii(bytes: Buffer): boolean {
    const { starts, ends } = this.#positions;
    for (let slot = 0; slot < starts.length; slot++) {
      if (slot !== DESCRIPTION && hasNonAscii(bytes, starts[slot] ?? 0, ends[slot] ?? 0)) return true;
    }
    return false;
  }
}

/** `text.trim()` of a text in ASCII, which most often has nothing to trim. */
function trimAscii(text: string): string {
  const isTrimmed = text.charCodeAt(0) > SPACE && text.charCodeAt(text.length - 1) > SPACE;
  return isTrimmed ? text : text.trim();
}

function isLetterOrDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a);
}

/** In a quoted cell each quote is doubled. */
export function singleQuotes(text: string, isQuoted: boolean): string {
  return isQuoted && text.includes('"') ? text.replaceAll('""', '"') : text;
}

/** True when the wanted cells give nothing: then the whole row may be blank. */
export function isEmpty(parts: RowParts): boolean {
  const { codes, setting, billingClass, hasModifier, cash } = parts;
  return codes.length === 0 && cash === '' && setting === '' && billingClass === '' && !hasModifier;
}

/** Decides from its bytes whether a row is blank. Quotes and non-ASCII bytes alone leave it `unsure`. */
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
