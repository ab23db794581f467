// How far a packed input may unpack: a small file that grows without end is an attack or an accident, no price file.
import { InputRefusal } from './refusal.ts';

/** Unpacked bytes of one file; the largest price file known has 5 GB. */
export const MAX_UNPACKED_BYTES = 64 * 1024 ** 3;
/**
 * Unpacked bytes for each packed one. Price files pack 8 to 25 times, the widest with thousands of blank columns
 * about 100 times; deflate cannot pass 1,032.
 */
export const MAX_UNPACK_RATIO = 500;
/** The ratio holds from here on: a small repetitive file may be packed better. */
export const RATIO_HOLDS_FROM_BYTES = 100 * 1000 ** 2;

/** Refuses sizes that no price file has. @throws InputRefusal `unpacks_too_large` */
export function checkUnpackedSize(packed: number, unpacked: number): void {
  const isTooLarge = unpacked > MAX_UNPACKED_BYTES;
  const isTooDense = unpacked > RATIO_HOLDS_FROM_BYTES && unpacked > MAX_UNPACK_RATIO * packed;
  if (isTooLarge || isTooDense)
    throw new InputRefusal('unpacks_too_large', `${packed} bytes unpack to ${unpacked} or more.`);
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
