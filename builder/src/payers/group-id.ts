// Ids of groups as rates name them. Most are short whole numbers, and a file names them hundreds of millions of times, so
// they stay numbers.

/** A text, or a whole number of at most nine digits: the same id as the text of its digits. */
export type GroupId = string | number;

const ZERO = 0x30;
const MAX_DIGITS = 9;
/** Work space of `digitsOf`. */
const work = Buffer.alloc(MAX_DIGITS);

/** The digits of an id in ASCII, as a view that the next call overwrites. */
export function digitsOf(id: number): Buffer {
  let at = MAX_DIGITS;
  let rest = id;
  do {
    const tens = Math.floor(rest / 10);
    work[--at] = ZERO + rest - 10 * tens;
    rest = tens;
  } while (rest > 0);
  return work.subarray(at);
}
