// Publishing a sealed build through the Worker: immutable objects, index rows, and last the pointer.
import type { ObjectLine } from '../../../schemas/operator.ts';
import { CURRENT_KEY, type CurrentPointer, TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { callBulkStore } from '../counters/object-call.ts';
import { hexOf } from '../credentials/sign.ts';
import { ApiError, toApiError } from '../errors.ts';
import { parsePointer, parseTile } from '../tiles/parse-tile.ts';
import { readObject } from './read-object.ts';

/** A Worker keeps six connections open at once; more would only queue. */
const PUTS_AT_ONCE = 6;
const JSON_METADATA = { contentType: 'application/json' };

/** The pointer and its etag, which the next move may require. */
export type LivePointer = { pointer: CurrentPointer; etag: string };

/**
 * Every method throws `service_unavailable` when R2 or D1 cannot be reached, and `data_unavailable` when the pointer or
 * an index cannot be read.
 */
export type Publishing = {
  /** Writes objects that are not there yet; throws `conflict` when a key holds other content. */
  putObjects(lines: readonly ObjectLine[]): Promise<{ written: number; present: number }>;
  /** Runs index statements that `isIndexInsert` has accepted; throws 400 for one that its table does not take. */
  putIndex(statements: readonly string[]): Promise<void>;
  pointer(): Promise<LivePointer | undefined>;
  /**
   * Makes a build the live one. Throws `conflict` when the pointer moved meanwhile or does not have the etag
   * `expected` (null: no pointer yet; undefined: any), and 400 when the build is not stored.
   */
  movePointer(release: string, publishedBy: string, expected?: string | null): Promise<LivePointer>;
};

/** Publishing over R2 and D1. */
export function createPublishing(bucket: R2Bucket, db: D1Database): Publishing {
  return {
    async putObjects(lines) {
      let written = 0;
      for (let at = 0; at < lines.length; at += PUTS_AT_ONCE) {
        const batch = lines.slice(at, at + PUTS_AT_ONCE);
        const fresh = await Promise.all(batch.map((line) => callBulkStore(() => putOnce(bucket, line))));
        written += fresh.filter(Boolean).length;
      }
      return { written, present: lines.length - written };
    },
    async putIndex(statements) {
      if (statements.length === 0) return;
      try {
        await callBulkStore(() => db.batch(statements.map((statement) => db.prepare(statement))));
      } catch (error) {
        throw isRefusedByTable(error) ? new ApiError('invalid_parameter', STATEMENTS_FACTS) : error;
      }
    },
    async pointer() {
      return readPointer(bucket);
    },
    async movePointer(release, publishedBy, expected) {
      const index = await readObject(bucket, tileKeys.index(release));
      // The manifest is written last: without it the upload did not come to its end.
      const isWhole = index && (await callBulkStore(() => bucket.head(tileKeys.manifest(release)))) !== null;
      if (!isWhole) {
        throw new ApiError('invalid_parameter', {
          param: 'release',
          expected: 'a build that is stored whole',
        });
      }
      const asOf = parseTile('index', index.text, { build: release }).as_of;
      const live = await readPointer(bucket);
      if (live?.pointer.release === release) {
        // A move that stopped right after it wrote the pointer is completed by repeating the call.
        await callBulkStore(() => noteLive(db, live.pointer, asOf));
        return live;
      }
      if (expected !== undefined && (live?.etag ?? null) !== expected) throw new ApiError('conflict');
      const pointer: CurrentPointer = {
        format: TILE_FORMAT,
        release,
        previous: live?.pointer.release ?? null,
        published_by: publishedBy,
      };
      const onlyIf = live ? { etagMatches: live.etag } : { etagDoesNotMatch: '*' };
      const moved = await callBulkStore(() =>
        bucket.put(CURRENT_KEY, JSON.stringify(pointer), { onlyIf, httpMetadata: JSON_METADATA }),
      );
      if (!moved) throw new ApiError('conflict');
      await callBulkStore(() => noteLive(db, pointer, asOf));
      return { pointer, etag: moved.etag };
    },
  };
}

const STATEMENTS_FACTS = { param: 'statements', expected: 'columns and values that the table has' };
/** A column or a value that the table does not take. A missing table is a fault of the deployment. */
const REFUSED = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG)/;

function isRefusedByTable(error: unknown): boolean {
  const { cause } = toApiError(error);
  return cause instanceof Error && REFUSED.test(cause.message) && !cause.message.includes('no such table');
}

async function readPointer(bucket: R2Bucket): Promise<LivePointer | undefined> {
  const stored = await readObject(bucket, CURRENT_KEY);
  return stored && { pointer: parsePointer(stored.text), etag: stored.etag };
}

/** Records when a build first went live, and when the previous build stopped being live. */
async function noteLive(db: D1Database, { release, previous }: CurrentPointer, asOf: string): Promise<void> {
  const at = new Date().toISOString();
  const live = db
    .prepare(
      `INSERT INTO releases (build, as_of, published_at) VALUES (?, ?, ?)
       ON CONFLICT (build) DO UPDATE SET published_at = coalesce(published_at, excluded.published_at), retired_at = NULL`,
    )
    .bind(release, asOf, at);
  const retired = db
    .prepare('UPDATE releases SET retired_at = coalesce(retired_at, ?) WHERE build = ?')
    .bind(at, previous);
  await db.batch(previous === null ? [live] : [live, retired]);
}

/** Writes one object unless its key is taken; true when it was written. */
async function putOnce(bucket: R2Bucket, { key, body }: ObjectLine): Promise<boolean> {
  const bytes = new TextEncoder().encode(body);
  const onlyIf = { etagDoesNotMatch: '*' };
  if (await bucket.put(key, bytes, { onlyIf, httpMetadata: JSON_METADATA })) return true;
  const stored = await bucket.head(key);
  // The etag of an object put in one piece is its MD5: enough to distinguish a repeat from a change.
  const md5 = hexOf(new Uint8Array(await crypto.subtle.digest('MD5', bytes)));
  if (stored?.size !== bytes.byteLength || stored.etag !== md5) {
    throw new ApiError('conflict', { param: 'key', expected: `the content already stored under ${key}` });
  }
  return false;
}
