// Gross charges that are not amounts but tokens: one dollar or less, stated for many different things. And
// whether a file publishes a discount at all.
import { hashText } from './hash.ts';

/** Up to this many cents a gross charge may be a token. */
const MAX_TOKEN_CENTS = 100;
const MIN_CODES = 10;
const MIN_DESCRIPTIONS = 15;
/** A file with fewer charges that state both amounts does not show whether it publishes a discount. */
const MIN_CHARGES = 10;

/** Counts codes and descriptions of each small gross charge. Memory: 100 amounts with at most 25 entries. */
export class GrossTokens {
  readonly #uses = new Map<number, { codes: Set<string>; descriptions: Set<number> }>();

  /** Takes a row that shows a price of a code. @returns false when its gross charge cannot be a token */
  take(grossCents: number, code: string, description: string): boolean {
    if (!(grossCents <= MAX_TOKEN_CENTS)) return false;
    const uses = this.#uses.get(grossCents) ?? { codes: new Set(), descriptions: new Set() };
    this.#uses.set(grossCents, uses);
    if (uses.codes.size < MIN_CODES) uses.codes.add(code);
    if (uses.descriptions.size < MIN_DESCRIPTIONS) uses.descriptions.add(hashText(description));
    return true;
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

  /** True as long as every charge has had the same two amounts: then the next one is of interest. */
  get isOpen(): boolean {
    return !this.#isDiscounted;
  }

  take(cashCents: number, grossCents: number): void {
    this.#charges += 1;
    if (cashCents !== grossCents) this.#isDiscounted = true;
  }

  /** True when cash equals gross in all of at least ten charges. */
  get noDiscountPublished(): boolean {
    return !this.#isDiscounted && this.#charges >= MIN_CHARGES;
  }
}
