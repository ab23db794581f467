// Passing over a value of any size, of which only strings and brackets are checked: the decisions of `Skip`, 64 bytes
// at a time. In each block a bit stands for each byte.
import { BYTES } from '../bytes.ts';
import {
  add,
  andLong,
  below,
  bitsOf,
  block,
  byteAt,
  bytesAt,
  bytesBelow,
  type Code,
  equal,
  equalBytes,
  get,
  getGlobal,
  give,
  go,
  goIf,
  int,
  isZero,
  isZeroLong,
  long,
  loop,
  lowHalf,
  or,
  orBytes,
  orLong,
  set,
  setGlobal,
  shiftLeftLong,
  shiftRightLong,
  subtract,
  subtractBytes,
  subtractLong,
  trailingZerosLong,
  when,
  widened,
  xorLong,
} from './instructions.ts';
import {
  any,
  at,
  byte,
  closing,
  depth,
  fill,
  findInString,
  findMarked,
  is,
  kinds,
  next,
  openKind,
  vector,
} from './scan-terms.ts';
import type { WasmFunction } from './wasm-function.ts';

const { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE, TAB } = BYTES;
/** What `skip` returns. */
const SKIPPED = { done: 0, more: 1, fault: 2 } as const;
/** Containers within each other, as in `Skip`. */
const MAX_DEPTH = 64;
const isInString = getGlobal('isInString');
const stop = (state: number): Code[] => [
  setGlobal('stopped', at),
  setGlobal('depth', depth),
  setGlobal('kinds', kinds),
  give(int(state)),
];
const stopAsMoreOrFault: Code[] = [
  when(isZero(below(at, get('end'))), ...stop(SKIPPED.more)),
  ...stop(SKIPPED.fault),
];

/** A bit for each of the 64 bytes of a block for which `test` holds. */
function bitsOfBlock(test: (vector: Code) => Code): Code {
  return BLOCK_VECTORS.map((name) => widened(bitsOf(test(get(name)))))
    .map((bits, i) => (i === 0 ? bits : shiftLeftLong(bits, long(16 * i))))
    .reduce(orLong);
}

const BLOCK_VECTORS = ['v0', 'v1', 'v2', 'v3'];
const BLOCK_BYTES = 64;
const quotes = get('quotes');
const inside = get('inside');
const low = get('low');
const brackets = get('brackets');
const outsideOf = (bits: Code) => andLong(bits, xorLong(inside, long(-1)));
/** With the bit of a blank set, brackets and the backslash are the letters from `{` to `}`. */
const likeBracket = (bytes: Code) =>
  bytesBelow(subtractBytes(orBytes(bytes, fill(SPACE)), fill(OPEN_BRACE)), fill(3));

/** Opens or closes the container whose bracket is `byte`, and stops at the bracket that ends the value. */
const takeBracket = (atBracket: Code): Code[] => [
  when(
    any(is(byte, OPEN_BRACE), is(byte, OPEN_BRACKET)),
    when(isZero(below(depth, int(MAX_DEPTH))), set('at', atBracket), ...stop(SKIPPED.fault)),
    set('kinds', openKind(is(byte, OPEN_BRACE))),
    set('depth', add(depth, int(1))),
  ),
  when(
    any(is(byte, CLOSE_BRACE), is(byte, CLOSE_BRACKET)),
    when(or(isZero(depth), isZero(equal(byte, closing))), set('at', atBracket), ...stop(SKIPPED.fault)),
    set('kinds', shiftRightLong(kinds, long(1))),
    set('depth', subtract(depth, int(1))),
    when(isZero(depth), set('at', add(atBracket, int(1))), ...stop(SKIPPED.done)),
  ),
];

/**
 * Takes blocks as long as they are whole and have no backslash, no control character inside of strings and none but
 * white space outside. An odd number of quotes before a byte says that it is inside of a string.
 */
