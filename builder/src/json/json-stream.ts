// A JSON file in chunks of bytes to its root fields and items, one at a time. An item is read when its bytes are
// complete, so the reader of values needs no memory of where a chunk ended.

import { InputRefusal } from '../input/refusal.ts';
import { BYTES } from './bytes.ts';
import { ENCODING, escapePointer, JsonBytes, type JsonValue, MORE_BYTES } from './json-bytes.ts';
import { type ByteText, FALL_BACK, passValue } from './pass.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } = BYTES;

/** What a caller wants of a document whose root is an object with one long array of items. */
export type JsonWants = {
  /** Root keys kept until the end of the file. */
  fields: ReadonlySet<string>;
  /** Root key of the array whose elements are handed to `onItem`. */
  items: string;
  /** Keys kept in the objects of fields and items; members under other keys are passed over. */
  keys: ReadonlySet<string>;
  onItem: (value: JsonValue) => void;
  /** A faster way for items: reads the one at a position and says where it ends, or BAIL when it is for `onItem`. */
  takeItem?: (text: ByteText, from: number) => number;
};

/** Bytes one item, or one root member that is no array, may have; the largest real items stay under 3 MB. */
export const MAX_ITEM_BYTES = 64 * 1024 * 1024;
/** Bytes of one root field that is kept; names and addresses of the largest systems stay under 100 KB. */
const MAX_FIELD_BYTES = 1024 * 1024;
const FIRST_BUFFER_BYTES = 1024 * 1024;
/** Behind the text: its zero, and a word that may be looked at from there. */
const SLACK_BYTES = 8;

type Step =
  | 'root'
  | 'key-or-end'
  | 'key'
  | 'colon'
  | 'member'
  | 'comma'
  | 'element-or-end'
  | 'element'
  | 'element-comma'
  | 'nothing';

/** Push parser: `append` bytes cut anywhere, then `finish`; after each, `advance` until it says true. */
export class JsonStream {
  /** True once the items array has begun. */
  foundItems = false;
  readonly #wants: JsonWants;
  readonly #value: JsonBytes;
  readonly #fields = new Map<string, Buffer>();
  #buffer = Buffer.alloc(FIRST_BUFFER_BYTES);
  #text = textIn(this.#buffer);
  #step: Step = 'root';
  #key = '';
  #index = 0;
  /** Reading again is of no use before so many bytes are at hand: a long item is tried at doubled lengths. */
  #worthTrying = 0;

  constructor(wants: JsonWants) {
    this.#wants = wants;
    this.#value = new JsonBytes(wants.keys);
    this.#value.bytes = this.#buffer;
  }

