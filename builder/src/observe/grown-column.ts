// Columns that grow while a file is read.

type Column = Uint8Array | Uint32Array | Int32Array | Float64Array;

/**
 * A column of twice the length, at least of `length`, with the values of this one, whose memory is freed at once: it must not
 * be used any more. The garbage collector would free it late, and would start because of it.
 */
export function grown<T extends Column>(column: T, length = 0): T {
  const bytes = Math.max(2 * column.length, length) * column.BYTES_PER_ELEMENT;
  const type = column.constructor as new (buffer: ArrayBuffer) => T;
  return new type((column.buffer as ArrayBuffer).transfer(bytes));
}
