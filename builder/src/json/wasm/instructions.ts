// Instructions of WebAssembly (core specification 2.0, text format, folded) as functions of their operands, so that a
// program reads like the JavaScript whose work it does. Only the instructions that the programs here use are defined.

/** Instructions in the text format. */
export type Code = `(${string})`;

function instruction(name: string, ...operands: readonly (string | number)[]): Code {
  return `(${[name, ...operands].join(' ')})`;
}

/** Makes an instruction with one operand. */
const unary = (name: string) => (a: Code) => instruction(name, a);
/** Makes an instruction with two operands. */
const binary = (name: string) => (a: Code, b: Code) => instruction(name, a, b);

export const int = (value: number) => instruction('i32.const', value);
export const long = (value: number) => instruction('i64.const', value);
export const get = (name: string) => instruction('local.get', `$${name}`);
export const set = (name: string, value: Code) => instruction('local.set', `$${name}`, value);
export const getGlobal = (name: string) => instruction('global.get', `$${name}`);
export const setGlobal = (name: string, value: Code) => instruction('global.set', `$${name}`, value);
export const call = (name: string, ...operands: Code[]) => instruction('call', `$${name}`, ...operands);

/** Numbers of 32 bits; names with `Long` are those of 64 bits, names with `Bytes` work on sixteen bytes each by itself. */
export const isZero = unary('i32.eqz');
export const equal = binary('i32.eq');
export const below = binary('i32.lt_u');
export const atMost = binary('i32.le_u');
export const isNegative = (a: Code) => binary('i32.lt_s')(a, int(0));
export const multiply = binary('i32.mul');
export const trailingZeros = unary('i32.ctz');
export const add = binary('i32.add');
export const subtract = binary('i32.sub');
export const and = binary('i32.and');
export const or = binary('i32.or');
export const shiftLeft = binary('i32.shl');
export const lowHalf = unary('i32.wrap_i64');
export const shiftRight = binary('i32.shr_u');
export const isZeroLong = unary('i64.eqz');
export const trailingZerosLong = unary('i64.ctz');
export const subtractLong = binary('i64.sub');
export const multiplyLong = binary('i64.mul');
export const andLong = binary('i64.and');
export const orLong = binary('i64.or');
export const xorLong = binary('i64.xor');
export const shiftLeftLong = binary('i64.shl');
export const shiftRightLong = binary('i64.shr_u');
export const widened = unary('i64.extend_i32_u');

/** Bytes of the memory for what a program notes of the text, and the byte at which the text begins. */
export const NOTES_AT = 64;
export const NOTES_BYTES = 256 * 1024;
export const TEXT_AT = NOTES_AT + NOTES_BYTES;
/** True when the four or eight bytes at an offset from a position of the text are those of a number. */
export const isWordAt = (position: Code, offset: number, word: number) =>
  equal(instruction(`i32.load offset=${TEXT_AT + offset} align=1`, position), int(word));
export const isLongAt = (position: Code, offset: number, word: bigint) =>
  instruction(
    'i64.eq',
    instruction(`i64.load offset=${TEXT_AT + offset} align=1`, position),
    instruction('i64.const', String(word)),
  );
/** Writes a number, or sixteen zeros, at an offset from a byte of the notes. */
export const put = (position: Code, offset: number, value: Code) =>
  instruction(`i32.store offset=${NOTES_AT + offset}`, position, value);
export const putZeros = (position: Code, offset: number) =>
  instruction(`v128.store offset=${NOTES_AT + offset}`, position, '(v128.const i64x2 0 0)');
/** Four or sixteen bytes at an offset from a byte of the notes, and a copy of sixteen bytes to there. */
export const noteAt = (position: Code, offset: number) =>
  instruction(`i32.load offset=${NOTES_AT + offset}`, position);
export const noteBytesAt = unary(`v128.load offset=${NOTES_AT} align=1`);
export const putBytes = binary(`v128.store offset=${NOTES_AT}`);
/** The byte or the four bytes at a position of the text. The position may be any number. */
export const byteAt = unary(`i32.load8_u offset=${TEXT_AT}`);
export const wordAt = unary(`i32.load offset=${TEXT_AT} align=1`);
/** Sixteen bytes. */
export const bytesAt = unary(`v128.load offset=${TEXT_AT} align=1`);
export const eachByte = unary('i8x16.splat');
export const equalBytes = binary('i8x16.eq');
export const bytesBelow = binary('i8x16.lt_u');
export const orBytes = binary('v128.or');
export const xorBytes = binary('v128.xor');
export const isAnyBit = unary('v128.any_true');
export const addLongs = binary('i64x2.add');
/** Moves sixteen bytes by five places, in a circle. */
export const turned = (a: Code) =>
  instruction('i8x16.shuffle', ...Array.from({ length: 16 }, (_, i) => (i + 5) % 16), a, a);
export const firstLong = unary('i64x2.extract_lane 0');
export const secondLong = unary('i64x2.extract_lane 1');
export const subtractBytes = binary('i8x16.sub');
/** A bit for each byte whose highest bit is set. */
export const bitsOf = unary('i8x16.bitmask');

/** Returns from the function. */
export const give = unary('return');
export const when = (condition: Code, ...then: Code[]) =>
  instruction('if', condition, instruction('then', ...then));
export const block = (label: string, ...body: Code[]) => instruction('block', `$${label}`, ...body);
/** Runs once; `go` to its label runs it again. */
export const loop = (label: string, ...body: Code[]) => instruction('loop', `$${label}`, ...body);
/** Leaves a block, or begins a loop again. */
export const go = (label: string) => instruction('br', `$${label}`);
export const goIf = (condition: Code, label: string) => instruction('br_if', `$${label}`, condition);
