// JSON values straight from bytes. The grammar (RFC 8259) is checked for every byte, but only wanted values are
// built: payer rates, nine tenths of a file, are passed over and never become text.
import { KnownTexts } from './json-texts.ts';

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

const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, POINT, ZERO, NINE] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2e, 0x30, 0x39,
];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const LITERALS = new Map([
  ...['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Buffer.from(word)] as const),
]);

/** 1 for a byte that stands for itself inside a string and may be passed over. */
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/**
 * Reads values out of `bytes`, which hold text up to `end` and a zero at `end`: no JSON text has a zero, so no
 * loop needs to look whether it has run out.
 */
export class JsonBytes {
  bytes: Uint8Array = new Uint8Array(1);
  end = 0;
  /** True when no bytes follow `end`. */
  isLast = false;
  /** Where the next byte is to be read. */
  pos = 0;
  /** Text of bytes beyond ASCII; undefined while the encoding of the file is not known. */
  decode: ((bytes: Uint8Array) => string) | undefined;
  readonly #kept: KnownTexts;
  readonly #texts = new KnownTexts();
  /** By open container: where its key stands, or its index as -1 - index; 0 is an object without a key yet. */
  readonly #path = new Int32Array(MAX_DEPTH + 1);
  #depth = 0;
  /** Containers around the values read here, and the pointer of the innermost. */
  #outerDepth = 0;
  #outerPointer: () => string = () => '';

  /** @param kept keys whose members are built; those under other keys are passed over */
  constructor(kept: Iterable<string>) {
    this.#kept = new KnownTexts(kept);
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
    this.pos = this.#skipValue(this.pos);
  }

  /** Builds one value. */
  build(): JsonValue {
    this.#depth = 0;
    return this.#buildValue();
  }

  /** Text of the string that begins here. */
  string(): string {
    this.#depth = 0;
    if (this.bytes[this.pos] !== QUOTE) throw this.unexpected(this.pos);
    return this.#buildString();
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

  #skipValue(i: number): number {
    const c = this.bytes[i] as number;
    if (c === QUOTE) return this.#stringEnd(i + 1) + 1;
    if (c === OPEN_BRACE) return this.#skipObject(i);
    if (c === OPEN_BRACKET) return this.#skipArray(i);
    if (c === MINUS || (c >= ZERO && c <= NINE)) return this.#numberEnd(i);
    return this.#literalEnd(i);
  }

  #skipObject(from: number): number {
    const bytes = this.bytes;
    const depth = this.#open(0);
    let i = this.#space(from + 1);
    if (bytes[i] === CLOSE_BRACE) return this.#close(i);
    for (;;) {
      if (bytes[i] !== QUOTE) throw this.unexpected(i);
      const keyEnd = this.#stringEnd(i + 1);
      this.#path[depth] = i;
      i = this.#space(keyEnd + 1);
      if (bytes[i] !== COLON) throw this.unexpected(i);
      i = this.#space(this.#skipValue(this.#space(i + 1)));
      const c = bytes[i];
      if (c === CLOSE_BRACE) return this.#close(i);
      if (c !== COMMA) throw this.unexpected(i);
      i = this.#space(i + 1);
    }
  }

  #skipArray(from: number): number {
    const bytes = this.bytes;
    const depth = this.#open(-1);
    let i = this.#space(from + 1);
    if (bytes[i] === CLOSE_BRACKET) return this.#close(i);
    for (;;) {
      i = this.#space(this.#skipValue(i));
      const c = bytes[i];
      if (c === CLOSE_BRACKET) return this.#close(i);
      if (c !== COMMA) throw this.unexpected(i);
      this.#path[depth] = (this.#path[depth] as number) - 1;
      i = this.#space(i + 1);
    }
  }

  #buildValue(): JsonValue {
    const i = this.pos;
    const c = this.bytes[i] as number;
    if (c === QUOTE) return this.#buildString();
    if (c === OPEN_BRACE) return this.#buildObject();
    if (c === OPEN_BRACKET) return this.#buildArray();
    const isNumber = c === MINUS || (c >= ZERO && c <= NINE);
    this.pos = isNumber ? this.#numberEnd(i) : this.#literalEnd(i);
    return c === 0x6e ? null : (this.#texts.textOf(this.bytes, i, this.pos) ?? '');
  }

  #buildObject(): JsonObject {
    const bytes = this.bytes;
    const built: JsonObject = {};
    const depth = this.#open(0);
    let i = this.#space(this.pos + 1);
    if (bytes[i] === CLOSE_BRACE) {
      this.pos = this.#close(i);
      return built;
    }
    for (;;) {
      if (bytes[i] !== QUOTE) throw this.unexpected(i);
      const keyStart = i;
      const keyEnd = this.#stringEnd(i + 1);
      this.#path[depth] = keyStart;
      i = this.#space(keyEnd + 1);
      if (bytes[i] !== COLON) throw this.unexpected(i);
      i = this.#space(i + 1);
      const key = this.#keptKey(keyStart + 1, keyEnd);
      if (key === undefined) i = this.#skipValue(i);
      else {
        this.pos = i;
        built[key] = this.#buildValue();
        i = this.pos;
      }
      i = this.#space(i);
      const c = bytes[i];
      if (c === CLOSE_BRACE) {
        this.pos = this.#close(i);
        return built;
      }
      if (c !== COMMA) throw this.unexpected(i);
      i = this.#space(i + 1);
    }
  }

  #buildArray(): JsonValue[] {
    const bytes = this.bytes;
    const built: JsonValue[] = [];
    const depth = this.#open(-1);
    this.pos = this.#space(this.pos + 1);
    if (bytes[this.pos] === CLOSE_BRACKET) {
      this.pos = this.#close(this.pos);
      return built;
    }
    for (;;) {
      built.push(this.#buildValue());
      const i = this.#space(this.pos);
      if (bytes[i] === CLOSE_BRACKET) {
        this.pos = this.#close(i);
        return built;
      }
      if (bytes[i] !== COMMA) throw this.unexpected(i);
      this.#path[depth] = (this.#path[depth] as number) - 1;
      this.pos = this.#space(i + 1);
    }
  }

  #keptKey(from: number, to: number): string | undefined {
    const known = this.#kept.find(this.bytes, from, to);
    if (known !== undefined || !this.#hasEscape(from, to)) return known;
    const key = this.#unescaped(from, to);
    return this.#kept.has(key) ? key : undefined;
  }

  #hasEscape(from: number, to: number): boolean {
    for (let i = from; i < to; i += 1) if (this.bytes[i] === BACKSLASH) return true;
    return false;
  }

  #buildString(): string {
    const from = this.pos + 1;
    const to = this.#stringEnd(from);
    this.pos = to + 1;
    return this.#texts.textOf(this.bytes, from, to) ?? this.#unescaped(from, to);
  }

  /** Text of a string that has escapes or bytes beyond ASCII. */
  #unescaped(from: number, to: number): string {
    const raw = this.bytes.subarray(from, to);
    const isAscii = raw.every((byte) => byte < 0x80);
    if (!isAscii && !this.decode) throw ENCODING;
    const text = isAscii || !this.decode ? Buffer.from(raw).toString('latin1') : this.decode(raw);
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

  #close(i: number): number {
    this.#depth -= 1;
    return i + 1;
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
    if (entry === 0) return '';
    return escapePointer(this.#unescaped(entry + 1, this.#stringEnd(entry + 1)));
  }
}

/** RFC 6901, section 3. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
