// Records parted by a hash of their group, in one file on disk. Whatever the size of a payer's file, memory
// holds some kilobytes of each part, and later one part at a time.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { ByteWriter } from '../files/varint.ts';

/** Parts of a file's groups. */
export const PARTS = 128;
/** Bytes of a part that wait in memory before they are written: two spills hold 8 MB. */
const FLUSH_BYTES = 32 * 1024;

type Block = { position: number; length: number };

/** The part of a group: the same on every machine. */
export function partOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (PARTS - 1);
}

/** One file of parts. Records are written whole, so that every block ends between two records. */
export class PartedSpill {
  readonly #path: string;
  readonly #file: number;
  readonly #waiting = Array.from({ length: PARTS }, () => new ByteWriter());
  readonly #blocks = Array.from({ length: PARTS }, (): Block[] => []);
  #position = 0;
  #reading = Buffer.allocUnsafeSlow(2 * FLUSH_BYTES);

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w+');
  }

  /** The writer for the next record of a part; call `written` after the record. */
  writer(part: number): ByteWriter {
    return this.#waiting[part] as ByteWriter;
  }

  /** Marks the end of a record. */
  written(part: number): void {
    if (this.writer(part).length >= FLUSH_BYTES) this.#flush(part);
  }

  /** The records of a part, block by block; a block is valid until the next. */
  *blocks(part: number): Generator<Buffer> {
    this.#flush(part);
    for (const { position, length } of this.#blocks[part] ?? []) {
      if (this.#reading.length < length) this.#reading = Buffer.allocUnsafeSlow(2 * length);
      const bytes = this.#reading.subarray(0, length);
      if (readSync(this.#file, bytes, 0, length, position) !== length)
        throw new Error(`${this.#path} is cut off.`);
      yield bytes;
    }
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(part: number): void {
    const writer = this.writer(part);
    const length = writer.length;
    if (length === 0) return;
    let bytes = writer.view();
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#file, bytes));
    (this.#blocks[part] as Block[]).push({ position: this.#position, length });
    this.#position += length;
    writer.clear();
  }
}
