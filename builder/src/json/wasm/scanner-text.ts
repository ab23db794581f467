// The program that passes over values, in the text format of WebAssembly. `npm run wasm` translates it.
import { PASS_FUNCTIONS } from './pass-functions.ts';
import { SKIP_FUNCTIONS, SKIP_GLOBALS, SKIP_LONG_GLOBALS } from './skip-functions.ts';
import { moduleText } from './wasm-function.ts';

/** The module of which `text-scanner.wasm` is the translation. */
export const TEXT_SCANNER = moduleText(
  [...PASS_FUNCTIONS, ...SKIP_FUNCTIONS],
  SKIP_GLOBALS,
  SKIP_LONG_GLOBALS,
);
