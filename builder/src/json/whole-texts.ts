// Whole numbers as texts: a number that was seen before is mostly made only once.

/** Slots of the table, a power of two. */
const SLOTS = 1 << 16;
/** A number spread over 32 bits is shifted by this to be a slot. */
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
const EMPTY = -1;
/**
 * One in 16 of the numbers that find their slot taken replaces the number there. A text in the table outlives what it was read
 * for, so with more numbers than slots the heap would fill with texts that were replaced.
 */
const PATIENCE = 16;

/** A table of the texts of numbers. */
export class WholeTexts {
  readonly #numbers = new Int32Array(SLOTS).fill(EMPTY);
  readonly #texts = new Array<string>(SLOTS).fill('');
  /** How many numbers were not in the table, counted up to PATIENCE. */
  #others = 0;

  /** The text of a number of at most 30 bits. */
  text(number: number): string {
    const slot = Math.imul(number, 0x9e3779b1) >>> SLOT_SHIFT;
    const known = this.#numbers[slot];
    if (known === number) return this.#texts[slot] as string;
    const text = String(number);
    if (known !== EMPTY) {
      this.#others = (this.#others + 1) % PATIENCE;
      if (this.#others !== 0) return text;
    }
    this.#numbers[slot] = number;
    this.#texts[slot] = text;
    return text;
  }
}
