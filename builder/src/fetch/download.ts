// One attempt to download one file. The request is conditional when we have the file, and resumes when we
// have a part of it. The attempt ends with the whole file or with a fault.
import { hashFile, sha256 } from '../files/hash.ts';
import { FetchFault } from '../state/statuses.ts';
import type { ContentReaders } from './content-readers.ts';
import { Fingerprint, fingerprintOnDisk, hasFingerprint, mayAskForRanges } from './fingerprint.ts';
import { filePath, stableAddress } from './folder/file-names.ts';
import type { FileRecord } from './folder/file-record.ts';
import type { FileRecords } from './folder/file-records.ts';
import { type PartFile, resumptionValidator, type Version } from './folder/part-file.ts';
import { BrokenBody } from './http/body-chunks.ts';
import { parseContentLength, parseContentRange } from './http/content-headers.ts';
import type { Answer, RequestHeaders } from './http/exchange.ts';
import type { Follow } from './http/follow.ts';
import { checkStatus } from './http/http-status.ts';
import { RemoteArchive } from './http/range-reader.ts';
import { AskAgain, type StreamBody } from './stream-body.ts';

export type DownloadContext = {
  follow: Follow;
  records: FileRecords;
  contents: ContentReaders;
  /** Number of this run. */
  run: number;
  maxBytes: number;
  /** Called with the bytes of a file that are on the disk now. */
  onRawBytes?: (id: string, bytes: number) => void;
  /** Reads bodies without the disk. */
  streamBody?: StreamBody;
  /** Bytes of the largest file that is read without the disk. */
  maxStreamBytes?: number;
  /** Reads an archive that is larger than the disk by ranges. @returns what stands for its hash */
  readRemote?: (id: string, archive: RemoteArchive) => Promise<string>;
  /** Bytes of the disk; an archive that is larger is read by ranges. */
  diskBytes?: number;
  /** Bytes of the smallest file without validators whose ranges are asked for in place of the whole. */
  fingerprintFromBytes: number;
};
/** A file that was received; `isFingerprinted`: a fingerprint is made from the disk. */
type Received = Version & {
  bytes: number;
  sha256?: string;
  fingerprint?: string | undefined;
  isFingerprinted?: boolean;
  /** An archive that is larger than the disk: nothing of it was received. */
  isRemote?: boolean;
};
/** Content encodings that the readers can open: plain, or gzip although it was not asked for. */
const READABLE_PACKINGS = new Set(['identity', 'gzip', 'x-gzip']);
type Resumption = { offset: number; version: Version } | undefined;
/** What an attempt starts from: the file that we have, and the part that we have. */
type Held = {
  known: FileRecord | undefined;
  resumption: Resumption;
  part: PartFile;
  maxBytes: number;
  fingerprintFromBytes: number;
  remoteFromBytes: number;
  onRawBytes: (bytes: number) => void;
  stream: ((body: AsyncIterable<Buffer>, stated: number | undefined) => ReturnType<StreamBody>) | undefined;
};

/**
 * Downloads a file once. @returns the record of the file that is now in the folder
 * @param named the address that identifies the file, when it is not the requested one
 * @throws FetchFault when the network, the server or the content fails
 */
