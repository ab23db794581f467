// The payments of one price file in columns. A large file has a million of them; as objects, most of the time would go
// into collecting the garbage around them.
import { grown } from './grown-column.ts';
import { RowSlots } from './row-slots.ts';
import { firstRows, sortedBy } from './sorted-rows.ts';

/** What is known of a payment, in numbers: cents, and a weight that is larger for more claims. */
export type PaymentNumbers = { median: number; low: number; high: number; weight: number };

const FIRST_ROWS = 256;
/** Numbers of a row: median, low, high and weight. */
const WIDTH = 4;

/** For each number of a code and of an insurer the payment with the most claims. Rows are numbered from 0. Columns may be longer. */
export class PaymentTable {
  rows = 0;
  /** The number of the code of each row, and of its insurer. */
  codes = new Int32Array(FIRST_ROWS);
  insurers = new Int32Array(FIRST_ROWS);
  /** Median, low, high and weight of each row. */
  numbers = new Float64Array(WIDTH * FIRST_ROWS);
  readonly #slots = new RowSlots();

  /** Keeps a payment, or the known one of the code and the insurer when that goes first. */
  take(code: number, insurer: number, payment: PaymentNumbers): void {
    const hash = hashOf(code, insurer);
    for (let row = this.#slots.find(hash); row >= 0; row = this.#slots.findNext(hash)) {
      if (this.codes[row] !== code || this.insurers[row] !== insurer) continue;
      if (this.#goesFirst(payment, row)) this.#write(row, payment);
      return;
    }
    this.#slots.add(hash);
    this.#add(code, insurer, payment);
  }

  numbersOf(row: number): PaymentNumbers {
    const numbers = this.numbers;
    const at = WIDTH * row;
    return {
      median: numbers[at] ?? 0,
      low: numbers[at + 1] ?? 0,
      high: numbers[at + 2] ?? 0,
      weight: numbers[at + 3] ?? 0,
    };
  }

  /** The rows by the rank of their code, then by that of their insurer; ranks are given by number. */
  sorted(codeRanks: Int32Array, insurerRanks: Int32Array): Int32Array {
    return sortedBy(sortedBy(firstRows(this.rows), this.insurers, insurerRanks), this.codes, codeRanks);
  }

  #add(code: number, insurer: number, payment: PaymentNumbers): void {
    const row = this.rows;
    this.rows = row + 1;
    if (row === this.codes.length) this.#grow();
    this.codes[row] = code;
    this.insurers[row] = insurer;
    this.#write(row, payment);
  }

  #grow(): void {
    this.codes = grown(this.codes);
    this.insurers = grown(this.insurers);
    this.numbers = grown(this.numbers);
  }

  /** The most claims first; of equally many the smaller amounts. */
  #goesFirst({ median, low, high, weight }: PaymentNumbers, row: number): boolean {
    const numbers = this.numbers;
    const at = WIDTH * row;
    const order =
      (numbers[at + 3] as number) - weight ||
      median - (numbers[at] as number) ||
      low - (numbers[at + 1] as number) ||
      high - (numbers[at + 2] as number);
    return order < 0;
  }

  #write(row: number, { median, low, high, weight }: PaymentNumbers): void {
    const numbers = this.numbers;
    const at = WIDTH * row;
    numbers[at] = median;
    numbers[at + 1] = low;
    numbers[at + 2] = high;
    numbers[at + 3] = weight;
  }
}

function hashOf(code: number, insurer: number): number {
  return Math.imul(Math.imul(code, 0x9e3779b1) ^ insurer, 0x85ebca6b);
}
