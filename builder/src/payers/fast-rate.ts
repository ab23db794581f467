// The fast path of rates: elements of `negotiated_rates` straight from their bytes. Whatever is rare (a key
// that comes twice, an escape, a letter beyond ASCII in a wanted text, another shape) is left to the slow
// path.

import { ByteLists } from '../json/byte-lists.ts';
import { BYTES } from '../json/bytes.ts';
import type { Cursor } from '../json/cursor.ts';

import { LastValue } from '../json/last-value.ts';
import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { normalizeGroupId } from './amount.ts';
import type { FastGroup } from './fast-group.ts';
import { FastPrice, type PriceTerms } from './fast-price.ts';
import type { GroupId } from './group-id.ts';
import type { GroupParts } from './group-parts.ts';
import { PRICE_KEYS, RATE_KEYS } from './keys.ts';
import { KnownPrices } from './known-prices.ts';
import type { TicPrice } from './types.ts';

const { OPEN_BRACKET, QUOTE } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;

const REFERENCES = RATE_KEYS.key('provider_references');
const GROUPS = RATE_KEYS.key('provider_groups');
const TYPE = PRICE_KEYS.key('negotiated_type');
const RATE = PRICE_KEYS.key('negotiated_rate');
const EXPIRES = PRICE_KEYS.key('expiration_date');
const SERVICE_CODES = PRICE_KEYS.key('service_code');
const CLASS = PRICE_KEYS.key('billing_class');
const SETTING = PRICE_KEYS.key('setting');
const MODIFIERS = PRICE_KEYS.key('billing_code_modifier');
/** Rare spellings of ids that are remembered. */
const MAX_KNOWN = 1 << 15;
const NONE: readonly string[] = [];

/** Terms that are read one by one. */
type OpenTerms = { -readonly [Name in keyof PriceTerms]: PriceTerms[Name] };

/** Reads rates with a cursor; its fields hold the last rate until the next one. */
export class FastRate {
  groupIds: readonly GroupId[] = NONE;
  prices: TicPrice[] = [];
  /** All inline groups of the rate as one. */
  inline: GroupParts | undefined;
  readonly #at: Cursor;
  readonly #group: FastGroup;
  readonly #known = new KnownPrices();
  readonly #ids = new ByteLists();
  readonly #texts = new ByteLists();
  /** By number of a key. */
  readonly #last = PRICE_KEYS.names.map(() => new LastValue());
  readonly #knownIds = new Map<string, string>();
  /** What `#strings` has read. */
  #list: readonly string[] = NONE;
  /** Where the amount of the price begins when it is a plain one, else FALL_BACK. */
  #amountFrom: number = FALL_BACK;
  /** The text of any other amount. */
  #spelled = '';

  constructor(cursor: Cursor, group: FastGroup) {
    this.#at = cursor;
    this.#group = group;
  }

  /** Reads the element that begins at `from` and returns its end, or FALL_BACK. */
  read(text: ByteText, from: number): number {
    const at = this.#at;
    at.text = text;
    this.#known.turnTo(text);
    this.groupIds = NONE;
    this.prices = [];
    this.inline = undefined;
    let seen = 0;
    for (let i = at.firstMember(from, RATE_KEYS); i !== FALL_BACK; i = at.nextMember(i, RATE_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        if (key === REFERENCES) {
          i = this.#references(i);
        } else i = key === GROUPS ? this.#inline(i) : this.#prices(i);
      }
    }
    return at.end;
  }

