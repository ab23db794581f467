// Columns of numbers and of texts as one text each: a parser of JSON passes over a text at the speed of memory, and a list
// costs it a step for each entry.
import * as z from 'zod';

/** The numbers of a column, in as many bytes as the largest needs; doubles where one of them needs more than four. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Both Node and workerd have it; the types of Workers leave it out. */
export type Base64Bytes = Uint8Array & {
  toString(as: 'base64' | 'latin1'): string;
  write(text: string, at: number, size: number, as: 'base64'): number;
};
/** V8 14 has it, and with it workerd, where `write` takes ten times as long; the Node of the builder lacks it. */
type FromBase64 = Uint8Array & { setFromBase64(text: string): { written: number } };
type Base64Global = {
  Buffer: {
    allocUnsafeSlow(size: number): Base64Bytes;
    from(bytes: Uint8Array): Base64Bytes;
    from(buffer: ArrayBufferLike, at: number, size: number): Base64Bytes;
  };
};
const base64Global = globalThis as unknown as Base64Global;

/** Bytes of a double, which holds what four bytes do not. */
const DOUBLE = 8;

/** A column as text. @throws RangeError for a number that is not whole, below zero, or above 2^53 - 1 */
export function encodeNumbers(values: ArrayLike<number>): string {
  const n = values.length;
  let most = 0;
  for (let i = 0; i < n; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (!isCount(value)) throw new RangeError('A column takes whole numbers from zero up.');
    if (value > most) most = value;
  }
  return encodeInBytes(values, most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : most < 2 ** 32 ? 4 : DOUBLE);
}

/** Any numbers as text, exactly. @throws RangeError for one that is not finite */
export function encodeDoubles(values: readonly number[]): string {
  if (!values.every(Number.isFinite)) throw new RangeError('A column takes finite numbers.');
  return encodeInBytes(values, DOUBLE);
}

const COLUMN_OF_WIDTH = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, [DOUBLE]: Float64Array } as const;

