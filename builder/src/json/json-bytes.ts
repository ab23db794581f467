// JSON values straight from bytes: the slow path, which reads everything. The grammar (RFC 8259) is checked
// for every byte, but only wanted values are built: the others, nine tenths of many files, are passed over and
// never become text.

import { isAscii } from 'node:buffer';
import { BYTES } from './bytes.ts';
import { JsonTokens, MORE_BYTES } from './json-tokens.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, LETTER_N, MINUS } = BYTES;
const { NINE, OPEN_BRACE, OPEN_BRACKET, QUOTE, ZERO } = BYTES;

/**
 * A value of the document; numbers and booleans are their source text, so that `1e3` and `1000` stay apart.
 */
export type JsonValue = string | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** Thrown for text that is not JSON; `at` is the pointer of the value being read. */
export class JsonFault extends Error {
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'JsonFault';
    this.at = at;
  }
}

/** Thrown when a wanted text has bytes beyond ASCII and `decode` is missing. */
export const ENCODING = Symbol('the encoding of a wanted text is not known yet');

/**
 * Containers within each other; the template has seven. A bound, so that `[[[[…` cannot exhaust the stack.
 */
const MAX_DEPTH = 64;

/**
 * The entry of an object whose first key has not been read; no key begins at 0, where the root object does.
 */
const NO_KEY = 0;

/** Reads values out of `bytes`, one after the other from `pos` on. */
export class JsonBytes extends JsonTokens {
  /** Position of the next byte to read. */
  pos = 0;
  /** Makes text of bytes beyond ASCII; undefined while the encoding of the file is not known. */
  decode: ((bytes: Uint8Array) => string) | undefined;
  /** How many containers are around the values read here, for the bound on depth. */
  outerDepth = 0;
  /** Pointer of the innermost of these containers, for faults. */
  outerPointer: () => string = () => '';
  readonly #kept: ReadonlySet<string>;
  /** For each open container the position of its key, or -1 - its index. */
  readonly #path = new Int32Array(MAX_DEPTH + 1);
  #depth = 0;

  /** @param kept keys whose members are built; members under other keys are passed over */
  constructor(kept: ReadonlySet<string>) {
    super();
    this.#kept = kept;
  }

  /** Passes over white space. */
  space(): void {
    this.#depth = 0;
    this.pos = this.spaceEnd(this.pos);
  }

  /** Passes over one value. */
  skip(): void {
    this.#depth = 0;
    this.#value(false);
  }

  /** Builds one value. */
  build(): JsonValue {
    this.#depth = 0;
    return this.#value(true) ?? null;
  }

  /** Text of the string that begins here. */
  string(): string {
    this.#depth = 0;
    if (this.bytes[this.pos] !== QUOTE) throw this.unexpected(this.pos);
    const from = this.pos + 1;
    const to = this.stringEnd(from);
    this.pos = to + 1;
    return this.#text(from, to);
  }

  /** Reads one value; undefined when it is not wanted. */
  #value(isWanted: boolean): JsonValue | undefined {
    const from = this.pos;
    const c = this.bytes[from] as number;
    if (c === OPEN_BRACE) return this.#object(isWanted);
    if (c === OPEN_BRACKET) return this.#array(isWanted);
    if (c === QUOTE) {
      const to = this.stringEnd(from + 1);
      this.pos = to + 1;
      return isWanted ? this.#text(from + 1, to) : undefined;
    }
    const isNumber = c === MINUS || (c >= ZERO && c <= NINE);
    this.pos = isNumber ? this.numberEnd(from) : this.wordEnd(from);
    if (!isWanted) return undefined;
    return c === LETTER_N ? null : this.bytes.toString('latin1', from, this.pos);
  }

  #object(isWanted: boolean): JsonObject | undefined {
    const built: JsonObject | undefined = isWanted ? {} : undefined;
    const depth = this.#open(NO_KEY);
    if (this.#next(1) === CLOSE_BRACE) return this.#close(built);
    for (;;) {
      const from = this.pos;
      if (this.bytes[from] !== QUOTE) throw this.unexpected(from);
      const to = this.stringEnd(from + 1);
      this.#path[depth] = from;
      this.pos = to;
      if (this.#next(1) !== COLON) throw this.unexpected(this.pos);
      this.#next(1);
      const key = built && this.#keptKey(from + 1, to);
      const value = this.#value(key !== undefined);
      if (built && key !== undefined && value !== undefined) built[key] = value;
      const c = this.#next(0);
      if (c === CLOSE_BRACE) return this.#close(built);
      if (c !== COMMA) throw this.unexpected(this.pos);
      this.#next(1);
    }
  }

  #array(isWanted: boolean): JsonValue[] | undefined {
    const built: JsonValue[] | undefined = isWanted ? [] : undefined;
    const depth = this.#open(-1);
    if (this.#next(1) === CLOSE_BRACKET) return this.#close(built);
    for (;;) {
      const value = this.#value(isWanted);
      if (value !== undefined) built?.push(value);
      const c = this.#next(0);
      if (c === CLOSE_BRACKET) return this.#close(built);
      if (c !== COMMA) throw this.unexpected(this.pos);
      this.#path[depth] = (this.#path[depth] as number) - 1;
      this.#next(1);
    }
  }

  /** Moves on by `count` bytes and over white space, and returns the byte that is there. */
  #next(count: number): number {
    this.pos = this.spaceEnd(this.pos + count);
    return this.bytes[this.pos] as number;
  }

  #keptKey(from: number, to: number): string | undefined {
    // Kept keys are ASCII, so that a key beyond ASCII need not wait for its encoding.
    const plain = this.bytes.toString('latin1', from, to);
    const key = plain.includes('\\') ? this.#text(from, to) : plain;
    return this.#kept.has(key) ? key : undefined;
  }

  /** Text of a string's bytes; escapes are resolved. */
  #text(from: number, to: number): string {
    const raw = this.bytes.subarray(from, to);
    if (!isAscii(raw) && !this.decode) throw ENCODING;
    const text = this.decode?.(raw) ?? raw.toString('latin1');
    return text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text;
  }

  #open(entry: number): number {
    const depth = this.#depth;
    if (this.outerDepth + depth >= MAX_DEPTH) throw this.fault('containers are nested too deeply');
    this.#path[depth] = entry;
    this.#depth = depth + 1;
    return depth;
  }

  #close<Built>(built: Built): Built {
    this.#depth -= 1;
    this.pos += 1;
    return built;
  }

  /** What to throw for the byte at `i`, which cannot be there: a fault, unless it is still to come. */
  override unexpected(i: number): JsonFault | typeof MORE_BYTES {
    if (i >= this.end) return this.isLast ? this.fault('the text ends too early') : MORE_BYTES;
    const shown = String.fromCharCode(this.bytes[i] as number);
    return this.fault(`unexpected ${/[!-~]/.test(shown) ? shown : `byte ${shown.charCodeAt(0)}`}`);
  }

  /** A fault with the pointer of the value that is being read. */
  fault(message: string): JsonFault {
    const steps = [...this.#path.subarray(0, this.#depth)].map((entry) =>
      entry < 0 ? `${-1 - entry}` : this.#keyAt(entry),
    );
    return new JsonFault(message, this.outerPointer() + steps.map((step) => `/${step}`).join(''));
  }

  #keyAt(entry: number): string {
    if (entry === NO_KEY) return '';
    return escapePointer(this.#text(entry + 1, this.stringEnd(entry + 1)));
  }
}

/** A key as a step of a JSON pointer (RFC 6901, section 3). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
