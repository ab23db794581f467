// Short texts by their bytes, so that a word or a number that was seen before is made only once. Texts of up to
// twelve bytes are compared as three words.

/** Slots of the table, a power of two. */
const SLOTS = 8192;
/** A hash of 32 bits is shifted by this to be a slot. */
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
const MAX_BYTES = 12;
/**
 * A text is kept from its second time on, and gives way when this many other texts have come to its slot
 * since. Texts that come once would otherwise outlive their item, and the heap would grow with the file.
 */
const PATIENCE = 16;
const NOT_ASCII = 0x80808080;

/** A table of ASCII texts. */
export class ShortTexts {
  readonly #texts = new Array<string | undefined>(SLOTS).fill(undefined);
  /** Four numbers for each slot: length and words. The length of an empty slot is -1. */
  readonly #words = new Int32Array(4 * SLOTS).fill(-1);
  /** How many other texts a kept text still outlasts. */
  readonly #patience = new Uint8Array(SLOTS);

  /**
   * The text of the bytes `[from, to)`; undefined when one of them is not ASCII.
   * @param view the same memory, which goes on for four bytes behind any text
   */
  read(bytes: Buffer, view: DataView, from: number, to: number): string | undefined {
    const length = to - from;
    if (length > MAX_BYTES) return longText(bytes, from, to);
    const a = firstBytes(view.getInt32(from, true), length);
    const b = length > 4 ? firstBytes(view.getInt32(from + 4, true), length - 4) : 0;
    const c = length > 8 ? firstBytes(view.getInt32(from + 8, true), length - 8) : 0;
    const hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ length, 0x9e3779b1);
    const slot = hash >>> SLOT_SHIFT;
    const words = this.#words;
    const at = 4 * slot;
    const isKnown = words[at] === length && words[at + 1] === a && words[at + 2] === b && words[at + 3] === c;
    const kept = isKnown ? this.#texts[slot] : undefined;
    if (kept !== undefined) {
      this.#patience[slot] = PATIENCE;
      return kept;
    }
    if ((a | b | c) & NOT_ASCII) return undefined;
    const text = bytes.toString('latin1', from, to);
    const patience = this.#patience[slot] as number;
    if (patience > 0) this.#patience[slot] = patience - 1;
    else {
      this.#texts[slot] = isKnown ? text : undefined;
      if (isKnown) this.#patience[slot] = PATIENCE;
      words[at] = length;
      words[at + 1] = a;
      words[at + 2] = b;
      words[at + 3] = c;
    }
    return text;
  }
}

/** The first bytes of a word, the others zero. */
function firstBytes(word: number, count: number): number {
  return count >= 4 ? word : word & ((1 << (8 * count)) - 1);
}

function longText(bytes: Buffer, from: number, to: number): string | undefined {
  for (let i = from; i < to; i += 1) if ((bytes[i] as number) >= 0x80) return undefined;
  return bytes.toString('latin1', from, to);
}
