// What insurers paid at the hospital of one price file: which stated payments are used, and why the others are not. None
// of these amounts is a price on offer, and none of them becomes an observation.
import { readAmount } from '../../../schemas/amount.ts';
import type { CodeKey } from '../../../schemas/code-key.ts';
import type { PaymentTexts, PlainAmounts } from '../mrf/row.ts';
import type { FileCodes } from './file-codes.ts';
import { Insurers } from './insurers.ts';
import { PaymentTable } from './payment-table.ts';

/**
 * What one insurer paid for the claims of a code. `count`: claims, at least 11; `few` for "1 through 10"; null when the
 * file does not state it. Amounts are cents for a claim.
 */
export type InsurerPayment = {
  code: CodeKey;
  payer: string;
  plan: string;
  median: number;
  low: number;
  high: number;
  count: number | 'few' | null;
};

/** Why a stated payment is not used. */
export type PaymentAlert =
  | 'payment_not_amount'
  | 'payment_without_percentiles'
  | 'payment_out_of_order'
  | 'payment_of_nothing'
  | 'payment_count_unknown';

/** The smallest count that is published; smaller ones are words in the template too. */
const LEAST_COUNT = 11;
const USUAL_FEW = '1 through 10';
const FEW = /^1 (?:through|to|-) 10$/;
const WHOLE = /^\d{1,9}(?:\.0+)?$/;
type Figures = Pick<InsurerPayment, 'median' | 'low' | 'high' | 'count'>;

/** The figures of a payment, or why it is not used. */
export function readFigures(payment: PaymentTexts): Figures | PaymentAlert {
  const { plainCount = -1 } = payment;
  const counted = plainCount < 0 ? readCount(payment.count) : judgeCount(plainCount);
  if (counted === 'payment_of_nothing') return counted;
  const amounts = payment.plain ?? readAmounts(payment);
  if (typeof amounts === 'string') return amounts;
  const { median, low, high } = amounts;
  if (low > median || median > high) return 'payment_out_of_order';
  return typeof counted === 'string' && counted !== 'few' ? counted : { median, low, high, count: counted };
}

function readAmounts({ median, low, high }: PaymentTexts): PlainAmounts | PaymentAlert {
  const amounts = [median, low, high].map(readAmount);
  if (amounts.some(({ kind }) => kind === 'rejected')) return 'payment_not_amount';
  const [middle, least, most] = amounts.map((one) => (one.kind === 'cents' ? one.cents : undefined));
  if (middle === undefined) return 'payment_not_amount';
  if (least === undefined || most === undefined) return 'payment_without_percentiles';
  return { median: middle, low: least, high: most };
}

/** A blank count is not zero: the file does not state it. */
function readCount(text: string): InsurerPayment['count'] | PaymentAlert {
  if (text === '') return null;
  if (text === USUAL_FEW || FEW.test(text.toLowerCase())) return 'few';
  if (!WHOLE.test(text)) return 'payment_count_unknown';
  return judgeCount(Number(text));
}

function judgeCount(count: number): InsurerPayment['count'] | PaymentAlert {
  if (count === 0) return 'payment_of_nothing';
  return count < LEAST_COUNT ? 'few' : count;
}

/** Collects the payments of one price file: for each code, payer and plan the one with the most claims. */
export class ObservedPayments {
  readonly #codes: FileCodes;
  readonly #insurers = new Insurers();
  readonly #table = new PaymentTable();

  constructor(codes: FileCodes) {
    this.#codes = codes;
  }

  /** Takes a payment of several codes, given by their numbers. */
  take(codes: readonly number[], { payer, plan }: PaymentTexts, figures: Figures): void {
    const insurer = this.#insurers.number(payer, plan);
    const { median, low, high, count } = figures;
    const payment = { median, low, high, weight: weightOf(count) };
    for (const code of codes) this.#table.take(code, insurer, payment);
  }

  /** Sorted by code, payer and plan. */
  finish(): SortedPayments {
    const order = this.#table.sorted(this.#codes.ranks(), this.#insurers.ranks());
    return new SortedPayments({ table: this.#table, order, codes: this.#codes, insurers: this.#insurers });
  }
}

/** Rows of a table in their order, with the names for their numbers. */
type Found = { table: PaymentTable; order: Int32Array; codes: FileCodes; insurers: Insurers };

/** Payments in their order; each is made when it is asked for. */
export class SortedPayments implements Iterable<InsurerPayment> {
  readonly found: Found;

  constructor(found: Found) {
    this.found = found;
  }

  get length(): number {
    return this.found.order.length;
  }

  *[Symbol.iterator](): Generator<InsurerPayment> {
    const { table, order, codes, insurers } = this.found;
    for (const row of order) {
      const { payer, plan } = insurers.names(table.insurers[row] as number);
      const { median, low, high, weight } = table.numbersOf(row);
      const code = codes.at(table.codes[row] as number);
      yield { code, payer, plan, median, low, high, count: countOfWeight(weight) };
    }
  }
}

/** The most claims first; of equally many the smaller amounts. */
export function comparePayments(a: Figures, b: Figures): number {
  return weightOf(b.count) - weightOf(a.count) || a.median - b.median || a.low - b.low || a.high - b.high;
}

function weightOf(count: InsurerPayment['count']): number {
  return count === null ? 0 : count === 'few' ? 1 : count;
}

/** A count of ten and fewer is not published, so that the weights below eleven are free. */
export function countOfWeight(weight: number): InsurerPayment['count'] {
  return weight === 0 ? null : weight === 1 ? 'few' : weight;
}

/** One line of a payment without its line end. */
export function decodePayment(line: string): InsurerPayment {
  const [code = '', payer = '', plan = '', median, low, high, count = ''] = line.split('\t');
  const counted = count === '' ? null : count === 'few' ? count : Number(count);
  return {
    ...{ code, payer, plan, count: counted },
    ...{ median: Number(median), low: Number(low), high: Number(high) },
  };
}
