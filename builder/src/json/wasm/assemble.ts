// Writes a WebAssembly module: functions that read one memory.
import { type Around, type Code, END, int, long, unsigned } from './instructions.ts';

export type WasmFunction = {
  name: string;
  params: readonly string[];
  /** Local variables of 32, of 64 and of 128 bits. */
  locals?: readonly string[];
  longs?: readonly string[];
  vectors?: readonly string[];
  body: readonly Code[];
};

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const FUNCTION = 0x60;
const VARIABLE = 1;
const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;
const NOWHERE: Around = { locals: [], globals: [], functions: [], labels: [] };
/** A memory of at least one page, as an import. */
const MEMORY_OF_ANY_SIZE = [2, 0, 1];

function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function text(name: string): number[] {
  const bytes = [...Buffer.from(name)];
  return [...unsigned(bytes.length), ...bytes];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

/** The module of functions that return a number of 32 bits, with a memory and with globals of 32 and of 64 bits. */
export function assemble(
  functions: readonly WasmFunction[],
  globals: readonly string[],
  longGlobals: readonly string[],
): Uint8Array<ArrayBuffer> {
  const names = functions.map(({ name }) => name);
  const allGlobals = [...globals, ...longGlobals];
  const types = functions.map(({ params }) => [FUNCTION, ...list(params.map(() => [I32])), 1, I32]);
  const zeros = [
    ...globals.map(() => [I32, VARIABLE, ...int(0)(NOWHERE), END]),
    ...longGlobals.map(() => [I64, VARIABLE, ...long(0)(NOWHERE), END]),
  ];
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(SECTION.type, list(types)),
    ...section(SECTION.import, list([[...text('text'), ...text('memory'), ...MEMORY_OF_ANY_SIZE]])),
    ...section(SECTION.function, list(functions.map((_, type) => unsigned(type)))),
    ...section(SECTION.global, list(zeros)),
    ...section(SECTION.export, list(names.map((name, index) => [...text(name), 0, ...unsigned(index)]))),
    ...section(SECTION.code, list(functions.map((one) => writeFunction(one, names, allGlobals)))),
  ]);
}

function writeFunction(
  { params, locals = [], longs = [], vectors = [], body }: WasmFunction,
  functions: readonly string[],
  globals: readonly string[],
): number[] {
  const names = [...params, ...locals, ...longs, ...vectors];
  const kinds = [locals, longs, vectors].map(({ length }, i) => [
    ...unsigned(length),
    [I32, I64, V128][i] ?? I32,
  ]);
  const code = body.flatMap((one) => one({ locals: names, globals, functions, labels: [] }));
  const bytes = [...list(kinds), ...code, END];
  return [...unsigned(bytes.length), ...bytes];
}
