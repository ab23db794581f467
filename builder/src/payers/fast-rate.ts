// Elements of `negotiated_rates` of the usual shape straight from their bytes. Whatever is unusual (a key twice, an
// escape, a letter beyond ASCII in a wanted text, another shape) is BAIL, and left to the general way.

import { ByteLists } from '../json/byte-lists.ts';
import { BYTES } from '../json/bytes.ts';
import { type Cursor, NOT_PLAIN } from '../json/cursor.ts';
import { KeyTable, OTHER_KEY } from '../json/key-table.ts';
import { LastValue } from '../json/last-value.ts';
import { type ByteText, FALL_BACK, passSpace, passValue } from '../json/pass.ts';
import { normalizeGroupId, readRateCents } from './amount.ts';
import type { FastGroup } from './fast-group.ts';
import { type GroupParts, PRICE_NAMES, RATE_NAMES } from './names.ts';
import type { TicPrice } from './types.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, SPACE } = BYTES;

/** Unusual spellings of ids remembered. */
const MAX_KNOWN = 1 << 15;
const NONE: readonly string[] = [];

const RATE_KEYS = new KeyTable(RATE_NAMES);
const PRICE_KEYS = new KeyTable(PRICE_NAMES);
const [REFERENCES, GROUPS] = [0, 1];
const [TYPE, RATE, EXPIRES, PLACES, CLASS, SETTING, MODIFIERS] = [0, 1, 2, 3, 4, 5, 6];

/** Reads rates at the cursor; what it found stands in its fields until the next. */
export class FastRate {
  groupIds: readonly string[] = NONE;
  prices: TicPrice[] = [];
  /** The inline groups, in one. */
  inline: GroupParts | undefined;
  readonly #at: Cursor;
  readonly #group: FastGroup;
  readonly #ids = new ByteLists();
  readonly #texts = new ByteLists();
  readonly #last = PRICE_NAMES.map(() => new LastValue());
  readonly #knownIds = new Map<string, string>();
  #list: readonly string[] = NONE;

  constructor(cursor: Cursor, group: FastGroup) {
    this.#at = cursor;
    this.#group = group;
  }

  /** Reads the element that begins at `from`: where it ends, or BAIL. */
  read(text: ByteText, from: number): number {
    const { bytes } = text;
    const at = this.#at;
    at.text = text;
    this.groupIds = NONE;
    this.prices = [];
    this.inline = undefined;
    if (bytes[from] !== OPEN_BRACE) return FALL_BACK;
    let seen = 0;
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = at.member(i, RATE_KEYS);
      if (i === FALL_BACK) return FALL_BACK;
      const key = at.key;
      if (key === OTHER_KEY) i = passValue(text, i);
      else {
        if (seen & (1 << key)) return FALL_BACK;
        seen |= 1 << key;
        if (key === REFERENCES) {
          i = this.#strings(i, this.#ids, true);
          this.groupIds = this.#list;
        } else i = key === GROUPS ? this.#inline(i) : this.#prices(i);
      }
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #inline(from: number): number {
    this.#group.reset();
    const end = this.#group.entries(from);
    this.inline = this.#group.parts;
    return end;
  }

  #prices(from: number): number {
    const { text } = this.#at;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    let i = passSpace(text, from + 1);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    for (; ; i = passSpace(text, i + 1)) {
      i = this.#price(i);
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACKET) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #price(from: number): number {
    const at = this.#at;
    const { text } = at;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACE) return FALL_BACK;
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
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = at.member(i, PRICE_KEYS);
      if (i === FALL_BACK) return FALL_BACK;
      const key = at.key;
      if (key === OTHER_KEY) i = passValue(text, i);
      else {
        if (seen & (1 << key)) return FALL_BACK;
        seen |= 1 << key;
        i = this.#member(price, key, i);
      }
      if (i === FALL_BACK) return FALL_BACK;
      if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) {
        this.prices.push(price);
        return i + 1;
      }
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #member(price: TicPrice, key: number, from: number): number {
    if (key === PLACES || key === MODIFIERS) {
      const end = this.#strings(from, this.#texts, false);
      if (key === PLACES) price.serviceCodes = this.#list;
      else price.modifiers = this.#list;
      return end;
    }
    const end = key === RATE ? this.#at.take(from) : this.#at.takeLike(from, this.#last[key] as LastValue);
    const { taken } = this.#at;
    if (key === RATE) {
      price.rate = taken;
      const cents = this.#at.plainCents();
      price.cents = cents === NOT_PLAIN ? readRateCents(taken) : cents;
    } else if (key === TYPE) price.negotiatedType = taken;
    else if (key === CLASS) price.billingClass = taken;
    else if (key === SETTING) price.setting = taken;
    else if (key === EXPIRES) price.expires = taken;
    return end;
  }

  /** Reads a list of strings or numbers into `#list`, without blank ones. */
  #strings(from: number, lists: ByteLists, areIds: boolean): number {
    const at = this.#at;
    const { text } = at;
    const { bytes } = text;
    this.#list = NONE;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    const known = lists.find(bytes, text.view, from);
    if (known) {
      this.#list = known;
      return lists.end;
    }
    const list: string[] = [];
    let i = passSpace(text, from + 1);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    for (; ; i = passSpace(text, i + 1)) {
      i = at.take(i);
      if (i === FALL_BACK) return FALL_BACK;
      if (at.taken !== '') list.push(areIds && !at.isPlainWhole() ? this.#id(at.taken) : at.taken);
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACKET) break;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
    lists.keep(bytes, from, i + 1, list);
    this.#list = list;
    return i + 1;
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
