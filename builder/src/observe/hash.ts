// A hash of texts as one number, so that texts that are only compared need not be kept.

const FIRST = 0x811c9dc5;
const SECOND = 0x9747b28c;
const LOW_BITS = 0x1fffff;

/** Comes between two texts. */
const SEPARATOR = 0x1f;

/**
 * A hash of 53 bits of some texts. Two of a million have the same one with a chance of less than one in ten
 * thousand.
 */
export function hashTexts(...texts: readonly string[]): number {
  let high = FIRST;
  let low = SECOND;
  for (const text of texts) {
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x5bd1e995);
      low ^= low >>> 15;
    }
    high = Math.imul(high ^ SEPARATOR, 0x01000193);
    low = Math.imul(low ^ SEPARATOR, 0x5bd1e995);
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
