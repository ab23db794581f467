// Reads the rows of one source: their pointers and files, as `fetch` does, and what their records will say.
import { fetchHospital } from '../fetch/fetch-hospital.ts';
import type { FetchContext } from '../fetch/fetch-run.ts';
import type { HospitalStatus } from '../fetch/fetch-status.ts';
import { findFetched } from '../fetch/folder/save-state.ts';
import type { StoredFiles } from '../fetch/folder/stored-files.ts';
import { TimeOver } from '../fetch/http/time-over.ts';
import type { Site } from '../fetch/site-list.ts';
import type { FetchedFile } from '../state/fetched-files.ts';
import type { WorkUnit } from './work-list.ts';

/** `found` are the files of the rows by path. */
export type UnitOutcome = { statuses: HospitalStatus[]; found: Map<string, FetchedFile> };

/** Reads one unit. A failure is a status. Undefined when the time was over before the end. */
export async function readUnit(
  { source, rows }: WorkUnit<Site>,
  context: FetchContext,
  stored: StoredFiles,
): Promise<UnitOutcome | undefined> {
  const previous = { files: [], kept: await stored.filesOfRow(source) };
  const statuses: HospitalStatus[] = [];
  try {
    for (const row of rows) statuses.push(await fetchHospital(row, previous, context));
  } catch (error) {
    if (error instanceof TimeOver) return undefined;
    throw error;
  }
  return { statuses, found: await findFetched(statuses, context.records) };
}
