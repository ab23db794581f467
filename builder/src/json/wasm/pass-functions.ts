// Passing over JSON values with the grammar checked: the decisions of `pass.ts`, sixteen bytes at a time.
import { BYTES } from '../bytes.ts';
import {
  add,
  and,
  atMost,
  below,
  block,
  byteAt,
  type Code,
  call,
  equal,
  get,
  give,
  go,
  goIf,
  int,
  isNegative,
  isZero,
  long,
  loop,
  or,
  set,
  shiftRightLong,
  subtract,
  when,
  wordAt,
} from './instructions.ts';
import {
  any,
  at,
  byte,
  closing,
  depth,
  findInString,
  here,
  innermost,
  is,
  kinds,
  next,
  openKind,
  setByte,
} from './scan-terms.ts';
import type { WasmFunction } from './wasm-function.ts';

const {
  BACKSLASH,
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  LETTER_E,
  LETTER_U,
  LINE_FEED,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  POINT,
  QUOTE,
  SPACE,
  TAB,
  ZERO,
} = BYTES;
export const FALL_BACK = int(-1);
/** Containers within each other, as in `passValue`. */
const MAX_DEPTH = 32;
export const all = (first: Code, ...others: Code[]) => others.reduce((a, b) => and(a, b), first);
export const isDigit = (one: Code) => below(subtract(one, int(ZERO)), int(10));
export const failWhen = (condition: Code) => when(condition, give(FALL_BACK));
export const setOrFail = (value: Code): Code[] => [set('at', value), failWhen(isNegative(at))];

/** Behind white space. */
const SPACES: WasmFunction = {
  name: 'space',
  params: ['at'],
  locals: ['byte'],
  body: [
    loop(
      'again',
      setByte,
      when(
        any(is(byte, SPACE), is(byte, LINE_FEED), is(byte, CARRIAGE_RETURN), is(byte, TAB)),
        next,
        go('again'),
      ),
    ),
    at,
  ],
};

export const skipSpace = when(atMost(here, int(SPACE)), set('at', call('space', at)));

/** Behind the string whose first byte after its quote is at a position. */
const STRING: WasmFunction = {
  name: 'string',
  params: ['at'],
  locals: ['byte', 'marks', 'end'],
  vectors: ['vector'],
  body: [
    loop(
      'again',
      findInString,
      when(is(byte, QUOTE), give(add(at, int(1)))),
      failWhen(isZero(is(byte, BACKSLASH))),
      set('byte', byteAt(add(at, int(1)))),
      set('at', add(at, int(2))),
      goIf(
        any(...([...'"\\/bfnrt'].map((letter) => is(byte, letter.charCodeAt(0))) as [Code, ...Code[]])),
        'again',
      ),
      failWhen(isZero(is(byte, LETTER_U))),
      set('end', add(at, int(4))),
      loop(
        'digits',
        setByte,
        failWhen(isZero(or(isDigit(byte), below(subtract(or(byte, int(SPACE)), int(0x61)), int(6))))),
        next,
        goIf(below(at, get('end')), 'digits'),
      ),
      go('again'),
    ),
    FALL_BACK,
  ],
};

/** Behind digits, of which there is at least one. */
const DIGITS: WasmFunction = {
  name: 'digits',
  params: ['at'],
  body: [failWhen(isZero(isDigit(here))), loop('again', next, goIf(isDigit(here), 'again')), at],
};

const NUMBER: WasmFunction = {
  name: 'number',
  params: ['at'],
  locals: ['byte'],
  body: [
    when(is(here, MINUS), next),
    block('whole', when(is(here, ZERO), next, go('whole')), ...setOrFail(call('digits', at))),
    when(is(here, POINT), ...setOrFail(call('digits', add(at, int(1))))),
    when(
      is(or(here, int(SPACE)), LETTER_E),
      next,
      when(any(is(here, PLUS), is(here, MINUS)), next),
      ...setOrFail(call('digits', at)),
    ),
    at,
  ],
};

/** Four letters as a number. */
export const wordOf = (letters: string) => Buffer.from(letters).readInt32LE(0);

const WORD: WasmFunction = {
  name: 'word',
  params: ['at'],
  locals: ['word'],
  body: [
    set('word', wordAt(at)),
    when(any(is(get('word'), wordOf('true')), is(get('word'), wordOf('null'))), give(add(at, int(4)))),
    when(all(is(get('word'), wordOf('fals')), is(byteAt(add(at, int(4))), LETTER_E)), give(add(at, int(5)))),
    FALL_BACK,
  ],
};

/** At the value of the key whose quote is at a position. */
const KEY: WasmFunction = {
  name: 'key',
  params: ['at'],
  body: [
    failWhen(isZero(is(here, QUOTE))),
    ...setOrFail(call('string', add(at, int(1)))),
    skipSpace,
    failWhen(isZero(is(here, COLON))),
    next,
    skipSpace,
    at,
  ],
};

/** Behind any value, with its grammar checked. */
const PASS: WasmFunction = {
  name: 'pass',
  params: ['at'],
  locals: ['byte', 'depth'],
  longs: ['kinds'],
  body: [
    loop(
      'value',
      setByte,
      block(
        'after',
        when(is(byte, QUOTE), ...setOrFail(call('string', add(at, int(1)))), go('after')),
        when(
          any(is(byte, OPEN_BRACE), is(byte, OPEN_BRACKET)),
          failWhen(isZero(below(depth, int(MAX_DEPTH)))),
          set('kinds', openKind(is(byte, OPEN_BRACE))),
          set('depth', add(depth, int(1))),
          next,
          skipSpace,
          goIf(equal(here, closing), 'after'),
          when(innermost, ...setOrFail(call('key', at))),
          go('value'),
        ),
        when(any(is(byte, MINUS), isDigit(byte)), ...setOrFail(call('number', at)), go('after')),
        ...setOrFail(call('word', at)),
      ),
      loop(
        'behind',
        when(isZero(depth), give(at)),
        skipSpace,
        setByte,
        when(is(byte, COMMA), next, skipSpace, when(innermost, ...setOrFail(call('key', at))), go('value')),
        failWhen(isZero(equal(byte, closing))),
        next,
        set('kinds', shiftRightLong(kinds, long(1))),
        set('depth', subtract(depth, int(1))),
        go('behind'),
      ),
    ),
    FALL_BACK,
  ],
};

/** Functions that return the position behind a value, or FALL_BACK. */
export const PASS_FUNCTIONS = [SPACES, STRING, DIGITS, NUMBER, WORD, KEY, PASS];
