// Numbered files that are written in turns, a little to each, to divide a large set on disk in bounded
// memory.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file writes its waiting bytes to disk when it has this many: 256 files hold at most 8 MB. */
const FLUSH_BYTES = 32 * 1024;

/** The files `0` to `count - 1` of a folder. A file to which nothing was written does not exist. */
export class SpillFiles {
  readonly #dir: string;
  readonly #waiting: Buffer[];
  readonly #lengths: Uint32Array;
  readonly #files: (number | undefined)[];

  private constructor(dir: string, count: number) {
    this.#dir = dir;
    this.#waiting = Array.from({ length: count }, () => Buffer.alloc(0));
    this.#lengths = new Uint32Array(count);
    this.#files = new Array<number | undefined>(count).fill(undefined);
  }

  static async open(dir: string, count: number): Promise<SpillFiles> {
    await mkdir(dir, { recursive: true });
    return new SpillFiles(dir, count);
  }

  path(index: number): string {
    return join(this.#dir, String(index));
  }

  /** True when something was written to a file. */
  has(index: number): boolean {
    return this.#files[index] !== undefined || (this.#lengths[index] ?? 0) > 0;
  }

  /**
   * Calls `write` with room for at most `most` bytes at the end of a file; it returns the number it has used.
   */
  append(index: number, most: number, write: (into: Buffer, at: number) => number): number {
    if ((this.#lengths[index] ?? 0) + most > FLUSH_BYTES) this.#flush(index);
    let waiting = this.#waiting[index] ?? Buffer.alloc(0);
    if (waiting.length < most)
      waiting = this.#waiting[index] = Buffer.allocUnsafeSlow(Math.max(FLUSH_BYTES, most));
    const used = write(waiting, this.#lengths[index] ?? 0);
    this.#lengths[index] = (this.#lengths[index] ?? 0) + used;
    return used;
  }

  /** Appends a text as UTF-8. @returns its number of bytes */
  text(index: number, text: string): number {
    // A UTF-16 unit becomes at most three bytes.
    return this.append(index, text.length * 3, (into, at) => into.write(text, at));
  }

  /** Writes all waiting bytes and closes every file. */
  close(): void {
    for (const index of this.#files.keys()) {
      this.#flush(index);
      const file = this.#files[index];
      if (file !== undefined) closeSync(file);
      this.#waiting[index] = Buffer.alloc(0);
    }
  }

  #flush(index: number): void {
    const length = this.#lengths[index] ?? 0;
    if (length === 0) return;
    this.#files[index] ??= openSync(this.path(index), 'w');
    const file = this.#files[index];
    let bytes = this.#waiting[index]?.subarray(0, length) ?? Buffer.alloc(0);
    while (file !== undefined && bytes.length > 0) bytes = bytes.subarray(writeSync(file, bytes));
    this.#lengths[index] = 0;
  }
}
