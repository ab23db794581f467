// The program that reads prices which repeat: all bytes of a price but those of its amount are mostly the same as those of
// an earlier price, and so are then all its values. A price is a beginning, an amount and an ending. Beginnings and endings
// that JavaScript has read are kept, and a price is read by comparing bytes and reading its amount. Whatever is not known is
// left to JavaScript. `npm run wasm` translates the program to `price-scanner.wasm`.
import { BYTES } from '../../json/bytes.ts';
import {
  add,
  and,
  below,
  byteAt,
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
  or,
  put,
  set,
  setGlobal,
  shiftLeft,
  subtract,
  when,
} from '../../json/wasm/instructions.ts';
import { failWhen, isDigit, PASS_FUNCTIONS, skipSpace } from '../../json/wasm/pass-functions.ts';
import { at, byte, here, is, next, setByte } from '../../json/wasm/scan-terms.ts';
import { moduleText, type WasmFunction } from '../../json/wasm/wasm-function.ts';
import { beginningLength, endingWord } from './find-functions.ts';
import { KEEP_FUNCTIONS, KEEP_GLOBALS } from './keep-functions.ts';
import {
  COUNT_AT,
  DECIMALS_SHIFT,
  MAX_ID_DIGITS,
  MAX_IDS,
  MAX_PRICES,
  PRICE_WORDS,
  READ_AT,
} from './price-layout.ts';

const { CLOSE_BRACKET, COMMA, OPEN_BRACKET, POINT, ZERO } = BYTES;
const WORD_BYTES = 4;
/** As in `Cursor.takeCents`. */
const MAX_AMOUNT_LETTERS = 8;
const MAX_DECIMALS = 2;

const value = get('value');
const point = get('point');
const start = get('start');
const count = get('count');
const addDigit = set('value', add(multiply(value, int(10)), subtract(byte, int(ZERO))));
const giveEndIf = (condition: Code): Code[] => [when(condition, give(get('end')))];
const countOne = [set('count', add(count, int(1))), put(int(0), COUNT_AT, count)];

/** Behind an amount that `Cursor.takeCents` reads too; its digits and its shape are noted in globals. */
const AMOUNT: WasmFunction = {
  name: 'amount',
  params: ['at'],
  locals: ['byte', 'start', 'value', 'point'],
  body: [
    set('start', at),
    loop(
      'letters',
      setByte,
      when(isDigit(byte), addDigit, next, go('letters')),
      when(
        and(and(is(byte, POINT), isZero(point)), below(start, at)),
        set('point', add(at, int(1))),
        next,
        go('letters'),
      ),
    ),
    failWhen(isZero(value)),
    failWhen(below(int(MAX_AMOUNT_LETTERS), subtract(at, start))),
    // A zero in front of other digits, and a point without digits behind it.
    set('byte', subtract(point, start)),
    failWhen(and(is(byteAt(start), ZERO), isZero(is(byte, 2)))),
    failWhen(equal(point, at)),
    when(point, set('point', subtract(at, point))),
    failWhen(below(int(MAX_DECIMALS), point)),
    setGlobal('value', value),
    setGlobal('shape', or(subtract(at, start), shiftLeft(point, int(DECIMALS_SHIFT)))),
    at,
  ],
};

/** Behind the prices at a position that are known, up to the first unknown one; the position itself if that is the first. */
const PRICES: WasmFunction = {
  name: 'prices',
  params: ['at'],
  locals: ['byte', 'end', 'beginning', 'entry', 'count', 'notes'],
  body: [
    put(int(0), COUNT_AT, int(0)),
    set('end', at),
    loop(
      'price',
      set('beginning', call('beginningAt', at)),
      ...giveEndIf(isNegative(get('beginning'))),
      set('at', call('amount', add(at, beginningLength(get('beginning'))))),
      ...giveEndIf(isNegative(at)),
      set('entry', call('endingAt', at, get('beginning'))),
      ...giveEndIf(isZero(get('entry'))),
      set('at', add(at, endingWord(get('entry'), 'length'))),
      set('notes', multiply(get('count'), int(PRICE_WORDS * WORD_BYTES))),
      put(get('notes'), READ_AT, endingWord(get('entry'), 'number')),
      put(get('notes'), READ_AT + WORD_BYTES, getGlobal('value')),
      put(get('notes'), READ_AT + 2 * WORD_BYTES, getGlobal('shape')),
      ...countOne,
      set('end', at),
      skipSpace,
      ...giveEndIf(isZero(is(here, COMMA))),
      next,
      skipSpace,
      goIf(below(count, int(MAX_PRICES)), 'price'),
    ),
    get('end'),
  ],
};

/** Behind a short list of whole numbers without blanks, which are noted. */
const IDS: WasmFunction = {
  name: 'ids',
  params: ['at'],
  locals: ['byte', 'start', 'value', 'count'],
  body: [
    failWhen(isZero(is(here, OPEN_BRACKET))),
    loop(
      'id',
      next,
      set('start', at),
      set('value', int(0)),
      loop('digits', setByte, when(isDigit(byte), addDigit, next, go('digits'))),
      set('start', subtract(at, get('start'))),
      failWhen(isZero(below(subtract(start, int(1)), int(MAX_ID_DIGITS)))),
      failWhen(and(is(byteAt(subtract(at, start)), ZERO), below(int(1), start))),
      failWhen(isZero(below(count, int(MAX_IDS)))),
      put(multiply(count, int(WORD_BYTES)), READ_AT, value),
      ...countOne,
      goIf(is(byte, COMMA), 'id'),
    ),
    failWhen(isZero(is(byte, CLOSE_BRACKET))),
    add(at, int(1)),
  ],
};

/** The module of which `price-scanner.wasm` is the translation. */
export const PRICE_SCANNER = moduleText(
  [...PASS_FUNCTIONS, ...KEEP_FUNCTIONS, AMOUNT, PRICES, IDS],
  [...KEEP_GLOBALS, 'value', 'shape'],
  [],
);
