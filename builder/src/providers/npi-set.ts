// A set of NPIs that threads share: a bit for each number without its last digit, which is a check digit. All numbers take
// 25 MB.

/** NPIs have ten digits and begin with 1 or 2. */
const FIRST = 100_000_000;
const COUNT = 200_000_000;
const BITS = 8;
const DIGIT = 10;

/** The memory of an empty set. */
export function emptyNpiSet(): SharedArrayBuffer {
  return new SharedArrayBuffer(COUNT / BITS);
}

/** A view of the memory of a set. */
export class NpiSet {
  readonly #bits: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#bits = new Uint8Array(memory);
  }

  add(npi: number): void {
    const number = Math.floor(npi / DIGIT) - FIRST;
    if (number < 0 || number >= COUNT) return;
    this.#bits[number >>> 3] = (this.#bits[number >>> 3] ?? 0) | (1 << (number & 7));
  }

  /** A number with another check digit is taken for the same one. */
  has(npi: number): boolean {
    const number = Math.floor(npi / DIGIT) - FIRST;
    return number >= 0 && number < COUNT && ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
