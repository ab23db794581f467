// A hash of a text as one number, so that texts that are only compared need not be kept.

const FIRST = 0x811c9dc5;
const SECOND = 0x9747b28c;
const LOW_BITS = 0x1fffff;

/**
 * A hash of 53 bits. Two texts of a million have the same one with a chance of less than one in ten thousand.
 */
export function hashText(text: string): number {
  let high = FIRST;
  let low = SECOND;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x5bd1e995);
    low ^= low >>> 15;
  }
  high = mix(high ^ (low >>> 7));
  low = mix(low ^ (high >>> 9));
  return (high & LOW_BITS) * 2 ** 32 + (low >>> 0);
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
