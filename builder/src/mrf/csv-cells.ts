// From the bytes of the wanted cells to the parts of a row. csv-project.ts makes the same from papaparse's
// cells.
import type { ByteWindow } from '../csv/byte-window.ts';
import { type ByteEncoding, decodeBytes } from '../csv/papa-row.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import {
  FIRST_NON_ASCII,
  hasNonAscii,
  isEmpty,
  isLetterOrDigit,
  singleQuotes,
  trimAscii,
} from './cell-texts.ts';
import { type CsvColumns, wantedColumns } from './csv-columns.ts';
import { isModifier } from './modifier.ts';
import { needsPriceTexts, plainText } from './price-texts.ts';
import type { MrfCode, RowParts } from './row.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
const CODE_LETTERS = 5;
/** Slots of single columns, as in `wantedColumns`; those of modifiers and codes follow. */
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

/** Positions of the row and its cells in the window: a `RowScanner` with the same columns. */
type CellPositions = Pick<RowScanner, 'rowStart' | 'cellsEnd' | 'sameTo' | 'sameFrom' | 'cells' | 'cellsAt'>;

/**
 * Converts cells to text. When a cell has the same bytes as the cell above it, the text of that cell is used
 * again, with everything made from it, because most rows differ from the preceding row in few cells.
 */
export class CellReader {
  readonly #positions: CellPositions;
  readonly #firstCode: number;
  /** Column by slot, and slot by column; -1 for a column that the file does not have, or that is not wanted. */
  readonly #columns: Int32Array;
  readonly #slots: Int32Array;
  /** Positions of the cells when their bytes last changed; the next fields were made from those cells. */
  readonly #startsAbove: Int32Array;
  readonly #endsAbove: Int32Array;
  /** By index of the modifier column, and by index of the code column. */
  readonly #isModified: boolean[];
  readonly #pairs: (MrfCode | undefined)[];
  readonly #codeTexts: string[];
  readonly #types: string[];
  /** The pairs of the row that have a code. */
  readonly #found: MrfCode[] = [];
  #parts = NO_PARTS;
  /** True when the row above was a price, so that its description and gross charge are known. */
  #wasPrice = false;
  /** Position of the cell that `#take` or `#locate` looked at last. */
  #from = 0;
  #to = 0;
  #window: ByteWindow | undefined;
  #encoding: ByteEncoding | undefined;
  /** The columns before the first and from the second on are those of the row from which the parts were made. */
  #changedFrom = 0;
  #changedTo = 0;
  #areParts = false;
  /** The cash amount of the row; undefined until it is asked for, or its parts are. */
  #cash: string | undefined;
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
    this.#codeTexts = columns.codes.map(() => '');
    this.#types = columns.codes.map(() => '');
    this.#slots = new Int32Array(Math.max(...this.#columns) + 1).fill(-1);
    for (const [slot, column] of this.#columns.entries()) if (column >= 0) this.#slots[column] = slot;
  }

  /** Forgets the row above, because the bytes have moved: every cell of it is then taken as blank. */
  forget(): void {
    this.#startsAbove.fill(0);
    this.#endsAbove.fill(0);
    this.#isModified.fill(false);
    this.#pairs.fill(undefined);
    this.#codeTexts.fill('');
    this.#types.fill('');
    this.#parts = NO_PARTS;
    this.#areParts = true;
    this.#wasPrice = false;
  }

