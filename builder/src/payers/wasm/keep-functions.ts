// The functions of the price scanner that keep beginnings and endings of prices and find them again.
import { BYTES } from '../../json/bytes.ts';
import {
  add,
  addLongs,
  and,
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
  goIf,
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
  put,
  putBytes,
  putZeros,
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
  ENDINGS_AT,
  ENDINGS_END,
  HEADER_BYTES,
  MAX_BEGINNINGS,
  MAX_ENDING_BYTES,
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
const slot = get('slot');

/** How many beginnings and endings are kept, where the next ending will be, and the hash of the last ending. */
export const KEEP_GLOBALS = ['beginnings', 'endings', 'free', 'hash'];

/** Where the bytes of a beginning are, and how many they are. */
const beginningText = (number: Code) =>
  add(multiply(number, int(BEGINNING_BYTES)), int(BEGINNINGS_AT + HEADER_BYTES));
export const beginningLength = (number: Code) =>
  noteAt(multiply(number, int(BEGINNING_BYTES)), BEGINNINGS_AT);
/** The words of an ending. */
const ENDING = { length: 0, beginning: 4, number: 8 } as const;
export const endingWord = (entry: Code, word: keyof typeof ENDING) => noteAt(entry, ENDING[word]);
const isLong = (bytes: Code, max: number) =>
  below(subtract(bytes, int(MIN_TEXT_BYTES)), int(max - MIN_TEXT_BYTES));
/** The slot of the last ending. */
const setSlot = set(
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

/** Keeps bytes of the text; up to fifteen more are copied. */
const COPY: WasmFunction = {
  name: 'copy',
  params: ['at', 'kept', 'length'],
  locals: ['end'],
  body: [
    set('end', add(kept, length)),
    loop(
      'again',
      putBytes(kept, bytesAt(at)),
      set('at', add(at, int(16))),
      set('kept', add(kept, int(16))),
      goIf(below(kept, end), 'again'),
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

/** Forgets all beginnings and endings. */
const FORGET: WasmFunction = {
  name: 'forget',
  params: [],
  locals: ['slot'],
  body: [
    loop(
      'again',
      putZeros(slot, SLOTS_AT),
      set('slot', add(slot, int(16))),
      goIf(below(slot, int(SLOT_BYTES << SLOT_BITS)), 'again'),
    ),
    setGlobal('beginnings', int(0)),
    setGlobal('endings', int(0)),
    setGlobal('free', int(ENDINGS_AT)),
    int(0),
  ],
};

/** Number of the beginning of some bytes at a position, which is kept from now on, or FALL_BACK. */
const KEEP_BEGINNING: WasmFunction = {
  name: 'keepBeginning',
  params: ['at', 'length'],
  locals: ['beginning'],
  body: [
    failWhen(isZero(isLong(length, BEGINNING_BYTES - HEADER_BYTES))),
    loop(
      'again',
      when(
        below(beginning, getGlobal('beginnings')),
        when(
          and(
            equal(beginningLength(beginning), length),
            call('same', at, beginningText(beginning), beginningLength(beginning)),
          ),
          give(beginning),
        ),
        set('beginning', add(beginning, int(1))),
        go('again'),
      ),
    ),
    when(equal(beginning, int(MAX_BEGINNINGS)), set('beginning', call('forget'))),
    put(multiply(beginning, int(BEGINNING_BYTES)), BEGINNINGS_AT, length),
    set('length', call('copy', at, beginningText(beginning), length)),
    setGlobal('beginnings', add(beginning, int(1))),
    beginning,
  ],
};

/**
 * Keeps the beginning and the ending of a price, from its second time on: the number of its ending, or FALL_BACK. The amount
 * is between `from` and `to`.
 */
const KEEP: WasmFunction = {
  name: 'keep',
  params: ['at', 'from', 'to', 'end'],
  locals: ['beginning', 'slot', 'entry', 'length'],
  body: [
    set('beginning', call('keepBeginning', at, subtract(get('from'), at))),
    failWhen(isNegative(beginning)),
    set('at', get('to')),
    set('length', subtract(end, at)),
    failWhen(isZero(isLong(length, MAX_ENDING_BYTES))),
    // An ending with another brace in it would not be found again.
    failWhen(isZero(equal(call('endOfPrice', at, beginning), end))),
    setSlot,
    when(
      isZero(equal(noteAt(slot, SLOTS_AT), getGlobal('hash'))),
      put(slot, SLOTS_AT, getGlobal('hash')),
      give(FALL_BACK),
    ),
    set('entry', getGlobal('free')),
    setGlobal('free', add(entry, and(add(length, int(HEADER_BYTES + 15)), int(-16)))),
    // A copy may go on for fifteen bytes.
    when(below(int(ENDINGS_END - 16), getGlobal('free')), set('length', call('forget')), give(FALL_BACK)),
    put(entry, ENDING.length, length),
    put(entry, ENDING.beginning, beginning),
    put(entry, ENDING.number, getGlobal('endings')),
    set('length', call('copy', at, add(entry, int(HEADER_BYTES)), length)),
    put(slot, SLOTS_AT + SLOT_BYTES / 2, entry),
    setGlobal('endings', add(getGlobal('endings'), int(1))),
    subtract(getGlobal('endings'), int(1)),
  ],
};

/** Functions that return a position, a number, or FALL_BACK. */
export const KEEP_FUNCTIONS = [
  SAME,
  COPY,
  BEGINNING_AT,
  END_OF_PRICE,
  ENDING_AT,
  FORGET,
  KEEP_BEGINNING,
  KEEP,
];
