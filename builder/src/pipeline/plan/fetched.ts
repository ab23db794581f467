// What the fetch before a build could not get: from its status files to the build report, so that coverage names the
// hospitals that are missing and not only the files that are there.
import { posix } from 'node:path';
import type { HospitalStatus } from '../../fetch/fetch-status.ts';
import type { Refused } from '../../input/refusal.ts';
import type { StandIns } from '../../publish/stand-ins.ts';
import type { Fetched, NotFetched } from '../../report/build-report.ts';
import { isGood } from '../../state/statuses.ts';
import type { FileReaders } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { FetchReport } from './read-plan-file.ts';

/** A row of a fetched hospital list. `files` are the paths in the input folder of everything that it gave, now or earlier. */
export type Attempt = Pick<HospitalStatus, 'ccn' | 'name' | 'status'> & {
  files: string[];
  /** Those of them that an earlier night received, because something could not be fetched. */
  standIns: string[];
};

/** The fetch as the report has it, null when the folder has no fetch status; and the rows of its hospital lists. */
export type LoadedFetch = {
  fetched: Fetched | null;
  attempts: Attempt[];
  /** Files that cannot be read, by path. */
  refusedStatuses: Map<string, Refused>;
};

/** All fetch statuses of the input folder as one. */
export async function loadFetched(
  files: readonly IdentifiedFile[],
  readers: FileReaders,
): Promise<LoadedFetch> {
  const refused = new Map<string, Refused>();
  const lists = files.filter(({ kind }) => kind === 'fetch-status');
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
  if (ours.length === 0) return { fetched: null, attempts, refusedStatuses: refused };
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
  return { fetched, attempts, refusedStatuses: refused };
}

/** The list of stand-ins of the input folder: of several the one of the newest release. */
export async function loadStandIns(
  files: readonly IdentifiedFile[],
  refused: Map<string, Refused>,
  readers: FileReaders,
): Promise<StandIns | undefined> {
  const lists: StandIns[] = [];
  for (const file of files.filter(({ kind }) => kind === 'stand-ins')) {
    const read = await readers.readForPlan<StandIns>(file, 'stand-ins');
    if (read.refused) refused.set(file.file, read.refused);
    else lists.push(read.value);
  }
  return lists.sort((a, b) => ((a.release ?? '') < (b.release ?? '') ? 1 : -1))[0];
}

/** `folder`: where the status is, to which its paths are relative. */
function listAttempts(rows: readonly HospitalStatus[], folder: string): Attempt[] {
  return rows.map(({ ccn, name, status, files, kept }) => {
    const paths = (of: readonly { file: string | null }[]) => [
      ...new Set(of.flatMap(({ file }) => (file === null ? [] : [posix.join(folder, file)]))),
    ];
    const old = [...files.filter((file) => !isGood(file.status)), ...kept];
    return { ccn, name, status, files: paths([...files, ...kept]), standIns: paths(old) };
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
