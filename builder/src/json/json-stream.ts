// A JSON document whose root is an object with one long array of items: its root fields, and its items one at
// a time.
import { BYTES } from './bytes.ts';
import { escapePointer, JsonBytes, type JsonValue } from './json-bytes.ts';
import { KeyTable } from './key-table.ts';
import { type ByteText, passValue } from './pass.ts';
import { Level, PushParser } from './push-parser.ts';
import { RESULTS } from './results.ts';
import { Window } from './window.ts';

const { OPEN_BRACE, OPEN_BRACKET } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;

/** What a caller wants of the document. */
export type JsonWants = {
  /** Root keys whose values are kept until the end of the file. */
  fields: ReadonlySet<string>;
  /** Root key of the array whose elements are passed to `onItem`. */
  items: string;
  /** Keys kept in the objects of fields and items; members under other keys are passed over. */
  keys: ReadonlySet<string>;
  /** The slow path: called with each item as a value. */
  onItem: (value: JsonValue) => void;
  /**
   * The fast path: reads the item at a position and returns its end, or FALL_BACK when `onItem` is to get it.
   */
  takeItem?: (text: ByteText, from: number) => number;
};

/** Bytes of one root field that is kept; names and addresses of the largest systems stay under 100 KB. */
const MAX_FIELD_BYTES = 1024 * 1024;

/** The push parser of documents that are one object with one long array of items. */
export class JsonStream extends PushParser {
  /** True once the items array has begun. */
  foundItems = false;
  readonly #wants: JsonWants;
  readonly #fields = new Map<string, Buffer>();
  readonly #root: Level;
  readonly #array: Level;
  readonly #itemsKey: number;
  /** The present root key. */
  #key = '';
  /** True while the open array is the one of the items. */
  #isItems = false;

  constructor(wants: JsonWants) {
    super(new Window(wants.keys));
    this.#wants = wants;
    const keys = new KeyTable([wants.items, ...wants.fields]);
    this.#itemsKey = keys.key(wants.items);
    this.#root = new Level(undefined, keys);
    this.#array = new Level(this.#root);
  }

  /** Kept root fields; for the end of the file, when its encoding is known. */
  fields(): Map<string, JsonValue> {
    const reader = new JsonBytes(this.#wants.keys);
    reader.decode = this.value.decode;
    reader.isLast = true;
    return new Map(
      [...this.#fields].map(([key, raw]) => {
        reader.bytes = raw;
        reader.end = raw.length - 1;
        reader.pos = 0;
        return [key, reader.build()];
      }),
    );
  }

  protected override pointer(): string {
    if (this.level === undefined) return '';
    const pointer = `/${escapePointer(this.#key)}`;
    return this.level === this.#array ? `${pointer}/${this.#array.index}` : pointer;
  }

  protected override takeRoot(c: number): void {
    if (c === OPEN_BRACE) this.open(this.#root);
    else this.value.skip();
  }

  /** Pointers name the keys that are not in the table too. */
  protected override readKey(keys: KeyTable): number {
    this.#key = this.value.string();
    return keys.indexOf(this.#key);
  }

  protected override takeMember(key: number, c: number): void {
    const isItems = key === this.#itemsKey;
    if (key !== OTHER_KEY && !isItems) this.#keepField();
    else if (c !== OPEN_BRACKET) this.value.skip();
    else {
      this.#isItems = isItems;
      this.foundItems ||= isItems;
      this.open(this.#array);
    }
  }

  #keepField(): void {
    const { value } = this;
    this.maxUnitBytes = MAX_FIELD_BYTES;
    const from = value.pos;
    value.skip();
    // JsonTokens needs a zero behind the text.
    this.#fields.set(this.#key, Buffer.concat([value.bytes.subarray(from, value.pos), Buffer.alloc(1)]));
  }

  protected override takeElement(): void {
    const { value } = this;
    const isItem = this.#isItems;
    const { text } = this.window;
    const end = isItem ? this.#wants.takeItem?.(text, value.pos) : passValue(text, value.pos);
    if (end !== undefined && end !== FALL_BACK) value.pos = end;
    else {
      this.probeComplete();
      if (isItem) this.#wants.onItem(value.build());
      else value.skip();
    }
  }
}
