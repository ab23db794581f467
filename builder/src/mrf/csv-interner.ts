// One string for cells of the same bytes. A price file says `HCPCS` a million times: making the string anew costs
// more than finding it.

/** A power of two; a cell that falls on a taken place replaces what stood there, so memory is bounded. */
const PLACES = 8 * 1024;
/** Longer cells are rarely repeated. */
const MAX_BYTES = 24;

/** A bounded cache of short ASCII strings by their bytes. */
export class Interner {
  readonly #strings = new Array<string>(PLACES).fill('');

  /** The text of the ASCII bytes `[from, to)`. */
  textOf(bytes: Buffer, from: number, to: number): string {
    const length = to - from;
    if (length === 0) return '';
    if (length > MAX_BYTES) return bytes.toString('latin1', from, to);
    let hash = length;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const known = this.#strings[place] ?? '';
    if (known.length === length && isSame(known, bytes, from)) return known;
    const text = bytes.toString('latin1', from, to);
    this.#strings[place] = text;
    return text;
  }
}

function isSame(text: string, bytes: Buffer, from: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}
