// Files that are read as they come from the network and never touch the disk. The beginning of each is kept in
// memory, so that a file that has to be read from the disk after all is not asked for again, unless it is long.
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StreamBody } from '../fetch/download.ts';
import { isArchive } from '../input/archive.ts';
import { REPLAY_BYTES } from '../input/byte-source.ts';
import { ChunkSender } from '../parallel/chunk-port.ts';
import { FileReaders, type ReaderOptions } from '../pipeline/map/file-readers.ts';
import type { StreamReading } from '../pipeline/map/map-stream.ts';

/** A file that was read: what was found, and where its artefact is. */
export type StreamedFile = { reading: StreamReading; artefactPath: string };

/** `replayBytes`: how much of each file is kept in memory. */
export type StreamOptions = ReaderOptions & { replayBytes?: number };

const ARCHIVE_MARK_BYTES = 4;
/** The bytes that are hashed of a file that is left before its end. */
const HEAD_BYTES = 64 * 1024;

/** Reads streams in threads that mostly wait for the network. */
export class StreamReader {
  readonly #readers: FileReaders;
  readonly #dir: string;
  readonly #replayBytes: number;
  readonly #read = new Map<string, StreamedFile>();
  readonly #onDisk = new Set<string>();
  readonly #isOfPayers: boolean;
  /** Files and bytes that were read without the disk. */
  files = 0;
  bytes = 0;

  constructor({ replayBytes = REPLAY_BYTES, ...options }: StreamOptions, dir: string) {
    this.#readers = new FileReaders(options);
    this.#replayBytes = replayBytes;
    this.#dir = dir;
    this.#isOfPayers = options.payers !== undefined;
  }

  /** What was read of a file; the caller removes the artefact. */
  take(id: string): StreamedFile | undefined {
    const read = this.#read.get(id);
    this.#read.delete(id);
    return read;
  }

  /** Removes the artefact of a file that nobody needs, because it has not changed. */
  async drop(id: string): Promise<void> {
    const read = this.take(id);
    if (read) await rm(read.artefactPath, { force: true });
  }

  /** For a download: reads a body, or returns it when it has to go to the disk. */
  readonly streamBody: StreamBody = async (id, body, onBytes) => {
    const chunks = body[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (
      first.done ||
      this.#onDisk.has(id) ||
      isArchive(first.value.toString('latin1', 0, ARCHIVE_MARK_BYTES))
    )
      return { body: follow(first, chunks) };
    // Any later attempt uses the disk, where a broken download is resumed. Files of payers do not fit there.
    if (!this.#isOfPayers) this.#onDisk.add(id);
    await mkdir(this.#dir, { recursive: true });
    const artefactPath = join(this.#dir, `${id}.streamed`);
    const sender = new ChunkSender();
    let isOver = false;
    const reading = this.#readers
      .readStream(sender, { artefactPath, replayBytes: this.#replayBytes })
      .finally(() => {
        isOver = true;
        sender.wake();
      });
    reading.catch(() => {});
    try {
      const received = await this.#pass(follow(first, chunks), sender, () => isOver, onBytes);
      sender.end();
      const result = await reading;
      if (!result.needsDisk) {
        this.#read.set(id, { reading: result.reading, artefactPath });
        this.files += 1;
        this.bytes += received.bytes;
        // How much of a long file has come when it is refused depends on the network.
        if (result.reading.refused && !received.kept) return { headSha256: received.headSha256 };
        return { bytes: received.bytes, sha256: received.sha256 };
      }
      this.#onDisk.add(id);
      return { body: received.kept ? arrayChunks(received.kept) : null };
    } catch (error) {
      sender.fail('the download ended early');
      await reading.catch(() => {});
      throw error;
    } finally {
      sender.close();
    }
  };

  /** Passes the chunks to the reader. When the reader has ended early, only the memory still takes them. */
  async #pass(
    body: AsyncIterable<Buffer>,
    sender: ChunkSender,
    isOver: () => boolean,
    onBytes: (bytes: number) => void,
  ): Promise<{ bytes: number; sha256: string; headSha256: string; kept: Buffer[] | undefined }> {
    const hash = createHash('sha256');
    const headHash = createHash('sha256');
    let kept: Buffer[] | undefined = [];
    let bytes = 0;
    for await (const chunk of body) {
      if (bytes < HEAD_BYTES) headHash.update(chunk.subarray(0, HEAD_BYTES - bytes));
      bytes += chunk.length;
      onBytes(bytes);
      hash.update(chunk);
      kept?.push(chunk);
      if (bytes > this.#replayBytes) kept = undefined;
      if (!isOver()) await sender.send(chunk, isOver);
      else if (!kept) break;
    }
    return { bytes, sha256: hash.digest('hex'), headSha256: headHash.digest('hex'), kept };
  }
}

async function* follow(first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first; !next.done; next = await chunks.next()) yield next.value;
}

async function* arrayChunks(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
