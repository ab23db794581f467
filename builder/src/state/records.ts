// The records `last.json`. For a file: which bytes were read last, and how to ask whether they have changed.
// For a row of a list: which files it had.
import * as z from 'zod';
import { StateError, type StateStore, stateKeys } from './state-store.ts';
import { FETCH_STATUSES, type FetchStatus } from './statuses.ts';

const Status = z.enum(Object.keys(FETCH_STATUSES) as [FetchStatus, ...FetchStatus[]]);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Version of the layout of records and of the objects they name. */
export const STATE_FORMAT = 1;

/** A copy of a file, as one version of the readers understood it; `slices` are the objects beside its own. */
const Copy = { sha256: Sha256, reader_version: z.number(), slices: z.number().optional() };

/** One input in a file: the file itself (`name` is ''), or a member of an archive (`/member.csv`). */
export const Part = z.object({ name: z.string(), sha256: Sha256, bytes: z.number() });
export type Part = z.infer<typeof Part>;

/** The last good copy of a file. `validators` are sent only to `address`, where the redirects ended. */
export const FileLast = z.object({
  format: z.literal(STATE_FORMAT),
  ...Copy,
  validators: z.object({
    address: z.string(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    /** Of a file without validators: its length and a hash of some of its ranges. */
    fingerprint: z.string().optional(),
  }),
  /** The status of the last fetch; `ok` also when the file had not changed. */
  status: Status,
  /** Path in the fetched folder, address without its signature, bytes on disk. */
  file: z.string(),
  url: z.string(),
  bytes: z.number(),
  parts: z.array(Part),
  /** The copy before this one, which is kept until the next one comes. */
  previous: z.object(Copy).nullable(),
  /**
   * The last run of `read` that received these bytes, and whether they were new then. A later attempt of the same run
   * does not ask for them again.
   */
  received: z.object({ run: z.number(), is_new: z.boolean() }).optional(),
});
export type FileLast = z.infer<typeof FileLast>;

const Named = z.object({ file: z.string(), url: z.string() });
/** A row of the list after a run. `before` are the files that are used until `files` have been read. */
export const RowLast = z.object({
  format: z.literal(STATE_FORMAT),
  run: z.number(),
  status: Status,
  files: z.array(Named),
  before: z.array(Named),
  /** The entries of `status.json` for the rows of this source; a record of an older program lacks them. */
  entries: z.array(z.unknown()).optional(),
  /** Files that it no longer names. They are removed when no row of the list names them. */
  dropped: z.array(Named).optional(),
});
export type RowLast = z.infer<typeof RowLast>;

/** The newest registry of providers: which copy of which file. */
export const RegistryLast = z.object({ format: z.literal(STATE_FORMAT), source: z.string(), ...Copy });
export type RegistryLast = z.infer<typeof RegistryLast>;

/** The keys of everything that is kept of a copy; its own object first. */
export function keysOfCopy(
  source: string,
  { sha256, reader_version, slices = 0 }: Pick<FileLast, 'sha256' | 'reader_version' | 'slices'>,
): string[] {
  const indexes = Array.from({ length: slices }, (_, index) => index);
  return [
    stateKeys.reduced(source, sha256, reader_version),
    ...indexes.map((index) => stateKeys.slice(source, sha256, reader_version, index)),
  ];
}

/** Reads a record and its tag. `last` is undefined when the record is missing or has another format. */
export async function readLast<T>(
  store: StateStore,
  source: string,
  schema: z.ZodType<T>,
): Promise<{ last: T | undefined; tag: string | null }> {
  const stored = await store.readRecord(stateKeys.record(source));
  if (!stored) return { last: undefined, tag: null };
  return { last: schema.safeParse(parseRecord(stored.text, source)).data, tag: stored.tag };
}

/**
 * Replaces a record by what `next` makes of it, unless nothing changes. If another process replaces it first,
 * that is not an error: its record is complete too.
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

function parseRecord(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StateError(
      `${stateKeys.record(source)} is damaged: it is not JSON. Remove it and run fetch again.`,
      { cause },
    );
  }
}
