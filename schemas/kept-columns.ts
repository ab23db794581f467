// Columns that are decoded and checked in memory that the next ones use again, and kept as one text. V8 looks over its whole
// heap when arrays of numbers have taken some megabytes, however soon nobody holds them, and clears texts nearly for free.
// What holds columns is made with `new`: V8 may put what a literal makes where it clears seldom.
import { type Base64Bytes, bytesOf, ColumnDecoder, type Numbers } from './number-column.ts';

/** A column of a table, read number by number. */
export class KeptColumn {
  readonly length: number;
  /** A character for each byte of all columns of the table, and where those of this one begin. */
  readonly #bytes: string;
  readonly #start: number;
  readonly #width: number;

  constructor(bytes: string, start: number, { length, BYTES_PER_ELEMENT }: Numbers) {
    this.#bytes = bytes;
    this.#start = start;
    this.#width = BYTES_PER_ELEMENT;
    this.length = length;
  }

  /** The number with an index. @throws RangeError for an index that is not there */
  at(i: number): number {
    if (!(i >= 0 && i < this.length)) throw new RangeError('A column does not have the index.');
    const bytes = this.#bytes;
    const at = this.#start + i * this.#width;
    if (this.#width === 1) return bytes.charCodeAt(at);
    const low = bytes.charCodeAt(at) | (bytes.charCodeAt(at + 1) << 8);
    if (this.#width === 2) return low;
    if (this.#width === 4)
      return (low | (bytes.charCodeAt(at + 2) << 16) | (bytes.charCodeAt(at + 3) << 24)) >>> 0;
    return doubleAt(bytes, at);
  }
}

const double = new DataView(new ArrayBuffer(8));

function doubleAt(bytes: string, at: number): number {
  for (let i = 0; i < double.byteLength; i += 1) double.setUint8(i, bytes.charCodeAt(at + i));
  return double.getFloat64(0, true);
}

/** More than the columns of any tile but a very large one, for which memory is made anew. */
const USUAL_BYTES = 262_144;
let memory: Base64Bytes | undefined;

/** Columns under check: the arrays hold their numbers until the next ones are decoded. `keep` takes them out. */
export class ColumnsUnderCheck extends ColumnDecoder {
  #text: string | undefined;

  /** `size`: what `spaceOf` gives for the texts that will be decoded. */
  constructor(size: number) {
    memory ??= bytesOf(USUAL_BYTES);
    super(size <= USUAL_BYTES ? memory : bytesOf(size));
  }

  /** One of the columns, to be kept. All were decoded before. */
  keep(column: Numbers): KeptColumn {
    this.#text ??= this.bytes.toString('latin1', 0, this.end);
    return new KeptColumn(this.#text, column.byteOffset - this.bytes.byteOffset, column);
  }
}