  #inline(from: number): number {
    this.#group.reset();
    const end = this.#group.entries(from);
    this.inline = this.#group.parts;
    return end;
  }

  #prices(from: number): number {
    const at = this.#at;
    const known = this.#known;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) {
      const end = known.read(i);
      if (end === FALL_BACK) i = this.#price(i);
      else {
        this.#takeKnown();
        i = end;
      }
    }
    return at.end;
  }

  #takeKnown(): void {
    const known = this.#known;
    const { count } = known;
    // A list that is made in one piece has no room for more.
    if (this.prices.length === 0 && count === 1) this.prices = [known.price(0)];
    else if (this.prices.length === 0 && count === 2) this.prices = [known.price(0), known.price(1)];
    else for (let i = 0; i < count; i += 1) this.prices.push(known.price(i));
  }

  #price(from: number): number {
    const at = this.#at;
    const terms: OpenTerms = {
      negotiatedType: '',
      billingClass: '',
      setting: '',
      serviceCodes: NONE,
      modifiers: NONE,
      expires: '',
    };
    this.#amountFrom = FALL_BACK;
    this.#spelled = '';
    let seen = 0;
    for (let i = at.firstMember(from, PRICE_KEYS); i !== FALL_BACK; i = at.nextMember(i, PRICE_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(at.text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        i = this.#member(terms, key, i);
      }
    }
    if (at.end !== FALL_BACK) this.#takePrice(terms, from);
    return at.end;
  }

  #takePrice(terms: PriceTerms, from: number): void {
    const at = this.#at;
    const amountFrom = this.#amountFrom;
    if (amountFrom === FALL_BACK) {
      this.prices.push(FastPrice.spelled(terms, this.#spelled));
      return;
    }
    const { cents, amountLength, decimals, end } = at;
    this.prices.push(FastPrice.plain(terms, cents, amountLength, decimals));
    this.#known.learn(terms, from, amountFrom, amountFrom + amountLength, end);
  }

  #member(terms: OpenTerms, key: number, from: number): number {
    if (key === SERVICE_CODES || key === MODIFIERS) {
      const end = this.#strings(from, this.#texts, false);
      if (key === SERVICE_CODES) terms.serviceCodes = this.#list;
      else terms.modifiers = this.#list;
      return end;
    }
    const at = this.#at;
    if (key === RATE) return this.#amount(from);
    const end = at.takeLike(from, this.#last[key] as LastValue);
    const { taken } = at;
    if (key === TYPE) terms.negotiatedType = taken;
    else if (key === CLASS) terms.billingClass = taken;
    else if (key === SETTING) terms.setting = taken;
    else if (key === EXPIRES) terms.expires = taken;
    return end;
  }

  #amount(from: number): number {
    const at = this.#at;
    const end = at.takeCents(from);
    if (end !== FALL_BACK) {
      this.#amountFrom = at.text.bytes[from] === QUOTE ? from + 1 : from;
      return end;
    }
    const to = at.take(from);
    if (to !== FALL_BACK) this.#spelled = at.taken;
    return to;
  }

  /** Reads the ids of groups: a short list of whole numbers at once, any other list like a list of strings. */
  #references(from: number): number {
    const known = this.#known;
    const end = known.readIds(from);
    if (end === FALL_BACK) {
      const behind = this.#strings(from, this.#ids, true);
      this.groupIds = this.#list;
      return behind;
    }
    const { count } = known;
    const list = new Array<number>(count);
    for (let i = 0; i < count; i += 1) list[i] = known.id(i);
    this.groupIds = list;
    return end;
  }

  /** Reads a list of strings or numbers, without blank ones, into `#list`. */
  #strings(from: number, lists: ByteLists, areIds: boolean): number {
    const at = this.#at;
    const { bytes, view } = at.text;
    this.#list = NONE;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    const known = lists.find(bytes, view, from);
    if (known) {
      this.#list = known;
      return lists.end;
    }
    const list: string[] = [];
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) {
      i = at.take(i);
      if (at.taken !== '') list.push(areIds && !at.isPlainWhole() ? this.#id(at.taken) : at.taken);
    }
    if (at.end === FALL_BACK) return FALL_BACK;
    lists.keep(bytes, from, at.end, list);
    this.#list = list;
    return at.end;
  }

  #id(token: string): string {
    const known = this.#knownIds.get(token);
    if (known !== undefined) return known;
    if (this.#knownIds.size > MAX_KNOWN) this.#knownIds.clear();
    const id = normalizeGroupId(token);
    this.#knownIds.set(token, id);
    return id;
  }
}