  /** Takes the next bytes of the file. */
  append(chunk: Uint8Array): void {
    const value = this.#value;
    const rest = value.end - value.pos;
    if (rest + chunk.length + SLACK_BYTES > this.#buffer.length) {
      const larger = Buffer.alloc(2 * (rest + chunk.length) + SLACK_BYTES);
      larger.set(this.#buffer.subarray(value.pos, value.end));
      this.#buffer = larger;
      this.#text = textIn(larger);
      value.bytes = larger;
    } else this.#buffer.copyWithin(0, value.pos, value.end);
    this.#buffer.set(chunk, rest);
    this.#buffer[rest + chunk.length] = 0;
    value.pos = 0;
    value.end = rest + chunk.length;
  }

  /** Says that the file ends here. */
  finish(): void {
    this.#value.isLast = true;
    this.#worthTrying = 0;
  }

  /** Says how bytes beyond ASCII are to be read. */
  decodeBy(decode: (bytes: Uint8Array) => string): void {
    this.#value.decode = decode;
    this.#worthTrying = 0;
  }

  /** Reads what is complete. False: a wanted text waits for `decodeBy`. */
  advance(): boolean {
    const value = this.#value;
    if (value.end - value.pos < this.#worthTrying) return true;
    let start = value.pos;
    try {
      for (;;) {
        value.space();
        start = value.pos;
        if (start >= value.end) break;
        this.#take(value.bytes[start] as number);
      }
    } catch (error) {
      if (error !== MORE_BYTES && error !== ENCODING) throw error;
      value.pos = start;
      this.#waitFor(value.end - start);
      return error === MORE_BYTES;
    }
    this.#worthTrying = 0;
    if (value.isLast && this.#step !== 'nothing') throw value.fault('the text ends too early');
    return true;
  }

  #waitFor(length: number): void {
    const isField = this.#step === 'member' && this.#wants.fields.has(this.#key);
    const limit = isField ? MAX_FIELD_BYTES : MAX_ITEM_BYTES;
    if (length > limit) throw new InputRefusal('item_too_large', '', this.#value.place());
    this.#worthTrying = Math.min(2 * length, limit + 1);
  }

  /** Kept root fields; for the end of the file, when its encoding is known. */
  fields(): Map<string, JsonValue> {
    const reader = new JsonBytes(this.#wants.keys);
    reader.decode = this.#value.decode;
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

  #take(c: number): void {
    const step = this.#step;
    if (step === 'element' || (step === 'element-or-end' && c !== CLOSE_BRACKET)) this.#takeElement();
    else if (step === 'element-comma' && c === COMMA) this.#nextElement();
    else if ((step === 'element-comma' || step === 'element-or-end') && c === CLOSE_BRACKET)
      this.#closeArray();
    else if (step === 'comma' && c === COMMA) this.#pass('key');
    else if ((step === 'comma' || step === 'key-or-end') && c === CLOSE_BRACE) this.#closeRoot();
    else if ((step === 'key' || step === 'key-or-end') && c === QUOTE) this.#takeKey();
    else if (step === 'colon' && c === COLON) this.#pass('member');
    else if (step === 'member') this.#takeMember(c);
    else if (step === 'root') this.#takeRoot(c);
    else throw this.#value.unexpected(this.#value.pos);
  }

  #pass(next: Step): void {
    this.#value.pos += 1;
    this.#step = next;
  }

  #takeRoot(c: number): void {
    if (c === OPEN_BRACE) {
      this.#pass('key-or-end');
      this.#value.standIn(1, () => `/${escapePointer(this.#key)}`);
      return;
    }
    this.#value.skip();
    this.#step = 'nothing';
  }

  #closeRoot(): void {
    this.#pass('nothing');
    this.#value.standIn(0, () => '');
  }

  #takeKey(): void {
    this.#key = this.#value.string();
    this.#step = 'colon';
  }

  #takeMember(c: number): void {
    const isField = this.#wants.fields.has(this.#key);
    if (c === OPEN_BRACKET && !isField) {
      this.#openArray();
      return;
    }
    const value = this.#value;
    const from = value.pos;
    value.skip();
    // A zero ends it, as JsonBytes asks.
    if (isField)
      this.#fields.set(this.#key, Buffer.concat([value.bytes.subarray(from, value.pos), Buffer.alloc(1)]));
    this.#step = 'comma';
  }

  #openArray(): void {
    if (this.#key === this.#wants.items) this.foundItems = true;
    this.#index = 0;
    this.#pass('element-or-end');
    this.#value.standIn(2, () => `/${escapePointer(this.#key)}/${this.#index}`);
  }

  #nextElement(): void {
    this.#index += 1;
    this.#pass('element');
  }

  #closeArray(): void {
    this.#pass('comma');
    this.#value.standIn(1, () => `/${escapePointer(this.#key)}`);
  }

  #takeElement(): void {
    const value = this.#value;
    const isItem = this.#key === this.#wants.items;
    const end = isItem ? this.#wants.takeItem?.(this.#text, value.pos) : passValue(this.#text, value.pos);
    if (end !== undefined && end !== FALL_BACK) value.pos = end;
    else if (isItem) this.#wants.onItem(value.build());
    else value.skip();
    this.#step = 'element-comma';
  }
}

function textIn(buffer: Buffer): ByteText {
  return { bytes: buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
}
