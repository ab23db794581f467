// What insurers paid at the hospital of one price file: which stated payments are used, and why the others are not. None
// of these amounts is a price on offer, and none of them becomes an observation.
import { readAmount } from '../../../schemas/amount.ts';
import type { CodeKey } from '../../../schemas/code-key.ts';
import type { PaymentTexts, PlainAmounts } from '../mrf/row.ts';
import { Insurers, type SortedInsurers } from './insurers.ts';

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
/** To sort one insurer takes as long as to look for three. */
const SEARCH_STEPS = 3;
const USUAL_FEW = '1 through 10';
const FEW = /^1 (?:through|to|-) 10$/;
const WHOLE = /^\d{1,9}(?:\.0+)?$/;
type Figures = Pick<InsurerPayment, 'median' | 'low' | 'high' | 'count'>;

/** The figures of a payment, or why it is not used. */
export function readFigures(payment: PaymentTexts): Figures | PaymentAlert {
  const counted = readCount(payment.count);
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
  const count = Number(text);
  if (count === 0) return 'payment_of_nothing';
  return count < LEAST_COUNT ? 'few' : count;
}

/** What insurers paid for one code: by number of the insurer, the payment with the most claims. */
export type PaymentsOfCode = { code: CodeKey; best: Map<number, InsurerPayment> };

/** Collects the payments of one price file: for each code, payer and plan the one with the most claims. */
export class ObservedPayments {
  readonly #codes = new Map<CodeKey, PaymentsOfCode>();
  readonly #insurers = new Insurers();

  /** Where the payments of a code are collected. */
  ofCode(code: CodeKey): PaymentsOfCode {
    const known = this.#codes.get(code);
    if (known) return known;
    const added = { code, best: new Map<number, InsurerPayment>() };
    this.#codes.set(code, added);
    return added;
  }

  /** Takes a payment of several codes. */
  take(codes: readonly PaymentsOfCode[], { payer, plan }: PaymentTexts, figures: Figures): void {
    const insurer = this.#insurers.number(payer, plan);
    for (const { code, best } of codes) {
      const known = best.get(insurer);
      if (known && comparePayments(figures, known) >= 0) continue;
      const { median, low, high, count } = figures;
      const names = this.#insurers.names(insurer);
      best.set(insurer, { code, payer: names.payer, plan: names.plan, median, low, high, count });
    }
  }

  /** Sorted by code, payer and plan. */
  finish(): InsurerPayment[] {
    const sorted = this.#insurers.sorted();
    const codes = [...this.#codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
    const all: InsurerPayment[] = [];
    for (const { best } of codes) for (const payment of inOrder(best, sorted)) all.push(payment);
    return all;
  }
}

/** The payments of a code in the order of the insurers. A code mostly has few of many insurers, or nearly all of few. */
function inOrder(
  best: ReadonlyMap<number, InsurerPayment>,
  { order, ranks }: SortedInsurers,
): InsurerPayment[] {
  const hasMany = SEARCH_STEPS * best.size > order.length;
  const insurers = hasMany ? order : [...best.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const payments: InsurerPayment[] = [];
  for (const insurer of insurers) {
    const payment = best.get(insurer);
    if (payment) payments.push(payment);
  }
  return payments;
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
  const names = new Map<string, string>();
  let lines = '';
  for (const { code, payer, plan, median, low, high, count } of payments) {
    const insurer = `${cleanName(names, payer)}\t${cleanName(names, plan)}`;
    lines += `${code}\t${insurer}\t${median}\t${low}\t${high}\t${count ?? ''}\n`;
  }
  return lines;
}

/** A name on one line, without the characters that separate fields and lines. @param known names that were cleaned before */
function cleanName(known: Map<string, string>, name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const clean = name.replace(/[\t\r\n]+/g, ' ');
  known.set(name, clean);
  return clean;
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
