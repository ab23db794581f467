// What the fetch before a build could not get: from its status files to the build report, so that coverage names the
// hospitals that are missing and not only the files that are there.
import { posix } from 'node:path';
import type { HospitalStatus } from '../../fetch/fetch-status.ts';
import type { Refused } from '../../input/refusal.ts';
import type { Fetched, NotFetched } from '../../report/build-report.ts';
import { isGood } from '../../state/statuses.ts';
import type { FileReaders } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { FetchReport } from './read-plan-file.ts';

/** A row of a fetched hospital list. `files` are the paths in the input folder of everything that it gave, now or earlier. */
export type Attempt = Pick<HospitalStatus, 'ccn' | 'name' | 'status'> & { files: string[] };

/** The fetch as the report has it, null when the folder has no fetch status; and the rows of its hospital lists. */
export type LoadedFetch = { fetched: Fetched | null; attempts: Attempt[] };

const NO_FETCH: LoadedFetch = { fetched: null, attempts: [] };

/** All fetch statuses of the input folder as one. Refused files are added to `refused`. */
export async function loadFetched(
  files: readonly IdentifiedFile[],
  refused: Map<string, Refused>,
  readers: FileReaders,
): Promise<LoadedFetch> {
  const lists = files.filter(({ kind }) => kind === 'fetch-status');
  if (lists.length === 0) return NO_FETCH;
  const reports: FetchReport[] = [];
  const attempts: Attempt[] = [];
  for (const file of lists) {
    const read = await readers.readForPlan<FetchReport>(file, 'fetch-status');
    if (read.refused) refused.set(file.file, read.refused);
    else {
      reports.push(read.value);
      attempts.push(...listAttempts(read.value?.hospitals ?? [], posix.dirname(file.file)));
    }
  }
  // The outcome of the payers' files is in a separate status.
  const ours = reports.filter((report) => report !== undefined);
  if (ours.length === 0) return NO_FETCH;
  const hospitals = ours.flatMap((report) => report.hospitals);
  const statuses = [...new Set(hospitals.map(({ status }) => status))].sort();
  const fetched = {
    hospitals: hospitals.length,
    by_status: Object.fromEntries(
      statuses.map((status) => [status, hospitals.filter((hospital) => hospital.status === status).length]),
    ),
    not_fetched: notFetched(hospitals),
    federal: notFetched(reports.flatMap((report) => report?.federal ?? [])),
  };
  return { fetched, attempts };
}

/** `folder`: where the status is, to which its paths are relative. */
function listAttempts(rows: readonly HospitalStatus[], folder: string): Attempt[] {
  return rows.map(({ ccn, name, status, files, kept }) => {
    const paths = [...files, ...kept].flatMap(({ file }) =>
      file === null ? [] : [posix.join(folder, file)],
    );
    return { ccn, name, status, files: [...new Set(paths)] };
  });
}

function notFetched(rows: readonly HospitalStatus[]): NotFetched[] {
  return rows
    .filter(({ status }) => !isGood(status))
    .map(({ name, ccn, source, status, detail, files, kept }) => {
      const lastGood = files.filter((file) => !isGood(file.status) && file.file !== null).length;
      return { name, ccn, source, status, detail, last_good_files: lastGood + kept.length };
    });
}
