// What `last.json` says: of a file, which bytes were read last and how to ask for them again; of a row of a list, which
// files it had.
import * as z from 'zod';
import { StateError, type StateStore, stateKeys } from './state-store.ts';
import { FETCH_STATUSES, type FetchStatus } from './statuses.ts';

const Status = z.enum(Object.keys(FETCH_STATUSES) as [FetchStatus, ...FetchStatus[]]);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Number of the layout of records and of what they name. */
export const STATE_FORMAT = 1;

/** One input within a file: the file itself (`name` is ''), or a member of an archive (`/member.csv`). */
export const Part = z.object({ name: z.string(), sha256: Sha256, bytes: z.number() });
export type Part = z.infer<typeof Part>;

/** The last good copy of a file. `validators` go to `address` alone, where the redirects ended. */
export const FileLast = z.object({
  format: z.literal(STATE_FORMAT),
  sha256: Sha256,
  reader_version: z.number(),
  validators: z.object({
    address: z.string(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
  }),
  /** Of the last fetch; `ok` also when nothing had changed. */
  status: Status,
  /** Path below the fetched folder, address without what signs it, bytes on disk. */
  file: z.string(),
  url: z.string(),
  bytes: z.number(),
  parts: z.array(Part),
  /** The copy before, which stays until the next one comes. */
  previous: z.object({ sha256: Sha256, reader_version: z.number() }).nullable(),
});
export type FileLast = z.infer<typeof FileLast>;

const Named = z.object({ file: z.string(), url: z.string() });
/** A row of the list after the run of that number. `before`: files that stand in until `files` have been read. */
export const RowLast = z.object({
  format: z.literal(STATE_FORMAT),
  run: z.number(),
  status: Status,
  files: z.array(Named),
  before: z.array(Named),
});
export type RowLast = z.infer<typeof RowLast>;

/** A record and its tag; undefined when there is none, or one of another format, whose tag is then kept. */
export async function readLast<T>(
  store: StateStore,
  source: string,
  schema: z.ZodType<T>,
): Promise<{ last: T | undefined; tag: string | null }> {
  const stored = await store.readRecord(stateKeys.record(source));
  if (!stored) return { last: undefined, tag: null };
  return { last: schema.safeParse(parsed(stored.text, source)).data, tag: stored.tag };
}

/**
 * Brings a record to what `next` makes of it, once; equal content is not written again. A lost swap is no fault: who
 * was faster wrote a whole record too.
 */
export async function changeLast<T>(
  store: StateStore,
  source: string,
  schema: z.ZodType<T>,
  next: (last: T | undefined) => T,
): Promise<{ before: T | undefined; swapped: boolean }> {
  const { last, tag } = await readLast(store, source, schema);
  const text = JSON.stringify(next(last));
  if (last !== undefined && JSON.stringify(last) === text) return { before: last, swapped: false };
  return { before: last, swapped: await store.swapRecord(stateKeys.record(source), text, tag) };
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StateError(`${stateKeys.record(source)} is no JSON. Remove it and fetch again.`, { cause });
  }
}
