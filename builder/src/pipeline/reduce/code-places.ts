// Where the runs, rows and items of each code of a bucket belong: those of one code side by side, codes in ascending order.
import { withRoom } from '../../observe/observation-columns.ts';

const FIRST_CODES = 1 << 8;
const FIRST_RUNS = 1 << 16;

/** Counts what each code has, then assigns places. Counting and filling meet the runs in the same order. */
export class CodePlaces {
  /** Numbers of the codes, ascending, and the first run of each of them. Right once `assign` was called. */
  codes = new Float64Array(0);
  runStarts = new Uint32Array(1);
  /** By the index of a code: while counting the number of its runs, rows and items, then where its next ones go. */
  nextRun = new Uint32Array(FIRST_CODES);
  nextRow = new Uint32Array(FIRST_CODES);
  nextItem = new Uint32Array(FIRST_CODES);
  /** Codes are indexed as they are met. */
  readonly #indexes = new Map<number, number>();
  /** The index of the code of each run, in the order of the bucket file. */
  #codeOfRun = new Uint32Array(FIRST_RUNS);
  #runs = 0;
  #met = 0;

  /** Adds a run. */
  count(code: number, rows: number, items: number): void {
    let index = this.#indexes.get(code);
    if (index === undefined) {
      index = this.#indexes.size;
      this.#indexes.set(code, index);
      this.nextRun = withRoom(this.nextRun, index + 1);
      this.nextRow = withRoom(this.nextRow, index + 1);
      this.nextItem = withRoom(this.nextItem, index + 1);
    }
    this.#codeOfRun = withRoom(this.#codeOfRun, this.#runs + 1);
    this.#codeOfRun[this.#runs++] = index;
    this.nextRun[index] = (this.nextRun[index] ?? 0) + 1;
    this.nextRow[index] = (this.nextRow[index] ?? 0) + rows;
    this.nextItem[index] = (this.nextItem[index] ?? 0) + items;
  }

  /** Turns the counts into places. @returns how much all codes have together */
  assign(): { runs: number; rows: number; items: number } {
    this.codes = Float64Array.from(this.#indexes.keys()).sort();
    this.runStarts = new Uint32Array(this.codes.length + 1);
    const sum = { runs: 0, rows: 0, items: 0 };
    for (const [i, code] of this.codes.entries()) {
      const index = this.#indexes.get(code) ?? 0;
      const [runs, rows, items] = [
        this.nextRun[index] ?? 0,
        this.nextRow[index] ?? 0,
        this.nextItem[index] ?? 0,
      ];
      this.nextRun[index] = sum.runs;
      this.nextRow[index] = sum.rows;
      this.nextItem[index] = sum.items;
      sum.runs += runs;
      sum.rows += rows;
      sum.items += items;
      this.runStarts[i + 1] = sum.runs;
    }
    return sum;
  }

  /** The index of the code of the next run. */
  next(): number {
    return this.#codeOfRun[this.#met++] ?? 0;
  }
}
