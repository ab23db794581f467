// What readers of bytes return in place of a position or of the number of a key. Like BYTES, a file that
// reads bytes copies them into local constants, for speed.

export const RESULTS = {
  /** In place of a position: the text is wrong, cut off or rare, and the slow path reads it. */
  FALL_BACK: -1,
  /** In place of the number of a key: the key is not in the table. */
  OTHER_KEY: -1,
} as const;
