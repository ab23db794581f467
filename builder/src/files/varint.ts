// Whole numbers in as few bytes as they need (LEB128: seven bits in each byte, the low ones first; the high
// bit is set when another byte follows).

const FIRST_CAPACITY = 1 << 12;

/** A growing run of bytes. Numbers are whole, from 0 to 2^53 - 1. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** All bytes written, as a view that the next write may overwrite. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.view());
    this.#bytes = larger;
  }
}

/** Reads what ByteWriter wrote, from `position` on. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** @throws RangeError where the bytes end inside a number */
  varint(): number {
    const first = this.#next();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    let scale = 0x80;
    for (;;) {
      const byte = this.#next();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  /** Passes over a count of numbers. @throws RangeError where the bytes end before */
  skip(numbers: number): void {
    for (let left = numbers; left > 0; ) if (this.#next() < 0x80) left -= 1;
  }

  #next(): number {
    const byte = this.#bytes[this.position++];
    if (byte === undefined) throw new RangeError('The bytes end inside a number.');
    return byte;
  }
}
