// Payments as lines of text: the last part of an observation file. They are written as bytes at once, because a large file
// has a million of them, and of texts each would leave a dozen pieces behind.
import { grown } from './grown-column.ts';
import type { PaymentNumbers } from './payment-table.ts';
import { countOfWeight, type SortedPayments } from './payments.ts';

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
export function encodePayments({ found }: SortedPayments): Uint8Array {
  const { table, order, codes, insurers } = found;
  const lines = new PaymentLines();
  const names = insurers
    .all()
    .map(({ payer, plan }) => Buffer.from(`${cleanName(payer)}\t${cleanName(plan)}\t`));
  let code = -1;
  let codeBytes = NOTHING;
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i] as number;
    const ofRow = table.codes[row] as number;
    if (ofRow !== code) {
      code = ofRow;
      codeBytes = Buffer.from(`${codes.at(ofRow)}\t`);
    }
    lines.add(codeBytes, names[table.insurers[row] as number] as Buffer, table.numbersOf(row));
  }
  return lines.view();
}

class PaymentLines {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  add(code: Buffer, names: Buffer, { median, low, high, weight }: PaymentNumbers): void {
    this.#text(code);
    this.#text(names);
    this.#amount(median);
    this.#amount(low);
    this.#amount(high);
    const count = countOfWeight(weight);
    if (count === 'few') this.#text(FEW);
    else if (count !== null) this.#digits(count);
    this.#bytes[this.#length++] = LF;
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #amount(cents: number): void {
    this.#digits(cents);
    this.#bytes[this.#length++] = TAB;
  }

  /** Writes bytes, with room for the numbers behind them. */
  #text(bytes: Buffer): void {
    const needed = this.#length + bytes.length + NUMBERS_BYTES;
    if (needed > this.#bytes.length) this.#bytes = grown(this.#bytes, needed);
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
const NOTHING = Buffer.alloc(0);

/** A name on one line, without the characters that separate fields and lines. */
function cleanName(name: string): string {
  return name.replace(/[\t\r\n]+/g, ' ');
}
