// Records parted by a hash of their group, in one file on disk. Whatever the size of a payer's file, memory
// holds some kilobytes of each part, and later one part at a time.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { ByteWriter } from '../files/varint.ts';
import { digitsOf, type GroupId } from './group-id.ts';

/** Parts of a file's groups. */
export const PARTS = 128;
/**
 * Bytes of a part that wait in memory before they are written. Buffers double, so a part mostly holds 32 KB, and two
 * spills hold 8 MB.
 */
const FLUSH_BYTES = 28 * 1024;
/** The buffer of a part that had a record as long as this is dropped, so that long records do not add up. */
const LONG_BYTES = 2 * FLUSH_BYTES;

type Block = { position: number; length: number };

const FIRST_HASH = 0x811c9dc5;

/** The part of a group: the same on every machine. */
export function partOf(id: GroupId): number {
  let hash = FIRST_HASH;
  if (typeof id === 'number') for (const digit of digitsOf(id)) hash = nextHash(hash, digit);
  else for (let i = 0; i < id.length; i += 1) hash = nextHash(hash, id.charCodeAt(i));
  return (hash ^ (hash >>> 15)) & (PARTS - 1);
}

function nextHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}

/** One file of parts. Records are written whole, so that every block ends between two records. */
export class PartedSpill {
  readonly #path: string;
  readonly #file: number;
  readonly #waiting = Array.from({ length: PARTS }, () => new ByteWriter());
  readonly #blocks = Array.from({ length: PARTS }, (): Block[] => []);
  #position = 0;
  #reading = Buffer.allocUnsafeSlow(LONG_BYTES);

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
    if (length > LONG_BYTES) this.#waiting[part] = new ByteWriter();
    else writer.clear();
  }
}