export async function download(
  url: URL,
  id: string,
  context: DownloadContext,
  named = url,
): Promise<FileRecord> {
  const { follow, records, contents, run, maxBytes } = context;
  const known = await records.get(id);
  const part = records.partOf(id);
  // The state has observations of an older reader instead of the file: its bytes must be downloaded again.
  const comparable = known?.stored?.stale ? undefined : known;
  const onRawBytes = (bytes: number) => context.onRawBytes?.(id, bytes);
  const resumption = await part.resumable();
  const stream = streamInto(id, context);
  const { fingerprintFromBytes } = context;
  const remoteFromBytes = context.readRemote ? (context.diskBytes ?? maxBytes) : Number.POSITIVE_INFINITY;
  const held: Held = {
    remoteFromBytes,
    known: comparable,
    part,
    maxBytes,
    resumption,
    onRawBytes,
    stream,
    fingerprintFromBytes,
  };
  if (comparable && !resumption && mayAskForRanges(comparable, run))
    if (await hasFingerprint(url, comparable, follow)) return comparable;
  const got = await follow(
    url,
    (hop) => headersFor(hop, held),
    (answer, hop) => takeAnswer(answer, stableAddress(hop), held),
  );
  if (got === 'same' && comparable) {
    await part.discard();
    return comparable;
  }
  if (got === 'same') throw new FetchFault('unexpected_answer', 'the server answers 304 to a plain request');
  if (got.isRemote && context.readRemote) {
    const remote = await RemoteArchive.open({ url, address: got.address, bytes: got.bytes, follow });
    got.sha256 = await context.readRemote(id, remote);
  }
  const isStreamed = got.sha256 !== undefined;
  if (!isStreamed) await orDiscard(part, () => contents.check(part.path));
  const contentHash = got.sha256 ?? (await hashFile(part.path));
  const { address, etag, lastModified, bytes } = got;
  const fingerprint =
    got.isFingerprinted && !isStreamed
      ? await fingerprintOnDisk(part.path, bytes)
      : (got.fingerprint ?? null);
  const fresh = {
    id,
    file: filePath(named),
    url: stableAddress(named),
    address,
    bytes,
    sha256: contentHash,
    etag,
    lastModified,
    fingerprint,
  };
  const install = (record: Omit<FileRecord, 'installed'>) =>
    isStreamed ? { ...record, installed: true } : records.install(record);
  if (known?.sha256 !== contentHash || known.file !== fresh.file) return install({ ...fresh, run });
  const same = { ...fresh, run: known.run };
  if (known.stored?.stale) return install(same);
  await part.discard();
  if (known.stored && records.stored)
    return records.stored.note({ ...same, installed: true, stored: known.stored });
  return records.save({ ...same, installed: true });
}

/** The reader of streams for one file, within its limit of bytes. */
function streamInto(id: string, { streamBody, maxStreamBytes = 0 }: DownloadContext): Held['stream'] {
  if (!streamBody) return undefined;
  return async (body, stated) => {
    if ((stated ?? 0) > maxStreamBytes) throw new FetchFault('too_large');
    let received = 0;
    try {
      return await streamBody(id, body, (bytes) => {
        received = bytes;
        if (bytes > maxStreamBytes) throw new FetchFault('too_large');
      });
    } catch (error) {
      if (!(error instanceof BrokenBody)) throw error;
      throw new FetchFault('cut_off', '', { retry: true, endedAt: received, cause: error });
    }
  };
}

/** Runs a check of the content. When it fails the part is removed, so that it is not resumed. */
async function orDiscard(part: PartFile, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    await part.discard();
    throw error;
  }
}

/**
 * Sends validators only to the address they came from: another server may use the same ones for other
 * content.
 */
function headersFor(hop: URL, { known, resumption }: Held): RequestHeaders {
  const address = stableAddress(hop);
  if (resumption) {
    const validator = resumptionValidator(resumption.version);
    if (resumption.version.address !== address || validator === undefined) return {};
    return { range: `bytes=${resumption.offset}-`, 'if-range': validator };
  }
  if (known?.address !== address) return {};
  return {
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
  };
}