  /**
   * Takes the row that was scanned last, when its wanted cells are not those of the row above.
   * @returns false when a wanted cell has non-ASCII bytes and `encoding` is not known yet; the description does not
   * need it
   */
  take(window: ByteWindow, encoding: ByteEncoding | undefined): boolean {
    if (!window.isAscii && !encoding && this.#hasNonAscii(window.bytes)) return false;
    const { sameTo, sameFrom } = this.#positions;
    this.#changedFrom = this.#areParts ? sameTo : Math.min(sameTo, this.#changedFrom);
    this.#changedTo = this.#areParts ? sameFrom : Math.max(sameFrom, this.#changedTo);
    this.#window = window;
    this.#encoding = window.isAscii ? undefined : encoding;
    this.#areParts = false;
    this.#cash = undefined;
    this.#rowText = undefined;
    return true;
  }

  /** True when the wanted cells give nothing: then the whole row may be blank. One byte of most rows shows that it is not. */
  get mayBeBlank(): boolean {
    const isFilled = this.#isFilled(CASH) || this.#isFilled(SETTING) || this.#isFilled(this.#firstCode);
    return !isFilled && isEmpty(this.parts());
  }

  /** True when a cell begins with a letter that is not a blank in any encoding. */
  #isFilled(slot: number): boolean {
    if (slot >= this.#columns.length) return false;
    this.#locate(slot);
    const first = this.#from === this.#to ? 0 : (this.#bytes[this.#from] as number);
    return first > SPACE && first < FIRST_NON_ASCII;
  }

  /** The cash amount of the row. */
  cash(): string {
    if (this.#cash !== undefined) return this.#cash;
    this.#locate(CASH);
    this.#cash = this.#text(this.#bytes);
    return this.#cash;
  }

  get #bytes(): Buffer {
    if (!this.#window) throw new RangeError('No row was taken.');
    return this.#window.bytes;
  }

  /** The parts of the row. */
  parts(): RowParts {
    if (!this.#areParts) this.#parts = this.#readParts();
    this.#areParts = true;
    this.#cash = this.#parts.cash;
    return this.#parts;
  }

  #readParts(): RowParts {
    const bytes = this.#bytes;
    let { codes, setting, billingClass, hasModifier, cash } = this.#parts;
    let areCodesNew = false;
    const slots = this.#slots;
    for (let column = this.#changedFrom; column < this.#changedTo; column++) {
      const slot = slots[column] as number;
      // Description and gross charge come last, because they depend on the others.
      if (slot < 0 || slot === GROSS || slot === DESCRIPTION || !this.#take(bytes, slot)) continue;
      if (slot >= this.#firstCode) {
        this.#readCode(bytes, slot - this.#firstCode);
        areCodesNew = true;
      } else if (slot === CASH) cash = this.#text(bytes);
      else if (slot === SETTING) setting = this.#text(bytes).toLowerCase();
      else if (slot === BILLING_CLASS) billingClass = this.#text(bytes).toLowerCase();
      else {
        this.#isModified[slot - FIRST_MODIFIER] = isModifier(this.#text(bytes));
        hasModifier = this.#isModified.includes(true);
      }
    }
    if (areCodesNew) codes = this.#codes();
    const isPrice = needsPriceTexts(cash, codes);
    const description = isPrice ? this.#description(bytes) : '';
    const gross = isPrice ? this.#gross(bytes) : '';
    this.#wasPrice = isPrice;
    return { codes, setting, billingClass, hasModifier, cash, description, gross };
  }

  /** The two texts that only a price needs. A row that is not a price counts as one with blank cells. */
  #description(bytes: Buffer): string {
    if (!this.#isNewPriceText(bytes, DESCRIPTION)) return this.#parts.description;
    const text = this.#latin1Text(bytes);
    return this.#window?.isAscii ? trimAscii(text) : plainText(text);
  }

  #gross(bytes: Buffer): string {
    return this.#isNewPriceText(bytes, GROSS) ? this.#text(bytes) : this.#parts.gross;
  }

  #isNewPriceText(bytes: Buffer, slot: number): boolean {
    const column = this.#columns[slot] as number;
    if (this.#wasPrice && (column < this.#changedFrom || column >= this.#changedTo)) return false;
    return this.#take(bytes, slot) || !this.#wasPrice;
  }

  /** Reads a code or a type. @param index of the code column, doubled; odd for a type */
  #readCode(bytes: Buffer, index: number): void {
    const i = index >> 1;
    if (index & 1) this.#types[i] = this.#text(bytes);
    else this.#codeTexts[i] = this.#codeText(bytes);
  }

  /** The codes of the row. Those that the row above has too are the same objects. */
  #codes(): MrfCode[] {
    const found = this.#found;
    let n = 0;
    for (let i = 0; i < this.#pairs.length; i++) {
      const code = this.#codeTexts[i] as string;
      if (code === '') continue;
      const type = this.#types[i] as string;
      let pair = this.#pairs[i];
      if (pair?.code !== code || pair.type !== type) {
        pair = { code, type };
        this.#pairs[i] = pair;
      }
      found[n++] = pair;
    }
    // An array that grows takes room for 17.
    return n === 1 ? [found[0] as MrfCode] : found.slice(0, n);
  }

