// Bytes that are not a file on disk: a stream that comes in once, from which a reader may begin again as long as not
// much of it has been read. So most files are read as they come from the network.

/** Something whose bytes can be read from the beginning. */
export type ByteSource = { open(): AsyncIterable<Buffer> };
/** A path on disk or of a member of an archive, or another source of bytes. */
export type Opener = string | ByteSource;

/** A reader wants to begin again, and the beginning of the stream is gone. It has to read a file on disk. */
export class StreamSpent extends Error {
  override name = 'StreamSpent';
}

/** How much of a stream is kept in memory, so that it can be read again. Most files are smaller. */
export const REPLAY_BYTES = 32 * 1024 * 1024;

/** A stream whose first bytes can be read several times. */
export class ReplaySource implements ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #replayBytes: number;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #readings = 0;
  #isSpent = false;

  constructor(chunks: AsyncIterable<Buffer>, replayBytes = REPLAY_BYTES) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#replayBytes = replayBytes;
  }

  /** The bytes from the beginning. @throws StreamSpent */
  async *open(): AsyncGenerator<Buffer> {
    if (this.#isSpent) throw new StreamSpent();
    this.#readings += 1;
    try {
      for (let at = 0; !this.#isSpent; at += 1) {
        const chunk = this.#kept[at] ?? (await this.#pull());
        if (!chunk) return;
        yield chunk;
      }
      for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) {
        yield next.value;
        freeBytes(next.value);
      }
    } finally {
      this.#readings -= 1;
    }
  }

  async #pull(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next();
    if (done) return undefined;
    this.#kept.push(value);
    this.#keptBytes += value.length;
    if (this.#keptBytes <= this.#replayBytes) return value;
    // Another reading waits at an earlier byte, and the memory does not hold all that lies between.
    if (this.#readings > 1) throw new StreamSpent();
    this.#isSpent = true;
    this.#kept = [];
    return value;
  }
}

/** Frees the memory of a chunk at once: to the garbage collector it looks like a few bytes, so it would run late. */
function freeBytes({ buffer, byteLength }: Buffer): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
