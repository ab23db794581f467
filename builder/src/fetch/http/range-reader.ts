// A file on a server as an archive that is read by ranges: its end, which lists the members, and each member by itself.
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { sha256 } from '../../files/hash.ts';
import { FetchFault } from '../../state/statuses.ts';
import { stableAddress } from '../folder/file-names.ts';
import type { Answer } from './exchange.ts';
import type { Follow } from './follow.ts';

/** The end of an archive that is kept in memory: the list of a thousand members has less. */
const TAIL_BYTES = 2 * 1024 * 1024;

/** Where a file is, and how long it is. `address` is where the redirects ended. */
export type RemoteFile = { url: URL; address: string; bytes: number; follow: Follow };

/** An archive on a server. */
export class RemoteArchive {
  readonly #file: RemoteFile;
  readonly #tail: Buffer;
  /** The fault of a range, which the reader of archives takes for damage. */
  fault: FetchFault | undefined;

  private constructor(file: RemoteFile, tail: Buffer) {
    this.#file = file;
    this.#tail = tail;
  }

  /** Reads the end of the archive. @throws FetchFault */
  static async open(file: RemoteFile): Promise<RemoteArchive> {
    const chunks: Buffer[] = [];
    await askRange(file, Math.max(0, file.bytes - TAIL_BYTES), file.bytes, async (chunk) => {
      chunks.push(chunk);
      return true;
    });
    return new RemoteArchive(file, Buffer.concat(chunks));
  }

  /** Stands for the content: the end has the checksum of every member. */
  get identity(): string {
    return sha256(`${this.#file.bytes} ${sha256(this.#tail)}`);
  }

  /** Opens it for a reader of archives. */
  readonly zip = (): Promise<ZipFile> =>
    fromRandomAccessReaderPromise(new RangeReader(this.#stream), this.#file.bytes, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    });

  readonly #stream = (from: number, to: number): Readable => {
    const tailFrom = this.#file.bytes - this.#tail.length;
    if (from >= tailFrom) return Readable.from([this.#tail.subarray(from - tailFrom, to - tailFrom)]);
    const stream = new PassThrough();
    const take = async (chunk: Buffer) => {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      return !stream.destroyed;
    };
    askRange(this.#file, from, to, take).then(
      () => stream.end(),
      (error) => {
        if (error instanceof FetchFault) this.fault = error;
        stream.destroy(error);
      },
    );
    return stream;
  };
}

class RangeReader extends RandomAccessReader {
  readonly #stream: (from: number, to: number) => Readable;

  constructor(stream: (from: number, to: number) => Readable) {
    super();
    this.#stream = stream;
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return this.#stream(from, to);
  }
}

/** Passes the bytes of a range on, until `take` says that nobody wants more. @throws FetchFault */
function askRange(
  { url, address, bytes, follow }: RemoteFile,
  from: number,
  to: number,
  take: (chunk: Buffer) => Promise<boolean>,
): Promise<void> {
  const headersFor = (hop: URL): Record<string, string> =>
    stableAddress(hop) === address ? { range: `bytes=${from}-${to - 1}` } : {};
  return follow(url, headersFor, async ({ status, headers, body }: Answer) => {
    if (status !== 206 || headers['content-range'] !== `bytes ${from}-${to - 1}/${bytes}`)
      throw new FetchFault('unexpected_answer', 'the server sends another range than requested', {
        retry: true,
      });
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (!(await take(chunk))) return;
    }
    if (received !== to - from)
      throw new FetchFault('cut_off', '', { retry: true, endedAt: from + received });
  });
}
