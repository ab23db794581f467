// The state between nights in an R2 bucket, by its S3 API.

import { DEFAULT_REPEAT, type Fetch, type Repeat } from '../r2/repeat.ts';
import { s3Client } from '../r2/s3-client.ts';
import type { BucketSettings } from '../r2/settings.ts';
import { StoreError } from '../r2/store-errors.ts';
import { StateError, type StateStore } from './state-store.ts';

/** A test gives its own `send`, and waits of no length. */
export type R2StateOptions = { send?: Fetch; repeat?: Repeat };

/** The store over a bucket. Faults of the bucket that repeating did not cure come as StateError. */
export function r2State(settings: BucketSettings, options: R2StateOptions = {}): StateStore {
  const { send = fetch, repeat = DEFAULT_REPEAT } = options;
  const s3 = s3Client(settings, send, repeat);
  return {
    name: 'R2',
    read: (key) => said(s3.getBytes(key)),
    async keep(key, bytes) {
      // Not written means that it is there, from an earlier run: the key says all of its content.
      await said(s3.put(key, new Uint8Array(bytes), { absent: true }));
    },
    remove: (keys) => said(s3.delete(keys)),
    async readRecord(key) {
      const stored = await said(s3.get(key));
      return stored && { text: stored.text, tag: stored.etag };
    },
    async swapRecord(key, text, expected) {
      const written = await said(
        s3.put(key, text, expected === null ? { absent: true } : { etag: expected }),
      );
      // Our own write, whose answer was lost, is a success.
      return written || (await said(s3.get(key)))?.text === text;
    },
  };
}

async function said<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StateError(error.message, { cause: error });
  }
}
