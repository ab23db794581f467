// From the bytes of the wanted cells to the parts of a row: the same as csv-project.ts makes of papaparse's cells.

import type { CsvColumns } from './csv-columns.ts';
import { Interner } from './csv-interner.ts';
import { type ByteEncoding, decodeBytes } from './csv-papa.ts';
import type { RowParts } from './csv-project.ts';
import type { ByteWindow } from './csv-window.ts';
import type { MrfCode } from './row.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
const FIRST_NON_ASCII = 0x80;
/** Slots before those of the modifiers and codes. */
const CASH = 0;
const SETTING = 1;
const BILLING_CLASS = 2;
const FIRST_MODIFIER = 3;

/** The wanted columns in the order of their slots. */
export function wantedColumns({ cash, setting, billingClass, modifiers, codes }: CsvColumns): number[] {
  return [cash, setting, billingClass, ...modifiers, ...codes.flatMap(({ code, type }) => [code, type])];
}

/** Where the cells lie in the window: `RowScanner` of the same slots. */
type Places = { starts: Int32Array; ends: Int32Array };

/** Makes texts of cells, of the same bytes the same string. */
export class CellReader {
  readonly #places: Places;
  readonly #nModifiers: number;
  readonly #nSlots: number;
  readonly #interner = new Interner();
  #encoding: ByteEncoding | undefined;

  constructor(columns: CsvColumns, places: Places) {
    this.#places = places;
    this.#nModifiers = columns.modifiers.length;
    this.#nSlots = wantedColumns(columns).length;
  }

  /**
   * The parts of the row last scanned; undefined when a wanted cell has bytes beyond ASCII and `encoding`, which
   * would say what they mean, is not known yet.
   */
  parts(window: ByteWindow, encoding: ByteEncoding | undefined): RowParts | undefined {
    if (!window.isAscii && !encoding && this.#hasNonAscii(window.bytes)) return undefined;
    this.#encoding = window.isAscii ? undefined : encoding;
    const { bytes } = window;
    const firstCode = FIRST_MODIFIER + this.#nModifiers;
    const codes: MrfCode[] = [];
    for (let slot = firstCode; slot < this.#nSlots; slot += 2) {
      const code = this.#text(bytes, slot);
      if (code !== '') codes.push({ code, type: this.#text(bytes, slot + 1) });
    }
    let hasModifier = false;
    for (let slot = FIRST_MODIFIER; slot < firstCode; slot++) {
      if (this.#text(bytes, slot) !== '') hasModifier = true;
    }
    return {
      codes,
      setting: this.#text(bytes, SETTING).toLowerCase(),
      billingClass: this.#text(bytes, BILLING_CLASS).toLowerCase(),
      hasModifier,
      cash: this.#text(bytes, CASH),
    };
  }

  #text(bytes: Buffer, slot: number): string {
    const from = this.#places.starts[slot] ?? 0;
    const to = this.#places.ends[slot] ?? 0;
    if (from === to) return '';
    const encoding = this.#encoding;
    const raw =
      encoding && hasNonAscii(bytes, from, to)
        ? decodeBytes(bytes.subarray(from, to), encoding)
        : this.#interner.textOf(bytes, from, to);
    const isQuoted = bytes[from - 1] === QUOTE;
    const text = isQuoted && raw.includes('"') ? raw.replaceAll('""', '"') : raw;
    return text.trim();
  }

  #hasNonAscii(bytes: Buffer): boolean {
    const { starts, ends } = this.#places;
    for (let slot = 0; slot < this.#nSlots; slot++) {
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
