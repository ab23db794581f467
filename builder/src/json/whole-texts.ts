// Whole numbers as texts: a number that was seen before is mostly made only once.

/** Slots of the table, a power of two. */
const SLOTS = 1 << 16;
/** A number spread over 32 bits is shifted by this to be a slot. */
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
const EMPTY = -1;

/** A table of the texts of numbers. A number gives way to another one with the same slot. */
export class WholeTexts {
  readonly #numbers = new Int32Array(SLOTS).fill(EMPTY);
  readonly #texts = new Array<string>(SLOTS).fill('');

  /** The text of a number of at most 30 bits. */
  text(number: number): string {
    const slot = Math.imul(number, 0x9e3779b1) >>> SLOT_SHIFT;
    if (this.#numbers[slot] === number) return this.#texts[slot] as string;
    const text = String(number);
    this.#numbers[slot] = number;
    this.#texts[slot] = text;
    return text;
  }
}
