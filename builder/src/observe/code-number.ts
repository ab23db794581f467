// Codes as numbers for compact files, and the bucket a code falls in. Both are part of the observation
// format.
import { type CodeKey, parseDrgCode } from '../../../schemas/code-key.ts';

/** Number of buckets. Each of them then has about half a million of a nation's 30 million observations. */
export const BUCKETS = 64;

const RADIX = 36;
/** The number of the first MS-DRG: 36^5, just after the five-character codes. */
const FIRST_DRG = RADIX ** 5;
const DRG_PREFIX = 'MS-DRG-';
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_A = 0x41;
/** 2^32 divided by the golden ratio, so that the hashes of neighbouring numbers are far apart. */
const SPREAD = 0x9e3779b1;

/** A code key as a whole number; five-character codes keep their order. */
export function codeNumber(code: CodeKey): number {
  if (code.startsWith(DRG_PREFIX)) return FIRST_DRG + Number(code.slice(DRG_PREFIX.length));
  let number = 0;
  for (let i = 0; i < code.length; i += 1) {
    const unit = code.charCodeAt(i);
    number = number * RADIX + (unit <= NINE ? unit - ZERO : unit - LETTER_A + 10);
  }
  return number;
}

/** The code key of a number. */
export function codeOfNumber(number: number): CodeKey {
  if (number < FIRST_DRG) return number.toString(RADIX).toUpperCase().padStart(5, '0');
  const drg = parseDrgCode(String(number - FIRST_DRG).padStart(3, '0'));
  if (drg === undefined) throw new RangeError(`The number ${number} does not name a code.`);
  return drg;
}

/** Bucket of a code, from 0. It is the same on every machine. */
export function bucketOf(code: CodeKey): number {
  return bucketOfNumber(codeNumber(code));
}

/** Bucket of a code given by its number: the six high bits of a multiplicative hash. */
export function bucketOfNumber(number: number): number {
  return Math.imul(number, SPREAD) >>> 26;
}
