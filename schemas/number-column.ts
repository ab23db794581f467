// Columns of numbers and of texts as one text each: a parser of JSON passes over a text at the speed of memory, and a list
// costs it a step for each entry.
import * as z from 'zod';

/** The numbers of a column; the second kind only where one of them needs more than four bytes. */
export type Numbers = Uint32Array | Float64Array;

/** Both Node and workerd have it; the types of Workers leave it out. */
type Base64Global = {
  Buffer: {
    from(text: string | Uint8Array, encoding?: 'base64'): Uint8Array & { toString(as: 'base64'): string };
  };
};
const base64Global = globalThis as unknown as Base64Global;

/** Bytes of a double, which holds what four bytes do not. */
const DOUBLE = 8;

/** A column as text. @throws RangeError for a number that is not whole, below zero, or above 2^53 - 1 */
export function encodeNumbers(values: ArrayLike<number>): string {
  const list = Array.from(values);
  let most = 0;
  for (const value of list) {
    if (!isCount(value)) throw new RangeError('A column takes whole numbers from zero up.');
    if (value > most) most = value;
  }
  return encodeInBytes(list, most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : most < 2 ** 32 ? 4 : DOUBLE);
}

/** Any numbers as text, exactly. @throws RangeError for one that is not finite */
export function encodeDoubles(values: readonly number[]): string {
  if (!values.every(Number.isFinite)) throw new RangeError('A column takes finite numbers.');
  return encodeInBytes(values, DOUBLE);
}

function encodeInBytes(values: readonly number[], width: 1 | 2 | 4 | 8): string {
  const bytes = new Uint8Array(values.length * width + 1);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) {
    if (width === 1) view.setUint8(i, value);
    else if (width === 2) view.setUint16(i * 2, value, true);
    else if (width === 4) view.setUint32(i * 4, value, true);
    else view.setFloat64(i * DOUBLE, value, true);
  }
  bytes[bytes.length - 1] = width;
  return base64Global.Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** The numbers of a text that `encodeNumbers` wrote; undefined for any other text. */
export function decodeNumbers(text: string): Numbers | undefined {
  const values = decodeBytes(text);
  if (!(values instanceof Float64Array)) return values;
  return values.every(isCount) ? values : undefined;
}

/** The numbers of a text that `encodeDoubles` wrote; undefined for any other text. */
export function decodeDoubles(text: string): Float64Array | undefined {
  const values = decodeBytes(text);
  return values instanceof Float64Array ? values : undefined;
}

function decodeBytes(text: string): Numbers | undefined {
  const bytes = base64Global.Buffer.from(text, 'base64');
  // Other characters are passed over, so that there are fewer bytes.
  if (text.length % 4 === 1 || bytes.length !== Math.floor((text.length * 3) / 4)) return undefined;
  const width = bytes[bytes.length - 1] ?? 0;
  const length = (bytes.length - 1) / width;
  if (!Number.isInteger(length)) return undefined;
  if (width === 1) return new Uint32Array(bytes.subarray(0, length));
  // A view begins at a multiple of its width. Node and workerd run on machines with the low byte first alone.
  const isAligned = bytes.byteOffset % DOUBLE === 0;
  const { buffer, byteOffset } = isAligned ? bytes : new Uint8Array(bytes);
  if (width === 2) return new Uint32Array(new Uint16Array(buffer, byteOffset, length));
  if (width === 4) return new Uint32Array(new Uint32Array(buffer, byteOffset, length));
  return width === DOUBLE ? new Float64Array(new Float64Array(buffer, byteOffset, length)) : undefined;
}

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
export type Texts = { text: string; ends: Numbers };

/** Texts as a column. */
export function encodeTexts(texts: readonly string[]): TextColumn {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length;
    return end;
  });
  return { text: texts.join(''), ends: encodeNumbers(ends) };
}

/** The texts of a column; undefined when its ends are not those of the text. */
export function decodeTexts({ text, ends: column }: TextColumn): Texts | undefined {
  const ends = decodeNumbers(column);
  if (ends === undefined) return undefined;
  let last = 0;
  for (let i = 0; i < ends.length; i += 1) {
    const end = ends[i] ?? 0;
    if (end < last) return undefined;
    last = end;
  }
  return last === text.length ? { text, ends } : undefined;
}

/** The text with an index; empty for an index that is not there. */
export function textAt({ text, ends }: Texts, i: number): string {
  return text.slice(i === 0 ? 0 : (ends[i - 1] ?? 0), ends[i] ?? 0);
}
