// Business names of the groups that rates were agreed with, in one file on disk: a nation's payers name more groups than memory
// should hold. A rate has the number of its name.
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const FLUSH_BYTES = 64 * 1024;
/** A name has at most 120 characters, and its length is in front. */
const LENGTH_BYTES = 2;
const MOST_BYTES = LENGTH_BYTES + 3 * 120;
/** Names that are remembered, while writing and while reading. */
const MAX_KNOWN = 1 << 16;
/** Numbers are stored in four bytes; names beyond are left out. */
const LAST_NUMBER = 2 ** 32 - 1;

/** The names of a join. Every `add` comes before the first `read`. */
export class GroupNames {
  readonly #file: number;
  readonly #waiting = Buffer.allocUnsafeSlow(FLUSH_BYTES);
  readonly #reading = Buffer.allocUnsafeSlow(MOST_BYTES);
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<number, string>();
  #length = 0;
  #flushed = 0;
  #last = { name: '', number: 0 };

  constructor(path: string) {
    this.#file = openSync(path, 'w+');
  }

  /** The number of a name; 0 for ''. A name that was not met for a long time gets a second number. */
  add(name: string): number {
    if (name === this.#last.name) return this.#last.number;
    const number = this.#numbers.get(name) ?? this.#write(name);
    this.#last = { name, number };
    return number;
  }

  /** The name of a number. */
  read(number: number): string {
    if (number === 0) return '';
    const known = this.#names.get(number);
    if (known !== undefined) return known;
    this.#flush();
    const bytes = readSync(this.#file, this.#reading, 0, MOST_BYTES, number - 1);
    const end = LENGTH_BYTES + this.#reading.readUInt16LE(0);
    if (bytes < end) throw new RangeError(`No group has the number ${number}.`);
    const name = this.#reading.toString('utf8', LENGTH_BYTES, end);
    if (this.#names.size >= MAX_KNOWN) this.#names.clear();
    this.#names.set(number, name);
    return name;
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(name: string): number {
    const bytes = Buffer.byteLength(name);
    const number = this.#flushed + this.#length + 1;
    if (number > LAST_NUMBER || bytes > MOST_BYTES - LENGTH_BYTES) return 0;
    if (this.#length + LENGTH_BYTES + bytes > FLUSH_BYTES) this.#flush();
    this.#waiting.writeUInt16LE(bytes, this.#length);
    this.#waiting.write(name, this.#length + LENGTH_BYTES);
    this.#length += LENGTH_BYTES + bytes;
    if (this.#numbers.size >= MAX_KNOWN) this.#numbers.clear();
    this.#numbers.set(name, number);
    return number;
  }

  #flush(): void {
    for (let at = 0; at < this.#length; )
      at += writeSync(this.#file, this.#waiting, at, this.#length - at, this.#flushed + at);
    this.#flushed += this.#length;
    this.#length = 0;
  }
}
