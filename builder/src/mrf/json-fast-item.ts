// Items of the usual shape, read without building anything but what a row needs: codes, and of each charge its
// setting, class, modifiers and cash. Whatever is unusual (a key twice, an escape, a letter beyond ASCII in a wanted
// text, another shape) is left to the general way.
import { BYTES } from '../json/bytes.ts';
import {
  type ByteText,
  FALL_BACK,
  passNumber,
  passSpace,
  passValue,
  specialAt,
  valueAfterColon,
} from '../json/pass.ts';
import { ShortTexts } from '../json/short-texts.ts';
import type { MrfCode, MrfRow } from './row.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } = BYTES;

const NULL_LETTER = 0x6e;

/** A wanted key with a bit of its own, to see that none comes twice, and its bytes by fours; the last four overlap. */
type Key = { bit: number; isModifier: boolean; length: number; words: Int32Array };

function key(name: string, index: number): Key {
  const bytes = Buffer.from(name);
  const words = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, i) =>
    bytes.readInt32LE(wordAt(i, bytes.length)),
  );
  return {
    bit: 1 << index,
    isModifier: name.startsWith('modifier'),
    length: bytes.length,
    words: Int32Array.from(words),
  };
}

function wordAt(index: number, length: number): number {
  return Math.min(4 * index, length - 4);
}

const CODES = key('code_information', 0);
const CHARGES = key('standard_charges', 1);
const CODE = key('code', 0);
const TYPE = key('type', 1);
const CASH = key('discounted_cash', 0);
const SETTING = key('setting', 1);
const CLASS = key('billing_class', 2);
/** Spellings of one key, as in the general way. */
const MODIFIER_CODE = key('modifier_code', 3);
const MODIFIERS = key('modifiers', 4);
const MODIFIER = key('modifier', 5);
/** Spellings of settings and classes remembered. */
const MAX_LOWERED = 256;

/** Reads one item after the other; the first `rowCount` of `rows` are those of the last. */
export class FastItem {
  readonly rows: MrfRow[] = [];
  rowCount = 0;
  #codes: MrfCode[] = [];
  #item = 0;
  #place = '';
  readonly #texts = new ShortTexts();
  readonly #lowered = new Map<string, string>();
  #text: ByteText = { bytes: Buffer.alloc(1), view: new DataView(new ArrayBuffer(8)) };
  /** What `#take` has read. */
  #taken = '';
  #keyFrom = 0;
  #keyTo = 0;

