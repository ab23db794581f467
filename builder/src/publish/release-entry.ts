// A row of the D1 table `releases`, as publishing uses it.
import * as z from 'zod';
import type { ReleaseEntry } from './release-store.ts';

const Row = z.object({
  build: z.string(),
  as_of: z.string(),
  published_at: z.string().nullable(),
  retired_at: z.string().nullable(),
});

/** Reads a row. */
export function releaseEntry(row: unknown): ReleaseEntry {
  const { build, as_of, published_at, retired_at } = Row.parse(row);
  return { build, asOf: as_of, publishedAt: published_at, retiredAt: retired_at };
}
