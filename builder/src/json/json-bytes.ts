// JSON values straight from bytes. The grammar (RFC 8259) is checked for every byte, but only wanted values are
// built: payer rates, nine tenths of a file, are passed over and never become text.

import { isAscii } from 'node:buffer';
import { BYTES } from './bytes.ts';

const {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LETTER_N,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
  ZERO,
} = BYTES;

/** A value of the document; numbers and booleans are their source text, so `1e3` and `1000` stay apart. */
export type JsonValue = string | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** Thrown for text that is no JSON; `at` is the pointer of the value being read. */
export class JsonFault extends Error {
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'JsonFault';
    this.at = at;
  }
}

/** Why reading stopped without a fault: thrown by a value, taken by whoever holds the rest of the file. */
export const MORE_BYTES = Symbol('the value goes on beyond the bytes at hand');
export const ENCODING = Symbol('a wanted text has bytes whose encoding is not known yet');

/** Containers within each other; the template has seven. A bound, so that `[[[[…` cannot exhaust the stack. */
const MAX_DEPTH = 64;

const LITERALS = new Map([
  ...['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Buffer.from(word)] as const),
]);

/** Stands for the key of an object that has none yet; no key begins at 0, where its object does. */
const NO_KEY = 0;

/** 1 for a byte that stands for itself inside a string and may be passed over. */
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/**
 * Reads values out of `bytes`, which hold text up to `end` and a zero at `end`: no JSON text has a zero, so no
 * loop needs to look whether it has run out.
 */
export class JsonBytes {
  bytes: Buffer = Buffer.alloc(1);
  end = 0;
  /** True when no bytes follow `end`. */
  isLast = false;
  /** Where the next byte is to be read. */
  pos = 0;
  /** Text of bytes beyond ASCII; undefined while the encoding of the file is not known. */
  decode: ((bytes: Uint8Array) => string) | undefined;
  readonly #kept: ReadonlySet<string>;
  /** By open container: where its key stands, or its index as -1 - index; 0 is an object without a key yet. */
  readonly #path = new Int32Array(MAX_DEPTH + 1);
  #depth = 0;
  /** Containers around the values read here, and the pointer of the innermost. */
  #outerDepth = 0;
  #outerPointer: () => string = () => '';

  /** @param kept keys whose members are built; those under other keys are passed over */
  constructor(kept: ReadonlySet<string>) {
    this.#kept = kept;
  }

  /** Says where in the document the next values stand, for the bound on depth and for pointers of faults. */
  standIn(depth: number, pointer: () => string): void {
    this.#outerDepth = depth;
    this.#outerPointer = pointer;
  }

  /** Pointer of the container around the next value. */
  place(): string {
    return this.#outerPointer();
  }

  /** Passes over white space; `pos` is then at a byte that is none, or at the end. */
  space(): void {
    this.#depth = 0;
    this.pos = this.#space(this.pos);
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
    const to = this.#stringEnd(from);
    this.pos = to + 1;
    return this.#text(from, to);
  }

  #space(from: number): number {
    const bytes = this.bytes;
    let i = from;
    for (;;) {
      const c = bytes[i];
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) i += 1;
      else return i;
    }
  }

  /** Reads one value; undefined when it is not wanted. */
  #value(isWanted: boolean): JsonValue | undefined {
    const from = this.pos;
    const c = this.bytes[from] as number;
    if (c === OPEN_BRACE) return this.#object(isWanted);
    if (c === OPEN_BRACKET) return this.#array(isWanted);
    if (c === QUOTE) {
      const to = this.#stringEnd(from + 1);
      this.pos = to + 1;
      return isWanted ? this.#text(from + 1, to) : undefined;
    }
    const isNumber = c === MINUS || (c >= ZERO && c <= NINE);
    this.pos = isNumber ? this.#numberEnd(from) : this.#literalEnd(from);
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
      const to = this.#stringEnd(from + 1);
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

  /** Moves on by so many bytes and over white space: the byte that is then due. */
  #next(count: number): number {
    this.pos = this.#space(this.pos + count);
    return this.bytes[this.pos] as number;
  }

  #keptKey(from: number, to: number): string | undefined {
    // Wanted or not is a question of ASCII letters: a key beyond them need not wait for its encoding.
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

  /** Where the quote stands that ends the string whose first byte is at `from`. */
  #stringEnd(from: number): number {
    const bytes = this.bytes;
    let i = from;
    for (;;) {
      while (PLAIN[bytes[i] as number] === 1) i += 1;
      if (bytes[i] === QUOTE) return i;
      if (bytes[i] !== BACKSLASH) throw this.unexpected(i);
      i = this.#escapeEnd(i);
    }
  }

  #escapeEnd(from: number): number {
    const bytes = this.bytes;
    const c = bytes[from + 1] as number;
    if (c !== 0x75) {
      if (from + 1 >= this.end || !'"\\/bfnrt'.includes(String.fromCharCode(c)))
        throw this.unexpected(from + 1);
      return from + 2;
    }
    for (let i = from + 2; i < from + 6; i += 1) {
      if (i >= this.end || !/[\dA-Fa-f]/.test(String.fromCharCode(bytes[i] as number)))
        throw this.unexpected(i);
    }
    return from + 6;
  }

  #numberEnd(from: number): number {
    const bytes = this.bytes;
    let i = bytes[from] === MINUS ? from + 1 : from;
    i = bytes[i] === ZERO ? i + 1 : this.#digitsEnd(i);
    if (bytes[i] === POINT) i = this.#digitsEnd(i + 1);
    if (((bytes[i] as number) | 0x20) === 0x65) {
      const sign = bytes[i + 1];
      i = this.#digitsEnd(sign === 0x2b || sign === MINUS ? i + 2 : i + 1);
    }
    // A number ends with the byte after it, which may be one that is still to come.
    if (i >= this.end && !this.isLast) throw MORE_BYTES;
    return i;
  }

  #digitsEnd(from: number): number {
    const bytes = this.bytes;
    let i = from;
    while ((bytes[i] as number) >= ZERO && (bytes[i] as number) <= NINE) i += 1;
    if (i === from) throw this.unexpected(i);
    return i;
  }

  #literalEnd(from: number): number {
    const word = LITERALS.get(this.bytes[from] ?? 0);
    if (!word) throw this.unexpected(from);
    for (let i = 0; i < word.length; i += 1) {
      if (this.bytes[from + i] !== word[i]) throw this.unexpected(from + i);
    }
    return from + word.length;
  }

  #open(entry: number): number {
    const depth = this.#depth;
    if (this.#outerDepth + depth >= MAX_DEPTH) throw this.fault('containers are nested too deeply');
    this.#path[depth] = entry;
    this.#depth = depth + 1;
    return depth;
  }

  #close<Built>(built: Built): Built {
    this.#depth -= 1;
    this.pos += 1;
    return built;
  }

  /** What to throw for the byte at `i`, where something else was due. */
  unexpected(i: number): JsonFault | typeof MORE_BYTES {
    if (i >= this.end) return this.isLast ? this.fault('the text ends too early') : MORE_BYTES;
    const shown = String.fromCharCode(this.bytes[i] as number);
    return this.fault(`unexpected ${/[!-~]/.test(shown) ? shown : `byte ${shown.charCodeAt(0)}`}`);
  }

  /** A fault with the pointer of the value that is being read. */
  fault(message: string): JsonFault {
    const steps = [...this.#path.subarray(0, this.#depth)].map((entry) =>
      entry < 0 ? `${-1 - entry}` : this.#keyAt(entry),
    );
    return new JsonFault(message, this.#outerPointer() + steps.map((step) => `/${step}`).join(''));
  }

  /** The key at a position, for a pointer; a key never stands at 0, where its object begins. */
  #keyAt(entry: number): string {
    if (entry === NO_KEY) return '';
    return escapePointer(this.#text(entry + 1, this.#stringEnd(entry + 1)));
  }
}

/** RFC 6901, section 3. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
