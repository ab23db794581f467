// The marks of a code tile's facility prices: which of the other columns have an entry for a price.
import type { Numbers } from './number-column.ts';

/** Bits of `marks`: which of the other columns have an entry for a price, and whether it is far below the others. */
export const PRICE_MARKS = { spread: 1, shared: 2, evidence: 4, farBelow: 8 } as const;
const ALL_MARKS = 15;

/** Prices of a block are two to this power: sixteen. */
export const BLOCK_BITS = 4;

/** Marks as bytes, as a writer leaves them; undefined for a sum that no byte holds. */
export function marksOf(marks: Numbers): Uint8Array | undefined {
  if (marks instanceof Uint8Array) return marks;
  for (let at = 0; at < marks.length; at += 1) if ((marks[at] ?? 0) > ALL_MARKS) return undefined;
  return new Uint8Array(marks);
}

/** Marks are counted four at a time: each byte of a word is one price. */
const WORD_BYTES = 4;
const WORDS_OF_A_BLOCK = 2 ** BLOCK_BITS / WORD_BYTES;
const ONE_IN_EACH_BYTE = 0x01010101;
const OTHER_BITS = 0xf0f0f0f0 | 0;
const TOP_BYTE = 24;

/** How many prices have each mark: all of them, and those before each block. */
export type CountedMarks = {
  spreads: number;
  shared: number;
  evident: number;
  /** Three counts for each block of prices: how many prices before the block have a spread, a source, evidence. */
  blocks: Uint16Array | Uint32Array;
};

/** Counts marks; undefined when one of them is not a sum of PRICE_MARKS. */
export function countMarks(marks: Uint8Array): CountedMarks | undefined {
  const size = 3 * Math.ceil(marks.length / 2 ** BLOCK_BITS);
  const blocks = marks.length < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
  const whole = marks.length >>> BLOCK_BITS;
  const words = new Uint32Array(marks.buffer, marks.byteOffset, whole * WORDS_OF_A_BLOCK);
  let [spreads, shared, evident, all] = [0, 0, 0, 0];
  for (let word = 0, at = 0; word < words.length; word += WORDS_OF_A_BLOCK, at += 3) {
    blocks[at] = spreads;
    blocks[at + 1] = shared;
    blocks[at + 2] = evident;
    const a = words[word] ?? 0;
    const b = words[word + 1] ?? 0;
    const c = words[word + 2] ?? 0;
    const d = words[word + 3] ?? 0;
    all |= a | b | c | d;
    spreads += countOdd(a, b, c, d);
    shared += countOdd(a >>> 1, b >>> 1, c >>> 1, d >>> 1);
    evident += countOdd(a >>> 2, b >>> 2, c >>> 2, d >>> 2);
  }
  if (whole * 3 < blocks.length) blocks.set([spreads, shared, evident], whole * 3);
  for (let at = whole << BLOCK_BITS; at < marks.length; at += 1) {
    const own = marks[at] ?? 0;
    all |= own;
    spreads += own & 1;
    shared += (own >>> 1) & 1;
    evident += (own >>> 2) & 1;
  }
  return (all & OTHER_BITS) === 0 ? { spreads, shared, evident, blocks } : undefined;
}

/** How many bytes of four words are odd: the product adds the four sums, of which each is at most four, in its top byte. */
function countOdd(a: number, b: number, c: number, d: number): number {
  const sums =
    (a & ONE_IN_EACH_BYTE) + (b & ONE_IN_EACH_BYTE) + (c & ONE_IN_EACH_BYTE) + (d & ONE_IN_EACH_BYTE);
  return Math.imul(sums, ONE_IN_EACH_BYTE) >>> TOP_BYTE;
}