const TAKE_BLOCKS = block(
  'blocks',
  loop(
    'nextBlock',
    // A string alone ends at its quote, not at a bracket.
    goIf(isZero(depth), 'blocks'),
    goIf(below(subtract(get('end'), at), int(BLOCK_BYTES)), 'blocks'),
    goIf(below(at, get('slowTo')), 'blocks'),
    ...BLOCK_VECTORS.map((name, i) => set(name, bytesAt(add(at, int(16 * i))))),
    set('slowTo', add(at, int(BLOCK_BYTES))),
    goIf(isZero(isZeroLong(bitsOfBlock((bytes) => equalBytes(bytes, fill(BACKSLASH))))), 'blocks'),
    set(
      'quotes',
      bitsOfBlock((bytes) => equalBytes(bytes, fill(QUOTE))),
    ),
    ...[1, 2, 4, 8, 16, 32].map((bits) => set('quotes', xorLong(quotes, shiftLeftLong(quotes, long(bits))))),
    set('inside', xorLong(quotes, subtractLong(long(0), widened(isInString)))),
    set(
      'low',
      bitsOfBlock((bytes) => bytesBelow(bytes, fill(SPACE))),
    ),
    when(
      isZero(isZeroLong(low)),
      goIf(isZero(isZeroLong(andLong(low, inside))), 'blocks'),
      goIf(isZero(isZeroLong(outsideOf(bitsOfBlock((bytes) => bytesBelow(bytes, fill(TAB)))))), 'blocks'),
    ),
    set('brackets', outsideOf(bitsOfBlock(likeBracket))),
    block(
      'noMore',
      loop(
        'nextBracket',
        goIf(isZeroLong(brackets), 'noMore'),
        set('block', add(at, lowHalf(trailingZerosLong(brackets)))),
        set('byte', byteAt(get('block'))),
        ...takeBracket(get('block')),
        set('brackets', andLong(brackets, subtractLong(brackets, long(1)))),
        go('nextBracket'),
      ),
    ),
    setGlobal('isInString', lowHalf(shiftRightLong(inside, long(63)))),
    set('at', add(at, int(BLOCK_BYTES))),
    go('nextBlock'),
  ),
);

/** Passes over a value of any size, of which only strings and brackets are checked. */
const SKIP: WasmFunction = {
  name: 'skip',
  params: ['at', 'end'],
  locals: ['byte', 'depth', 'marks', 'slowTo', 'block'],
  longs: ['kinds', 'quotes', 'inside', 'low', 'brackets'],
  vectors: ['vector', ...BLOCK_VECTORS],
  body: [
    set('depth', getGlobal('depth')),
    set('kinds', getGlobal('kinds')),
    loop(
      'again',
      TAKE_BLOCKS,
      when(
        isInString,
        findInString,
        when(
          is(byte, BACKSLASH),
          when(isZero(below(add(at, int(1)), get('end'))), ...stop(SKIPPED.more)),
          set('at', add(at, int(2))),
          go('again'),
        ),
        when(isZero(is(byte, QUOTE)), ...stopAsMoreOrFault),
        setGlobal('isInString', int(0)),
        next,
        when(isZero(depth), ...stop(SKIPPED.done)),
        go('again'),
      ),
      findMarked(
        orBytes(orBytes(equalBytes(vector, fill(QUOTE)), likeBracket(vector)), bytesBelow(vector, fill(TAB))),
      ),
      when(is(byte, QUOTE), setGlobal('isInString', int(1)), next, go('again')),
      when(or(is(byte, BACKSLASH), below(byte, int(TAB))), ...stopAsMoreOrFault),
      ...takeBracket(at),
      next,
      go('again'),
    ),
    int(SKIPPED.fault),
  ],
};

const BEGIN: WasmFunction = {
  name: 'begin',
  params: [],
  body: [setGlobal('depth', int(0)), setGlobal('isInString', int(0)), int(0)],
};
const STOPPED: WasmFunction = { name: 'stopped', params: [], body: [getGlobal('stopped')] };

export const SKIP_FUNCTIONS = [SKIP, BEGIN, STOPPED];
/** What `skip` keeps between two chunks of a value. */
export const SKIP_GLOBALS = ['depth', 'isInString', 'stopped'];
export const SKIP_LONG_GLOBALS = ['kinds'];
