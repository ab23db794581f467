// Passing over JSON values four bytes at a time, with the grammar checked. Where a value is wrong, cut off or
// merely rare, the result is FALL_BACK, and the slower JsonBytes reads the item again and finds what is
// wrong.
import { BYTES } from './bytes.ts';
import { RESULTS } from './results.ts';
import type { TextMemory, TextScanner } from './wasm/text-memory.ts';

const {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LETTER_E,
  LETTER_U,
  LINE_FEED,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  POINT,
  QUOTE,
  SPACE,
  TAB,
  ZERO,
} = BYTES;
const { FALL_BACK } = RESULTS;

/**
 * Bytes at hand with a view of the same memory; a zero and sixteen more bytes follow the text. Without a scanner, the
 * functions here do its work. Other programs can read the text when it is in a memory of WebAssembly.
 */
export type ByteText = {
  bytes: Buffer;
  view: DataView;
  scanner: TextScanner | undefined;
  memory?: TextMemory | undefined;
};

/** Containers within each other; deeper ones are left to the slow path. */
const MAX_DEPTH = 32;
/** Letters that follow a backslash, except `u`. */
const ESCAPED = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)));
const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/**
 * Position of the first quote, backslash or control character from `from` on. In each byte of a word, one
 * step finds quotes and control characters (with the bit of 2 flipped, they alone are below 0x21), another
 * finds backslashes.
 */
export function specialAt(view: DataView, from: number): number {
  for (let i = from; ; i += 4) {
    const word = view.getInt32(i, true);
    const low = ((word ^ 0x02020202) - 0x21212121) | 0;
    const back = ((word ^ 0x5c5c5c5c) - 0x01010101) | 0;
    // Shifted, so that the value stays a small integer, for which V8 allocates nothing.
    const found = ((low | back) & ~word & 0x80808080) >>> 7;
    // The lowest mark is right: a borrow can only mark bytes above a right one.
    if (found !== 0) return i + ((31 - Math.clz32(found & -found)) >> 3);
  }
}

/** Position behind the string whose first byte after its quote is at `from`. */
export function passString(text: ByteText, from: number): number {
  const { bytes, view } = text;
  let i = specialAt(view, from);
  while (bytes[i] === BACKSLASH) {
    i = passEscape(bytes, i);
    if (i === FALL_BACK) return FALL_BACK;
    i = specialAt(view, i);
  }
  return bytes[i] === QUOTE ? i + 1 : FALL_BACK;
}

function passEscape(bytes: Buffer, from: number): number {
  const letter = bytes[from + 1] as number;
  if (letter !== LETTER_U) return ESCAPED.has(letter) ? from + 2 : FALL_BACK;
  for (let i = from + 2; i < from + 6; i += 1) if (!isHex(bytes[i] as number)) return FALL_BACK;
  return from + 6;
}

function isHex(byte: number): boolean {
  const letter = byte | SPACE;
  return (byte >= ZERO && byte <= NINE) || (letter >= 0x61 && letter <= 0x66);
}

/** Position behind white space. */
export function passSpace({ bytes }: ByteText, from: number): number {
  let i = from;
  for (;;) {
    const c = bytes[i];
    if (c === SPACE || c === LINE_FEED || c === CARRIAGE_RETURN || c === TAB) i += 1;
    else return i;
  }
}

/** Position behind a number. */
export function passNumber({ bytes }: ByteText, from: number): number {
  let i = bytes[from] === MINUS ? from + 1 : from;
  i = bytes[i] === ZERO ? i + 1 : passDigits(bytes, i);
  if (i !== FALL_BACK && bytes[i] === POINT) i = passDigits(bytes, i + 1);
  if (i !== FALL_BACK && ((bytes[i] as number) | SPACE) === LETTER_E) {
    const sign = bytes[i + 1];
    i = passDigits(bytes, sign === PLUS || sign === MINUS ? i + 2 : i + 1);
  }
  return i;
}

function passDigits(bytes: Buffer, from: number): number {
  let i = from;
  while ((bytes[i] as number) >= ZERO && (bytes[i] as number) <= NINE) i += 1;
  return i === from ? FALL_BACK : i;
}

/** Position behind any value. Only for containers does a call of the scanner pay. */
export function passValue(text: ByteText, from: number): number {
  const { scanner } = text;
  const c = text.bytes[from];
  if (scanner !== undefined && (c === OPEN_BRACE || c === OPEN_BRACKET)) return scanner.pass(from);
  return passInJavaScript(text, from, 0);
}

function passInJavaScript(text: ByteText, from: number, depth: number): number {
  const c = text.bytes[from] as number;
  if (c === QUOTE) return passString(text, from + 1);
  if (c === OPEN_BRACE) return passObject(text, from, depth);
  if (c === OPEN_BRACKET) return passArray(text, from, depth);
  if (c === MINUS || (c >= ZERO && c <= NINE)) return passNumber(text, from);
  return passWord(text.bytes, from);
}

/** Position behind `true`, `false` or `null`. */
function passWord(bytes: Buffer, from: number): number {
  for (const word of WORDS)
    if (word.compare(bytes, from, from + word.length) === 0) return from + word.length;
  return FALL_BACK;
}

function passObject(text: ByteText, from: number, depth: number): number {
  if (depth >= MAX_DEPTH) return FALL_BACK;
  const { bytes } = text;
  let i = passSpace(text, from + 1);
  if (bytes[i] === CLOSE_BRACE) return i + 1;
  for (;;) {
    i = valueAfterKey(text, i);
    if (i === FALL_BACK) return FALL_BACK;
    i = passInJavaScript(text, i, depth + 1);
    if (i === FALL_BACK) return FALL_BACK;
    if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
    if (bytes[i] === CLOSE_BRACE) return i + 1;
    if (bytes[i] !== COMMA) return FALL_BACK;
    i += 1;
    if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
  }
}

function passArray(text: ByteText, from: number, depth: number): number {
  if (depth >= MAX_DEPTH) return FALL_BACK;
  const { bytes } = text;
  let i = passSpace(text, from + 1);
  if (bytes[i] === CLOSE_BRACKET) return i + 1;
  for (;;) {
    i = passInJavaScript(text, i, depth + 1);
    if (i === FALL_BACK) return FALL_BACK;
    if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    if (bytes[i] !== COMMA) return FALL_BACK;
    i += 1;
    if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
  }
}

/** Position of the value whose key's opening quote is at `from`. */
function valueAfterKey(text: ByteText, from: number): number {
  const { bytes } = text;
  if (bytes[from] !== QUOTE) return FALL_BACK;
  const i = passString(text, from + 1);
  return i === FALL_BACK ? FALL_BACK : valueAfterColon(text, i);
}

/** Position of the value whose key ends before `from`. */
function valueAfterColon(text: ByteText, from: number): number {
  const { bytes } = text;
  let i = from;
  if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
  if (bytes[i] !== COLON) return FALL_BACK;
  i += 1;
  return (bytes[i] as number) <= SPACE ? passSpace(text, i) : i;
}
