// What the fetch before a build could not get: from its status files to the build report, so that coverage names the
// hospitals that are missing and not only the files that are there.
import type { HospitalStatus } from '../../fetch/fetch-status.ts';
import type { Refused } from '../../input/refusal.ts';
import type { Fetched, NotFetched } from '../../report/build-report.ts';
import { isGood } from '../../state/statuses.ts';
import type { FileReaders } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { FetchReport } from './read-plan-file.ts';

/**
 * All fetch statuses of the input folder as one; null when the folder has no such status. Refused files are added to
 * `refused`.
 */
export async function loadFetched(
  files: readonly IdentifiedFile[],
  refused: Map<string, Refused>,
  readers: FileReaders,
): Promise<Fetched | null> {
  const lists = files.filter(({ kind }) => kind === 'fetch-status');
  if (lists.length === 0) return null;
  const reports: FetchReport[] = [];
  for (const file of lists) {
    const read = await readers.readForPlan<FetchReport>(file, 'fetch-status');
    if (read.refused) refused.set(file.file, read.refused);
    else reports.push(read.value);
  }
  // The outcome of the payers' files is in a separate status.
  const ours = reports.filter((report) => report !== undefined);
  if (ours.length === 0) return null;
  const hospitals = ours.flatMap((report) => report.hospitals);
  const statuses = [...new Set(hospitals.map(({ status }) => status))].sort();
  return {
    hospitals: hospitals.length,
    by_status: Object.fromEntries(
      statuses.map((status) => [status, hospitals.filter((hospital) => hospital.status === status).length]),
    ),
    not_fetched: notFetched(hospitals),
    federal: notFetched(reports.flatMap((report) => report?.federal ?? [])),
  };
}

function notFetched(rows: readonly HospitalStatus[]): NotFetched[] {
  return rows
    .filter(({ status }) => !isGood(status))
    .map(({ name, ccn, source, status, detail, files, kept }) => {
      const lastGood = files.filter((file) => !isGood(file.status) && file.file !== null).length;
      return { name, ccn, source, status, detail, last_good_files: lastGood + kept.length };
    });
}
