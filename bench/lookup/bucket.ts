// A bucket in memory, as the Worker's functions ask one.
import { md5 } from '../../builder/src/files/hash.ts';

type StoredObject = { etag: string; text(): Promise<string> };

/** The objects by their keys. Etags are those of R2. */
export function bucketOf(objects: ReadonlyMap<string, string>): {
  get(key: string): Promise<StoredObject | null>;
} {
  const stored = new Map(
    [...objects].map(([key, text]): [string, StoredObject] => [
      key,
      { etag: md5(text), text: async () => text },
    ]),
  );
  return { get: async (key) => stored.get(key) ?? null };
}