  /** Looks at a cell. */
  #locate(slot: number): void {
    const column = this.#columns[slot] as number;
    const { cells, cellsAt } = this.#positions;
    this.#from = column < 0 ? 0 : (cells[cellsAt + 2 * column] as number);
    this.#to = column < 0 ? 0 : (cells[cellsAt + 2 * column + 1] as number);
  }

  /** Looks at a cell and notes its position. @returns false when its bytes equal those of the cell above */
  #take(bytes: Buffer, slot: number): boolean {
    this.#locate(slot);
    const from = this.#from;
    const to = this.#to;
    const above = this.#startsAbove[slot] as number;
    const length = to - from;
    const isSameLength = length === (this.#endsAbove[slot] as number) - above;
    this.#startsAbove[slot] = from;
    this.#endsAbove[slot] = to;
    if (!isSameLength) return true;
    // In a quoted cell the same bytes have another meaning, because quotes inside it are doubled.
    if (length > 0 && (bytes[from - 1] === QUOTE) !== (bytes[above - 1] === QUOTE)) return true;
    for (let i = 0; i < length; i++) if (bytes[from + i] !== bytes[above + i]) return true;
    return false;
  }

  /** The text of a code. Most codes have five letters, and then the fastest way is not to call the system. */
  #codeText(bytes: Buffer): string {
    const from = this.#from;
    const to = this.#to;
    if (to - from !== CODE_LETTERS) return this.#text(bytes);
    for (let i = from; i < to; i++) if (!isLetterOrDigit(bytes[i] as number)) return this.#text(bytes);
    const [a, b, c] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number];
    return String.fromCharCode(a, b, c, bytes[from + 3] as number, bytes[from + 4] as number);
  }

  #text(bytes: Buffer): string {
    const encoding = this.#encoding;
    const from = this.#from;
    const to = this.#to;
    if (!encoding || !hasNonAscii(bytes, from, to)) return trimAscii(this.#latin1Text(bytes));
    const isQuoted = bytes[from - 1] === QUOTE;
    return singleQuotes(decodeBytes(bytes.subarray(from, to), encoding), isQuoted).trim();
  }

  /**
   * The text of a cell with one letter for each byte. One native call converts the whole row; slices of that
   * text are cheaper than one call for each cell.
   */
  #latin1Text(bytes: Buffer): string {
    const from = this.#from;
    const to = this.#to;
    if (from === to) return '';
    const { rowStart, cellsEnd } = this.#positions;
    this.#rowText ??= bytes.toString('latin1', rowStart, cellsEnd);
    const text = this.#rowText.slice(from - rowStart, to - rowStart);
    return bytes[from - 1] === QUOTE ? singleQuotes(text, true) : text;
  }

  #hasNonAscii(bytes: Buffer): boolean {
    for (let slot = 0; slot < this.#columns.length; slot++) {
      this.#locate(slot);
      if (slot !== DESCRIPTION && hasNonAscii(bytes, this.#from, this.#to)) return true;
    }
    return false;
  }
}
