// Payments as lines of text: the last part of an observation file. They are written as bytes at once, because a large file
// has a million of them, and of texts each would leave a dozen pieces behind.
import type { InsurerPayment } from './payments.ts';

const TAB = 0x09;
const LF = 0x0a;
const ZERO = 0x30;
const BILLION = 1e9;
/** Digits behind the billions. */
const DIGITS_OF_REST = 9;
const FIRST_BYTES = 4096;
/** More than the digits of three amounts and a count, with the tabs between them. */
const NUMBERS_BYTES = 96;

/** The lines of payments, in UTF-8. */
export function encodePayments(payments: Iterable<InsurerPayment>): Buffer {
  const lines = new PaymentLines();
  for (const payment of payments) lines.add(payment);
  return lines.view();
}

class PaymentLines {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  /** A payer and its plan as bytes, by both. */
  readonly #names = new Map<string, Map<string, Buffer>>();
  #code = '';
  #codeBytes: Uint8Array = Buffer.alloc(0);

  add({ code, payer, plan, median, low, high, count }: InsurerPayment): void {
    if (code !== this.#code) [this.#code, this.#codeBytes] = [code, Buffer.from(`${code}\t`)];
    this.#text(this.#codeBytes);
    this.#text(this.#namesOf(payer, plan));
    for (const amount of [median, low, high]) {
      this.#digits(amount);
      this.#bytes[this.#length++] = TAB;
    }
    if (count === 'few') this.#text(FEW);
    else if (count !== null) this.#digits(count);
    this.#bytes[this.#length++] = LF;
  }

  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #namesOf(payer: string, plan: string): Buffer {
    const known = this.#names.get(payer)?.get(plan);
    if (known) return known;
    const bytes = Buffer.from(`${cleanName(payer)}\t${cleanName(plan)}\t`);
    const plans = this.#names.get(payer) ?? new Map<string, Buffer>();
    this.#names.set(payer, plans.set(plan, bytes));
    return bytes;
  }

  /** Writes bytes, with room for the numbers behind them. */
  #text(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length + NUMBERS_BYTES;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * needed);
      larger.set(this.view());
      this.#bytes = larger;
    }
    // For texts as short as these a loop takes less time than a call of `set`.
    const to = this.#bytes;
    const from = this.#length;
    for (let i = 0; i < bytes.length; i += 1) to[from + i] = bytes[i] as number;
    this.#length = from + bytes.length;
  }

  /** Writes a whole number. Numbers below a billion are divided without fractions. */
  #digits(value: number): void {
    const isSmall = value < BILLION;
    if (!isSmall) this.#digits(Math.floor(value / BILLION));
    const first = this.#length;
    let rest = isSmall ? value : value % BILLION;
    let count = isSmall ? 1 : DIGITS_OF_REST;
    if (isSmall) for (let left = (rest / 10) | 0; left > 0; left = (left / 10) | 0) count += 1;
    for (let at = first + count - 1; at >= first; at -= 1) {
      const shorter = (rest / 10) | 0;
      this.#bytes[at] = ZERO + rest - 10 * shorter;
      rest = shorter;
    }
    this.#length = first + count;
  }
}

const FEW = Buffer.from('few');

/** A name on one line, without the characters that separate fields and lines. */
function cleanName(name: string): string {
  return name.replace(/[\t\r\n]+/g, ' ');
}