  /**
   * Reads the item that begins at `from`: where it ends, or BAIL.
   * @param place pointer of the item, which has the number `item`
   */
  read(text: ByteText, from: number, item: number, place: string): number {
    this.#text = text;
    this.#codes = [];
    this.rowCount = 0;
    this.#item = item;
    this.#place = place;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACE) return FALL_BACK;
    let seen = 0;
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = this.#key(i);
      if (i === FALL_BACK) return FALL_BACK;
      if (this.#isKey(CODES)) {
        if (seen & CODES.bit) return FALL_BACK;
        seen |= CODES.bit;
        i = this.#list(i, true);
      } else if (this.#isKey(CHARGES)) {
        if (seen & CHARGES.bit) return FALL_BACK;
        seen |= CHARGES.bit;
        i = this.#list(i, false);
      } else i = passValue(text, i);
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #list(from: number, areCodes: boolean): number {
    const text = this.#text;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    let i = passSpace(text, from + 1);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    for (; ; i = passSpace(text, i + 1)) {
      if (bytes[i] !== OPEN_BRACE) return FALL_BACK;
      i = areCodes ? this.#codePair(i) : this.#charge(i);
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACKET) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #codePair(from: number): number {
    const text = this.#text;
    const { bytes } = text;
    let seen = 0;
    let code = '';
    let type = '';
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = this.#key(i);
      if (i === FALL_BACK) return FALL_BACK;
      if (this.#isKey(CODE)) {
        if (seen & CODE.bit) return FALL_BACK;
        seen |= CODE.bit;
        i = this.#take(i);
        code = this.#taken;
      } else if (this.#isKey(TYPE)) {
        if (seen & TYPE.bit) return FALL_BACK;
        seen |= TYPE.bit;
        i = this.#take(i);
        type = this.#taken;
      } else i = passValue(text, i);
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) {
        if (code !== '') this.#codes.push({ code, type });
        return i + 1;
      }
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #charge(from: number): number {
    const text = this.#text;
    const { bytes } = text;
    let seen = 0;
    let setting = '';
    let billingClass = '';
    let cash = '';
    let hasModifier = false;
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = this.#key(i);
      if (i === FALL_BACK) return FALL_BACK;
      const wanted = this.#chargeKey();
      if (wanted === undefined) i = passValue(text, i);
      else {
        if (seen & wanted.bit) return FALL_BACK;
        seen |= wanted.bit;
        i = wanted.isModifier ? this.#modifier(i) : this.#take(i);
        if (wanted.isModifier) hasModifier ||= this.#taken !== '';
        else if (wanted === CASH) cash = this.#taken;
        else if (wanted === SETTING) setting = this.#lower(this.#taken);
        else billingClass = this.#lower(this.#taken);
      }
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) {
        const at = cashPointer(this.#place, this.rowCount);
        const row = { item: this.#item, at, codes: this.#codes, setting, billingClass, hasModifier, cash };
        this.rows[this.rowCount] = row;
        this.rowCount += 1;
        return i + 1;
      }
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #chargeKey(): Key | undefined {
    if (this.#isKey(CASH)) return CASH;
    if (this.#isKey(SETTING)) return SETTING;
    if (this.#isKey(CLASS)) return CLASS;
    if (this.#isKey(MODIFIER_CODE)) return MODIFIER_CODE;
    if (this.#isKey(MODIFIERS)) return MODIFIERS;
    return this.#isKey(MODIFIER) ? MODIFIER : undefined;
  }

  /** Leaves a text that is not blank when one of the modifiers is not. */
  #modifier(from: number): number {
    const text = this.#text;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACKET) return this.#take(from);
    this.#taken = '';
    let i = passSpace(text, from + 1);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    let any = '';
    for (; ; i = passSpace(text, i + 1)) {
      i = this.#take(i);
      if (i === FALL_BACK) return FALL_BACK;
      any ||= this.#taken;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACKET) {
        this.#taken = any;
        return i + 1;
      }
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  /** Reads a key and its colon: where the value begins. */
  #key(from: number): number {
    const { bytes, view } = this.#text;
    if (bytes[from] !== QUOTE) return FALL_BACK;
    const to = specialAt(view, from + 1);
    if (bytes[to] !== QUOTE) return FALL_BACK;
    this.#keyFrom = from + 1;
    this.#keyTo = to;
    return valueAfterColon(this.#text, to + 1);
  }

  #isKey({ length, words }: Key): boolean {
    const from = this.#keyFrom;
    if (this.#keyTo - from !== length) return false;
    const view = this.#text.view;
    for (let i = 0; i < words.length; i += 1) {
      if (view.getInt32(from + wordAt(i, length), true) !== words[i]) return false;
    }
    return true;
  }

  /** Reads a string, a number or null into `#taken`. */
  #take(from: number): number {
    const { bytes, view } = this.#text;
    this.#taken = '';
    if (bytes[from] !== QUOTE) return this.#takeNumber(from);
    const to = specialAt(view, from + 1);
    if (bytes[to] !== QUOTE) return FALL_BACK;
    const text = this.#texts.read(bytes, view, from + 1, to);
    if (text === undefined) return FALL_BACK;
    const isPadded = bytes[from + 1] === SPACE || bytes[to - 1] === SPACE;
    this.#taken = isPadded ? text.trim() : text;
    return to + 1;
  }

  #takeNumber(from: number): number {
    const text = this.#text;
    if (text.bytes[from] === NULL_LETTER) return passValue(text, from);
    const to = passNumber(text, from);
    if (to !== FALL_BACK) this.#taken = this.#texts.read(text.bytes, text.view, from, to) ?? '';
    return to;
  }

  #lower(text: string): string {
    const known = this.#lowered.get(text);
    if (known !== undefined) return known;
    if (this.#lowered.size > MAX_LOWERED) this.#lowered.clear();
    const lowered = text.toLowerCase();
    this.#lowered.set(text, lowered);
    return lowered;
  }
}

/** Pointer of the cash amount of an item's charge. */
export function cashPointer(item: string, charge: number): string {
  return item + (CASH_POINTERS[charge] ?? pointerInItem(charge));
}

function pointerInItem(charge: number): string {
  return `/standard_charges/${charge}/discounted_cash`;
}

/** Those of the first charges, made once. */
const CASH_POINTERS = Array.from({ length: 64 }, (_, charge) => pointerInItem(charge));
