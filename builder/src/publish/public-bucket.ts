// The bucket that the service serves files from.
import { DEFAULT_REPEAT, type Fetch, type Repeat } from '../r2/repeat.ts';
import { type S3Client, s3Client } from '../r2/s3-client.ts';
import type { BucketSettings } from '../r2/settings.ts';

/** For tests: another `send`, waits of zero length. */
export type BucketOptions = { send?: Fetch; repeat?: Repeat };

/** Opens the bucket. */
export function openBucket(
  settings: BucketSettings,
  { send = fetch, repeat = DEFAULT_REPEAT }: BucketOptions = {},
): S3Client {
  return s3Client(settings, send, repeat);
}
