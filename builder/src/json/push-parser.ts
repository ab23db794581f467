// The one push parser: a document in chunks that are cut anywhere. It walks through
// the containers that a subclass opens, and hands it their members and elements one at a time. Such a unit is
// read when its bytes are complete, so that readers of values need not remember where a chunk ended. Only a
// single unit has to fit in memory; a value that is skipped need not even fit.

import { InputRefusal } from '../input/refusal.ts';
import { BYTES } from './bytes.ts';
import { ENCODING, type JsonBytes } from './json-bytes.ts';
import { MORE_BYTES } from './json-tokens.ts';
import type { KeyTable } from './key-table.ts';
import { passSpace, specialAt } from './pass.ts';
import { Skip } from './skip.ts';
import type { Window } from './window.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } = BYTES;

/** Bytes of one unit; the largest real items stay under 3 MB. */
export const MAX_UNIT_BYTES = 64 * 1024 * 1024;

/** A container that is walked through: an object with a table of its keys, or an array. */
export class Level {
  readonly parent: Level | undefined;
  readonly keys: KeyTable | undefined;
  readonly depth: number;
  /** Index of the present element of an array. */
  index = 0;

  constructor(parent: Level | undefined, keys?: KeyTable) {
    this.parent = parent;
    this.keys = keys;
    this.depth = parent ? parent.depth + 1 : 1;
  }
}

/** What may come next in a container: a first unit or the end, a unit, or a comma or the end. */
type Due = 'first' | 'unit' | 'comma';

/** Call `append` for each chunk and `finish` after the last one; after each call, call `advance`. */
export abstract class PushParser {
  protected readonly window: Window;
  protected readonly value: JsonBytes;
  /** The innermost open container; undefined outside of the root. */
  protected level: Level | undefined;
  /** Bytes that the present unit may have. */
  protected maxUnitBytes = MAX_UNIT_BYTES;
  readonly #skip = new Skip();
  readonly #probe = new Skip();
  #due: Due = 'first';
  #isOver = false;
  /** A unit that is not complete is read again when this many bytes are at hand: twice as many each time. */
  #retryAtBytes = 0;

  constructor(window: Window) {
    this.window = window;
    this.value = window.value;
    this.value.outerPointer = () => this.pointer();
  }

  /** JSON pointer of the innermost open container or of its present unit, for faults. */
  protected abstract pointer(): string;
  /** Reads, skips or opens the root value, whose first byte is `c`. */
  protected abstract takeRoot(c: number): void;
  /** Reads, skips or opens the value of a member, whose first byte is `c`. */
  protected abstract takeMember(key: number, c: number): void;
  /** Reads, skips or opens an element, whose first byte is `c`. */
  protected abstract takeElement(c: number): void;
  /** Called at the end of a container. */
  protected onClose(_level: Level): void {}

  /** Adds the next bytes of the file. */
  append(chunk: Uint8Array): void {
    this.window.append(chunk);
  }

  /** Marks the end of the file. */
  finish(): void {
    this.value.isLast = true;
    this.#retryAtBytes = 0;
  }

  /** Sets how bytes beyond ASCII become text. */
  decodeBy(decode: (bytes: Uint8Array) => string): void {
    this.value.decode = decode;
    this.#retryAtBytes = 0;
  }

