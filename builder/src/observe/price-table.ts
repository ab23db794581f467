// The distinct prices of one price file, in columns: by setting and billing class, code and cents.
import { grown } from './grown-column.ts';
import { RowSlots } from './row-slots.ts';

const FIRST_ROWS = 256;

/** Rows are numbered from 0. Columns may be longer than what they hold. */
export class PriceTable {
  rows = 0;
  /** The number of the code of each row. */
  codes = new Int32Array(FIRST_ROWS);
  /** The number of its setting and class. */
  kinds = new Int32Array(FIRST_ROWS);
  cents = new Float64Array(FIRST_ROWS);
  readonly #slots = new RowSlots();

  /** The row of a price. A new price gets the next row. */
  rowOf(code: number, kind: number, cents: number): number {
    const hash = hashOf(code, kind, cents);
    for (let row = this.#slots.find(hash); row >= 0; row = this.#slots.findNext(hash))
      if (this.codes[row] === code && this.kinds[row] === kind && this.cents[row] === cents) return row;
    this.#slots.add(hash);
    return this.#add(code, kind, cents);
  }

  #add(code: number, kind: number, cents: number): number {
    const row = this.rows;
    this.rows = row + 1;
    if (row === this.codes.length) this.#grow();
    this.codes[row] = code;
    this.kinds[row] = kind;
    this.cents[row] = cents;
    return row;
  }

  #grow(): void {
    this.codes = grown(this.codes);
    this.kinds = grown(this.kinds);
    this.cents = grown(this.cents);
  }
}

function hashOf(code: number, kind: number, cents: number): number {
  return Math.imul(Math.imul(Math.imul(code, 0x9e3779b1) ^ kind, 0x85ebca6b) ^ cents, 0xc2b2ae35);
}
