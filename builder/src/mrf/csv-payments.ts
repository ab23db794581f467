// What insurers paid, straight from the bytes of a row. Few rows state a median, and not every row's payments are
// used, so nothing is looked at before somebody asks for the payments of a row.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { PayerCells } from './payer-cells.ts';
import type { PaymentColumns } from './payment-texts.ts';
import type { MrfCode, PaymentTexts, PlainAmounts } from './row.ts';

/** The payments of one row after the other: each row's can be read until the next row is scanned. */
export class RowPayments implements Iterable<PaymentTexts>, Iterator<PaymentTexts, undefined> {
  readonly #columns: readonly PaymentColumns[];
  readonly #scanner: RowScanner;
  readonly #cells: PayerCells;
  readonly #first: number;
  readonly #last: number;
  readonly #lastMedian: number;
  readonly #payment: CellPayment;
  /** One object for all payments. */
  readonly #result: { done: false; value: CellPayment };
  #rowStart = 0;
  #next = 0;

  /** @param scanner has scanned the row whose payments are read */
  constructor(columns: readonly PaymentColumns[], window: ByteWindow, scanner: RowScanner) {
    this.#columns = columns;
    this.#scanner = scanner;
    const wanted = columns
      .flatMap((column) => Object.values(column))
      .filter((at): at is number => typeof at === 'number' && at >= 0);
    this.#first = Math.min(...wanted);
    this.#last = Math.max(-1, ...wanted);
    this.#lastMedian = Math.max(-1, ...columns.map(({ median }) => median));
    this.#cells = new PayerCells(window, this.#last);
    this.#payment = new CellPayment(this.#cells);
    this.#result = { done: false, value: this.#payment };
  }

  /** The payments of the row that was scanned last; undefined when the row cannot have any. */
  ofRow(start: number, codes: readonly MrfCode[]): Iterable<PaymentTexts> | undefined {
    if (this.#last < 0 || codes.length === 0) return undefined;
    this.#rowStart = start;
    return this;
  }

  [Symbol.iterator](): Iterator<PaymentTexts, undefined> {
    this.#next = this.#findCells() ? 0 : this.#columns.length;
    return this;
  }

  next(): IteratorResult<PaymentTexts, undefined> {
    while (this.#next < this.#columns.length) {
      const columns = this.#columns[this.#next] as PaymentColumns;
      this.#next += 1;
      if (this.#payment.read(columns)) return this.#result;
    }
    return END;
  }

  /** Finds the cells of the row. @returns false when none of them has a median; then nothing else is needed */
  #findCells(): boolean {
    const { tailColumn, tailOffset } = this.#scanner;
    const isBehind = this.#first >= tailColumn;
    if (isBehind && tailOffset === 0) return false;
    const from = isBehind ? this.#rowStart + tailOffset : this.#rowStart;
    this.#cells.findFrom(from, isBehind ? tailColumn : 0, this.#lastMedian);
    if (this.#columns.every(({ median }) => this.#cells.isEmpty(median))) return false;
    this.#cells.findRest(this.#last);
    return true;
  }
}

const END = { done: true, value: undefined } as const;

/** One payment after the other. */
class CellPayment implements PaymentTexts {
  payer = '';
  plan = '';
  plain: PlainAmounts | undefined;
  plainCount = -1;
  readonly #amounts = { median: 0, low: 0, high: 0 };
  readonly #cells: PayerCells;
  #columns: PaymentColumns | undefined;

  constructor(cells: PayerCells) {
    this.#cells = cells;
  }

  /** Reads a payment of the row. @returns false when its median is blank */
  read(columns: PaymentColumns): boolean {
    const cells = this.#cells;
    if (cells.isEmpty(columns.median)) return false;
    const median = cells.cents(columns.median);
    if (median === 0 && cells.figure(columns.median) === '') return false;
    const low = median === 0 ? 0 : cells.cents(columns.low);
    const high = low === 0 ? 0 : cells.cents(columns.high);
    this.plain = high === 0 ? undefined : this.#amounts;
    this.#amounts.median = median;
    this.#amounts.low = low;
    this.#amounts.high = high;
    this.#columns = columns;
    this.plainCount = cells.count(columns.count);
    const { payer, plan } = columns;
    this.payer = typeof payer === 'string' ? payer : cells.name(payer);
    this.plan = typeof plan === 'string' ? plan : cells.name(plan);
    return true;
  }

  get median(): string {
    return this.#figure('median');
  }

  get low(): string {
    return this.#figure('low');
  }

  get high(): string {
    return this.#figure('high');
  }

  get count(): string {
    return this.#figure('count');
  }

  #figure(name: 'median' | 'low' | 'high' | 'count'): string {
    return this.#columns ? this.#cells.figure(this.#columns[name]) : '';
  }
}
