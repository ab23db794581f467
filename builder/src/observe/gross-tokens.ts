// Gross charges that are not amounts but tokens: one dollar or less, stated for many different things. And
// whether a file publishes a discount at all.
import { readAmount } from '../../../schemas/amount.ts';
import { hashTexts } from './hash.ts';

/** Up to this many cents a gross charge may be a token. */
const MAX_TOKEN_CENTS = 100;
const MIN_CODES = 10;
const MIN_DESCRIPTIONS = 15;
/** A file with fewer charges that state both amounts does not show whether it publishes a discount. */
const MIN_CHARGES = 10;
const ZERO = 0x30;

/**
 * The cents of a gross charge that may be a token, else NaN. Most gross charges have two digits before the
 * point, and are not read any further.
 */
export function tokenCents(gross: string): number {
  if (isDigit(gross.charCodeAt(1)) && gross.charCodeAt(0) !== ZERO && isDigit(gross.charCodeAt(0))) {
    return Number.NaN;
  }
  const amount = readAmount(gross);
  return amount.kind === 'cents' && amount.cents <= MAX_TOKEN_CENTS ? amount.cents : Number.NaN;
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= ZERO + 9;
}

/** Counts codes and descriptions of each small gross charge. Memory: 100 amounts with at most 25 entries. */
export class GrossTokens {
  readonly #uses = new Map<number, { codes: Set<string>; descriptions: Set<number> }>();

  /** Takes a row that shows a price of a code. @param grossCents from `tokenCents`, not NaN */
  take(grossCents: number, code: string, description: string): void {
    const uses = this.#uses.get(grossCents) ?? { codes: new Set(), descriptions: new Set() };
    this.#uses.set(grossCents, uses);
    if (uses.codes.size < MIN_CODES) uses.codes.add(code);
    if (uses.descriptions.size < MIN_DESCRIPTIONS) uses.descriptions.add(hashTexts(description));
  }

  /** True when the file states this gross charge for many codes and descriptions. */
  isToken(grossCents: number): boolean {
    const uses = this.#uses.get(grossCents);
    return uses !== undefined && uses.codes.size >= MIN_CODES && uses.descriptions.size >= MIN_DESCRIPTIONS;
  }
}

/** Compares the cash amount of every charge with its gross charge. */
export class DiscountCheck {
  #charges = 0;
  #isDiscounted = false;

  /** Takes the amounts of a charge. @param gross source text */
  take(cashCents: number, gross: string): void {
    if (this.#isDiscounted || gross === '') return;
    const amount = readAmount(gross);
    if (amount.kind !== 'cents') return;
    this.#charges += 1;
    if (cashCents !== amount.cents) this.#isDiscounted = true;
  }

  /** True when cash equals gross in all of at least ten charges. */
  get noDiscountPublished(): boolean {
    return !this.#isDiscounted && this.#charges >= MIN_CHARGES;
  }
}
