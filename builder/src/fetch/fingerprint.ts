// Fingerprints of files whose server sends neither an ETag nor a date: the length, and a hash of a few ranges. Asking for
// these ranges again costs little, while the whole file would be downloaded every night. A change outside of the ranges
// that leaves the length as it is cannot be seen, so from time to time the whole file is received.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { stableAddress } from './folder/file-names.ts';
import type { FileRecord } from './folder/file-record.ts';
import type { Answer } from './http/exchange.ts';
import type { Follow } from './http/follow.ts';

const RANGES = 5;
const RANGE_BYTES = 64 * 1024;
/** A smaller file is downloaded: that takes no longer than the ranges. */
export const FINGERPRINT_FROM_BYTES = 8 * 1024 * 1024;
/** After this many runs without the whole file, it is received once. */
const RUNS_BETWEEN_WHOLE = 7;

type Range = { from: number; to: number };

/** The ranges of a file of this length: its beginning, its end and some between. */
function rangesOf(length: number): Range[] {
  const size = Math.min(RANGE_BYTES, length);
  return Array.from({ length: RANGES }, (_, i) => {
    const from = Math.floor((i * (length - size)) / (RANGES - 1));
    return { from, to: from + size };
  });
}

/** Takes a file from its beginning to its end. */
export class Fingerprint {
  readonly #ranges: readonly Range[];
  readonly #hashes = Array.from({ length: RANGES }, () => createHash('sha256'));
  readonly #length: number;
  #at = 0;

  constructor(length: number) {
    this.#length = length;
    this.#ranges = rangesOf(length);
  }

  add(chunk: Uint8Array): void {
    for (const [i, { from, to }] of this.#ranges.entries()) {
      const [first, last] = [Math.max(from - this.#at, 0), Math.min(to - this.#at, chunk.length)];
      if (first < last) this.#hashes[i]?.update(chunk.subarray(first, last));
    }
    this.#at += chunk.length;
  }

  /** The fingerprint; undefined when the file had another length. */
  text(): string | undefined {
    if (this.#at !== this.#length) return undefined;
    return describe(
      this.#length,
      this.#hashes.map((hash) => hash.digest('hex')),
    );
  }
}

function describe(length: number, hashes: readonly string[]): string {
  return `${length}-${createHash('sha256').update(hashes.join(' ')).digest('hex')}`;
}

/** The fingerprint of a file on the disk. */
export async function fingerprintOnDisk(path: string, length: number): Promise<string> {
  const handle = await open(path);
  try {
    const hashes: string[] = [];
    for (const { from, to } of rangesOf(length)) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
      hashes.push(createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex'));
    }
    return describe(length, hashes);
  } finally {
    await handle.close();
  }
}

/** True when the ranges of a file may stand for it: it has no validators, and was received as a whole not long ago. */
export function mayAskForRanges(
  { etag, lastModified, fingerprint, run, stored }: FileRecord,
  now: number,
): boolean {
  const received = stored?.last.received?.run ?? run;
  return etag === null && lastModified === null && fingerprint != null && now - received < RUNS_BETWEEN_WHOLE;
}

/** Asks for the ranges of a file. @returns whether the server still has the file with this fingerprint */
export async function hasFingerprint(
  url: URL,
  { address, bytes, fingerprint }: FileRecord,
  follow: Follow,
): Promise<boolean> {
  const hashes: string[] = [];
  for (const range of rangesOf(bytes)) {
    const headersFor = (hop: URL): Record<string, string> =>
      stableAddress(hop) === address ? { range: `bytes=${range.from}-${range.to - 1}` } : {};
    const hash = await follow(url, headersFor, (answer) => hashOfRange(answer, range, bytes));
    if (hash === undefined) return false;
    hashes.push(hash);
  }
  return describe(bytes, hashes) === fingerprint;
}

/** Undefined when the answer is not this range of a file of this length. */
async function hashOfRange(
  { status, headers, body }: Answer,
  { from, to }: Range,
  length: number,
): Promise<string | undefined> {
  if (status !== 206 || headers['content-range'] !== `bytes ${from}-${to - 1}/${length}`) return undefined;
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of body) {
    hash.update(chunk.subarray(0, to - from - received));
    received += chunk.length;
    if (received >= to - from) break;
  }
  return received === to - from ? hash.digest('hex') : undefined;
}
