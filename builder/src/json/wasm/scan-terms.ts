// Words of the programs that look for bytes of JSON text: variables, tests and loops that several functions share.
import { BYTES } from '../bytes.ts';
import {
  add,
  and,
  bitsOf,
  byteAt,
  bytesAt,
  bytesBelow,
  type Code,
  eachByte,
  equal,
  equalBytes,
  get,
  go,
  int,
  isZero,
  long,
  loop,
  lowHalf,
  or,
  orBytes,
  orLong,
  set,
  shiftLeft,
  shiftLeftLong,
  trailingZeros,
  when,
  widened,
} from './instructions.ts';

const { BACKSLASH, CLOSE_BRACKET, QUOTE, SPACE } = BYTES;
export const at = get('at');
export const byte = get('byte');
export const depth = get('depth');
export const vector = get('vector');
/** A bit for each open container, the innermost one last: 1 for an object, 0 for an array. */
export const kinds = get('kinds');
export const here = byteAt(at);
export const next = set('at', add(at, int(1)));
export const setByte = set('byte', here);
export const is = (one: Code, value: number) => equal(one, int(value));
export const any = (first: Code, ...others: Code[]) => others.reduce((a, b) => or(a, b), first);
export const innermost = and(lowHalf(kinds), int(1));
export const openKind = (isObject: Code) => orLong(shiftLeftLong(kinds, long(1)), widened(isObject));
/** The bracket that closes the innermost container: the two differ in one bit. */
export const closing = or(int(CLOSE_BRACKET), shiftLeft(innermost, int(5)));
export const fill = (value: number) => eachByte(int(value));

/** Moves to the first byte that a vector of the text marks, and takes it. */
export const findMarked = (marked: Code): Code =>
  loop(
    'find',
    set('vector', bytesAt(at)),
    set('marks', bitsOf(marked)),
    when(isZero(get('marks')), set('at', add(at, int(16))), go('find')),
    set('at', add(at, trailingZeros(get('marks')))),
    setByte,
  );

/** Marks quotes, backslashes and control characters. */
export const IN_STRING_MARKS = orBytes(
  orBytes(equalBytes(vector, fill(QUOTE)), equalBytes(vector, fill(BACKSLASH))),
  bytesBelow(vector, fill(SPACE)),
);
/** Moves to the first quote, backslash or control character. */
export const findInString = findMarked(IN_STRING_MARKS);
