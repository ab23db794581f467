// Passing over a value of any size: only strings and brackets are checked, and a value that goes on in the
// next chunk is passed over there.
import { BYTES } from './bytes.ts';
import { type ByteText, specialAt } from './pass.ts';

const { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } = BYTES;

/** Containers within each other; the schema has ten. A bound, so that `[[[[…` takes no memory. */
const MAX_DEPTH = 64;

/** 1 for a byte that neither opens nor closes anything outside of strings. */
const PLAIN = new Uint8Array(256).fill(1, 0x09);
for (const c of [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET]) PLAIN[c] = 0;

/** What `run` found: the end of the value, the end of the bytes, or a byte that cannot be there. */
export type SkipState = 'done' | 'more' | 'fault';
/** By the number that the scanner returns. */
const STATES: readonly SkipState[] = ['done', 'more', 'fault'];

/** A value being passed over. Of those in the memory of one scanner, one at a time. */
export class Skip {
  /** True from `begin` to the end of the value. */
  isActive = false;
  /** Where `run` stopped. */
  pos = 0;
  #isNew = false;
  readonly #closing = new Uint8Array(MAX_DEPTH);
  #depth = 0;
  #inString = false;

  /** Begins with a string, an object or an array. */
  begin(): void {
    this.isActive = true;
    this.#isNew = true;
    this.#depth = 0;
    this.#inString = false;
  }

  /** Goes on at `from`; a zero follows the text at `end`. */
  run(text: ByteText, from: number, end: number): SkipState {
    const { scanner } = text;
    if (scanner === undefined) return this.#run(text, from, end);
    if (this.#isNew) scanner.begin();
    this.#isNew = false;
    const state = STATES[scanner.skip(from, end)] ?? 'fault';
    return this.#stop(scanner.stopped(), state);
  }

  #run({ bytes, view }: ByteText, from: number, end: number): SkipState {
    let i = from;
    for (;;) {
      if (this.#inString) {
        i = specialAt(view, i);
        const c = bytes[i] as number;
        if (c === BACKSLASH && i + 1 < end) i += 2;
        else if (c === QUOTE) {
          this.#inString = false;
          i += 1;
          if (this.#depth === 0) return this.#stop(i, 'done');
        } else return this.#stop(i, i >= end || c === BACKSLASH ? 'more' : 'fault');
        continue;
      }
      while (PLAIN[bytes[i] as number] === 1) i += 1;
      const c = bytes[i] as number;
      if (c === QUOTE) this.#inString = true;
      else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
        if (this.#depth >= MAX_DEPTH) return this.#stop(i, 'fault');
        // The code of each closing bracket is that of its opening one plus two.
        this.#closing[this.#depth] = c + 2;
        this.#depth += 1;
      } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
        if (this.#depth === 0 || this.#closing[this.#depth - 1] !== c) return this.#stop(i, 'fault');
        this.#depth -= 1;
        if (this.#depth === 0) return this.#stop(i + 1, 'done');
      } else return this.#stop(i, i >= end ? 'more' : 'fault');
      i += 1;
    }
  }

  #stop(pos: number, state: SkipState): SkipState {
    this.pos = pos;
    if (state === 'done') this.isActive = false;
    return state;
  }
}
