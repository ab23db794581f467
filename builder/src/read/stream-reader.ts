// Files that are read as they come from the network and never touch the disk. The beginning of each is kept in
// memory, so that a file that has to be read from the disk after all is not asked for again, unless it is long.
import { createHash, type Hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteArchive } from '../fetch/http/range-reader.ts';
import type { StreamBody } from '../fetch/stream-body.ts';
import { writeWhole } from '../files/write-whole.ts';
import { isArchive, type ListedMember, listMembers, openMember } from '../input/archive.ts';
import { REPLAY_BYTES } from '../input/byte-source.ts';
import { InputRefusal, type Refused } from '../input/refusal.ts';
import { ChunkSender } from '../parallel/chunk-port.ts';
import { FileReaders, type ReaderOptions } from '../pipeline/map/file-readers.ts';
import type { StreamReading, StreamResult } from '../pipeline/map/map-stream.ts';
import { FetchFault } from '../state/statuses.ts';

/** A file that was read: what was found, and where its artefact is. */
export type StreamedFile = { reading: StreamReading; artefactPath: string };
/**
 * A member of an archive that was read by ranges: what was found, or a file on the disk that is still to be read. Without
 * either, it is too large for the disk.
 */
export type StreamedMember = {
  name: string;
  bytes: number;
  sha256: string;
  streamed?: StreamedFile;
  path?: string;
  refused?: Refused;
};

/** `replayBytes`: how much of each file is kept in memory. */
export type StreamOptions = ReaderOptions & { replayBytes?: number };

const ARCHIVE_MARK_BYTES = 4;
/** The bytes that are hashed of a file that is left before its end. */
const HEAD_BYTES = 64 * 1024;

/** What was received of a stream; `kept` are its bytes, while it is not longer than the memory for it. */
type Received = { bytes: number; sha256: string; headSha256: string; kept: Buffer[] | undefined };

const TOO_LARGE: Refused = {
  reason: 'unpacks_too_large',
  detail: 'This file has to be read from the disk, and is larger than --disk.',
  at: '',
};

/** Reads streams in threads that mostly wait for the network. */
export class StreamReader {
  readonly #readers: FileReaders;
  readonly #dir: string;
  readonly #replayBytes: number;
  readonly #read = new Map<string, StreamedFile>();
  readonly #members = new Map<string, StreamedMember[]>();
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

  /** The members of an archive that was read by ranges; the caller removes their artefacts. */
  takeMembers(id: string): StreamedMember[] | undefined {
    const members = this.#members.get(id);
    this.#members.delete(id);
    return members;
  }

  /** Removes the artefact of a file that nobody needs, because it has not changed. */
  async drop(id: string): Promise<void> {
    const members = this.takeMembers(id) ?? [];
    const paths = members.flatMap(({ streamed, path }) => streamed?.artefactPath ?? path ?? []);
    const read = this.take(id);
    for (const path of [...paths, ...(read ? [read.artefactPath] : [])]) await rm(path, { force: true });
  }

  /** Reads the members of an archive one after the other. `diskBytes` is room for one that needs the disk. */
  async readArchive(id: string, archive: RemoteArchive, diskBytes: number): Promise<string> {
    const members: StreamedMember[] = [];
    try {
      for (const member of await listMembers(archive.zip))
        members.push(await this.#readMember(id, member, archive, diskBytes));
    } catch (error) {
      if (archive.fault) throw archive.fault;
      if (!(error instanceof InputRefusal)) throw error;
      // The list of members is damaged or cannot be found.
      throw new FetchFault('parse_error', `the zip archive cannot be read: ${error.reason}`);
    }
    this.#members.set(id, members);
    return archive.identity;
  }

  async #readMember(
    id: string,
    { name, index, bytes }: ListedMember,
    archive: RemoteArchive,
    diskBytes: number,
  ): Promise<StreamedMember> {
    const open = () => openMember({ archive: archive.zip, index });
    const key = `${id}-${index}`;
    try {
      const { result, received, artefactPath } = await this.#readStream(key, open(), () => {});
      const isWhole = !result.needsDisk && !(result.reading.refused && !received.kept);
      const member = { name, bytes, sha256: isWhole ? received.sha256 : received.headSha256 };
      if (!result.needsDisk) return { ...member, streamed: { reading: result.reading, artefactPath } };
      const path = join(this.#dir, `${key}.member`);
      if (bytes > diskBytes) return { ...member, refused: TOO_LARGE };
      const hash = createHash('sha256');
      await writeWhole(path, hashing(open(), hash));
      return { ...member, sha256: hash.digest('hex'), path };
    } catch (error) {
      if (archive.fault || !(error instanceof InputRefusal)) throw error;
      // As when an archive on the disk is scanned: bytes that cannot be unpacked have the hash of the archive.
      return { name, bytes, sha256: archive.identity, refused: error.asValue() };
    }
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
    const { result, received, artefactPath } = await this.#readStream(id, follow(first, chunks), onBytes);
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
  };

  /** Reads a stream in a thread. */
  async #readStream(
    name: string,
    body: AsyncIterable<Buffer>,
    onBytes: (bytes: number) => void,
  ): Promise<{ result: StreamResult; received: Received; artefactPath: string }> {
    await mkdir(this.#dir, { recursive: true });
    const artefactPath = join(this.#dir, `${name}.streamed`);
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
      const received = await this.#pass(body, sender, () => isOver, onBytes);
      sender.end();
      return { result: await reading, received, artefactPath };
    } catch (error) {
      sender.fail('the download ended early');
      await reading.catch(() => {});
      throw error;
    } finally {
      sender.close();
    }
  }

  /** Passes the chunks to the reader. When the reader has ended early, only the memory still takes them. */
  async #pass(
    body: AsyncIterable<Buffer>,
    sender: ChunkSender,
    isOver: () => boolean,
    onBytes: (bytes: number) => void,
  ): Promise<Received> {
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

async function* hashing(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* follow(first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first; !next.done; next = await chunks.next()) yield next.value;
}

async function* arrayChunks(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
