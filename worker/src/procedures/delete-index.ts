// Finds the words near a misspelt one without comparing all words. Two words within two slips of each other
// have the same beginning once up to two letters are removed from each (symmetric deletion).

/** Letters of a word's beginning that are indexed; slips after them need no extra row. */
const PREFIX = 7;
const TABLE_BITS = 16;
const TABLE_SIZE = 1 << TABLE_BITS;
const HASH_START = 0x811c9dc5;
const HASH_STEP = 0x01000193;

/** Most rows of a word: with nothing removed, with one letter removed, and with two. */
const MAX_ROWS = 1 + PREFIX + (PREFIX * (PREFIX - 1)) / 2;

function add(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, HASH_STEP);
}

function rowOf(hash: number): number {
  return (hash ^ (hash >>> TABLE_BITS)) & (TABLE_SIZE - 1);
}

/**
 * Writes the table rows of a word's beginning: whole, then without one letter and without two. Letters before the
 * first removed one are read once for all of these rows. Returns the number of rows.
 */
function rowsOf(word: string, rows: Uint16Array, from: number): number {
  const length = Math.min(PREFIX, word.length);
  let count = from + 1;
  let whole = HASH_START;
  const firstOfTwo = from + 1 + length;
  let ofTwo = firstOfTwo;
  for (let i = 0; i < length; i += 1) {
    let without = whole;
    for (let j = i + 1; j < length; j += 1) {
      let withoutTwo = without;
      for (let k = j + 1; k < length; k += 1) withoutTwo = add(withoutTwo, word.charCodeAt(k));
      rows[ofTwo] = rowOf(withoutTwo);
      ofTwo += 1;
      without = add(without, word.charCodeAt(j));
    }
    rows[count] = rowOf(without);
    count += 1;
    whole = add(whole, word.charCodeAt(i));
  }
  rows[from] = rowOf(whole);
  return ofTwo - from;
}

/** Spellings by their beginning after letters are removed. */
export class DeleteIndex {
  readonly #starts = new Int32Array(TABLE_SIZE + 1);
  readonly #entries: Uint16Array;
  readonly #seen: Int32Array;
  readonly #rows = new Uint16Array(MAX_ROWS);
  #round = 0;

  /** Indexes the spellings that `wanted` accepts, by their number. */
  constructor(spellings: readonly string[], wanted: (spelling: string, number: number) => boolean) {
    const starts = this.#starts;
    const rows = new Uint16Array(spellings.length * MAX_ROWS);
    const counts = new Uint8Array(spellings.length);
    for (let number = 0; number < spellings.length; number += 1) {
      const spelling = spellings[number] ?? '';
      if (!wanted(spelling, number)) continue;
      const from = number * MAX_ROWS;
      const count = rowsOf(spelling, rows, from);
      counts[number] = count;
      for (let at = from; at < from + count; at += 1) {
        const row = (rows[at] ?? 0) + 1;
        starts[row] = (starts[row] ?? 0) + 1;
      }
    }
    for (let row = 0; row < TABLE_SIZE; row += 1)
      starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
    const next = starts.slice();
    this.#entries = new Uint16Array(starts[TABLE_SIZE] ?? 0);
    this.#seen = new Int32Array(spellings.length);
    for (let number = 0; number < spellings.length; number += 1) {
      const from = number * MAX_ROWS;
      const end = from + (counts[number] ?? 0);
      for (let at = from; at < end; at += 1) {
        const row = rows[at] ?? 0;
        const position = next[row] ?? 0;
        this.#entries[position] = number;
        next[row] = position + 1;
      }
    }
  }

  /** Calls `visit` once for every spelling that may be near. Some of them are not near: compare each. */
  eachNear(word: string, visit: (spelling: number) => void): void {
    this.#round += 1;
    const count = rowsOf(word, this.#rows, 0);
    for (let i = 0; i < count; i += 1) {
      const row = this.#rows[i] ?? 0;
      const end = this.#starts[row + 1] ?? 0;
      for (let at = this.#starts[row] ?? 0; at < end; at += 1) {
        const spelling = this.#entries[at] ?? 0;
        if (this.#seen[spelling] === this.#round) continue;
        this.#seen[spelling] = this.#round;
        visit(spelling);
      }
    }
  }
}
