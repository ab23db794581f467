// An in-network file in chunks to its groups and rates. The two long arrays and the items of one of them are walked
// through, so that neither has to fit in memory: only single groups and rates do. What nobody wants is skipped. One
// state machine, kept in one piece: each step says what may come next.

import { InputRefusal } from '../input/refusal.ts';
import { BYTES } from '../json/bytes.ts';
import { JsonFault, MORE_BYTES } from '../json/json-bytes.ts';
import { KeyTable, OTHER_KEY } from '../json/key-table.ts';
import { FALL_BACK, passSpace, passValue, specialAt } from '../json/pass.ts';
import { Skip } from '../json/skip.ts';
import { Window } from '../json/window.ts';
import { ITEM_NAMES, KEPT_NAMES, ROOT_NAMES } from './names.ts';
import { type ItemChoice, MAX_UNIT_BYTES, OpenItem, type RatesMode } from './open-item.ts';
import { scalarText } from './slow-path.ts';
import type { TicCounts } from './types.ts';
import { noCounts, type TicListener, Units } from './units.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } = BYTES;

/** The containers that are walked through. */
type Level = 'outside' | 'root' | 'groups' | 'items' | 'item' | 'rates';
/** What may come next in one: a first member or its end, a member, a comma or the end. */
type Due = 'first' | 'next' | 'comma';
const PARENTS: Record<Level, Level> = {
  outside: 'outside',
  root: 'outside',
  groups: 'root',
  items: 'root',
  item: 'items',
  rates: 'item',
};
const DEPTHS: Record<Level, number> = { outside: 0, root: 1, groups: 2, items: 2, item: 3, rates: 4 };

const [GROUPS_KEY, ITEMS_KEY] = [6, 7];
const RATES_KEY = 3;

/** Push parser: `append` bytes cut anywhere, then `finish`; reads what is complete after each. */
export class TicStream {
  readonly counts: TicCounts = noCounts();
  /** Root texts by name. */
  readonly facts = new Map<string, string>();
  /** True once `in_network` has begun. */
  foundItems = false;
  readonly #window = new Window(KEPT_NAMES);
  readonly #held = new Window(KEPT_NAMES);
  readonly #skip = new Skip();
  readonly #units: Units;
  readonly #item: OpenItem;
  readonly #rootKeys = new KeyTable(ROOT_NAMES);
  readonly #itemKeys = new KeyTable(ITEM_NAMES);
  #level: Level = 'outside';
  #due: Due = 'first';
  #isOver = false;
  #index = 0;
  #rate = 0;
  /** Reading again is of no use before so many bytes are at hand: a long unit is tried at doubled lengths. */
  #worthTrying = 0;

  constructor(choice: ItemChoice, listener: TicListener) {
    this.#item = new OpenItem(choice);
    this.#units = new Units(this.counts, listener);
  }

  /** Takes the next bytes of the file and reads what they complete. */
  append(chunk: Uint8Array): void {
    this.#window.append(chunk);
    this.#advance();
  }

  /** Says that the file ends here. */
  finish(): void {
    const { value } = this.#window;
    value.isLast = true;
    this.#worthTrying = 0;
    this.#advance();
    if (this.#isOver && !this.#skip.isActive) return;
    throw value.fault('the text ends too early');
  }

  #advance(): void {
    const { value } = this.#window;
    if (value.end - value.pos < this.#worthTrying) return;
    let start = value.pos;
    try {
      for (;;) {
        if (this.#skip.isActive && !this.#goOnSkipping()) break;
        value.pos = passSpace(this.#window.text, value.pos);
        start = value.pos;
        if (start >= value.end) break;
        this.#take(value.bytes[start] as number);
      }
      this.#worthTrying = 0;
    } catch (error) {
      if (error !== MORE_BYTES) throw error;
      value.pos = start;
      const length = value.end - start;
      if (length > MAX_UNIT_BYTES) throw new InputRefusal('item_too_large', '', value.place());
      this.#worthTrying = Math.min(2 * length, MAX_UNIT_BYTES + 1);
    }
  }

  /** False when the value goes on beyond the bytes at hand. */
  #goOnSkipping(): boolean {
    const { value, text } = this.#window;
    const state = this.#skip.run(text, value.pos, value.end);
    value.pos = this.#skip.pos;
    // The bytes may be those of a bracket: then a depth or a pair is wrong.
    if (state === 'fault') throw this.#faultAt(value.pos);
    if (state === 'more' && value.isLast) throw value.fault('the text ends too early');
    return state === 'done';
  }

  #faultAt(at: number): unknown {
    const { value } = this.#window;
    return at < value.end ? value.unexpected(at) : value.fault('the text ends too early');
  }

  #take(c: number): void {
    const { value } = this.#window;
    if (this.#level === 'outside') {
      if (this.#isOver || c !== OPEN_BRACE) throw this.#isOver ? value.unexpected(value.pos) : notAnObject(c);
      this.#open('root');
      return;
    }
    const isObject = this.#level === 'root' || this.#level === 'item';
    const closing = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
    if (c === closing && this.#due !== 'next') this.#close();
    else if (this.#due === 'comma') {
      if (c !== COMMA) throw value.unexpected(value.pos);
      value.pos += 1;
      this.#due = 'next';
    } else if (isObject) this.#member(c);
    else this.#element(c);
  }

  #open(level: Level): void {
    this.#window.value.pos += 1;
    this.#enter(level, 'first');
  }

  #enter(level: Level, due: Due): void {
    this.#level = level;
    this.#due = due;
    this.#window.value.standIn(DEPTHS[level], () => this.#place());
  }

