// A sliding window over the bytes of a file, which are checked for UTF-8 as they come in. With it the scanner
// is plain arithmetic over one buffer and does not see where the file was cut into chunks.
import { isAscii, isUtf8 } from 'node:buffer';
import { RowMemory } from './row-memory.ts';

/**
 * Follow the data, so that every search ends: the line feeds outside quotes, the quote inside quotes. The blanks may be read
 * with the quote, four bytes at a time.
 */
const SENTINELS = Buffer.from('\n"\n   ');

/** The unread bytes are `bytes[start, end)`. The reader moves `start` after what it has read. */
export class ByteWindow {
  readonly memory = RowMemory.take();
  bytes = this.memory.bytes;
  /** The same bytes, for reading four at a time. */
  view = this.memory.view;
  start = 0;
  end = 0;
  /** Number of bytes of the file so far. */
  total = 0;
  /** True when the whole file is in the window. */
  ended = false;
  /** False as soon as a byte sequence is not UTF-8. */
  isUtf8 = true;
  /** True while the unread bytes are ASCII, which is the same in every encoding read here. */
  isAscii = true;
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** All bytes before this position are UTF-8. At most three bytes of an incomplete sequence follow it. */
  #checked = 0;
  #isClosed = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Appends the next chunk and moves the unread bytes to the beginning.
   * @returns false at the end of the file
   */
  async fill(): Promise<boolean> {
    const { value: chunk, done } = await this.#chunks.next();
    if (done) {
      this.ended = true;
      if (this.#checked < this.end) this.isUtf8 = false;
      return false;
    }
    this.#makeRoom(chunk.length);
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.total += chunk.length;
    SENTINELS.copy(this.bytes, this.end);
    this.#check(chunk);
    return true;
  }

  /** Closes the file. Its bytes must not be used any more. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.memory.giveBack();
    await this.#chunks.return?.();
  }

  #makeRoom(length: number): void {
    const unread = this.end - this.start;
    const needed = unread + length + SENTINELS.length;
    if (needed > this.bytes.length) {
      this.memory.grow(2 * needed);
      this.bytes = this.memory.bytes;
      this.view = this.memory.view;
    }
    if (this.start > 0) this.bytes.copy(this.bytes, 0, this.start, this.end);
    this.#checked -= this.start;
    this.start = 0;
    this.end = unread;
  }

  #check(chunk: Uint8Array): void {
    const chunkIsAscii = isAscii(chunk);
    this.isAscii = chunkIsAscii && (this.end === chunk.length || isAscii(this.bytes.subarray(0, this.end)));
    if (!this.isUtf8) return;
    const until = this.end - cutSequence(this.bytes, this.end);
    const fresh = this.bytes.subarray(this.#checked, until);
    if (this.isAscii || isUtf8(fresh)) this.#checked = until;
    else this.isUtf8 = false;
  }
}

/** Number of bytes at the end that belong to an incomplete UTF-8 sequence. */
function cutSequence(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
