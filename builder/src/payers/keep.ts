// Which published prices count: by code, arrangement, kind of amount and place of service. Each price that
// does not count is counted under the first reason that applies.
import type { PlaceClass, RateKind } from './payer-rate.ts';
import type { TicItem, TicPrice } from './types.ts';

/** Why an item is left out, in the order asked. */
export const ITEM_REASONS = {
  code_not_wanted: 'a code that no key of the search asks for',
  code_type: 'the code is not typed CPT, HCPCS, or CDT for a dental one',
  arrangement: 'a bundle or capitation, not fee for service',
} as const;
export type ItemReason = keyof typeof ITEM_REASONS;

/** Why a price of a kept item is left out, in the order asked. */
export const PRICE_REASONS = {
  billing_class: 'institutional, or no billing class',
  negotiated_type: 'derived, percentage, per diem, or no kind of amount',
  no_amount: 'the rate is not an amount of money',
  below_one_dollar: 'a zero or a placeholder of cents',
  modifier: 'for a billing code modifier',
  no_place: 'no place of service',
  other_place: 'neither a place of clinicians nor of facilities alone',
  no_group: 'no provider group behind it',
} as const;
export type PriceReason = keyof typeof PRICE_REASONS;

/** Places of service where a professional fee is charged; `CSTM-00` means every place of service. */
const PROFESSIONAL_PLACES = new Set(['11', '02', '10', '20', '49', '81', 'CSTM-00']);
/** Hospitals and surgery centres: a rate for these alone is the facility's. */
const FACILITY_PLACES = new Set(['19', '21', '22', '23', '24']);
const PROCEDURE_TYPES = new Set(['CPT', 'HCPCS']);
const DENTAL_CODE = /^D\d{4}$/;
const CLASSES = new Set(['professional', 'both']);
const MIN_CENTS = 100;
/**
 * The class of a list of this length or longer is remembered; a shorter list is classified as fast as looked
 * up.
 */
const SHARED_LENGTH = 4;
/** Above it an amount does not fit beside its code in one exact number; no such rate exists. */
export const MAX_CENTS = 2 ** 37 - 1;

/** A kept price. */
export type KeptPrice = { place: PlaceClass; kind: RateKind; cents: number };

/** The code as the search knows it. */
export function codeOf(item: TicItem): string {
  return item.code.toUpperCase();
}

/** Why the item does not count; undefined when it does. */
export function itemReason(item: TicItem, wanted: ReadonlySet<string>): ItemReason | undefined {
  const code = codeOf(item);
  if (!wanted.has(code)) return 'code_not_wanted';
  const type = item.codeType.toUpperCase();
  if (!PROCEDURE_TYPES.has(type) && !(type === 'CDT' && DENTAL_CODE.test(code))) return 'code_type';
  return item.arrangement.toLowerCase() === 'ffs' ? undefined : 'arrangement';
}

/** Judges prices; it remembers the class of each shared list of places of service. */
export class PriceJudge {
  readonly #places = new WeakMap<readonly string[], PlaceClass | PriceReason>();
  /** The last price that counts. */
  readonly kept: KeptPrice = { place: 'professional', kind: 'negotiated', cents: 0 };

  /** Why the price does not count; undefined when it counts: it is then in `kept`. */
  reason(price: TicPrice): PriceReason | undefined {
    if (!CLASSES.has(price.billingClass.toLowerCase())) return 'billing_class';
    const kind = kindOf(price.negotiatedType);
    if (kind === undefined) return 'negotiated_type';
    const { cents } = price;
    if (cents === null) return isZero(price.rate) ? 'below_one_dollar' : 'no_amount';
    if (cents > MAX_CENTS) return 'no_amount';
    if (cents < MIN_CENTS) return 'below_one_dollar';
    if (price.modifiers.length > 0) return 'modifier';
    const place = this.#placeOf(price.serviceCodes);
    if (place !== 'professional' && place !== 'facility') return place;
    this.kept.place = place;
    this.kept.kind = kind;
    this.kept.cents = cents;
    return undefined;
  }

  #placeOf(codes: readonly string[]): PlaceClass | PriceReason {
    if (codes.length < SHARED_LENGTH) return placeClass(codes);
    const before = this.#places.get(codes);
    if (before !== undefined) return before;
    const place = placeClass(codes);
    this.#places.set(codes, place);
    return place;
  }
}

/**
 * A list with any place of clinicians means a professional fee, a list of facilities alone the facility's
 * fee.
 */
export function placeClass(codes: readonly string[]): PlaceClass | 'no_place' | 'other_place' {
  if (codes.length === 0) return 'no_place';
  const places = codes.map((code) => code.toUpperCase().padStart(2, '0'));
  if (places.some((place) => PROFESSIONAL_PLACES.has(place))) return 'professional';
  return places.every((place) => FACILITY_PLACES.has(place)) ? 'facility' : 'other_place';
}

function kindOf(text: string): RateKind | undefined {
  if (text === 'negotiated' || text === 'fee schedule') return text;
  const plain = text.toLowerCase().replace(/[_\s-]+/g, ' ');
  return plain === 'negotiated' || plain === 'fee schedule' ? plain : undefined;
}

function isZero(rate: string): boolean {
  return /^\d*(?:\.\d*)?$/.test(rate) && Number(rate) === 0 && rate !== '' && rate !== '.';
}
