// Columns that are decoded and checked in memory that the next ones use again, and are then read out of their texts. V8 looks
// over its whole heap when arrays of numbers have taken some megabytes, however soon nobody holds them, and clears texts nearly
// for free. What holds columns is made with `new`: V8 may put what a literal makes where it clears seldom.
import { type Base64Bytes, bytesOf, ColumnDecoder } from './number-column.ts';

/** The six bits of each letter of base64, by its code. */
const BITS_OF_LETTER = new Uint8Array(128);
for (const [bits, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  BITS_OF_LETTER[letter.charCodeAt(0)] = bits;

/** A column of a table, read number by number. Whoever makes it knows that its text is whole. */
export class KeptColumn {
  readonly length: number;
  readonly #text: string;
  readonly #width: number;

  /** `text`: what `encodeNumbers` wrote. */
  constructor(text: string) {
    const last = ((text.length * 3) >>> 2) - 1;
    this.#text = text;
    this.#width = byteAt(text, last);
    this.length = last / this.#width;
  }

  /** The number with an index. @throws RangeError for an index that is not there */
  at(i: number): number {
    if (!(i >= 0 && i < this.length)) throw new RangeError('A column does not have the index.');
    switch (this.#width) {
      case 1:
        return byteAt(this.#text, i);
      case 2:
        return twoBytesAt(this.#text, i * 2);
      case 4:
        return fourBytesAt(this.#text, i * 4);
      default:
        return doubleAt(this.#text, i * double.byteLength);
    }
  }
}

/** The six bits of a letter. */
function bitsAt(text: string, letter: number): number {
  return BITS_OF_LETTER[text.charCodeAt(letter)] ?? 0;
}

// Three bytes are four letters. The first letter with bits of byte `i` has index `i + thirds`, and twice `part` of its bits are
// those of the byte before. Behind the last number is the byte with its width, so that no letter is missing.

function byteAt(text: string, i: number): number {
  const thirds = (i / 3) | 0;
  const part = i - 3 * thirds;
  const bits = (bitsAt(text, i + thirds) << 6) | bitsAt(text, i + thirds + 1);
  return (bits >> (4 - 2 * part)) & 0xff;
}

function twoBytesAt(text: string, i: number): number {
  const thirds = (i / 3) | 0;
  const part = i - 3 * thirds;
  const bits = fourLettersAt(text, i + thirds) >> (8 - 2 * part);
  return ((bits & 0xff) << 8) | ((bits >> 8) & 0xff);
}

function fourBytesAt(text: string, i: number): number {
  const thirds = (i / 3) | 0;
  const part = i - 3 * thirds;
  const letter = i + thirds;
  const rest = (bitsAt(text, letter + 4) << 6) | bitsAt(text, letter + 5);
  const bits = (fourLettersAt(text, letter) << (8 + 2 * part)) | (rest >> (4 - 2 * part));
  return (((bits & 0xff) << 24) | ((bits & 0xff00) << 8) | ((bits >> 8) & 0xff00) | (bits >>> 24)) >>> 0;
}

function fourLettersAt(text: string, letter: number): number {
  return (
    (bitsAt(text, letter) << 18) |
    (bitsAt(text, letter + 1) << 12) |
    (bitsAt(text, letter + 2) << 6) |
    bitsAt(text, letter + 3)
  );
}

const double = new DataView(new ArrayBuffer(8));

function doubleAt(text: string, at: number): number {
  for (let i = 0; i < double.byteLength; i += 1) double.setUint8(i, byteAt(text, at + i));
  return double.getFloat64(0, true);
}

/** More than the columns of any tile but a very large one, for which memory is made anew. */
const USUAL_BYTES = 262_144;
let memory: Base64Bytes | undefined;

/** Columns under check: the arrays hold their numbers until the next ones are decoded. */
export class ColumnsUnderCheck extends ColumnDecoder {
  /** `size`: what `spaceOf` gives for the texts that will be decoded. */
  constructor(size: number) {
    memory ??= bytesOf(USUAL_BYTES);
    super(size <= USUAL_BYTES ? memory : bytesOf(size));
  }
}
