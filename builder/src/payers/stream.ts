// An in-network file in chunks to its groups and rates. The two long arrays, the items of one of them and
// their rates are walked through, so that only a single group or rate has to fit in memory. What nobody wants
// is skipped.

import { isUtf8 } from 'node:buffer';
import { BYTES } from '../json/bytes.ts';
import { JsonFault } from '../json/json-bytes.ts';

import { passValue } from '../json/pass.ts';
import { isContainer, Level, PushParser } from '../json/push-parser.ts';
import { RESULTS } from '../json/results.ts';
import { Window } from '../json/window.ts';
import { ITEM_KEYS, KEPT_KEYS, ROOT_KEYS } from './keys.ts';
import { type ItemChoice, OpenItem, type RatesMode } from './open-item.ts';
import { scalarText } from './slow-path.ts';
import type { TicCounts } from './types.ts';
import { noCounts, type TicListener, Units } from './units.ts';

const { OPEN_BRACE, OPEN_BRACKET } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;

const GROUPS = ROOT_KEYS.key('provider_references');
const ITEMS = ROOT_KEYS.key('in_network');
const RATES = ITEM_KEYS.key('negotiated_rates');

/** The push parser of in-network files: it reads what is complete after each `append` and `finish`. */
export class TicStream extends PushParser {
  readonly counts: TicCounts = noCounts();
  /** Root texts by name. */
  readonly facts = new Map<string, string>();
  /** True once `in_network` has begun. */
  foundItems = false;
  /** Rates of an item that came before its code, one at a time. */
  #held: Window | undefined;
  readonly #units: Units;
  readonly #onItems: TicListener['onItems'];
  readonly #item: OpenItem;
  readonly #root = new Level(undefined, ROOT_KEYS);
  readonly #groups = new Level(this.#root);
  readonly #items = new Level(this.#root);
  readonly #openItem = new Level(this.#items, ITEM_KEYS);
  readonly #rates = new Level(this.#openItem);

  constructor(choice: ItemChoice, listener: TicListener) {
    super(new Window(KEPT_KEYS));
    this.#item = new OpenItem(choice);
    this.#units = new Units(this.counts, listener);
    this.#onItems = listener.onItems;
    this.decodeBy(decodeText);
  }

  override append(chunk: Uint8Array): void {
    super.append(chunk);
    this.advance();
  }

  override finish(): void {
    super.finish();
    this.advance();
  }

  protected override pointer(): string {
    const { level } = this;
    if (level === undefined || level === this.#root) return '';
    if (level === this.#groups) return `/provider_references/${level.index}`;
    const item = `/in_network/${this.#items.index}`;
    return level === this.#rates ? `${item}/negotiated_rates/${level.index}` : item;
  }

  protected override takeRoot(c: number): void {
    if (c !== OPEN_BRACE) throw notAnObject(c);
    this.open(this.#root);
  }

  protected override takeMember(key: number, c: number): void {
    if (this.level === this.#root) this.#takeRootMember(key, c);
    else this.#takeItemMember(key, c);
  }

  #takeRootMember(key: number, c: number): void {
    const name = ROOT_KEYS.names[key];
    if (c === OPEN_BRACKET && key === GROUPS) this.open(this.#groups);
    else if (c === OPEN_BRACKET && key === ITEMS) {
      this.foundItems = true;
      this.#onItems?.();
      this.open(this.#items);
    } else if (name === undefined || isContainer(c)) this.skipAnySize();
    else this.facts.set(name, this.#takeScalar());
  }

  #takeItemMember(key: number, c: number): void {
    const isWantedList = key === RATES && c === OPEN_BRACKET && this.#decide() !== 'drop';
    if (isWantedList) this.open(this.#rates);
    else if (key === OTHER_KEY || key === RATES || isContainer(c)) this.skipAnySize();
    else this.#item.fact(key, this.#takeScalar());
  }

  /** Reads a wanted string, number or literal. */
  #takeScalar(): string {
    const { value } = this;
    const { cursor } = this.#units;
    cursor.text = this.window.text;
    const end = cursor.take(value.pos);
    // At the end of the bytes at hand a number may go on.
    if (end === FALL_BACK || end >= value.end) return scalarText(value.build());
    value.pos = end;
    return cursor.taken;
  }

  protected override takeElement(c: number): void {
    if (this.level === this.#items) this.#takeItem(c);
    else {
      this.checkComplete();
      if (this.level === this.#groups) this.#units.group(this.window);
      else this.#takeRate();
    }
  }

  #takeItem(c: number): void {
    if (c === OPEN_BRACE) {
      this.counts.items += 1;
      this.#item.begin(this.#items.index);
      this.open(this.#openItem);
    } else {
      this.counts.oddElements += 1;
      this.skipAnySize();
    }
  }

  protected override onClose(level: Level): void {
    if (level === this.#openItem && this.#decide(true) === 'take') this.#takeHeld();
  }

  #decide(isOver = false): RatesMode {
    const before = this.#item.mode;
    const mode = this.#item.decide(isOver);
    if (mode === 'take' && before === 'hold') this.counts.itemsTaken += 1;
    return mode;
  }

  #takeRate(): void {
    if (this.#item.mode === 'take') this.#units.rate(this.window, this.#item.item, this.#rates.index);
    else this.#holdRate();
  }

  #holdRate(): void {
    const { value } = this;
    const from = value.pos;
    const end = passValue(this.window.text, from);
    if (end === FALL_BACK || end >= value.end) value.skip();
    else value.pos = end;
    this.#item.hold(value.bytes.subarray(from, value.pos), this.pointer());
  }

  #takeHeld(): void {
    for (const [index, bytes] of this.#item.held.entries()) {
      this.#held ??= heldWindow();
      this.#held.replace(bytes);
      this.#units.rate(this.#held, this.#item.item, index);
    }
  }
}

function heldWindow(): Window {
  const window = new Window(KEPT_KEYS);
  window.value.decode = decodeText;
  window.value.isLast = true;
  return window;
}

/** JSON is UTF-8; somebody wrote a name that is not UTF-8 as Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

function notAnObject(c: number): JsonFault {
  const shown = String.fromCharCode(c);
  const first = /[!-~]/.test(shown) ? shown : `byte ${c}`;
  return new JsonFault(`the root is not an object but begins with ${first}`, '');
}
