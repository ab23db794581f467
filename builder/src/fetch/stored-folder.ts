// What `fetch` with a state leaves in an empty folder when nothing has changed, made from the state alone: the status of
// every row, the addresses of the files, and which observations stand for them.

import { SOURCES_FILE } from '../input/source-urls.ts';
import { atOnce } from '../state/at-once.ts';
import { STATE_FILE } from '../state/fetched-files.ts';
import type { StateStore } from '../state/state-store.ts';
import { sourceUrlsText } from './fetch-run.ts';
import { countStatuses, type FetchReport, HospitalStatus } from './fetch-status.ts';
import { STATUS_FILE } from './folder/file-names.ts';
import { FileRecords } from './folder/file-records.ts';
import { findFetched, stateText } from './folder/save-state.ts';
import { StoredFiles } from './folder/stored-files.ts';
import { parsePayerList, sourceOfPayer } from './payer-list.ts';
import { parseSiteList, type Site } from './site-list.ts';

/** `texts` are the small files of the folder by name; `unread` is the number of rows that no run has read yet. */
export type StoredFolder = { texts: Map<string, string>; report: FetchReport; unread: number };

/** A path that no file is at, because every record is in the state. */
const NOWHERE = '/nonexistent';

/**
 * Makes the folder of a list, and removes from the state the files that no row names any more.
 * @throws SiteListError, StateError
 */
export async function readStoredFolder(list: string, state: StateStore): Promise<StoredFolder> {
  const sites = parseSiteList(list);
  const stored = new StoredFiles(atOnce(state));
  const run = await stored.readRows(sites.map(({ source }) => source));
  const entries = sites.map((site) => entryOf(site, stored));
  const hospitals = entries.filter((entry) => entry !== undefined);
  const found = await findFetched(hospitals, new FileRecords(NOWHERE, stored));
  await stored.forgetDropped();
  const counts = countStatuses(hospitals);
  const report: FetchReport = { format: 1, kind: 'fetch-status', run, counts, hospitals };
  const texts = new Map([
    [STATUS_FILE, `${JSON.stringify(report, null, 1)}\n`],
    [SOURCES_FILE, sourceUrlsText(hospitals)],
    [STATE_FILE, stateText(found)],
  ]);
  return { texts, report, unread: entries.length - hospitals.length };
}

/**
 * Makes the folder of a list of payer files, in the same way. It has no status, which is about hospitals.
 * @throws PayerListError, StateError
 */
export async function readStoredPayers(
  list: string,
  state: StateStore,
): Promise<Omit<StoredFolder, 'report'>> {
  const rows = parsePayerList(list).map((row) => ({ ...row, source: sourceOfPayer(row) }));
  const stored = new StoredFiles(atOnce(state));
  await stored.readRows(rows.map(({ source }) => source));
  const entries = rows.map((row) => entryOf(row, stored));
  const read = entries.filter((entry) => entry !== undefined);
  const found = await findFetched(read, new FileRecords(NOWHERE, stored));
  await stored.forgetDropped();
  const texts = new Map([
    [SOURCES_FILE, sourceUrlsText(read)],
    [STATE_FILE, stateText(found)],
  ]);
  return { texts, unread: entries.length - read.length };
}

/** The status of a row in the last run that read it. */
function entryOf(
  { source, name }: Pick<Site, 'source' | 'name'>,
  stored: StoredFiles,
): HospitalStatus | undefined {
  const entries = (stored.row(source)?.entries ?? []).flatMap(
    (one) => HospitalStatus.safeParse(one).data ?? [],
  );
  return entries.find((entry) => entry.name === name) ?? entries[0];
}
