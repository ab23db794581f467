// Columns of whole numbers as text: a parser of JSON passes over a text at the speed of memory, and a list of numbers
// costs it a step for each of them.
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
    if (!(Number.isSafeInteger(value) && value >= 0))
      throw new RangeError('A column takes whole numbers from zero up.');
    if (value > most) most = value;
  }
  const width = most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : most < 2 ** 32 ? 4 : DOUBLE;
  const bytes = new Uint8Array(list.length * width + 1);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of list.entries()) {
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
  const bytes = base64Global.Buffer.from(text, 'base64');
  // Other characters are passed over, so that there are fewer bytes.
  if (text.length % 4 === 1 || bytes.length !== Math.floor((text.length * 3) / 4)) return undefined;
  const width = bytes[bytes.length - 1] ?? 0;
  const length = (bytes.length - 1) / width;
  if (!Number.isInteger(length)) return undefined;
  if (width === 1) return new Uint32Array(bytes.subarray(0, length));
  const start = bytes.byteOffset;
  // A view begins at a multiple of its width. Node and workerd run on machines with the low byte first alone.
  const buffer = start % DOUBLE === 0 ? bytes.buffer : bytes.slice().buffer;
  const at = start % DOUBLE === 0 ? start : 0;
  if (width === 2) return new Uint32Array(new Uint16Array(buffer, at, length));
  if (width === 4) return new Uint32Array(new Uint32Array(buffer, at, length));
  return width === DOUBLE ? wholeNumbers(new Float64Array(buffer, at, length)) : undefined;
}

function wholeNumbers(values: Float64Array): Float64Array | undefined {
  for (const value of values) if (!(Number.isSafeInteger(value) && value >= 0)) return undefined;
  return values.slice();
}

/** Whole numbers from 0 to 2^53 - 1 as a text; docs/tile-format.md says how. */
export const NumberColumn = z
  .string()
  .refine((text) => decodeNumbers(text) !== undefined)
  .meta({ contentEncoding: 'base64' });
