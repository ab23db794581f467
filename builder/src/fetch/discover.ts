// Finds a hospital's `cms-hpt.txt` and reads it. Like every file it is requested with validators; its text is
// kept, so that an unchanged pointer is not downloaded again.
import { isIP } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readNote } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import { FetchFault } from '../state/statuses.ts';
import type { ContentReaders } from './content-readers.ts';
import { BrokenBody } from './http/body-chunks.ts';
import type { Answer } from './http/exchange.ts';
import type { Follow } from './http/follow.ts';
import { checkStatus } from './http/http-status.ts';
import { type RetryPolicy, withRetries } from './http/retry.ts';
import type { Pointer } from './pointer-file.ts';
import type { Site } from './site-list.ts';
import { sourceId } from './site-list.ts';

export const POINTER_NAME = 'cms-hpt.txt';
/** Real pointers have at most about 100 KB. */
const MAX_POINTER_BYTES = 1024 * 1024;
/** Faults after which the next address of the hospital is tried. */
const ELSEWHERE = new Set(['not_found', 'invalid_pointer', 'unreachable']);

const KeptPointer = z.object({
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  base64: z.string(),
});
type KeptPointer = z.infer<typeof KeptPointer>;

export type Discovery = { address: URL; pointer: Pointer };
export type DiscoverContext = {
  follow: Follow;
  retries: RetryPolicy;
  workDir: string;
  contents: ContentReaders;
  /** Pointers of this run by address: hospitals may share a site. */
  pointers: Map<string, Promise<Discovery>>;
  /** Called when the server of a host asked for a pause. */
  pause(host: string, ms: number): void;
};

/**
 * Addresses where the pointer of a site may be, the likeliest first: the web root, with and without `www.`.
 */
export function pointerAddresses({ site, schemeGuessed }: Pick<Site, 'site' | 'schemeGuessed'>): URL[] {
  if (!site) return [];
  if (site.pathname.toLowerCase().endsWith(`/${POINTER_NAME}`)) return [site];
  const root = new URL(`/${POINTER_NAME}`, site);
  const other = new URL(root.href);
  other.hostname = root.hostname.startsWith('www.') ? root.hostname.slice(4) : `www.${root.hostname}`;
  const secure = isIP(root.hostname.replace(/^\[|\]$/g, '')) === 0 ? [root, other] : [root];
  if (!schemeGuessed) return secure;
  return [...secure, ...secure.map((url) => new URL(url.href.replace(/^https:/, 'http:')))];
}

/** Id of a pointer's record. It depends on the address alone, so hospitals of one site share it. */
export function pointerId(address: URL): string {
  return sourceId(address.href);
}

/**
 * Finds and reads the pointer of a site.
 * @throws FetchFault the first one that is more specific than `unreachable`, of all addresses tried
 */
export async function discover(site: Site, context: DiscoverContext): Promise<Discovery> {
  const faults: FetchFault[] = [];
  for (const address of pointerAddresses(site)) {
    try {
      const running = context.pointers.get(address.href) ?? fetchWithRetries(address, context);
      context.pointers.set(address.href, running);
      return await running;
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error;
      faults.push(error);
      if (!ELSEWHERE.has(error.status)) break;
    }
  }
  const precise = faults.find(({ status }) => status !== 'unreachable') ?? faults[0];
  throw precise ?? new FetchFault('invalid_pointer', 'the list has no usable address for it');
}

function fetchWithRetries(address: URL, context: DiscoverContext): Promise<Discovery> {
  const pause = (ms: number) => context.pause(address.hostname, ms);
  return withRetries(context.retries, () => fetchPointer(address, context), pause);
}

async function fetchPointer(
  address: URL,
  { follow, workDir, contents }: DiscoverContext,
): Promise<Discovery> {
  const path = join(workDir, `${pointerId(address)}.pointer`);
  const kept = await readNote(path, KeptPointer);
  const got = await follow(
    address,
    (hop) => validatorsFor(hop, kept),
    (answer, hop) => takePointer(answer, hop, kept),
  );
  const bytes = unpack(Buffer.from(got.base64, 'base64'));
  const pointer = await contents.readPointer(bytes, new URL(got.address));
  if (pointer.files.length === 0) throw new FetchFault('invalid_pointer', describeNoFile(pointer));
  if (got !== kept) await writeWholeAlone(path, JSON.stringify(got));
  return { address, pointer };
}

function describeNoFile({ unusable }: Pointer): string {
  const [first] = unusable;
  return `cms-hpt.txt has no usable mrf-url${first === undefined ? '' : `: ${first}`}`;
}

/** Some servers send gzip although the request asked for plain bytes. */
function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_POINTER_BYTES });
  } catch (cause) {
    throw new FetchFault('invalid_pointer', 'cms-hpt.txt is damaged gzip, or over 1 MB', { cause });
  }
}

function validatorsFor(hop: URL, kept: KeptPointer | undefined): Record<string, string> {
  if (kept?.address !== hop.href) return {};
  return {
    ...(kept.etag === null ? {} : { 'if-none-match': kept.etag }),
    ...(kept.lastModified === null ? {} : { 'if-modified-since': kept.lastModified }),
  };
}

async function takePointer({ status, headers, body }: Answer, hop: URL, kept: KeptPointer | undefined) {
  if (status === 304 && kept) return kept;
  checkStatus(status, headers);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readBody(body)) {
    length += chunk.length;
    if (length > MAX_POINTER_BYTES) throw new FetchFault('invalid_pointer', 'cms-hpt.txt is over 1 MB');
    chunks.push(chunk);
  }
  return {
    address: hop.href,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    base64: Buffer.concat(chunks).toString('base64'),
  };
}

/** The chunks of a body. A broken connection is a fault that is worth another try. */
async function* readBody(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    if (!(error instanceof BrokenBody)) throw error;
    throw new FetchFault('cut_off', '', { retry: true, endedAt: 0, cause: error });
  }
}
