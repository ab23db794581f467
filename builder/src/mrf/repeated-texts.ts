// Texts that come again and again, such as the names of insurers and their plans, by their bytes: each is made once.

/** Slots of the table, a power of two. The largest real files have 300 names. */
const SLOTS = 1024;
/** Longer texts are made each time. */
const MAX_BYTES = 256;

type Known = { bytes: Uint8Array; text: string };

/** Texts of cells or values. A text gives way to another one with the same slot, so the table does not grow. */
export class RepeatedTexts {
  readonly #slots = new Array<Known | undefined>(SLOTS).fill(undefined);
  readonly #make: (raw: string) => string;

  /** @param make makes the text of bytes, which it is given as one letter for each */
  constructor(make: (raw: string) => string) {
    this.#make = make;
  }

  /** The text of the bytes `[from, to)`. */
  read(bytes: Buffer, from: number, to: number): string {
    if (to - from > MAX_BYTES) return this.#make(bytes.toString('latin1', from, to));
    let hash = to - from;
    for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && isSame(known.bytes, bytes, from, to)) return known.text;
    const text = this.#make(bytes.toString('latin1', from, to));
    this.#slots[slot] = { bytes: Uint8Array.prototype.slice.call(bytes, from, to), text };
    return text;
  }
}

function isSame(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let i = 0; i < known.length; i += 1) if (known[i] !== bytes[from + i]) return false;
  return true;
}
