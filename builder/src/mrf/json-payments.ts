// What insurers paid, straight from the bytes of `payers_information`. The fast path has passed over them and found them
// to be sound JSON. Nothing else is looked at before somebody asks for the payments of a row.
import { BYTES } from '../json/bytes.ts';
import { Cursor } from '../json/cursor.ts';
import { KeyTable } from '../json/key-table.ts';
import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { PAYMENT_KEYS, readPayerEntries } from './payment-texts.ts';
import { plainCents, plainCount } from './plain-cents.ts';
import { plainText } from './price-texts.ts';
import { RepeatedTexts } from './repeated-texts.ts';
import type { PaymentTexts, PlainAmounts } from './row.ts';

const { LETTER_N, MINUS, NINE, OPEN_BRACKET, QUOTE, ZERO } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;

const KEYS = new KeyTable(PAYMENT_KEYS);
const PAYER = KEYS.key('payer_name');
const PLAN = KEYS.key('plan_name');
const MEDIAN = KEYS.key('median_amount');
const LOW = KEYS.key('10th_percentile');
const HIGH = KEYS.key('90th_percentile');
const COUNT = KEYS.key('count');
/** A list of payers without this key states no payment, so it need not be read. */
const MEDIAN_KEY = Buffer.from('"median_amount"');

/** The payments of one charge, which can be read until the bytes move. */
export class ChargePayments implements Iterable<PaymentTexts> {
  readonly #reader: PaymentReader;
  #text: ByteText | undefined;
  #from = 0;
  #to = 0;

  /** @param reader may be shared, as long as the payments of one charge are read at a time */
  constructor(reader: PaymentReader) {
    this.#reader = reader;
  }

  /** Notes where the value of `payers_information` is. */
  set(text: ByteText, from: number, to: number): void {
    this.#text = text;
    this.#from = from;
    this.#to = to;
  }

  [Symbol.iterator](): Iterator<PaymentTexts, undefined> {
    if (this.#text) this.#reader.open(this.#text, this.#from, this.#to);
    return this.#reader;
  }
}

/** Reads the payments of one list of payers after the other. */
export class PaymentReader implements Iterator<PaymentTexts, undefined> {
  readonly #at = new Cursor();
  readonly #payment = new ValuePayment();
  /** One object for all payments. */
  readonly #result: { done: false; value: PaymentTexts } = { done: false, value: this.#payment };
  /** Position of the next element, or FALL_BACK behind the last one. */
  #next: number = FALL_BACK;
  #isList = false;

  /** Begins with the value at `[from, to)`: a list of objects, or one object in place of a list. */
  open(text: ByteText, from: number, to: number): void {
    this.#at.text = text;
    this.#next = FALL_BACK;
    if (!text.bytes.subarray(from, to).includes(MEDIAN_KEY)) return;
    this.#isList = text.bytes[from] === OPEN_BRACKET;
    this.#next = this.#isList ? this.#at.firstElement(from) : from;
  }

  next(): IteratorResult<PaymentTexts, undefined> {
    const at = this.#at;
    while (this.#next !== FALL_BACK) {
      const from = this.#next;
      const readTo = this.#payment.read(at, from);
      const isRead = readTo !== FALL_BACK;
      const end = isRead ? readTo : passValue(at.text, from);
      this.#next = this.#isList ? at.nextElement(end) : FALL_BACK;
      if (isRead ? this.#isStated() : this.#readSlowly(at.text, from, end)) return this.#result;
    }
    return END;
  }

  #isStated(): boolean {
    this.#result.value = this.#payment;
    return this.#payment.isStated();
  }

  /** Reads a rare element, such as one with an escape in a key. */
  #readSlowly({ bytes }: ByteText, from: number, to: number): boolean {
    const value: unknown = JSON.parse(bytes.toString('latin1', from, to), keepNumber);
    const [found] = readPayerEntries([value], textOf);
    if (found) this.#result.value = found;
    return found !== undefined;
  }
}

const END = { done: true, value: undefined } as const;

/** Where the values of one payment are. */
class ValuePayment implements PaymentTexts {
  plain: PlainAmounts | undefined;
  plainCount = -1;
  readonly #amounts = { median: 0, low: 0, high: 0 };
  #text: ByteText | undefined;
  /** By number of the key; both are 0 without the key. */
  readonly #from = new Int32Array(PAYMENT_KEYS.length);
  readonly #to = new Int32Array(PAYMENT_KEYS.length);
  readonly #names = new RepeatedTexts((raw) => plainText(valueText(raw)));
  readonly #counts = new RepeatedTexts(valueText);

  /** Finds the values of the object at `from` and returns its end, or FALL_BACK. */
  read(at: Cursor, from: number): number {
    const { text } = at;
    this.#text = text;
    this.#from.fill(0);
    this.#to.fill(0);
    for (let i = at.firstMember(from, KEYS); i !== FALL_BACK; i = at.nextMember(i, KEYS)) {
      const { key } = at;
      const start = i;
      i = passValue(text, i);
      if (key === OTHER_KEY) continue;
      if (this.#to[key] !== 0 || !isScalar(text.bytes[start] as number)) return FALL_BACK;
      this.#from[key] = start;
      this.#to[key] = i;
    }
    return at.end;
  }

  /** True when the object that was read last has a median; reads its amounts. */
  isStated(): boolean {
    const median = this.#cents(MEDIAN);
    if (median === 0 && this.median === '') return false;
    const low = median === 0 ? 0 : this.#cents(LOW);
    const high = low === 0 ? 0 : this.#cents(HIGH);
    this.plain = high === 0 ? undefined : this.#amounts;
    this.#amounts.median = median;
    this.#amounts.low = low;
    this.#amounts.high = high;
    this.plainCount = this.#plain(COUNT, plainCount, -1);
    return true;
  }

  get payer(): string {
    return this.#read(this.#names, PAYER);
  }

  get plan(): string {
    return this.#read(this.#names, PLAN);
  }

  get count(): string {
    return this.#read(this.#counts, COUNT);
  }

  get median(): string {
    return this.#figure(MEDIAN);
  }

  get low(): string {
    return this.#figure(LOW);
  }

  get high(): string {
    return this.#figure(HIGH);
  }

  #read(texts: RepeatedTexts, key: number): string {
    const [from, to] = [this.#from[key] ?? 0, this.#to[key] ?? 0];
    return to === 0 || !this.#text ? '' : texts.read(this.#text, from, to);
  }

  #figure(key: number): string {
    const [from, to] = [this.#from[key] ?? 0, this.#to[key] ?? 0];
    return to === 0 || !this.#text ? '' : valueText(this.#text.bytes.toString('latin1', from, to));
  }

  /** An amount in cents; 0 when its text has to be judged. */
  #cents(key: number): number {
    return this.#plain(key, plainCents, 0);
  }

  /** What a function makes of the bytes of a value without its quotes. @param missing without the key */
  #plain(key: number, read: typeof plainCents, missing: number): number {
    const [from, to] = [this.#from[key] ?? 0, this.#to[key] ?? 0];
    if (to === 0 || !this.#text) return missing;
    const { bytes } = this.#text;
    const isString = bytes[from] === QUOTE;
    return read(bytes, isString ? from + 1 : from, isString ? to - 1 : to);
  }
}

function isScalar(byte: number): boolean {
  return byte === QUOTE || byte === LETTER_N || byte === MINUS || (byte >= ZERO && byte <= NINE);
}

function valueText(raw: string): string {
  return textOf(JSON.parse(raw, keepNumber));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** Keeps a number as its source text, because an amount is judged by its text. */
function keepNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value;
}
