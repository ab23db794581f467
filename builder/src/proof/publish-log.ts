// The public log in a bucket, and the copy of it that the publisher keeps. Each of the two may be behind the other, because a
// publish may be ended at any moment; both must begin in the same way, or one of them is a fork.
import { join } from 'node:path';
import { LOG_CHECKPOINT_KEY, LOG_FOLDER } from '../../../schemas/exports.ts';
import { md5 } from '../files/hash.ts';
import { readBytesIfThere } from '../files/notes.ts';
import type { S3Client, S3Object } from '../r2/s3-client.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';
import { type LogTile, makeTiles } from './merkle.ts';
import type { SignerKey } from './note.ts';
import {
  appendReleases,
  CHECKPOINT,
  LogFault,
  type ReleaseLog,
  readCheckpoint,
  readLog,
  readLogOf,
  requireGrown,
  writeLog,
} from './release-log.ts';

/**
 * Appends the manifests to the log in `dir` and publishes it. It may be ended at any moment and run again: a release is
 * never entered twice.
 * @throws LogFault when the folder and the bucket have different logs, StoreUnavailable
 */
export async function publishReleases(
  dir: string,
  manifestTexts: readonly string[],
  key: SignerKey,
  bucket: S3Client,
): Promise<{ size: number; indexes: number[] }> {
  const published = await bucket.get(LOG_CHECKPOINT_KEY);
  if (published) await catchUp(dir, key, published, bucket);
  const appended = await appendReleases(dir, manifestTexts, key);
  await upload(dir, key, published, bucket);
  return appended;
}

/** Brings the folder to what the bucket has, when the folder is behind: the state was lost or not saved. */
async function catchUp(dir: string, key: SignerKey, published: S3Object, bucket: S3Client): Promise<void> {
  const where = LOG_CHECKPOINT_KEY;
  const theirs = readCheckpoint(published.text, key, where);
  const own = (await readBytesIfThere(join(dir, CHECKPOINT))) ? await readLog(dir, key) : undefined;
  if (own && own.size >= theirs.size) return requireSame(own, theirs, where);
  const files = async (path: string) =>
    path === CHECKPOINT ? Buffer.from(published.text) : bucket.getBytes(`${LOG_FOLDER}/${path}`);
  const log = await readLogOf(files, key);
  if (own) requireSame(log, own, where);
  await writeLog(dir, log.raw, published.text);
}

function requireSame(longer: ReleaseLog, shorter: { size: number; root: string }, where: string): void {
  try {
    requireGrown(longer, { origin: longer.origin, ...shorter });
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    throw new LogFault(
      where,
      'The published log and the log of this folder differ in their first entries: one of them is a fork. Nothing was written.',
    );
  }
}

async function upload(
  dir: string,
  key: SignerKey,
  published: S3Object | undefined,
  bucket: S3Client,
): Promise<void> {
  const log = await readLog(dir, key);
  const checkpoint = log.note;
  if (published?.text === checkpoint) return;
  const signed = published ? readCheckpoint(published.text, key).size : 0;
  const settled = new Set(makeTiles(log.raw.slice(0, signed)).map(({ path }) => path));
  for (const tile of makeTiles(log.raw)) await putTile(bucket, tile, settled.has(tile.path));
  // The checkpoint is written last, and only when nobody has published another one meanwhile.
  const condition = published ? { etag: published.etag } : { absent: true as const };
  if (await bucket.put(LOG_CHECKPOINT_KEY, checkpoint, condition)) return;
  // When our own write arrived and only its answer was lost, the log is published.
  if ((await bucket.get(LOG_CHECKPOINT_KEY))?.text === checkpoint) return;
  throw new StoreUnavailable('Another process has published the log meanwhile. Run this again.');
}

/** @param isSettled true when a published checkpoint covers the tile, so that its content never changes */
async function putTile(bucket: S3Client, { path, bytes }: LogTile, isSettled: boolean): Promise<void> {
  const key = `${LOG_FOLDER}/${path}`;
  if (await bucket.put(key, bytes, { absent: true })) return;
  const stored = await bucket.head(key);
  if (stored?.etag === md5(bytes)) return;
  if (isSettled) throw new LogFault(key, 'The published file has another content than the signed log.');
  // A publish that ended before its checkpoint left it: nobody has signed it.
  if (stored && (await bucket.put(key, bytes, { etag: stored.etag }))) return;
  throw new StoreUnavailable(`Another process is writing ${key}. Run this again.`);
}
