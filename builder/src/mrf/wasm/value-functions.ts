// The functions of the item scanner that read keys and values: each moves behind one and notes where it is.
import { BYTES } from '../../json/bytes.ts';
import {
  add,
  type Code,
  call,
  get,
  getGlobal,
  give,
  go,
  int,
  isZero,
  loop,
  orBytes,
  set,
  setGlobal,
  subtract,
  when,
  wordAt,
} from '../../json/wasm/instructions.ts';
import { failWhen, isDigit, setOrFail, skipSpace, wordOf } from '../../json/wasm/pass-functions.ts';
import {
  any,
  at,
  byte,
  findInString,
  findMarked,
  here,
  IN_STRING_MARKS,
  is,
  next,
  setByte,
  vector,
} from '../../json/wasm/scan-terms.ts';
import type { WasmFunction } from '../../json/wasm/wasm-function.ts';

const { CLOSE_BRACKET, COLON, COMMA, MINUS, OPEN_BRACKET, QUOTE } = BYTES;
const isNull = is(wordAt(at), wordOf('null'));
/** Notes where the value that was read last begins and ends. */
export const note = (from: Code, to: Code): Code[] => [setGlobal('from', from), setGlobal('to', to)];

/** At the value of the member whose key's quote is at a position; notes the key. */
const MEMBER: WasmFunction = {
  name: 'member',
  params: ['at'],
  locals: ['byte', 'marks'],
  vectors: ['vector'],
  body: [
    failWhen(isZero(is(here, QUOTE))),
    next,
    setGlobal('keyFrom', at),
    findInString,
    failWhen(isZero(is(byte, QUOTE))),
    setGlobal('keyLength', subtract(at, getGlobal('keyFrom'))),
    next,
    skipSpace,
    failWhen(isZero(is(here, COLON))),
    next,
    skipSpace,
    at,
  ],
};

/** Behind a plain value, which is noted. A letter beyond ASCII has the highest bit of its bytes, like every mark. */
const PLAIN: WasmFunction = {
  name: 'plain',
  params: ['at'],
  locals: ['byte', 'marks', 'start'],
  vectors: ['vector'],
  body: [
    setByte,
    when(
      is(byte, QUOTE),
      next,
      set('start', at),
      findMarked(orBytes(IN_STRING_MARKS, vector)),
      failWhen(isZero(is(byte, QUOTE))),
      ...note(get('start'), at),
      give(add(at, int(1))),
    ),
    set('start', at),
    when(
      any(is(byte, MINUS), isDigit(byte)),
      ...setOrFail(call('number', at)),
      ...note(get('start'), at),
      give(at),
    ),
    failWhen(isZero(isNull)),
    ...note(at, at),
    add(at, int(4)),
  ],
};

/** Behind a string, which is noted, or null. */
const TEXT: WasmFunction = {
  name: 'text',
  params: ['at'],
  locals: ['start'],
  body: [
    set('start', add(at, int(1))),
    when(
      is(here, QUOTE),
      ...setOrFail(call('string', get('start'))),
      ...note(get('start'), subtract(at, int(1))),
      give(at),
    ),
    failWhen(isZero(isNull)),
    ...note(get('start'), get('start')),
    add(at, int(4)),
  ],
};

/** The elements of the array that begins here, each read by `read`, which moves behind it. */
export const elements = (...read: Code[]): Code[] => [
  failWhen(isZero(is(here, OPEN_BRACKET))),
  next,
  skipSpace,
  when(is(here, CLOSE_BRACKET), give(add(at, int(1)))),
  loop(
    'element',
    ...read,
    skipSpace,
    setByte,
    next,
    when(is(byte, COMMA), skipSpace, go('element')),
    failWhen(isZero(is(byte, CLOSE_BRACKET))),
  ),
  at,
];

/** Behind a plain value or an array of them; the whole is noted. */
const LIST: WasmFunction = {
  name: 'list',
  params: ['at'],
  locals: ['byte'],
  body: [
    when(isZero(is(here, OPEN_BRACKET)), give(call('plain', at))),
    ...elements(...setOrFail(call('plain', at))),
  ],
};

/** Functions that return the position behind a key or a value, or FALL_BACK. */
export const VALUE_FUNCTIONS = [MEMBER, PLAIN, TEXT, LIST];
