// `status.json`: the outcome of every row of the list, in the order of the list. It has no times, so that the
// same answers of the servers give the same bytes.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseNote } from '../files/notes.ts';
import { FETCH_STATUSES, type FetchStatus, isGood } from '../state/statuses.ts';

export const Status = z.enum(Object.keys(FETCH_STATUSES) as [FetchStatus, ...FetchStatus[]]);

export const FileStatus = z.object({
  /** Address as the pointer names it today, without its signature. */
  url: z.string(),
  status: Status,
  detail: z.string(),
  /** Path in the folder: of the file just fetched, or of the last good one; null when neither exists. */
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** Names of the locations for which the pointer gives this file. */
  locations: z.array(z.string()),
});
export type FileStatus = z.infer<typeof FileStatus>;

export const HospitalStatus = z.object({
  source: z.string(),
  name: z.string(),
  ccn: z.string().nullable(),
  status: Status,
  detail: z.string(),
  /** Address of the pointer that was read; null without one. */
  pointer: z.string().nullable(),
  blocks_without_url: z.number(),
  unusable_urls: z.array(z.string()),
  files: z.array(FileStatus),
  /** Files of earlier runs that are used because something could not be fetched. */
  kept: z.array(z.object({ file: z.string(), url: z.string() })),
});
export type HospitalStatus = z.infer<typeof HospitalStatus>;

export const FetchReport = z.object({
  format: z.literal(1),
  kind: z.literal('fetch-status'),
  /** Number of complete runs into this folder. */
  run: z.number(),
  counts: z.partialRecord(Status, z.number()),
  hospitals: z.array(HospitalStatus),
  /** Only in a fetch of federal files. */
  federal: z.array(HospitalStatus).optional(),
});
export type FetchReport = z.infer<typeof FetchReport>;

/** All rows of a report, of hospitals and of federal files. */
export function rowsOf({ hospitals, federal = [] }: FetchReport): HospitalStatus[] {
  return [...hospitals, ...federal];
}

/** True for the beginning of a `status.json`, of hospitals or of payers. */
export function looksLikeFetchStatus(head: string): boolean {
  return /^\{\s*"format":\s*\d+,\s*"kind":\s*"(?:payer-)?fetch-status"/.test(head);
}

/** The status of a row from those of its files: the first bad one, otherwise `ok` when any file is new. */
export function overallStatus(files: readonly FileStatus[]): { status: FetchStatus; detail: string } {
  const bad = files.find(({ status }) => !isGood(status));
  if (bad)
    return { status: bad.status, detail: files.length > 1 ? `${bad.url} ${bad.detail}`.trim() : bad.detail };
  return { status: files.some(({ status }) => status === 'ok') ? 'ok' : 'unchanged', detail: '' };
}

/** Counts entries by status, in the order of the table of statuses. */
export function countStatuses(hospitals: readonly { status: FetchStatus }[]): FetchReport['counts'] {
  const counts: FetchReport['counts'] = {};
  for (const status of Status.options) {
    const n = hospitals.filter((hospital) => hospital.status === status).length;
    if (n > 0) counts[status] = n;
  }
  return counts;
}

/** Reads a `status.json`; undefined when it is damaged, of another kind of fetch or of another version. */
export async function readFetchReport(path: string): Promise<FetchReport | undefined> {
  return parseNote(await readFile(path, 'utf8'), FetchReport);
}
