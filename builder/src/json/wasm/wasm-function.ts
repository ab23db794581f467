// A function of a WebAssembly module, and the module of such functions, in the text format.
import type { Code } from './instructions.ts';

/** A function that returns a number of 32 bits; so are its parameters. */
export type WasmFunction = {
  name: string;
  params: readonly string[];
  /** Local variables of 32, of 64 and of 128 bits. */
  locals?: readonly string[];
  longs?: readonly string[];
  vectors?: readonly string[];
  body: readonly Code[];
};

/** The module that exports the functions. It imports a memory and has globals of 32 and of 64 bits. */
export function moduleText(
  functions: readonly WasmFunction[],
  globals: readonly string[],
  longGlobals: readonly string[],
): string {
  return [
    '(module (import "text" "memory" (memory 1))',
    ...globals.map((name) => `(global $${name} (mut i32) (i32.const 0))`),
    ...longGlobals.map((name) => `(global $${name} (mut i64) (i64.const 0))`),
    ...functions.map(functionText),
    ')',
  ].join('\n');
}

function functionText({ name, params, locals, longs, vectors, body }: WasmFunction): string {
  return [
    `(func $${name} (export "${name}")`,
    ...declare('param', 'i32', params),
    '(result i32)',
    ...declare('local', 'i32', locals),
    ...declare('local', 'i64', longs),
    ...declare('local', 'v128', vectors),
    ...body,
    ')',
  ].join('\n');
}

function declare(kind: 'param' | 'local', type: string, names: readonly string[] = []): string[] {
  return names.map((name) => `(${kind} $${name} ${type})`);
}
