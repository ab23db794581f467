// The fast path of rates: elements of `negotiated_rates` straight from their bytes. Whatever is rare (a key
// that comes twice, an escape, a letter beyond ASCII in a wanted text, another shape) is left to the slow
// path.

import { ByteLists } from '../json/byte-lists.ts';
import { BYTES } from '../json/bytes.ts';
import type { Cursor } from '../json/cursor.ts';

import { LastValue } from '../json/last-value.ts';
import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { normalizeGroupId, readRateCents } from './amount.ts';
import type { FastGroup } from './fast-group.ts';
import type { GroupParts } from './group-parts.ts';
import { PRICE_KEYS, RATE_KEYS } from './keys.ts';
import type { TicPrice } from './types.ts';

const { OPEN_BRACKET } = BYTES;
const { FALL_BACK, OTHER_KEY, NOT_PLAIN } = RESULTS;

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
          i = this.#strings(i, this.#ids, true);
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
    const price: TicPrice = {
      negotiatedType: '',
      rate: '',
      cents: null,
      billingClass: '',
      setting: '',
      serviceCodes: NONE,
      modifiers: NONE,
      expires: '',
    };
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

  #member(price: TicPrice, key: number, from: number): number {
    if (key === SERVICE_CODES || key === MODIFIERS) {
      const end = this.#strings(from, this.#texts, false);
      if (key === SERVICE_CODES) price.serviceCodes = this.#list;
      else price.modifiers = this.#list;
      return end;
    }
    const at = this.#at;
    const end = key === RATE ? at.take(from) : at.takeLike(from, this.#last[key] as LastValue);
    const { taken } = at;
    if (key === RATE) {
      price.rate = taken;
      const cents = at.plainCents();
      price.cents = cents === NOT_PLAIN ? readRateCents(taken) : cents;
    } else if (key === TYPE) price.negotiatedType = taken;
    else if (key === CLASS) price.billingClass = taken;
    else if (key === SETTING) price.setting = taken;
    else if (key === EXPIRES) price.expires = taken;
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
