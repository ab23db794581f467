// The payments of one price file in columns. A large file has a million of them; as objects, most of the time would go
// into collecting the garbage around them.

/** What is known of a payment, in numbers: cents, and a weight that is larger for more claims. */
export type PaymentNumbers = { median: number; low: number; high: number; weight: number };

const FIRST_ROWS = 256;
/** Numbers of a row: median, low, high and weight. */
const WIDTH = 4;
/** Slots for each row that there is room for, so that a search mostly ends at once. */
const SLOTS_PER_ROW = 2;

/** For each number of a code and of an insurer the payment with the most claims. Rows are numbered from 0. */
export class PaymentTable {
  rows = 0;
  #codes = new Int32Array(FIRST_ROWS);
  #insurers = new Int32Array(FIRST_ROWS);
  #numbers = new Float64Array(WIDTH * FIRST_ROWS);
  /** Rows by hash of code and insurer, plus one; 0 in an empty slot. Their number is a power of two. */
  #slots = new Int32Array(SLOTS_PER_ROW * FIRST_ROWS);

  /** Keeps a payment, or the known one of the code and the insurer when that goes first. */
  take(code: number, insurer: number, payment: PaymentNumbers): void {
    const slot = this.#find(code, insurer);
    const known = this.#slots[slot] as number;
    if (known > 0) {
      if (this.#goesFirst(payment, known - 1)) this.#write(known - 1, payment);
      return;
    }
    const row = this.rows;
    this.#slots[slot] = row + 1;
    this.#codes[row] = code;
    this.#insurers[row] = insurer;
    this.#write(row, payment);
    this.rows += 1;
    if (this.rows === this.#codes.length) this.#grow();
  }

  codeOf(row: number): number {
    return this.#codes[row] ?? 0;
  }

  insurerOf(row: number): number {
    return this.#insurers[row] ?? 0;
  }

  numbersOf(row: number): PaymentNumbers {
    const numbers = this.#numbers;
    const at = WIDTH * row;
    return {
      median: numbers[at] ?? 0,
      low: numbers[at + 1] ?? 0,
      high: numbers[at + 2] ?? 0,
      weight: numbers[at + 3] ?? 0,
    };
  }

  /** The rows by the rank of their code, then by that of their insurer; ranks are given by number. */
  sorted(codeRanks: readonly number[], insurerRanks: readonly number[]): Int32Array {
    const rows = Int32Array.from({ length: this.rows }, (_, row) => row);
    return sortedBy(sortedBy(rows, this.#insurers, insurerRanks), this.#codes, codeRanks);
  }

  /** The most claims first; of equally many the smaller amounts. */
  #goesFirst({ median, low, high, weight }: PaymentNumbers, row: number): boolean {
    const numbers = this.#numbers;
    const at = WIDTH * row;
    const order =
      (numbers[at + 3] as number) - weight ||
      median - (numbers[at] as number) ||
      low - (numbers[at + 1] as number) ||
      high - (numbers[at + 2] as number);
    return order < 0;
  }

  #write(row: number, { median, low, high, weight }: PaymentNumbers): void {
    const numbers = this.#numbers;
    const at = WIDTH * row;
    numbers[at] = median;
    numbers[at + 1] = low;
    numbers[at + 2] = high;
    numbers[at + 3] = weight;
  }

  /** The slot of a code and an insurer, or the empty one where they belong. */
  #find(code: number, insurer: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = Math.imul(Math.imul(code, 0x9e3779b1) ^ insurer, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const row = (slots[slot] as number) - 1;
      if (row < 0 || (this.#codes[row] === code && this.#insurers[row] === insurer)) return slot;
    }
  }

  #grow(): void {
    const room = 2 * this.#codes.length;
    this.#codes = copied(this.#codes, new Int32Array(room));
    this.#insurers = copied(this.#insurers, new Int32Array(room));
    this.#numbers = copied(this.#numbers, new Float64Array(WIDTH * room));
    this.#slots = new Int32Array(SLOTS_PER_ROW * room);
    for (let row = 0; row < this.rows; row += 1)
      this.#slots[this.#find(this.#codes[row] as number, this.#insurers[row] as number)] = row + 1;
  }
}

function copied<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

/** Rows by the rank of their number in a column; those of one rank stay in their order. */
function sortedBy(rows: Int32Array, column: Int32Array, ranks: readonly number[]): Int32Array {
  const next = new Int32Array(ranks.length + 1);
  for (let i = 0; i < rows.length; i += 1) {
    const behind = (ranks[column[rows[i] as number] as number] as number) + 1;
    next[behind] = (next[behind] as number) + 1;
  }
  for (let rank = 1; rank < next.length; rank += 1)
    next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  const sorted = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const rank = ranks[column[row] as number] as number;
    const at = next[rank] as number;
    sorted[at] = row;
    next[rank] = at + 1;
  }
  return sorted;
}
