// Texts by their bytes, so that `outpatient` and a price seen before are not made again for every item.

/** Slots of the table, a power of two; a new text takes the place of the one before it. */
const SLOTS = 8192;
/** Longer texts are seldom seen twice. */
const MAX_REMEMBERED = 32;
const BACKSLASH = 0x5c;

/** A table of short ASCII texts. */
export class KnownTexts {
  readonly #slots = new Array<string | undefined>(SLOTS).fill(undefined);
  readonly #given: ReadonlySet<string>;

  /** @param texts texts known from the start */
  constructor(texts: Iterable<string> = []) {
    this.#given = new Set(texts);
    for (const text of this.#given) {
      const bytes = Buffer.from(text, 'latin1');
      const slot = slotOf(bytes, 0, bytes.length);
      if (this.#slots[slot] !== undefined) throw new Error(`Two known texts share a slot: ${text}.`);
      this.#slots[slot] = text;
    }
  }

  has(text: string): boolean {
    return this.#given.has(text);
  }

  /** The known text that these bytes spell. */
  find(bytes: Uint8Array, from: number, to: number): string | undefined {
    if (to - from > MAX_REMEMBERED) return undefined;
    const text = this.#slots[slotOf(bytes, from, to)];
    return text !== undefined && spells(bytes, from, to, text) ? text : undefined;
  }

  /** The text of these bytes, now known; undefined when one of them is a backslash or not ASCII. */
  textOf(bytes: Uint8Array, from: number, to: number): string | undefined {
    if (to - from > MAX_REMEMBERED)
      return isPlainAscii(bytes, from, to) ? latin1(bytes, from, to) : undefined;
    const slot = slotOf(bytes, from, to);
    const known = this.#slots[slot];
    if (known !== undefined && spells(bytes, from, to, known)) return known;
    if (!isPlainAscii(bytes, from, to)) return undefined;
    const text = latin1(bytes, from, to);
    this.#slots[slot] = text;
    return text;
  }
}

function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let i = from; i < to; i += 1) hash = (Math.imul(hash, 31) + (bytes[i] as number)) | 0;
  return (hash ^ (hash >>> 13)) & (SLOTS - 1);
}

function spells(bytes: Uint8Array, from: number, to: number, text: string): boolean {
  if (text.length !== to - from) return false;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}

function isPlainAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number;
    if (byte >= 0x80 || byte === BACKSLASH) return false;
  }
  return true;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}
