// Scans charge items: in WebAssembly where the text lies in such a memory, else in JavaScript. Both note the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteText } from '../json/pass.ts';
import { TextProgram } from '../json/wasm/text-memory.ts';
import { ItemScan } from './item-scan.ts';
import { NOTE_WORDS } from './wasm/item-layout.ts';

/** The translation of `item-functions.ts`. */
export const ITEM_SCANNER_PATH = join(import.meta.dirname, 'wasm/item-scanner.wasm');

type Exports = { item: (from: number) => number };

let program: TextProgram<Exports> | undefined;

/** Scans one item after the other. */
export class ItemScanner {
  /** What the last scan has noted, by the layout of `item-layout.ts`. */
  notes = new Int32Array(0);
  #text: ByteText | undefined;
  #scan: (from: number) => number = () => 0;

  /** Scans the item at a position and returns its end, or FALL_BACK. */
  scan(text: ByteText, from: number): number {
    if (this.#text !== text) this.#take(text);
    return this.#scan(from);
  }

  /** A memory that has grown is another text. */
  #take(text: ByteText): void {
    this.#text = text;
    const { memory } = text;
    if (memory) {
      program ??= new TextProgram(readFileSync(ITEM_SCANNER_PATH));
      this.#scan = program.in(memory).item;
      this.notes = memory.notes();
    } else {
      this.notes = new Int32Array(NOTE_WORDS);
      const inJavaScript = new ItemScan(text, this.notes);
      this.#scan = (from) => inJavaScript.item(from);
    }
  }
}
