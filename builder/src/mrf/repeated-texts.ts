// Texts that come again and again, such as the names of insurers and their plans, by their bytes: each is made once. The
// bytes are hashed and compared in words of four.

/** Slots of the table, a power of two. The largest real files have 300 names. */
const SLOTS = 1024;
/** Longer texts are made each time. */
const MAX_BYTES = 512;

type Known = { length: number; words: Int32Array; text: string };
type Bytes = { bytes: Buffer; view: DataView };

/** Texts of cells or values. A text gives way to another one with the same slot, so the table does not grow. */
export class RepeatedTexts {
  readonly #slots = new Array<Known | undefined>(SLOTS).fill(undefined);
  readonly #make: (raw: string) => string;

  /** @param make makes the text of bytes, which it is given as one letter for each */
  constructor(make: (raw: string) => string) {
    this.#make = make;
  }

  /** The text of the bytes `[from, to)`, in a memory that goes on for four bytes behind them. */
  read({ bytes, view }: Bytes, from: number, to: number): string {
    const length = to - from;
    if (length > MAX_BYTES) return this.#make(bytes.toString('latin1', from, to));
    let hash = length;
    for (let i = from; i < to; i += 4) {
      hash = Math.imul(hash ^ wordAt(view, i, to), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = hash & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && isSame(known, view, from, to)) return known.text;
    const text = this.#make(bytes.toString('latin1', from, to));
    const words = Int32Array.from({ length: (length + 3) >> 2 }, (_, i) => wordAt(view, from + 4 * i, to));
    this.#slots[slot] = { length, words, text };
    return text;
  }
}

/** Up to four bytes from a position on; those from `to` on count as zero. */
function wordAt(view: DataView, at: number, to: number): number {
  const word = view.getInt32(at, true);
  return to - at >= 4 ? word : word & ((1 << (8 * (to - at))) - 1);
}

function isSame({ length, words }: Known, view: DataView, from: number, to: number): boolean {
  if (length !== to - from) return false;
  for (let i = 0; i < words.length; i += 1) if (words[i] !== wordAt(view, from + 4 * i, to)) return false;
  return true;
}
