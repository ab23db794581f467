// Which words are near a misspelt one, without comparing all: two words within two slips of each other share what is
// left of their beginnings after up to two letters are taken out (symmetric deletion).

/** Letters of a word's beginning that are indexed; slips further on cost no key. */
const PREFIX = 7;
const TABLE_BITS = 16;
const TABLE_SIZE = 1 << TABLE_BITS;
const HASH_START = 0x811c9dc5;
const HASH_STEP = 0x01000193;

/** Calls back with the table row of a beginning and of everything left of it after one or two letters are gone. */
function eachRow(word: string, visit: (row: number) => void): void {
  const length = Math.min(PREFIX, word.length);
  for (let i = -1; i < length; i += 1) {
    for (let j = i; j < length; j += 1) {
      if (i === j && i !== -1) continue;
      let hash = HASH_START;
      for (let k = 0; k < length; k += 1) {
        if (k !== i && k !== j) hash = Math.imul(hash ^ word.charCodeAt(k), HASH_STEP);
      }
      visit((hash ^ (hash >>> TABLE_BITS)) & (TABLE_SIZE - 1));
    }
  }
}

/** Spellings by what is left of them. */
export class DeleteIndex {
  readonly #starts = new Int32Array(TABLE_SIZE + 1);
  readonly #entries: Uint16Array;
  readonly #seen: Int32Array;
  #round = 0;

  /** Indexes the spellings that `wanted` accepts, by their number. */
  constructor(spellings: readonly string[], wanted: (spelling: string) => boolean) {
    const starts = this.#starts;
    spellings.forEach((spelling) => {
      if (wanted(spelling)) eachRow(spelling, (row) => (starts[row + 1] = (starts[row + 1] ?? 0) + 1));
    });
    for (let row = 0; row < TABLE_SIZE; row += 1)
      starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
    const next = starts.slice();
    this.#entries = new Uint16Array(starts[TABLE_SIZE] ?? 0);
    this.#seen = new Int32Array(spellings.length);
    spellings.forEach((spelling, number) => {
      if (!wanted(spelling)) return;
      eachRow(spelling, (row) => {
        const at = next[row] ?? 0;
        this.#entries[at] = number;
        next[row] = at + 1;
      });
    });
  }

  /** Calls back once for every spelling that may be near; some are not. */
  eachNear(word: string, visit: (spelling: number) => void): void {
    this.#round += 1;
    eachRow(word, (row) => {
      const end = this.#starts[row + 1] ?? 0;
      for (let at = this.#starts[row] ?? 0; at < end; at += 1) {
        const spelling = this.#entries[at] ?? 0;
        if (this.#seen[spelling] === this.#round) continue;
        this.#seen[spelling] = this.#round;
        visit(spelling);
      }
    });
  }
}
