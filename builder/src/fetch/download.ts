// One try at one file: conditional when we have it, resumed when we have a part of it, whole or a fault at its end.
import type { IncomingHttpHeaders } from 'node:http';
import { hashFile } from '../files/hash.ts';
import { FetchFault } from '../state/statuses.ts';
import { checkContent } from './content-check.ts';
import { filePath, stableAddress } from './folder/file-names.ts';
import type { FileRecord } from './folder/file-record.ts';
import type { FileRecords } from './folder/file-records.ts';
import { type PartFile, resumptionValidator, type Version } from './folder/part-file.ts';
import { BrokenBody } from './http/body-chunks.ts';
import type { Answer, RequestHeaders } from './http/exchange.ts';
import type { Follow } from './http/follow.ts';
import { checkStatus } from './http/http-status.ts';

export type DownloadContext = {
  follow: Follow;
  records: FileRecords;
  /** Number of this run. */
  run: number;
  maxBytes: number;
};
/** A file that is gzip all the same is one the readers open; others they would not know. */
const READABLE_PACKINGS = new Set(['identity', 'gzip', 'x-gzip']);
type Resumption = { offset: number; version: Version } | undefined;
/** What a try works with: the file we have, the part we have. */
type Held = { known: FileRecord | undefined; resumption: Resumption; part: PartFile; maxBytes: number };

/**
 * Fetches a file once; the record is that of the file now in its place.
 * @param named the address that the file is known by, where it is another than the one asked
 * @throws FetchFault with everything that can go wrong out there
 */
export async function download(
  url: URL,
  id: string,
  context: DownloadContext,
  named = url,
): Promise<FileRecord> {
  const { follow, records, run, maxBytes } = context;
  const known = await records.get(id);
  const part = records.partOf(id);
  // What an older reader made is no copy to compare with: the bytes themselves are wanted.
  const comparable = known?.stored?.stale ? undefined : known;
  const held: Held = { known: comparable, part, maxBytes, resumption: await part.resumable() };
  const got = await follow(
    url,
    (hop) => headersFor(hop, held),
    (answer, hop) => takeAnswer(answer, stableAddress(hop), held),
  );
  if (got === 'same' && comparable) {
    await part.discard();
    return comparable;
  }
  if (got === 'same') throw new FetchFault('unexpected_answer', 'status 304 to a plain request');
  await orDiscard(part, () => checkContent(part.path));
  const sha256 = await hashFile(part.path);
  const { address, etag, lastModified, bytes } = got;
  const fresh = {
    id,
    file: filePath(named),
    url: stableAddress(named),
    address,
    bytes,
    sha256,
    etag,
    lastModified,
  };
  if (known?.sha256 !== sha256 || known.file !== fresh.file) return records.install({ ...fresh, run });
  const same = { ...fresh, run: known.run };
  if (known.stored?.stale) return records.install(same);
  await part.discard();
  if (known.stored && records.stored)
    return records.stored.note({ ...same, installed: true, stored: known.stored });
  return records.save({ ...same, installed: true });
}

/** A content that is no file must not be resumed. */
async function orDiscard(part: PartFile, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    await part.discard();
    throw error;
  }
}

/** Validators go only where they came from: another server may use the same ones for other content. */
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
  { known, resumption, part, maxBytes }: Held,
): Promise<'same' | (Version & { bytes: number })> {
  if (status === 304) return 'same';
  const version: Version = {
    address,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
  const range = rangeOf(headers);
  if (status === 416 && resumption) {
    if (range.total === resumption.offset) return { ...resumption.version, bytes: resumption.offset };
    await part.discard();
    throw new FetchFault('unexpected_answer', 'the server refuses the rest of a file', { retry: true });
  }
  if (status !== 206) checkStatus(status, headers);
  const packing = headers['content-encoding'] ?? 'identity';
  if (!READABLE_PACKINGS.has(packing)) throw new FetchFault('unexpected_answer', `packed as ${packing}`);
  let offset = 0;
  if (status === 206) {
    if (!resumption || range.start !== resumption.offset || !isSameVersion(resumption.version, version)) {
      await part.discard();
      throw new FetchFault('unexpected_answer', 'another range than the one asked for', { retry: true });
    }
    offset = resumption.offset;
  } else {
    // Some servers ignore If-None-Match; a strong ETag still says that these are the bytes we have.
    if (
      known?.address === address &&
      version.etag !== null &&
      version.etag === known.etag &&
      !isWeak(version)
    )
      return 'same';
    await part.restart(version);
  }
  const stated = status === 206 ? range.total : lengthOf(headers);
  if (stated !== undefined && stated > maxBytes) await tooLarge(part);
  const bytes = await takeBody(body, offset, part, maxBytes);
  if (stated !== undefined && bytes !== stated)
    throw new FetchFault('cut_off', '', { retry: true, endedAt: bytes });
  return { ...(status === 206 && resumption ? resumption.version : version), bytes };
}

async function takeBody(
  body: AsyncIterable<Buffer>,
  offset: number,
  part: PartFile,
  maxBytes: number,
): Promise<number> {
  let bytes = offset;
  try {
    await part.append(body, (more) => {
      bytes += more;
      if (bytes > maxBytes) throw new FetchFault('too_large');
    });
    return bytes;
  } catch (error) {
    if (bytes > maxBytes) return tooLarge(part);
    // Why it broke is the exchange's to say (a timeout is its own); here only how far we came is known.
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

/** A 206 may leave validators out; those it has must be the ones of the part. */
function isSameVersion(ours: Version, theirs: Version): boolean {
  const agree = (a: string | null, b: string | null) => a === null || b === null || a === b;
  return agree(ours.etag, theirs.etag) && agree(ours.lastModified, theirs.lastModified);
}

function lengthOf(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** `bytes 100-199/200` or `bytes *\/200`; a total of `*` is unknown. */
function rangeOf(headers: IncomingHttpHeaders): { start: number | undefined; total: number | undefined } {
  const match = /^bytes\s+(?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  const [, start, total] = match ?? [];
  return {
    start: start === undefined ? undefined : Number(start),
    total: total === undefined || total === '*' ? undefined : Number(total),
  };
}