/** The numbers in bytes, as `viewOf` takes them, with their width behind them. */
function encodeInBytes(values: ArrayLike<number>, width: 1 | 2 | 4 | 8): string {
  const bytes = new Uint8Array(values.length * width + 1);
  new COLUMN_OF_WIDTH[width](bytes.buffer, 0, values.length).set(values);
  bytes[bytes.length - 1] = width;
  return base64Global.Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** The numbers of a text that `encodeNumbers` wrote; undefined for any other text. */
export function decodeNumbers(text: string): Numbers | undefined {
  const columns = new ColumnDecoder(bytesOf(spaceOf(text)));
  const column = columns.numbers(text);
  return columns.isWhole ? column : undefined;
}

/** The numbers of a text that `encodeDoubles` wrote; undefined for any other text. */
export function decodeDoubles(text: string): Float64Array | undefined {
  const columns = new ColumnDecoder(bytesOf(spaceOf(text)));
  const column = columns.doubles(text);
  return columns.isWhole ? column : undefined;
}

const NONE = new Float64Array(0);

/**
 * Decodes columns one after the other into one piece of memory, because a piece for each would cost more than what is in it.
 * Whoever decodes looks at `isWhole` before a column is used.
 */
export class ColumnDecoder {
  readonly bytes: Base64Bytes;
  /** False after a text that no writer of columns wrote. */
  isWhole = true;
  #at = 0;

  /** `bytes`: memory of at least what `spaceOf` gives for the texts that will be decoded. */
  constructor(bytes: Base64Bytes) {
    this.bytes = bytes;
  }

  /** The numbers of a text that `encodeNumbers` wrote. */
  numbers(text: string): Numbers {
    const column = viewOf(this.bytes, this.#at, text);
    this.#at += spaceOfOne(text);
    if (column !== undefined && !(column instanceof Float64Array && !column.every(isCount))) return column;
    this.isWhole = false;
    return NONE;
  }

  /** The numbers of a text that `encodeDoubles` wrote. */
  doubles(text: string): Float64Array {
    const column = viewOf(this.bytes, this.#at, text);
    this.#at += spaceOfOne(text);
    if (column instanceof Float64Array) return column;
    this.isWhole = false;
    return NONE;
  }
}

/** Memory with anything in it. */
export function bytesOf(size: number): Base64Bytes {
  return base64Global.Buffer.allocUnsafeSlow(size);
}

/** Bytes as a text with a character for each. */
export function charactersOf({ buffer, byteOffset, length }: Uint8Array): string {
  return base64Global.Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Bytes that texts are decoded into. */
export function spaceOf(...texts: string[]): number {
  let size = 0;
  for (const text of texts) size += spaceOfOne(text);
  return size;
}

/** A view begins at a multiple of its width. */
function spaceOfOne(text: string): number {
  return Math.ceil(((text.length * 3) >>> 2) / DOUBLE) * DOUBLE;
}

/** Decodes a text into some bytes. Node and workerd run on machines with the low byte first alone. */
function viewOf(bytes: Base64Bytes, at: number, text: string): Numbers | undefined {
  const size = (text.length * 3) >>> 2;
  // Other characters are passed over, so that fewer bytes are written.
  if (size === 0 || text.length % 4 === 1 || writeBase64(bytes, at, size, text) !== size) return undefined;
  const width = bytes[at + size - 1];
  const start = bytes.byteOffset + at;
  if (width === 1) return new Uint8Array(bytes.buffer, start, size - 1);
  const length = (size - 1) / (width ?? 0);
  if (!Number.isInteger(length)) return undefined;
  if (width === 2) return new Uint16Array(bytes.buffer, start, length);
  if (width === 4) return new Uint32Array(bytes.buffer, start, length);
  return width === DOUBLE ? new Float64Array(bytes.buffer, start, length) : undefined;
}

/** @returns how many of the bytes were written: fewer when the text has other characters */
const writeBase64 =
  'setFromBase64' in Uint8Array.prototype
    ? (bytes: Base64Bytes, at: number, size: number, text: string): number => {
        const part = new Uint8Array(bytes.buffer, bytes.byteOffset + at, size) as FromBase64;
        try {
          return part.setFromBase64(text).written;
        } catch {
          return 0;
        }
      }
    : (bytes: Base64Bytes, at: number, size: number, text: string): number =>
        bytes.write(text, at, size, 'base64');

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whole numbers from 0 to 2^53 - 1 as a text; docs/tile-format.md says how. */
export const NumberColumn = z
  .string()
  .refine((text) => decodeNumbers(text) !== undefined)
  .meta({ contentEncoding: 'base64' });

function degrees(most: number) {
  return z
    .string()
    .refine((text) => decodeDoubles(text)?.every((value) => Math.abs(value) <= most) === true)
    .meta({ contentEncoding: 'base64' });
}

/** Coordinates as a text. */
export const LatitudeColumn = degrees(90);
export const LongitudeColumn = degrees(180);

/** Texts, one after the other, and where each ends in units of UTF-16. */
export const TextColumn = z.strictObject({ text: z.string(), ends: NumberColumn });
export type TextColumn = z.infer<typeof TextColumn>;

/** A decoded column of texts. */
export class Texts {
  readonly text: string;
  readonly ends: Numbers;

  constructor(text: string, ends: Numbers) {
    this.text = text;
    this.ends = ends;
  }

  /** Whether the ends are those of the text. */
  areWhole(): boolean {
    const [ends, { length }] = [inOneType(this.ends), this.ends];
    let last = 0;
    for (let i = 0; i < length; i += 1) {
      const end = ends[i] ?? 0;
      if (end < last) return false;
      last = end;
    }
    return last === this.text.length;
  }
}

/** Texts as a column. */
export function encodeTexts(texts: readonly string[]): TextColumn {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length;
    return end;
  });
  return { text: texts.join(''), ends: encodeNumbers(ends) };
}

/** The text with an index; empty for an index that is not there. */
export function textAt({ text, ends }: Texts, i: number): string {
  return text.slice(i === 0 ? 0 : (ends[i - 1] ?? 0), ends[i] ?? 0);
}

/** Index of the first of ascending numbers that is not below `least`. */
export function firstFrom(sorted: Numbers, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of a text among texts of `width` characters each that are joined without a separator, -1 when it is not there. */
export function indexInJoined(joined: string, width: number, text: string): number {
  if (text.length !== width) return -1;
  let at = joined.indexOf(text);
  while (at >= 0 && at % width !== 0) at = joined.indexOf(text, at + 1);
  return at < 0 ? -1 : at / width;
}

/** More numbers than columns of a directory have; memory is made anew for a longer column. */
const USUAL_LENGTH = 8192;
let memory: Uint32Array | undefined;

/**
 * The numbers of a column, and anything behind them, in memory that the next call uses again. A loop that sees arrays of
 * several types, or asks one of them for its length each time, takes several times as long.
 */
export function inOneType(values: Numbers): Uint32Array | Float64Array {
  if (values instanceof Uint32Array || values instanceof Float64Array) return values;
  if (values.length > USUAL_LENGTH) return new Uint32Array(values);
  memory ??= new Uint32Array(USUAL_LENGTH);
  memory.set(values);
  return memory;
}

/** Whether an entry is greater than `most`. */
export function isAbove(values: Numbers, most: number): boolean {
  const [own, { length }] = [inOneType(values), values];
  for (let i = 0; i < length; i += 1) if ((own[i] ?? 0) > most) return true;
  return false;
}

/** Whether an entry is less than `least`. */
export function isBelow(values: Numbers, least: number): boolean {
  const [own, { length }] = [inOneType(values), values];
  for (let i = 0; i < length; i += 1) if ((own[i] ?? 0) < least) return true;
  return false;
}

/** Whether a coordinate is not a number, or farther from zero than `most` degrees. */
export function isBeyond(degrees: Float64Array, most: number): boolean {
  for (let i = 0; i < degrees.length; i += 1) if (!(Math.abs(degrees[i] ?? 0) <= most)) return true;
  return false;
}
