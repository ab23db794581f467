// The fast path of rates: elements of `negotiated_rates` straight from their bytes. Whatever is rare (a key
// that comes twice, an escape, a letter beyond ASCII in a wanted text, another shape) is left to the slow
// path.

import { ByteLists } from '../json/byte-lists.ts';
import { BYTES } from '../json/bytes.ts';
import type { Cursor } from '../json/cursor.ts';

import { LastValue } from '../json/last-value.ts';
import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { WholeTexts } from '../json/whole-texts.ts';
import { normalizeGroupId, readRateCents } from './amount.ts';
import type { FastGroup } from './fast-group.ts';
import type { GroupParts } from './group-parts.ts';
import { PRICE_KEYS, RATE_KEYS } from './keys.ts';
import type { TicPrice } from './types.ts';

const { CLOSE_BRACKET, COMMA, OPEN_BRACKET, ZERO } = BYTES;
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
/** Longer lists of groups come again and again, and are looked up whole. */
const SHORT_LIST = 8;
/** Whole numbers of up to nine digits are small integers. */
const MAX_ID_DIGITS = 9;

/** A price whose amount becomes text only when somebody asks for it. */
class FastPrice implements TicPrice {
  negotiatedType = '';
  cents: number | null = null;
  billingClass = '';
  setting = '';
  serviceCodes = NONE;
  modifiers = NONE;
  expires = '';
  #text: string | undefined = '';
  #length = 0;
  #decimals = 0;

  /** Sets an amount of `length` letters, with `decimals` digits behind its point. */
  setPlain(cents: number, length: number, decimals: number): void {
    this.cents = cents;
    this.#text = undefined;
    this.#length = length;
    this.#decimals = decimals;
  }

  setText(text: string): void {
    this.cents = readRateCents(text);
    this.#text = text;
  }

  get rate(): string {
    this.#text ??= spellAmount(this.cents ?? 0, this.#length, this.#decimals);
    return this.#text;
  }
}

/** An amount as it was published. */
function spellAmount(cents: number, length: number, decimals: number): string {
  if (decimals === 0) return String(cents / 100).padStart(length, '0');
  const digits = String(decimals === 2 ? cents : cents / 10).padStart(length - 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Reads rates with a cursor; its fields hold the last rate until the next one. */
export class FastRate {
  groupIds: readonly string[] = NONE;
  prices: TicPrice[] = [];
  /** All inline groups of the rate as one. */
  inline: GroupParts | undefined;
  readonly #at: Cursor;
  readonly #group: FastGroup;
  readonly #ids = new ByteLists();
  readonly #texts = new ByteLists();
  /** By number of a key. */
  readonly #last = PRICE_KEYS.names.map(() => new LastValue());
  readonly #wholes = new WholeTexts();
  readonly #knownIds = new Map<string, string>();
  /** What `#strings` has read. */
  #list: readonly string[] = NONE;

  constructor(cursor: Cursor, group: FastGroup) {
    this.#at = cursor;
    this.#group = group;
  }

  /** Reads the element that begins at `from` and returns its end, or FALL_BACK. */
  read(text: ByteText, from: number): number {
    const at = this.#at;
    at.text = text;
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
          this.groupIds = this.#list;
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
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.#price(i);
    return at.end;
  }

  #price(from: number): number {
    const at = this.#at;
    const price = new FastPrice();
    let seen = 0;
    for (let i = at.firstMember(from, PRICE_KEYS); i !== FALL_BACK; i = at.nextMember(i, PRICE_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(at.text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        i = this.#member(price, key, i);
      }
    }
    if (at.end !== FALL_BACK) this.prices.push(price);
    return at.end;
  }

  #member(price: FastPrice, key: number, from: number): number {
    if (key === SERVICE_CODES || key === MODIFIERS) {
      const end = this.#strings(from, this.#texts, false);
      if (key === SERVICE_CODES) price.serviceCodes = this.#list;
      else price.modifiers = this.#list;
      return end;
    }
    const at = this.#at;
    if (key === RATE) return this.#amount(price, from);
    const end = at.takeLike(from, this.#last[key] as LastValue);
    const { taken } = at;
    if (key === TYPE) price.negotiatedType = taken;
    else if (key === CLASS) price.billingClass = taken;
    else if (key === SETTING) price.setting = taken;
    else if (key === EXPIRES) price.expires = taken;
    return end;
  }

  #amount(price: FastPrice, from: number): number {
    const at = this.#at;
    const end = at.takeCents(from);
    if (end !== FALL_BACK) {
      price.setPlain(at.cents, at.amountLength, at.decimals);
      return end;
    }
    const to = at.take(from);
    if (to !== FALL_BACK) price.setText(at.taken);
    return to;
  }

  /** Reads the ids of groups: a short list of whole numbers at once, any other list like a list of strings. */
  #references(from: number): number {
    const { bytes } = this.#at.text;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    const list: string[] = [];
    let i = from;
    do {
      i += 1;
      const first = i;
      let id = 0;
      let digit = (bytes[i] as number) - ZERO;
      for (; digit >= 0 && digit <= 9; digit = (bytes[i] as number) - ZERO) {
        id = id * 10 + digit;
        i += 1;
      }
      const length = i - first;
      const isPlain = length > 0 && length <= MAX_ID_DIGITS && (bytes[first] !== ZERO || length === 1);
      if (!isPlain || list.length >= SHORT_LIST) return this.#strings(from, this.#ids, true);
      list.push(this.#wholes.text(id));
    } while (bytes[i] === COMMA);
    if (bytes[i] !== CLOSE_BRACKET) return this.#strings(from, this.#ids, true);
    this.#list = list;
    return i + 1;
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
