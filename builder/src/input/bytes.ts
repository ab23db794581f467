// Opens an input file as a stream of bytes: a file on disk or a member of an archive, with gzip unpacked. A
// whole file is never in memory, and the size of an unpacked file is limited.
import { stat } from 'node:fs/promises';
import type { TransformOptions } from 'node:stream';
import { createGunzip, type Gunzip, type ZlibOptions } from 'node:zlib';
import { fileChunks } from '../files/file-chunks.ts';
import { openMember, parseMemberPath } from './archive.ts';
import type { Opener } from './byte-source.ts';
import { InputRefusal } from './refusal.ts';
import { UnpackLimit } from './unpack-limit.ts';
import { asUnreadable, refuseIrregular } from './unreadable.ts';

/** Unpacked bytes of a full chunk; most chunks are full. A thread of zlib is woken for each, so they are not small. */
const UNZIP_BYTES = 256 * 1024;
/**
 * zlib unpacks in another thread, two chunks ahead of the reader. Without chunks ahead, each thread would wait for the
 * other after each chunk.
 */
const UNZIP_AHEAD: ZlibOptions & TransformOptions = {
  chunkSize: UNZIP_BYTES,
  readableHighWaterMark: 2 * UNZIP_BYTES,
};
/** Enough bytes to recognise a byte order mark or a packed file. */
const MAGIC_BYTES = 4;

/**
 * Gives the file's bytes, unpacked when it is gzip (also of several members). The first chunk has at least
 * four bytes unless the file is shorter. A chunk is valid until the next one is asked for. `onDiskBytes` is
 * called with the number of packed bytes as they are read; of a member of a zip archive, with the number of
 * its unpacked bytes.
 * @param path a file on disk, what `memberPath` gave for a member of an archive, or another source of bytes
 * @throws InputRefusal `not_a_file`, `unreadable`, `empty_file`, `truncated_gzip`, `unpacks_too_large`, and what archives are refused for
 */
export async function* openBytes(
  path: Opener,
  onDiskBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const raw = typeof path === 'string' ? openOnDisk(path) : path.open();
  const chunks = withWholeMagic(raw);
  const { value: first, done } = await chunks.next();
  if (done) throw new InputRefusal('empty_file');
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  try {
    if (isGzip) yield* gunzip(counted(first, chunks, onDiskBytes));
    else yield* counted(first, chunks, onDiskBytes);
  } finally {
    await chunks.return(undefined);
  }
}

function openOnDisk(path: string): AsyncIterable<Buffer> {
  const member = parseMemberPath(path);
  return readable(member?.archive ?? path, member ? openMember(member) : fileChunks(path));
}

/** The chunks of a plain file. Errors of the system about the file are refusals. */
async function* readable(onDisk: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    const refused = refuseIrregular(await stat(onDisk));
    if (refused) throw new InputRefusal(refused.reason, refused.detail);
    yield* chunks;
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function* gunzip(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const limit = new UnpackLimit();
  const unzip = createGunzip(UNZIP_AHEAD);
  // Errors of reading and of unpacking both appear in the loop below.
  feed(unzip, packed, limit).catch((error) => unzip.destroy(error));
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      limit.addUnpacked(chunk.length);
      yield chunk;
      freeChunk(chunk);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new InputRefusal('truncated_gzip', error.message);
    }
    throw error;
  } finally {
    unzip.destroy();
  }
}

/** Passes on one chunk at a time and waits until it is used, because the next one may reuse its buffer. */
async function feed(unzip: Gunzip, packed: AsyncGenerator<Buffer>, limit: UnpackLimit): Promise<void> {
  for await (const chunk of packed) {
    limit.addPacked(chunk.length);
    await new Promise<void>((resolve, reject) => {
      unzip.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  unzip.end();
}

/**
 * Frees the memory of a full chunk at once. To the garbage collector a chunk looks like a few bytes instead
 * of 256 KB, so it would run late, and a long file would use tens of megabytes more than a short one.
 */
function freeChunk({ buffer, length }: Buffer): void {
  if (length >= UNZIP_BYTES && length === buffer.byteLength && buffer instanceof ArrayBuffer)
    buffer.transfer(0);
}

async function* withWholeMagic(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of raw) {
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length < MAGIC_BYTES) continue;
      yield head;
      head = undefined;
    } else yield chunk;
  }
  if (head && head.length > 0) yield head;
}

async function* counted(
  first: Buffer,
  others: AsyncGenerator<Buffer>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  onBytes?.(first.length);
  yield first;
  for await (const chunk of others) {
    onBytes?.(chunk.length);
    yield chunk;
  }
}
