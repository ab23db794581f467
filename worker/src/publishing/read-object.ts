// An object of R2 as its text and etag, for the operator's routes.
import { callBulkStore } from '../counters/object-call.ts';

/** The object, or undefined without one. @throws ApiError `service_unavailable` when R2 cannot be reached */
export function readObject(
  bucket: R2Bucket,
  key: string,
): Promise<{ text: string; etag: string } | undefined> {
  return callBulkStore(async () => {
    const stored = await bucket.get(key);
    if (stored === null) return undefined;
    const [text, { etag }] = [await stored.text(), stored];
    if (typeof text !== 'string' || typeof etag !== 'string')
      throw new Error('R2 gave an object without content.');
    return { text, etag };
  });
}