async function takeAnswer(
  { status, headers, body }: Answer,
  address: string,
  { known, resumption, part, maxBytes, onRawBytes, stream, ...limits }: Held,
): Promise<'same' | Received> {
  if (status === 304) return 'same';
  const version: Version = {
    address,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
  const range = parseContentRange(headers);
  if (status === 416 && resumption) {
    if (range.total === resumption.offset) return { ...resumption.version, bytes: resumption.offset };
    await part.discard();
    throw new FetchFault('unexpected_answer', 'the server refuses to send the rest of the file', {
      retry: true,
    });
  }
  if (status !== 206) checkStatus(status, headers);
  const packing = headers['content-encoding'] ?? 'identity';
  if (!READABLE_PACKINGS.has(packing))
    throw new FetchFault('unexpected_answer', `the body is packed as ${packing}`);
  let offset = 0;
  if (status === 206) {
    if (!resumption || range.start !== resumption.offset || !isSameVersion(resumption.version, version)) {
      await part.discard();
      throw new FetchFault('unexpected_answer', 'the server sends another range than requested', {
        retry: true,
      });
    }
    offset = resumption.offset;
  } else {
    // Some servers ignore If-None-Match. An equal strong ETag still shows that we have these bytes.
    if (
      known?.address === address &&
      version.etag !== null &&
      version.etag === known.etag &&
      !isWeak(version)
    )
      return 'same';
    await part.restart(version);
  }
  const stated = status === 206 ? range.total : parseContentLength(headers);
  const mayRange =
    version.etag === null && version.lastModified === null && headers['accept-ranges'] === 'bytes';
  const isLong = (bytes: number | undefined) => bytes !== undefined && bytes >= limits.fingerprintFromBytes;
  const marks = mayRange && stated !== undefined && isLong(stated) ? new Fingerprint(stated) : undefined;
  const streamed = offset === 0 ? await stream?.(marks ? passing(body, marks) : body, stated) : undefined;
  if (streamed && 'sha256' in streamed) {
    if (stated !== undefined && streamed.bytes !== stated)
      throw new FetchFault('cut_off', '', { retry: true, endedAt: streamed.bytes });
    return { ...version, ...streamed, fingerprint: marks?.text() };
  }
  if (streamed && 'headSha256' in streamed) {
    // It stands for the whole file: another version has other validators, another length or another beginning.
    const identity = [address, version.etag, version.lastModified, stated ?? null, streamed.headSha256];
    return { ...version, bytes: stated ?? 0, sha256: sha256(JSON.stringify(identity)) };
  }
  if (streamed?.body === null) throw new AskAgain();
  const isWhole = status === 200 && headers['accept-ranges'] === 'bytes';
  if (isWhole && streamed?.body && stated !== undefined && stated > limits.remoteFromBytes)
    return { ...version, bytes: stated, isRemote: true };
  if (stated !== undefined && stated > maxBytes) await tooLarge(part);
  const bytes = await takeBody(streamed?.body ?? body, offset, { part, maxBytes, onRawBytes });
  if (stated !== undefined && bytes !== stated)
    throw new FetchFault('cut_off', '', { retry: true, endedAt: bytes });
  const isFingerprinted = mayRange && isLong(bytes);
  return { ...(status === 206 && resumption ? resumption.version : version), bytes, isFingerprinted };
}

async function* passing(body: AsyncIterable<Buffer>, marks: Fingerprint): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    marks.add(chunk);
    yield chunk;
  }
}

async function takeBody(
  body: AsyncIterable<Buffer>,
  offset: number,
  { part, maxBytes, onRawBytes }: Pick<Held, 'part' | 'maxBytes' | 'onRawBytes'>,
): Promise<number> {
  let bytes = offset;
  try {
    await part.append(body, (more) => {
      bytes += more;
      if (bytes > maxBytes) throw new FetchFault('too_large');
      onRawBytes(bytes);
    });
    return bytes;
  } catch (error) {
    if (bytes > maxBytes) return tooLarge(part);
    // The exchange knows why the body broke off (for example a timeout). Only the position is known here.
    if (!(error instanceof BrokenBody)) throw error;
    throw new FetchFault('cut_off', '', { retry: true, endedAt: bytes, cause: error });
  }
}

async function tooLarge(part: PartFile): Promise<never> {
  await part.discard();
  throw new FetchFault('too_large');
}

function isWeak({ etag }: Version): boolean {
  return etag?.startsWith('W/') ?? false;
}

/** A 206 may lack validators. Those that it has must equal the validators of the part. */
function isSameVersion(ours: Version, theirs: Version): boolean {
  const agree = (a: string | null, b: string | null) => a === null || b === null || a === b;
  return agree(ours.etag, theirs.etag) && agree(ours.lastModified, theirs.lastModified);
}
