// A price as the fast path reads it: what many prices share is made once.
import { readRateCents } from './amount.ts';
import type { TicPrice } from './types.ts';

/** What a price says besides its amount. */
export type PriceTerms = Omit<TicPrice, 'rate' | 'cents'>;

/** A price whose amount becomes text only when somebody asks for it. */
export class FastPrice implements TicPrice {
  readonly cents: number | null;
  readonly #terms: PriceTerms;
  #text: string | undefined;
  readonly #length: number;
  readonly #decimals: number;

  private constructor(
    terms: PriceTerms,
    cents: number | null,
    text: string | undefined,
    length: number,
    decimals: number,
  ) {
    this.cents = cents;
    this.#terms = terms;
    this.#text = text;
    this.#length = length;
    this.#decimals = decimals;
  }

  /** A price whose amount has `length` letters, with `decimals` digits behind its point. */
  static plain(terms: PriceTerms, cents: number, length: number, decimals: number): FastPrice {
    return new FastPrice(terms, cents, undefined, length, decimals);
  }

  /** A price with any text as its amount. */
  static spelled(terms: PriceTerms, text: string): FastPrice {
    return new FastPrice(terms, readRateCents(text), text, 0, 0);
  }

  get rate(): string {
    this.#text ??= spellAmount(this.cents ?? 0, this.#length, this.#decimals);
    return this.#text;
  }

  get negotiatedType(): string {
    return this.#terms.negotiatedType;
  }

  get billingClass(): string {
    return this.#terms.billingClass;
  }

  get setting(): string {
    return this.#terms.setting;
  }

  get serviceCodes(): readonly string[] {
    return this.#terms.serviceCodes;
  }

  get modifiers(): readonly string[] {
    return this.#terms.modifiers;
  }

  get expires(): string {
    return this.#terms.expires;
  }
}

/** An amount as it was published. */
function spellAmount(cents: number, length: number, decimals: number): string {
  if (decimals === 0) return String(cents / 100).padStart(length, '0');
  const digits = String(decimals === 2 ? cents : cents / 10).padStart(length - 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
