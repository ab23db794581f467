// The memory of the row kernel: its records, and behind them the bytes of a file. A memory takes much of the address
// space, so a thread keeps the one that it used last for the next file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_AT, MAX_STARTS, RECORD_BYTES, SLACK_BYTES } from './row-kernel.ts';

/** The translation of `ROW_KERNEL`. */
export const ROW_KERNEL_PATH = join(import.meta.dirname, 'row-kernel.wasm');

const PAGE_BYTES = 64 * 1024;
/** Enough for a chunk of a file and the row that it cut, so that most files never need more. */
const FIRST_PAGES = 12;
/** A larger memory is not kept. */
const KEPT_PAGES = 64;

/** What is used of the standard interface; the types of Node do not declare it. */
type WebAssemblyApi = {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: { run: Kernel; cells: CellKernel } };
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer; grow(pages: number): number };
};
type Kernel = (at: number, end: number, columns: number, room: number) => number;
type CellKernel = (at: number, column: number, last: number) => number;

const { Module, Instance, Memory } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

let kernel: object | undefined;
let spare: RowMemory | undefined;

/** Bytes that the kernel can read, and the records that it writes. */
export class RowMemory {
  /** For the bytes of the file. */
  bytes: Buffer;
  /** The same bytes, for reading four at a time. */
  view: DataView;
  records: Int32Array;
  /** By column, where the cells begin that `cells` has found. */
  starts: Int32Array;
  /** Runs the kernel. Positions are those of `bytes`. */
  readonly run: Kernel;
  /** Notes where cells of a row without quotes begin. */
  readonly cells: CellKernel;
  readonly #memory = new Memory({ initial: FIRST_PAGES });

  private constructor() {
    kernel ??= new Module(readFileSync(ROW_KERNEL_PATH));
    ({ run: this.run, cells: this.cells } = new Instance(kernel, { env: { memory: this.#memory } }).exports);
    ({ bytes: this.bytes, view: this.view, records: this.records, starts: this.starts } = this.#views());
  }

  /** A memory that nobody else uses, until it is given back. What it holds is unknown. */
  static take(): RowMemory {
    const memory = spare ?? new RowMemory();
    spare = undefined;
    return memory;
  }

  giveBack(): void {
    if (this.#memory.buffer.byteLength <= KEPT_PAGES * PAGE_BYTES) spare = this;
  }

  /** Makes room for at least `bytes` bytes of the file. What it holds keeps its positions. */
  grow(bytes: number): void {
    const missing = FILE_AT + bytes + SLACK_BYTES - this.#memory.buffer.byteLength;
    this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    Object.assign(this, this.#views());
  }

  #views(): Pick<RowMemory, 'bytes' | 'view' | 'records' | 'starts'> {
    const { buffer } = this.#memory;
    const length = buffer.byteLength - FILE_AT - SLACK_BYTES;
    return {
      bytes: Buffer.from(buffer, FILE_AT, length),
      view: new DataView(buffer, FILE_AT, length),
      records: new Int32Array(buffer, 0, RECORD_BYTES / 4),
      starts: new Int32Array(buffer, RECORD_BYTES, MAX_STARTS),
    };
  }
}
