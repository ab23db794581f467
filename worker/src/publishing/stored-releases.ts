// The stored objects and index rows of all releases: an operator's publish, diff and clean-up list, read and
// delete them.
import { DELETED_AT_ONCE, INDEX_DELETIONS, LIST_RELEASES } from '../../../schemas/index-tables.ts';
import { ReleaseList, type ReleaseRow } from '../../../schemas/operator.ts';
import { CURRENT_KEY, tileKeys } from '../../../schemas/tile.ts';
import { callBulkStore, checkAnswer } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';
import { parsePointer } from '../tiles/parse-tile.ts';
import { isNeededTile } from './needed-tiles.ts';
import { readObject } from './read-object.ts';

/** A Worker keeps six connections open at once; more would only queue. */
const READS_AT_ONCE = 6;

export type ListedObject = { key: string; bytes: number; md5: string; uploaded_at: string };

/** Every method throws `service_unavailable` when R2 or D1 cannot be reached. */
export type StoredReleases = {
  /**
   * A page of the objects below a prefix, in the order of their keys. `cursor` is the last key of the page, after which
   * the next page begins; null on the last page.
   */
  list(prefix: string, cursor?: string): Promise<{ objects: ListedObject[]; cursor: string | null }>;
  read(keys: readonly string[]): Promise<{ key: string; body: string | null }[]>;
  /** Throws `conflict` for an object of the live build or of the previous build, which a rollback needs. */
  deleteObjects(keys: readonly string[]): Promise<void>;
  /**
   * Removes index rows of a build, at most about DELETED_AT_ONCE; `whole` is true when none is left. Throws `conflict` as
   * above.
   */
  deleteIndex(build: string): Promise<{ whole: boolean }>;
  /** When a build first went live; null when it never did, or when its row has another form. */
  publishedAt(build: string): Promise<string | null>;
  /** Newest first; builds of one date by when they first went live. */
  releases(): Promise<ReleaseRow[]>;
};

function neededConflict(): ApiError {
  return new ApiError('conflict', { param: 'build', expected: 'neither the live build nor the one before' });
}

/** The stored releases of a bucket and a database. */
export function storedReleases(bucket: R2Bucket, db: D1Database): StoredReleases {
  const refuseIfNeeded = async (builds: ReadonlySet<string>) => {
    const stored = await readObject(bucket, CURRENT_KEY);
    if (!stored) return;
    const { release, previous } = parsePointer(stored.text);
    if (builds.has(release) || (previous !== null && builds.has(previous))) {
      throw neededConflict();
    }
  };
  return {
    async list(prefix, cursor) {
      const from = cursor === undefined ? {} : { startAfter: cursor };
      return callBulkStore(async () => {
        const page = await bucket.list({ prefix, ...from });
        const objects = page.objects.map(({ key, size, etag, uploaded }) => {
          return { key, bytes: size, md5: etag, uploaded_at: uploaded.toISOString() };
        });
        return { objects, cursor: page.truncated ? (objects.at(-1)?.key ?? null) : null };
      });
    },
    async read(keys) {
      const found: { key: string; body: string | null }[] = [];
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        const slice = keys.slice(at, at + READS_AT_ONCE);
        const texts = slice.map((key) => readObject(bucket, key));
        for (const [i, object] of (await Promise.all(texts)).entries()) {
          found.push({ key: slice[i] ?? '', body: object?.text ?? null });
        }
      }
      return found;
    },
    async deleteObjects(keys) {
      // A bar does not belong to its build: it may be lifted at any time.
      const parts = keys.filter((key) => key !== tileKeys.bar(key.split('/')[1] ?? ''));
      await refuseIfNeeded(new Set(parts.map((key) => key.split('/')[1] ?? '')));
      if (await isNeededTile(bucket, keys)) throw neededConflict();
      if (keys.length > 0) await callBulkStore(() => bucket.delete([...keys]));
    },
    async deleteIndex(build) {
      await refuseIfNeeded(new Set([build]));
      let removed = 0;
      for (const statement of INDEX_DELETIONS) {
        const { meta } = await callBulkStore(() => db.prepare(statement).bind(build).run());
        removed += meta.changes;
        // The next call goes on: one request removes few rows more than one statement may.
        if (removed >= DELETED_AT_ONCE) return { whole: false };
      }
      return { whole: true };
    },
    async publishedAt(build) {
      const row = db.prepare('SELECT published_at FROM releases WHERE build = ?').bind(build);
      const at = Date.parse(String(await callBulkStore(() => row.first('published_at'))));
      return Number.isNaN(at) ? null : new Date(at).toISOString();
    },
    async releases() {
      const rows = db.prepare(LIST_RELEASES);
      return callBulkStore(async () => {
        const { results } = await rows.all();
        return checkAnswer('The index of releases', ReleaseList.shape.releases, results);
      });
    },
  };
}
