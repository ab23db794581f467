// What insurers paid at the hospital of one price file: which stated payments are used, and why the others are not. None
// of these amounts is a price on offer, and none of them becomes an observation.
import { readAmount } from '../../../schemas/amount.ts';
import type { CodeKey } from '../../../schemas/code-key.ts';
import type { PaymentTexts } from '../mrf/row.ts';

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
const FEW = /^1 (?:through|to|-) 10$/;
const WHOLE = /^\d{1,9}(?:\.0+)?$/;
/** Longer names are cut, because they go into every tile. */
const MAX_NAME_LENGTH = 100;

type Figures = Pick<InsurerPayment, 'median' | 'low' | 'high' | 'count'>;

/** The figures of a payment, or why it is not used. */
export function readFigures({ median, low, high, count }: PaymentTexts): Figures | PaymentAlert {
  const counted = readCount(count);
  if (counted === 'payment_of_nothing') return counted;
  const amounts = [median, low, high].map(readAmount);
  if (amounts.some(({ kind }) => kind === 'rejected')) return 'payment_not_amount';
  const [middle, least, most] = amounts.map((one) => (one.kind === 'cents' ? one.cents : undefined));
  if (middle === undefined) return 'payment_not_amount';
  if (least === undefined || most === undefined) return 'payment_without_percentiles';
  if (least > middle || middle > most) return 'payment_out_of_order';
  return typeof counted === 'string' && counted !== 'few'
    ? counted
    : { median: middle, low: least, high: most, count: counted };
}

/** A blank count is not zero: the file does not state it. */
function readCount(text: string): InsurerPayment['count'] | PaymentAlert {
  if (text === '') return null;
  if (FEW.test(text.toLowerCase())) return 'few';
  if (!WHOLE.test(text)) return 'payment_count_unknown';
  const count = Number(text);
  if (count === 0) return 'payment_of_nothing';
  return count < LEAST_COUNT ? 'few' : count;
}

/** Collects the payments of one price file: for each code, payer and plan the one with the most claims. */
export class ObservedPayments {
  readonly #best = new Map<string, InsurerPayment>();

  take(code: CodeKey, { payer, plan }: PaymentTexts, figures: Figures): void {
    const names = { payer: payer.slice(0, MAX_NAME_LENGTH), plan: plan.slice(0, MAX_NAME_LENGTH) };
    const payment = { code, ...names, ...figures };
    const key = `${code}\t${payment.payer}\t${payment.plan}`;
    const known = this.#best.get(key);
    if (!known || comparePayments(payment, known) < 0) this.#best.set(key, payment);
  }

  /** Sorted by code, payer and plan. */
  finish(): InsurerPayment[] {
    return [...this.#best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, payment]) => payment);
  }
}

/** The most claims first; of equally many the smaller amounts. */
export function comparePayments(a: Figures, b: Figures): number {
  return weightOf(b.count) - weightOf(a.count) || a.median - b.median || a.low - b.low || a.high - b.high;
}

function weightOf(count: InsurerPayment['count']): number {
  return count === null ? 0 : count === 'few' ? 1 : count;
}

/** Payments as lines: the last part of an observation file. */
export function encodePayments(payments: readonly InsurerPayment[]): string {
  return payments
    .map(({ code, payer, plan, median, low, high, count }) =>
      [code, clean(payer), clean(plan), median, low, high, count ?? ''].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
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

/** A name on one line, without the characters that separate fields and lines. */
function clean(name: string): string {
  return name.replace(/[\t\r\n]+/g, ' ');
}
