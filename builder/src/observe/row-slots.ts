// Finds the rows of a table in columns by their keys. A Map would need an object for each entry, and a large file has
// millions of them, which the garbage collector would go through again and again.

const FIRST_SLOTS = 512;
/** Slots for each row, so that a search mostly ends at once. */
const SLOTS_PER_ROW = 2;

/**
 * Rows by hash, numbered from 0. A search begins at the slot `first` of a hash and goes on to `next`, until `rowAt` gives
 * the row or, where it belongs, -1.
 */
export class RowSlots {
  /** Rows, plus one; 0 in an empty slot. Their number is a power of two. */
  #slots = new Int32Array(FIRST_SLOTS);
  #rows = 0;

  first(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1);
  }

  next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }

  rowAt(slot: number): number {
    return (this.#slots[slot] as number) - 1;
  }

  /** Adds the next row at the empty slot where its search ended. @param hashOf gives the hash of each row, this one's too */
  add(slot: number, hashOf: (row: number) => number): void {
    this.#rows += 1;
    this.#slots[slot] = this.#rows;
    if (SLOTS_PER_ROW * this.#rows >= this.#slots.length) this.#grow(hashOf);
  }

  #grow(hashOf: (row: number) => number): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let row = 0; row < this.#rows; row += 1) {
      let slot = this.first(hashOf(row));
      while (this.#slots[slot] !== 0) slot = this.next(slot);
      this.#slots[slot] = row + 1;
    }
  }
}
