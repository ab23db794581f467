// How far a packed input may unpack. A small file that unpacks without end is an attack or an accident, not an input.
// The size alone is not limited here: the largest known inputs unpack to 300 GB, and the operator limits what is fetched.
import { InputRefusal } from './refusal.ts';

/**
 * Unpacked bytes for each packed byte. Known inputs are packed 8 to 25 times, the widest tables, with
 * thousands of blank columns, about 100 times. Deflate cannot exceed 1,032.
 */
export const MAX_UNPACK_RATIO = 500;
/** The ratio is checked only for larger files, because a small repetitive file may be packed better. */
export const RATIO_HOLDS_FROM_BYTES = 100 * 1000 ** 2;

/** Refuses a ratio that no input has. @throws InputRefusal `unpacks_too_large` */
export function checkUnpackedSize(packed: number, unpacked: number): void {
  if (unpacked > RATIO_HOLDS_FROM_BYTES && unpacked > MAX_UNPACK_RATIO * packed)
    throw new InputRefusal('unpacks_too_large', `${packed} bytes unpack to at least ${unpacked}.`);
}

/** The same, while unpacking. */
export class UnpackLimit {
  #packed = 0;
  #unpacked = 0;

  addPacked(bytes: number): void {
    this.#packed += bytes;
  }

  addUnpacked(bytes: number): void {
    this.#unpacked += bytes;
    checkUnpackedSize(this.#packed, this.#unpacked);
  }
}