  /** Reads what is complete. Returns false when a wanted text waits for `decodeBy`. */
  advance(): boolean {
    const value = this.value;
    if (value.end - value.pos < this.#retryAtBytes) return true;
    let start = value.pos;
    try {
      for (;;) {
        if (this.#skip.isActive && !this.#goOnSkipping()) break;
        value.space();
        start = value.pos;
        if (start >= value.end) break;
        this.#take(value.bytes[start] as number);
      }
    } catch (error) {
      if (error !== MORE_BYTES && error !== ENCODING) throw error;
      value.pos = start;
      const length = value.end - start;
      if (length > this.maxUnitBytes) throw new InputRefusal('item_too_large', '', this.pointer());
      this.#retryAtBytes = Math.min(2 * length, this.maxUnitBytes + 1);
      return error === MORE_BYTES;
    }
    this.#retryAtBytes = 0;
    if (value.isLast && !this.#isOver) throw value.fault('the text ends too early');
    return true;
  }

  #take(c: number): void {
    const { level, value } = this;
    this.maxUnitBytes = MAX_UNIT_BYTES;
    if (level === undefined) {
      if (this.#isOver) throw value.unexpected(value.pos);
      this.takeRoot(c);
      if (this.level === undefined) this.#isOver = true;
    } else if (this.#due !== 'unit' && c === (level.keys ? CLOSE_BRACE : CLOSE_BRACKET)) this.#close(level);
    else if (this.#due === 'comma') {
      if (c !== COMMA) throw value.unexpected(value.pos);
      value.pos += 1;
      level.index += 1;
      this.#due = 'unit';
    } else {
      if (level.keys) this.#takeMember(c, level.keys);
      else this.takeElement(c);
      if (this.level === level) this.#due = 'comma';
    }
  }

  /** A key, its colon, and the value or its beginning are one unit. */
  #takeMember(c: number, keys: KeyTable): void {
    const { value } = this;
    const { text } = this.window;
    if (c !== QUOTE) throw value.unexpected(value.pos);
    const key = this.readKey(keys);
    const colon = passSpace(text, value.pos);
    if (text.bytes[colon] !== COLON) throw value.unexpected(colon);
    value.pos = passSpace(text, colon + 1);
    if (value.pos >= value.end) throw value.unexpected(value.pos);
    this.takeMember(key, text.bytes[value.pos] as number);
  }

  /** Reads the key that begins here: its number in the table. */
  protected readKey(keys: KeyTable): number {
    const { value } = this;
    const { bytes, view } = this.window.text;
    const from = value.pos + 1;
    const to = specialAt(view, from);
    if (bytes[to] !== QUOTE) return keys.indexOf(value.string());
    value.pos = to + 1;
    return keys.find(view, from, to);
  }

  /** Begins to walk through the container whose bracket is the next byte. */
  protected open(level: Level): void {
    level.index = 0;
    this.value.pos += 1;
    this.#enter(level, 'first');
  }

  #close(level: Level): void {
    this.onClose(level);
    this.value.pos += 1;
    this.#isOver = level.parent === undefined;
    this.#enter(level.parent, 'comma');
  }

  #enter(level: Level | undefined, due: Due): void {
    this.level = level;
    this.#due = due;
    this.value.outerDepth = level?.depth ?? 0;
  }

  /**
   * Passes over the next value, of any size if it is a string, an object or an array; only its brackets are
   * checked.
   */
  protected skipAnySize(): void {
    const c = this.value.bytes[this.value.pos] as number;
    if (c === QUOTE || isContainer(c)) this.#skip.begin();
    else this.value.skip();
  }

  /** False when the value goes on beyond the bytes at hand. */
  #goOnSkipping(): boolean {
    const { value } = this;
    const state = this.#skip.run(this.window.text, value.pos, value.end);
    value.pos = this.#skip.pos;
    if (state === 'fault') throw value.unexpected(value.pos);
    if (state === 'more' && value.isLast) throw value.fault('the text ends too early');
    return state === 'done';
  }

  /**
   * Throws MORE_BYTES when the object or array that begins here is cut off by the end of the chunk: to find
   * that out by its brackets is faster than to build the part at hand. A unit is only probed the first time,
   * so that a fault in it is found before it has grown too large.
   */
  protected probeComplete(): void {
    const { value } = this;
    if (value.isLast || this.#retryAtBytes > 0 || !isContainer(value.bytes[value.pos] as number)) return;
    this.#probe.begin();
    if (this.#probe.run(this.window.text, value.pos, value.end) === 'more') throw MORE_BYTES;
  }

  /**
   * Throws MORE_BYTES when the present unit was not complete before and is still not, so that it is built
   * once.
   */
  protected checkComplete(): void {
    if (this.#retryAtBytes === 0) return;
    const { value } = this;
    const from = value.pos;
    value.skip();
    value.pos = from;
    this.#retryAtBytes = 0;
  }
}

/** True for the first byte of an object or an array. */
export function isContainer(c: number): boolean {
  return c === OPEN_BRACE || c === OPEN_BRACKET;
}
