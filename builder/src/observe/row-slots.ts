// Finds the rows of a table in columns by their keys. A Map would need an object for each entry, and a large file has
// millions of them, which the garbage collector would go through again and again.

const FIRST_SLOTS = 512;
/** The table grows when more of its slots are taken, so that a search mostly ends at once. */
const MAX_LOAD = 0.75;

/**
 * Rows by hash, numbered from 0. The hashes lie beside the rows, so a search rarely looks into the columns, which are
 * somewhere else in memory.
 */
export class RowSlots {
  /** For each slot a row, plus one, and its hash; 0 in an empty slot. The number of slots is a power of two. */
  #slots = new Int32Array(2 * FIRST_SLOTS);
  #mask = FIRST_SLOTS - 1;
  #rows = 0;
  /** Where the search is. */
  #at = 0;

  /** The first row with a hash of 32 bits, or -1. */
  find(hash: number): number {
    this.#at = hash ^ (hash >>> 15);
    return this.#search(hash);
  }

  /** The next row with the hash, when the one that was found last has another key; or -1. */
  findNext(hash: number): number {
    this.#at += 1;
    return this.#search(hash);
  }

  /** Adds the next row, after a search for it has found nothing. @param hash that was searched for */
  add(hash: number): void {
    this.#rows += 1;
    this.#put(this.#rows, hash);
    if (this.#rows > MAX_LOAD * this.#mask) this.#grow();
  }

  #search(hash: number): number {
    const slots = this.#slots;
    for (; ; this.#at += 1) {
      const slot = 2 * (this.#at & this.#mask);
      const row = slots[slot] as number;
      if (row === 0 || slots[slot + 1] === hash) return row - 1;
    }
  }

  #put(row: number, hash: number): void {
    const slot = 2 * (this.#at & this.#mask);
    this.#slots[slot] = row;
    this.#slots[slot + 1] = hash;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(2 * before.length);
    this.#mask = before.length - 1;
    for (let slot = 0; slot < before.length; slot += 2) {
      const row = before[slot] as number;
      if (row === 0) continue;
      const hash = before[slot + 1] as number;
      this.#at = hash ^ (hash >>> 15);
      while (this.#slots[2 * (this.#at & this.#mask)] !== 0) this.#at += 1;
      this.#put(row, hash);
    }
  }
}
