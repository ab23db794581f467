// The release store in R2 and D1, reached through their own APIs: CI publishes to it.
import { DELETED_AT_ONCE, INDEX_DELETIONS, LIST_RELEASES } from '../../../schemas/index-tables.ts';
import { CURRENT_KEY, CurrentPointer } from '../../../schemas/tile.ts';
import { upgradeTile } from '../../../schemas/tile-formats.ts';
import { inParallel } from '../parallel/in-parallel.ts';
import { d1Client } from '../r2/d1-client.ts';
import { DEFAULT_REPEAT, type Fetch, type Repeat } from '../r2/repeat.ts';
import { s3Client } from '../r2/s3-client.ts';
import type { R2Settings } from '../r2/settings.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';
import { releaseEntry } from './release-entry.ts';
import { PointerMoved, type ReleaseStore, StoreConflict } from './release-store.ts';

/** Maximum number of reads at the same time within one call. */
const READS_AT_ONCE = 32;

/** A PUT takes one object. One process can keep this many PUTs busy. */
const LIMITS = { objectsPerCall: 1, bytesPerCall: Infinity, statementsPerCall: 1, callsAtOnce: 32 };

/** For tests: another `send`, waits of zero length, another clock. */
export type R2StoreOptions = { send?: Fetch; repeat?: Repeat; now?: () => Date };

/** The store in a bucket and a database. */
export function r2Store(settings: R2Settings, options: R2StoreOptions = {}): ReleaseStore {
  const { send = fetch, repeat = DEFAULT_REPEAT, now = () => new Date() } = options;
  const s3 = s3Client(settings, send, repeat);
  const d1 = d1Client(settings, send, repeat);

  const noteLive = async ({ release, previous }: CurrentPointer) => {
    const at = now().toISOString();
    const live =
      'UPDATE releases SET published_at = coalesce(published_at, ?), retired_at = NULL WHERE build = ?';
    await d1.query(live, [at, release]);
    if (previous === null) return;
    await d1.query('UPDATE releases SET retired_at = coalesce(retired_at, ?) WHERE build = ?', [
      at,
      previous,
    ]);
  };

  return {
    name: 'R2',
    limits: LIMITS,
    async putObjects(objects) {
      for (const { key, body, md5 } of objects) {
        if (await s3.put(key, body, { absent: true })) continue;
        // The key exists. It may have this very text, written by a call whose answer was lost.
        const stored = await s3.head(key);
        if (!stored) throw new StoreUnavailable(`Another process is writing ${key}. Publish again.`);
        if (stored.etag !== md5) throw new StoreConflict(key);
      }
    },
    listObjects: (prefix) => s3.pages(prefix),
    readObjects: (keys) => inParallel(keys, READS_AT_ONCE, async (key) => (await s3.get(key))?.text),
    deleteObjects: (keys) => s3.delete(keys),
    async putIndex(statements) {
      for (const statement of statements) await d1.query(statement);
    },
    async deleteIndex(build) {
      for (const statement of INDEX_DELETIONS)
        while ((await d1.change(statement, [build])) >= DELETED_AT_ONCE);
    },
    async listReleases() {
      const rows = await d1.query(LIST_RELEASES);
      return rows.map(releaseEntry);
    },
    async readPointer() {
      const stored = await s3.get(CURRENT_KEY);
      if (!stored) return undefined;
      return { pointer: readPointerText(stored.text), etag: stored.etag };
    },
    async movePointer(pointer, expected) {
      const text = JSON.stringify(pointer);
      const moved = await s3.put(
        CURRENT_KEY,
        text,
        expected === null ? { absent: true } : { etag: expected },
      );
      if (!moved) {
        const stored = await s3.get(CURRENT_KEY);
        // When our own write arrived and only its answer was lost, the move has succeeded.
        if (stored?.text !== text) throw new PointerMoved(describeMove(stored?.text));
      }
      await noteLive(pointer);
    },
    noteLive,
  };
}

/** @throws UnknownFormat, ZodError */
function readPointerText(text: string): CurrentPointer {
  return CurrentPointer.parse(upgradeTile('pointer', JSON.parse(text)));
}

function describeMove(text: string | undefined): string {
  const pointer = text === undefined ? undefined : readPointerText(text);
  const to = pointer ? ` It now names ${pointer.release}, by ${pointer.published_by}.` : '';
  return `The pointer was not moved, because another publish won in the meantime.${to} Publish again.`;
}