  #close(): void {
    if (this.#level === 'item') this.#endItem();
    this.#window.value.pos += 1;
    const parent = PARENTS[this.#level];
    if (parent === 'outside') this.#isOver = true;
    this.#enter(parent, 'comma');
  }

  #place(): string {
    const at = `/in_network/${this.#index}`;
    if (this.#level === 'groups') return `/provider_references/${this.#index}`;
    if (this.#level === 'rates') return `${at}/negotiated_rates/${this.#rate}`;
    return this.#level === 'root' || this.#level === 'outside' ? '' : at;
  }

  /** A key, its colon, and its value or the beginning of it. */
  #member(c: number): void {
    const { value, text } = this.#window;
    if (c !== QUOTE) throw value.unexpected(value.pos);
    const table = this.#level === 'root' ? this.#rootKeys : this.#itemKeys;
    const from = value.pos + 1;
    let to = specialAt(text.view, from);
    let key: number;
    if (text.bytes[to] === QUOTE) {
      key = table.find(text.view, from, to);
      to += 1;
    } else {
      key = table.indexOf(value.string());
      to = value.pos;
    }
    let i = passSpace(text, to);
    if (text.bytes[i] !== COLON) throw value.unexpected(i);
    i = passSpace(text, i + 1);
    if (i >= value.end) throw value.unexpected(i);
    if (this.#level === 'root') this.#rootMember(key, i);
    else this.#itemMember(key, i);
  }

  #rootMember(key: number, at: number): void {
    const { value, text } = this.#window;
    const isList = text.bytes[at] === OPEN_BRACKET;
    if (isList && (key === GROUPS_KEY || key === ITEMS_KEY)) {
      value.pos = at;
      this.#index = 0;
      if (key === ITEMS_KEY) this.foundItems = true;
      this.#open(key === GROUPS_KEY ? 'groups' : 'items');
      return;
    }
    const name = ROOT_NAMES[key];
    if (name === undefined || isContainer(text.bytes[at] as number)) this.#skipValue(at);
    else {
      this.facts.set(name, this.#scalar(at));
      this.#due = 'comma';
    }
  }

  #itemMember(key: number, at: number): void {
    const { text } = this.#window;
    if (key === RATES_KEY && text.bytes[at] === OPEN_BRACKET) {
      this.#openRates(at);
      return;
    }
    if (key === OTHER_KEY || key === RATES_KEY || isContainer(text.bytes[at] as number)) {
      this.#skipValue(at);
      return;
    }
    const scalar = this.#scalar(at);
    this.#item.fact(key, scalar);
    this.#due = 'comma';
  }

  /** Reads a wanted string, number or literal. */
  #scalar(at: number): string {
    const { value, text } = this.#window;
    const { cursor } = this.#units;
    cursor.text = text;
    const end = cursor.take(at);
    if (end !== FALL_BACK && end < value.end) {
      value.pos = end;
      return cursor.taken;
    }
    value.pos = at;
    return scalarText(value.build());
  }

  #skipValue(at: number): void {
    const { value, text } = this.#window;
    const c = text.bytes[at] as number;
    value.pos = at;
    if (c === QUOTE || isContainer(c)) this.#skip.begin();
    else value.skip();
    this.#due = 'comma';
  }

  #element(c: number): void {
    const { value, text } = this.#window;
    // A unit that did not fit before is not built until its end is at hand.
    if (this.#worthTrying > 0 && this.#level !== 'items') {
      const from = value.pos;
      value.skip();
      value.pos = from;
      this.#worthTrying = 0;
    }
    if (this.#level === 'groups') {
      value.pos = this.#units.group(text, value.pos, value);
      this.#index += 1;
      this.#due = 'comma';
    } else if (this.#level === 'rates') this.#rateElement();
    else if (c === OPEN_BRACE) this.#openItem();
    else {
      this.counts.oddElements += 1;
      this.#skipValue(value.pos);
      this.#index += 1;
    }
  }

  #openItem(): void {
    this.counts.items += 1;
    this.#item.begin(this.#index);
    this.#rate = 0;
    this.#open('item');
  }

  #endItem(): void {
    if (this.#decided(true) === 'take') this.#takeHeld();
    this.#index += 1;
  }

  #openRates(at: number): void {
    if (this.#decided() === 'drop') this.#skipValue(at);
    else {
      this.#window.value.pos = at;
      this.#open('rates');
    }
  }

  #decided(isOver = false): RatesMode {
    const before = this.#item.mode;
    const mode = this.#item.decide(isOver);
    if (mode === 'take' && before === 'hold') this.counts.itemsTaken += 1;
    return mode;
  }

  #rateElement(): void {
    const { value, text } = this.#window;
    if (this.#item.mode === 'take')
      value.pos = this.#units.rate(text, value.pos, value, this.#item.item, this.#rate);
    else this.#holdRate();
    this.#rate += 1;
    this.#due = 'comma';
  }

  #holdRate(): void {
    const { value, text } = this.#window;
    const from = value.pos;
    const end = passValue(text, from);
    if (end === FALL_BACK || end >= value.end) value.skip();
    else value.pos = end;
    this.#item.hold(value.bytes.subarray(from, value.pos), this.#place());
  }

  #takeHeld(): void {
    const held = this.#held;
    for (const [index, bytes] of this.#item.held.entries()) {
      held.replace(bytes);
      held.value.isLast = true;
      this.#units.rate(held.text, 0, held.value, this.#item.item, index);
    }
  }
}

function isContainer(c: number): boolean {
  return c === OPEN_BRACE || c === OPEN_BRACKET;
}

function notAnObject(c: number): JsonFault {
  const shown = String.fromCharCode(c);
  return new JsonFault(
    `the root is no object but begins with ${/[!-~]/.test(shown) ? shown : `byte ${c}`}`,
    '',
  );
}
