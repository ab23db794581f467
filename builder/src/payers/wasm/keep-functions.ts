// The functions of the price scanner that keep beginnings and endings of prices, and forget them.
import {
  add,
  and,
  below,
  bytesAt,
  type Code,
  call,
  equal,
  get,
  getGlobal,
  give,
  go,
  goIf,
  int,
  isNegative,
  isZero,
  loop,
  multiply,
  noteAt,
  put,
  putBytes,
  putZeros,
  set,
  setGlobal,
  subtract,
  when,
} from '../../json/wasm/instructions.ts';
import { FALL_BACK, failWhen } from '../../json/wasm/pass-functions.ts';
import { at } from '../../json/wasm/scan-terms.ts';
import type { WasmFunction } from '../../json/wasm/wasm-function.ts';
import { beginningLength, beginningText, ENDING, FIND_FUNCTIONS, setSlot, slot } from './find-functions.ts';
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

const length = get('length');
const beginning = get('beginning');
const end = get('end');
const entry = get('entry');
const kept = get('kept');

/** How many beginnings and endings are kept, where the next ending will be, and the hash of the last ending. */
export const KEEP_GLOBALS = ['beginnings', 'endings', 'free', 'hash'];
/** True for a length that can be kept. */
const isKept = (bytes: Code, max: number) =>
  below(subtract(bytes, int(MIN_TEXT_BYTES)), int(max - MIN_TEXT_BYTES));

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
    failWhen(isZero(isKept(length, BEGINNING_BYTES - HEADER_BYTES))),
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
    failWhen(isZero(isKept(length, MAX_ENDING_BYTES))),
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

/** Functions that return a number, or FALL_BACK, and those that find. */
export const KEEP_FUNCTIONS = [...FIND_FUNCTIONS, COPY, FORGET, KEEP_BEGINNING, KEEP];
