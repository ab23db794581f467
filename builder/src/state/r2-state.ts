// The state between nights in an R2 bucket, through its S3 API.
import { DEFAULT_REPEAT, type Fetch, type Repeat } from '../r2/repeat.ts';
import { s3Client } from '../r2/s3-client.ts';
import type { BucketSettings } from '../r2/settings.ts';
import { StoreError, StoreUnavailable } from '../r2/store-errors.ts';
import { StateError, type StateStore, StateUnavailable } from './state-store.ts';

/** A test uses its own `send`, and waits of length zero. */
export type R2StateOptions = { send?: Fetch; repeat?: Repeat };

/** A store in a bucket. Errors of the bucket that remain after repeating become StateError. */
export function r2State(settings: BucketSettings, options: R2StateOptions = {}): StateStore {
  const { send = fetch, repeat = DEFAULT_REPEAT } = options;
  const s3 = s3Client(settings, send, repeat);
  return {
    name: 'R2',
    read: (key) => asStateError(s3.getBytes(key)),
    async keep(key, bytes) {
      // When it is not written, an earlier run wrote it: the same key always has the same content.
      await asStateError(s3.put(key, new Uint8Array(bytes), { absent: true }));
    },
    async list(prefix) {
      return (await asStateError(s3.list(prefix))).map(({ key }) => key);
    },
    remove: (keys) => asStateError(s3.delete(keys)),
    async readRecord(key) {
      const stored = await asStateError(s3.get(key));
      return stored && { text: stored.text, tag: stored.etag };
    },
    async swapRecord(key, text, expected) {
      const written = await asStateError(
        s3.put(key, text, expected === null ? { absent: true } : { etag: expected }),
      );
      // If the answer to our own write was lost, the text shows that it succeeded.
      return written || (await asStateError(s3.get(key)))?.text === text;
    },
  };
}

async function asStateError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const Kind = error instanceof StoreUnavailable ? StateUnavailable : StateError;
    throw new Kind(error.message, { cause: error });
  }
}
