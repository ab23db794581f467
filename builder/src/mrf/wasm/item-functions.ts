// The program that scans a charge item in the memory of its text: it checks the grammar of everything, and notes where the
// wanted values are. What is rare is left to the slow path: a wanted key that comes twice, a key with an escape, a value
// of another kind, an object without members. `npm run wasm` translates it to `item-scanner.wasm`.
import { BYTES } from '../../json/bytes.ts';
import {
  add,
  and,
  below,
  block,
  type Code,
  call,
  get,
  getGlobal,
  go,
  int,
  isLongAt,
  isWordAt,
  isZero,
  loop,
  multiply,
  or,
  put,
  putZeros,
  set,
  when,
} from '../../json/wasm/instructions.ts';
import { all, failWhen, PASS_FUNCTIONS, setOrFail, skipSpace } from '../../json/wasm/pass-functions.ts';
import { at, byte, here, is, next, setByte } from '../../json/wasm/scan-terms.ts';
import { moduleText, type WasmFunction } from '../../json/wasm/wasm-function.ts';
import {
  CHARGE_KEYS,
  CHARGE_WORDS,
  CHARGES_AT,
  CODE_KEYS,
  CODE_WORDS,
  CODES_AT,
  ITEM,
  MAX_CHARGES,
  MAX_CODES,
  type WantedKey,
} from './item-layout.ts';
import { elements, note, VALUE_FUNCTIONS } from './value-functions.ts';

const { CLOSE_BRACE, COMMA, OPEN_BRACE } = BYTES;
const WORD_BYTES = 4;
/** Words of eight bytes of which the last overlaps the one before it; of four bytes for a short key. */
const isKey = (name: string): Code => {
  const bytes = Buffer.from(name);
  const size = bytes.length < 8 ? 4 : 8;
  const offsets = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    Math.min(size * i, bytes.length - size),
  );
  const [first, ...others] = offsets.map((offset) => sameBytes(bytes, offset, size)) as [Code, ...Code[]];
  return all(first, ...others);
};
const sameBytes = (bytes: Buffer, offset: number, size: number): Code =>
  size === 4
    ? isWordAt(getGlobal('keyFrom'), offset, bytes.readInt32LE(offset))
    : isLongAt(getGlobal('keyFrom'), offset, bytes.readBigInt64LE(offset));

/** Passes over a value of one kind and notes it. */
const readValue = (kind: WantedKey['kind']): Code[] =>
  kind === 'plain'
    ? setOrFail(call('plain', at))
    : kind === 'string'
      ? setOrFail(call('text', at))
      : [
          set('start', at),
          ...setOrFail(call(kind === 'list' ? 'list' : 'pass', at)),
          ...note(get('start'), at),
        ];

/** Does something at the value of a wanted key, and goes on behind it. */
const onKey = (name: string, index: number, ...read: Code[]): Code =>
  when(
    is(getGlobal('keyLength'), name.length),
    when(
      isKey(name),
      failWhen(and(get('seen'), int(1 << index))),
      set('seen', or(get('seen'), int(1 << index))),
      ...read,
      go('behind'),
    ),
  );

/** The members of the object that begins here; `onKeys` are tried at each value. */
const members = (onKeys: readonly Code[]): Code[] => [
  failWhen(isZero(is(here, OPEN_BRACE))),
  next,
  skipSpace,
  loop(
    'another',
    ...setOrFail(call('member', at)),
    block('behind', ...onKeys, ...setOrFail(call('pass', at))),
    skipSpace,
    setByte,
    next,
    when(is(byte, COMMA), skipSpace, go('another')),
    failWhen(isZero(is(byte, CLOSE_BRACE))),
  ),
  at,
];

/** Behind an object whose wanted values are noted from the byte `notes` on. */
function objectFunction(name: string, keys: readonly WantedKey[], words: number): WasmFunction {
  const zeros = Array.from({ length: words / 4 }, (_, i) => putZeros(get('notes'), 16 * i));
  const onKeys = keys.map(({ name: key, kind }, i) =>
    onKey(
      key,
      i,
      ...readValue(kind),
      put(get('notes'), 2 * WORD_BYTES * i, getGlobal('from')),
      put(get('notes'), 2 * WORD_BYTES * i + WORD_BYTES, getGlobal('to')),
    ),
  );
  return {
    name,
    params: ['at', 'notes'],
    locals: ['byte', 'seen', 'start'],
    body: [...zeros, ...members(onKeys)],
  };
}

type Objects = { name: string; of: string; count: number; at: number; words: number; max: number };

/** Behind an array of objects, whose number is noted. */
function arrayFunction({ name, of, count, at: notesAt, words, max }: Objects): WasmFunction {
  const notes = add(int(notesAt * WORD_BYTES), multiply(get('count'), int(words * WORD_BYTES)));
  return {
    name,
    params: ['at'],
    locals: ['byte', 'count'],
    body: elements(
      failWhen(isZero(below(get('count'), int(max)))),
      ...setOrFail(call(of, at, notes)),
      set('count', add(get('count'), int(1))),
      put(int(0), count * WORD_BYTES, get('count')),
    ),
  };
}

/** Behind the item. */
const ITEM_FUNCTION: WasmFunction = {
  name: 'item',
  params: ['at'],
  locals: ['byte', 'seen'],
  body: [
    putZeros(int(0), 0),
    ...members([
      onKey(
        'description',
        0,
        ...setOrFail(call('text', at)),
        put(int(0), ITEM.description * WORD_BYTES, getGlobal('from')),
        put(int(0), (ITEM.description + 1) * WORD_BYTES, getGlobal('to')),
      ),
      onKey('code_information', 1, ...setOrFail(call('codes', at))),
      onKey('standard_charges', 2, ...setOrFail(call('charges', at))),
    ]),
  ],
};

/** The module of which `item-scanner.wasm` is the translation. */
export const ITEM_SCANNER = moduleText(
  [
    ...PASS_FUNCTIONS,
    ...VALUE_FUNCTIONS,
    objectFunction('code', CODE_KEYS, CODE_WORDS),
    objectFunction('charge', CHARGE_KEYS, CHARGE_WORDS),
    arrayFunction({
      ...{ name: 'codes', of: 'code', count: ITEM.codes },
      ...{ at: CODES_AT, words: CODE_WORDS, max: MAX_CODES },
    }),
    arrayFunction({
      ...{ name: 'charges', of: 'charge', count: ITEM.charges },
      ...{ at: CHARGES_AT, words: CHARGE_WORDS, max: MAX_CHARGES },
    }),
    ITEM_FUNCTION,
  ],
  ['keyFrom', 'keyLength', 'from', 'to'],
  [],
);
