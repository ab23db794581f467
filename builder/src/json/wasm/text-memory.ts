// A memory that JavaScript and the WebAssembly functions that pass over values share.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTES_AT, NOTES_BYTES, TEXT_AT } from './instructions.ts';

/** The translation of `scanner-text.ts`. */
export const TEXT_SCANNER_PATH = join(import.meta.dirname, 'text-scanner.wasm');

/** The functions of the module; positions count from the beginning of the text. */
export type TextScanner = {
  /** Position behind the value at `from`, whose grammar is checked, or FALL_BACK. */
  pass(from: number): number;
  /** Begins with another value. */
  begin(): void;
  /** Passes over the value, or the rest of it, at `from`: 0 done, 1 more, 2 fault. */
  skip(from: number, end: number): number;
  /** Where `skip` has stopped. */
  stopped(): number;
};

type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
/** The parts of the global that are used; the types of Node leave it out. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => Memory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { text: { memory: Memory } }) => { exports: object };
};

const PAGE_BYTES = 64 * 1024;

let scanner: TextProgram<TextScanner> | undefined;

/** A program that reads texts in their memories; `npm run wasm` translates its source to `module`. */
export class TextProgram<Exports extends object> {
  readonly #module: Buffer<ArrayBuffer>;
  #compiled: object | undefined;

  constructor(module: Buffer<ArrayBuffer>) {
    this.#module = module;
  }

  /** The functions of the program in a memory. Their positions count from the beginning of the text. */
  in({ memory }: TextMemory): Exports {
    this.#compiled ??= new WebAssembly.Module(this.#module);
    return new WebAssembly.Instance(this.#compiled, { text: { memory } }).exports as Exports;
  }
}

/** A memory of one text. */
export class TextMemory {
  readonly scanner: TextScanner;
  readonly memory: Memory;

  private constructor(memory: Memory, program: TextProgram<TextScanner>) {
    this.memory = memory;
    this.scanner = program.in(this);
  }

  /** Undefined where Node runs without WebAssembly, or may not reserve the addresses that it needs. */
  static make(bytes: number): TextMemory | undefined {
    // Outside of `try`: a file that is missing from an installation is an error, and not a reason to be slow.
    scanner ??= new TextProgram(readFileSync(TEXT_SCANNER_PATH));
    try {
      return new TextMemory(new WebAssembly.Memory({ initial: pagesFor(bytes) }), scanner);
    } catch {
      return undefined;
    }
  }

  /** What programs note of the text, in words of 32 bits; `grow` ends their use. */
  notes(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.memory.buffer, NOTES_AT, NOTES_BYTES / 4);
  }

  /** The bytes of the text; `grow` ends their use. */
  bytes(): Buffer {
    return Buffer.from(this.memory.buffer, TEXT_AT);
  }

  /** Makes room for a longer text, and keeps the one that is there. */
  grow(bytes: number): void {
    this.memory.grow(pagesFor(bytes) - this.memory.buffer.byteLength / PAGE_BYTES);
  }
}

function pagesFor(bytes: number): number {
  return Math.ceil((TEXT_AT + bytes) / PAGE_BYTES);
}
