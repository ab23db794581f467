// The functions of the price scanner that find beginnings and endings of prices again.
import { BYTES } from '../../json/bytes.ts';
import {
  add,
  addLongs,
  below,
  bitsOf,
  byteAt,
  bytesAt,
  type Code,
  call,
  equal,
  equalBytes,
  firstLong,
  get,
  getGlobal,
  give,
  go,
  int,
  isAnyBit,
  isNegative,
  isZero,
  long,
  loop,
  lowHalf,
  multiply,
  multiplyLong,
  noteAt,
  noteBytesAt,
  orBytes,
  secondLong,
  set,
  setGlobal,
  shiftRight,
  shiftRightLong,
  subtract,
  trailingZeros,
  turned,
  when,
  xorBytes,
  xorLong,
} from '../../json/wasm/instructions.ts';
import { FALL_BACK, failWhen } from '../../json/wasm/pass-functions.ts';
import { at, fill, is, vector } from '../../json/wasm/scan-terms.ts';
import type { WasmFunction } from '../../json/wasm/wasm-function.ts';
import {
  BEGINNING_BYTES,
  BEGINNINGS_AT,
  HEADER_BYTES,
  MIN_TEXT_BYTES,
  SLOT_BITS,
  SLOT_BYTES,
  SLOTS_AT,
} from './price-layout.ts';

const { CLOSE_BRACE } = BYTES;
const SPREAD = 0x9e3779b1;
const length = get('length');
const kept = get('kept');
const beginning = get('beginning');
const end = get('end');
const entry = get('entry');
export const slot = get('slot');

/** Where the bytes of a beginning are, and how many they are. */
export const beginningText = (number: Code) =>
  add(multiply(number, int(BEGINNING_BYTES)), int(BEGINNINGS_AT + HEADER_BYTES));
export const beginningLength = (number: Code) =>
  noteAt(multiply(number, int(BEGINNING_BYTES)), BEGINNINGS_AT);
/** The words of an ending. */
export const ENDING = { length: 0, beginning: 4, number: 8 } as const;
export const endingWord = (entry: Code, word: keyof typeof ENDING) => noteAt(entry, ENDING[word]);
/** The slot of the last ending. */
export const setSlot = set(
  'slot',
  multiply(shiftRight(multiply(getGlobal('hash'), int(SPREAD)), int(32 - SLOT_BITS)), int(SLOT_BYTES)),
);

/** 1 when the text at a position has the kept bytes. It is not read far beyond the first byte that differs. */
const SAME: WasmFunction = {
  name: 'same',
  params: ['at', 'kept', 'length'],
  locals: ['step'],
  body: [
    set('length', subtract(length, int(16))),
    loop(
      'again',
      when(isAnyBit(xorBytes(bytesAt(at), noteBytesAt(kept))), give(int(0))),
      when(isZero(length), give(int(1))),
      set('step', int(16)),
      when(below(length, int(16)), set('step', length)),
      set('at', add(at, get('step'))),
      set('kept', add(kept, get('step'))),
      set('length', subtract(length, get('step'))),
      go('again'),
    ),
    int(0),
  ],
};

/** Number of the beginning that is at a position, or FALL_BACK. */
const BEGINNING_AT: WasmFunction = {
  name: 'beginningAt',
  params: ['at'],
  locals: ['beginning'],
  body: [
    loop(
      'again',
      failWhen(isZero(below(beginning, getGlobal('beginnings')))),
      when(call('same', at, beginningText(beginning), beginningLength(beginning)), give(beginning)),
      set('beginning', add(beginning, int(1))),
      go('again'),
    ),
    FALL_BACK,
  ],
};

/** Behind the first closing brace, or FALL_BACK; the bytes up to there give the hash. */
const END_OF_PRICE: WasmFunction = {
  name: 'endOfPrice',
  params: ['at', 'beginning'],
  locals: ['marks', 'start'],
  longs: ['mixed'],
  vectors: ['vector', 'sum'],
  body: [
    set('start', at),
    loop(
      'again',
      set('vector', bytesAt(at)),
      // The zero behind the text ends the search too.
      set('marks', bitsOf(orBytes(equalBytes(vector, fill(CLOSE_BRACE)), equalBytes(vector, fill(0))))),
      when(
        isZero(get('marks')),
        set('sum', addLongs(turned(get('sum')), vector)),
        set('at', add(at, int(16))),
        go('again'),
      ),
    ),
    set('at', add(at, trailingZeros(get('marks')))),
    failWhen(isZero(is(byteAt(at), CLOSE_BRACE))),
    set('at', add(at, int(1))),
    failWhen(below(subtract(at, get('start')), int(MIN_TEXT_BYTES))),
    set('sum', addLongs(turned(get('sum')), bytesAt(subtract(at, int(16))))),
    set('mixed', xorLong(multiplyLong(firstLong(get('sum')), long(SPREAD)), secondLong(get('sum')))),
    set('mixed', multiplyLong(get('mixed'), long(SPREAD))),
    setGlobal('hash', add(lowHalf(shiftRightLong(get('mixed'), long(32))), beginning)),
    at,
  ],
};

/** The kept ending of a beginning that is at a position, or 0. */
const ENDING_AT: WasmFunction = {
  name: 'endingAt',
  params: ['at', 'beginning'],
  locals: ['end', 'slot', 'entry'],
  body: [
    set('end', call('endOfPrice', at, beginning)),
    when(isNegative(end), give(int(0))),
    setSlot,
    set('entry', noteAt(slot, SLOTS_AT + SLOT_BYTES / 2)),
    when(isZero(entry), give(int(0))),
    when(isZero(equal(endingWord(entry, 'length'), subtract(end, at))), give(int(0))),
    when(isZero(equal(endingWord(entry, 'beginning'), beginning)), give(int(0))),
    when(isZero(call('same', at, add(entry, int(HEADER_BYTES)), subtract(end, at))), give(int(0))),
    entry,
  ],
};

/** Functions that return a position, a number, or FALL_BACK. */
export const FIND_FUNCTIONS = [SAME, BEGINNING_AT, END_OF_PRICE, ENDING_AT];
