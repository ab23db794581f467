// Instructions of WebAssembly (core specification 2.0, binary format) as functions of their operands, so that a program reads
// like the JavaScript whose work it does. Only the instructions that the programs here use are defined.

/** What an instruction has to know of the function around it. */
export type Around = {
  locals: readonly string[];
  globals: readonly string[];
  functions: readonly string[];
  labels: string[];
};
/** Instructions: their bytes, where they are used. */
export type Code = (around: Around) => number[];

const NO_RESULT = 0x40;
export const END = 0x0b;
const SIMD = 0xfd;

/** LEB128 of a number, signed as constants are. */
function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && low < 0x40) || (rest === -1 && low >= 0x40);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}

/** LEB128 of a number that is not negative. */
export function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function indexIn(names: readonly string[], name: string): number[] {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`Nothing has the name ${name}.`);
  return unsigned(index);
}

function instruction(bytes: readonly number[], operands: readonly Code[]): Code {
  return (around) => [...operands.flatMap((operand) => operand(around)), ...bytes];
}

/** Makes an instruction with one operand. */
const unary =
  (...bytes: number[]) =>
  (a: Code) =>
    instruction(bytes, [a]);
/** Makes an instruction with two operands. */
const binary =
  (...bytes: number[]) =>
  (a: Code, b: Code) =>
    instruction(bytes, [a, b]);

export const int = (value: number): Code => instruction([0x41, ...signed(value)], []);
export const long = (value: number): Code => instruction([0x42, ...signed(value)], []);
export const get =
  (name: string): Code =>
  (around) => [0x20, ...indexIn(around.locals, name)];
export const set =
  (name: string, value: Code): Code =>
  (around) => [...value(around), 0x21, ...indexIn(around.locals, name)];
export const getGlobal =
  (name: string): Code =>
  (around) => [0x23, ...indexIn(around.globals, name)];
export const setGlobal =
  (name: string, value: Code): Code =>
  (around) => [...value(around), 0x24, ...indexIn(around.globals, name)];
export const call =
  (name: string, ...operands: Code[]): Code =>
  (around) => [...operands.flatMap((operand) => operand(around)), 0x10, ...indexIn(around.functions, name)];

/** Numbers of 32 bits; names with `Long` are those of 64 bits, names with `Bytes` work on sixteen bytes each by itself. */
export const isZero = unary(0x45);
export const equal = binary(0x46);
export const below = binary(0x49);
export const atMost = binary(0x4d);
export const isNegative = (a: Code): Code => binary(0x48)(a, int(0));
export const trailingZeros = unary(0x68);
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const and = binary(0x71);
export const or = binary(0x72);
export const shiftLeft = binary(0x74);
export const lowHalf = unary(0xa7);
export const isZeroLong = unary(0x50);
export const trailingZerosLong = unary(0x7a);
export const subtractLong = binary(0x7d);
export const andLong = binary(0x83);
export const orLong = binary(0x84);
export const xorLong = binary(0x85);
export const shiftLeftLong = binary(0x86);
export const shiftRightLong = binary(0x88);
export const widened = unary(0xad);

/** The byte or the four bytes at a position of the text, which begins at `TEXT_AT` in the memory. */
export const TEXT_AT = 64;
export const byteAt = unary(0x2d, 0, ...unsigned(TEXT_AT));
export const wordAt = unary(0x28, 0, ...unsigned(TEXT_AT));
/** Sixteen bytes. */
export const bytesAt = unary(SIMD, 0, 0, ...unsigned(TEXT_AT));
export const eachByte = unary(SIMD, 15);
export const equalBytes = binary(SIMD, 35);
export const bytesBelow = binary(SIMD, 38);
export const orBytes = binary(SIMD, 80);
export const subtractBytes = binary(SIMD, ...unsigned(113));
/** A bit for each byte whose highest bit is set. */
export const bitsOf = unary(SIMD, ...unsigned(100));

/** Returns from the function. */
export const give = unary(0x0f);
export const when = (condition: Code, ...then: Code[]): Code =>
  nested([0x04, NO_RESULT], 'when', condition, then);
export const block = (label: string, ...body: Code[]): Code =>
  nested([0x02, NO_RESULT], label, undefined, body);
/** Runs once; `go` to its label runs it again. */
export const loop = (label: string, ...body: Code[]): Code =>
  nested([0x03, NO_RESULT], label, undefined, body);
/** Leaves a block, or begins a loop again. */
export const go =
  (label: string): Code =>
  (around) => [0x0c, ...indexIn(around.labels, label)];
export const goIf =
  (condition: Code, label: string): Code =>
  (around) => [...condition(around), 0x0d, ...indexIn(around.labels, label)];

function nested(
  start: readonly number[],
  label: string,
  condition: Code | undefined,
  body: readonly Code[],
): Code {
  return (around) => {
    const inside = { ...around, labels: [label, ...around.labels] };
    return [...(condition?.(around) ?? []), ...start, ...body.flatMap((code) => code(inside)), END];
  };
}
