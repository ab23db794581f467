// `npm run wasm`: translates the WebAssembly programs of the builder from the text format to the modules that readers
// load. A test translates them again and compares the bytes.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import loadTranslator from 'wabt';
import { ROW_KERNEL } from '../../builder/src/csv/row-kernel.ts';
import { ROW_KERNEL_PATH } from '../../builder/src/csv/row-memory.ts';
import { TEXT_SCANNER } from '../../builder/src/json/wasm/scanner-text.ts';
import { TEXT_SCANNER_PATH } from '../../builder/src/json/wasm/text-memory.ts';
import { ITEM_SCANNER_PATH } from '../../builder/src/mrf/item-scanner.ts';
import { ITEM_SCANNER } from '../../builder/src/mrf/wasm/item-functions.ts';
import { PRICE_SCANNER_PATH } from '../../builder/src/payers/known-prices.ts';
import { PRICE_SCANNER } from '../../builder/src/payers/wasm/price-functions.ts';

/** A translated module and where its reader finds it. */
export type TranslatedModule = { path: string; bytes: Uint8Array };

const PROGRAMS = [
  { path: ROW_KERNEL_PATH, text: ROW_KERNEL },
  { path: TEXT_SCANNER_PATH, text: TEXT_SCANNER },
  { path: ITEM_SCANNER_PATH, text: ITEM_SCANNER },
  { path: PRICE_SCANNER_PATH, text: PRICE_SCANNER },
];
/** What the programs use beyond the first version of WebAssembly. */
const FEATURES = { simd: true };

/** The modules of all programs. */
export async function translateModules(): Promise<TranslatedModule[]> {
  const translator = await loadTranslator();
  return PROGRAMS.map(({ path, text }) => {
    const parsed = translator.parseWat(basename(path), text, FEATURES);
    try {
      parsed.resolveNames();
      parsed.validate();
      return { path, bytes: parsed.toBinary({ write_debug_names: false }).buffer };
    } finally {
      parsed.destroy();
    }
  });
}

if (import.meta.main) {
  for (const { path, bytes } of await translateModules()) writeFileSync(path, bytes);
}
