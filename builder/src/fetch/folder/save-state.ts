// Writes what `build --state` needs from a fetch: `state.json` in its folder, and the records of its rows in
// the state.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeAlone } from '../../files/write-whole.ts';
import { type FetchedFile, STATE_FILE } from '../../state/fetched-files.ts';
import { type FetchStatus, isGood } from '../../state/statuses.ts';
import { type FetchReport, type HospitalStatus, rowsOf } from '../fetch-status.ts';
import { idOfFile } from './file-names.ts';
import type { FileRecord } from './file-record.ts';
import type { FileRecords } from './file-records.ts';

/** Writes both. Without a state it removes `state.json`. The build updates the records of the files. */
export async function saveState(
  outDir: string,
  report: FetchReport,
  { records }: { records: FileRecords },
): Promise<void> {
  const path = join(outDir, STATE_FILE);
  if (!records.stored) return rm(path, { force: true });
  const rows = rowsOf(report);
  const found = await findFetched(rows, records);
  await writeWholeAlone(path, stateText(found));
  await records.stored.saveRows(report.run, rows, found);
}

/** The text of `state.json`. */
export function stateText(found: ReadonlyMap<string, FetchedFile>): string {
  const list = { format: 1, kind: 'fetch-state', files: [...found.values()] };
  return `${JSON.stringify(list, null, 1)}\n`;
}

/** The files of rows by path, sorted, each with the status of the row or file that names it. */
export async function findFetched(
  rows: readonly HospitalStatus[],
  records: FileRecords,
): Promise<Map<string, FetchedFile>> {
  const statuses = new Map<string, FetchStatus>();
  for (const { status, files, kept } of rows) {
    for (const { file } of kept) if (!statuses.has(file)) statuses.set(file, status);
    for (const file of files) if (file.file !== null) statuses.set(file.file, file.status);
  }
  const found = new Map<string, FetchedFile>();
  for (const [file, status] of [...statuses].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = await fetchedFile(file, status, records);
    if (entry) found.set(file, entry);
  }
  return found;
}

/** What `build` needs to know about a file; undefined when neither the folder nor the state has it. */
export async function fetchedFile(
  path: string,
  status: FetchStatus,
  records: FileRecords,
): Promise<FetchedFile | undefined> {
  const record = await records.get(idOfFile(path));
  if (!record) return undefined;
  const { id, file, url, bytes, sha256, stored } = record;
  return {
    source: id,
    ...{ file, url, bytes, sha256 },
    validators: validatorsOf(record),
    status: isGood(status) ? 'ok' : status,
    stored: stored?.last ?? null,
  };
}

/** How to ask whether a file has changed, as the state has it. */
export function validatorsOf({
  address,
  etag,
  lastModified,
  fingerprint,
}: FileRecord): FetchedFile['validators'] {
  return { address, etag, last_modified: lastModified, ...(fingerprint == null ? {} : { fingerprint }) };
}
