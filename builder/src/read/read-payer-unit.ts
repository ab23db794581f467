// Reads one row of the list of payer files: the file itself, then the files that a table of contents names, then the
// remote group files that rates refer to. Each of them is in the state before the next one.
import { fileStatus, listLastGood } from '../fetch/fetch-hospital.ts';
import { fetchNamedFile } from '../fetch/fetch-payers.ts';
import type { FetchContext, Previous } from '../fetch/fetch-run.ts';
import { type FileStatus, type HospitalStatus, overallStatus } from '../fetch/fetch-status.ts';
import { fileId, idOfFile, stableAddress } from '../fetch/folder/file-names.ts';
import type { FileRecord } from '../fetch/folder/file-record.ts';
import { findFetched } from '../fetch/folder/save-state.ts';
import type { StoredFiles } from '../fetch/folder/stored-files.ts';
import { TimeOver } from '../fetch/http/time-over.ts';
import { type PayerRow, webAddress, withoutQuery } from '../fetch/payer-list.ts';
import { inParallel } from '../parallel/in-parallel.ts';
import { decodeReduced } from '../pipeline/map/reduced-file.ts';
import { type StateStore, stateKeys } from '../state/state-store.ts';
import { FetchFault } from '../state/statuses.ts';
import type { UnitOutcome } from './read-unit.ts';
import type { WorkUnit } from './work-list.ts';

/** Files of a table of contents that wait for their turn at a time. */
const FILES_AT_ONCE = 16;

export type PayerReading = {
  context: FetchContext;
  stored: StoredFiles;
  store: StateStore;
  /** Ids of files that are asked for although this run has received them. */
  again: Set<string>;
  onProgress: (step: string, done: number, total: number) => void;
};
/** The addresses that a file names, as published. */
type Names = { files: URL[]; groups: URL[]; unusable: string[] };

/** Reads one unit. A failure is a status. Undefined when the time was over before the end. */
export async function readPayerUnit(
  { source, rows }: WorkUnit<PayerRow>,
  reading: PayerReading,
): Promise<UnitOutcome | undefined> {
  const previous = { files: [], kept: await reading.stored.filesOfRow(source) };
  const statuses: HospitalStatus[] = [];
  try {
    for (const row of rows) statuses.push(await readPayerRow(source, row, previous, reading));
  } catch (error) {
    if (error instanceof TimeOver) return undefined;
    throw error;
  }
  return { statuses, found: await findFetched(statuses, reading.context.records) };
}

async function readPayerRow(
  source: string,
  { name, written, url }: PayerRow,
  previous: Previous,
  reading: PayerReading,
): Promise<HospitalStatus> {
  const { context } = reading;
  const row = { source, name, ccn: null, pointer: null, blocks_without_url: 0 };
  if (!url) {
    const fault = new FetchFault('invalid_pointer', 'the list has no usable address for it');
    const { status, detail } = fileStatus(written, { record: undefined, fault }, [], context);
    const kept = await listLastGood([], previous, context);
    return { ...row, status, detail, unusable_urls: [], files: [], kept };
  }
  await askAgainForIndex(fileId(url), reading);
  const { files, unusable } = await readListed(url, reading);
  const { status, detail } = overallStatus(files);
  // A file that is missing now is used as it was, and so is everything that it named.
  const isComplete = files.every(({ file }) => file !== null) && isFetched(files[0]);
  const kept = isComplete ? [] : await listLastGood(files, previous, context);
  return { ...row, status, detail, unusable_urls: unusable, files, kept };
}

function isFetched(listed: FileStatus | undefined): boolean {
  return listed !== undefined && (listed.status === 'ok' || listed.status === 'unchanged');
}

async function readListed(
  url: URL,
  reading: PayerReading,
): Promise<{ files: FileStatus[]; unusable: string[] }> {
  let [done, known] = [0, 1];
  const read = async (address: URL, named: URL) => {
    const status = await fetchNamedFile(address, named, reading.context);
    reading.onProgress('payer files', ++done, known);
    return { status, names: await readNames(status, reading) };
  };
  const listed = await read(url, url);
  // The same file may be listed under addresses that differ only in a signature of the day.
  const byAddress = new Map(listed.names.files.map((file) => [withoutQuery(file).href, file]));
  byAddress.delete(url.href);
  known += byAddress.size;
  const named = await inParallel([...byAddress.values()], FILES_AT_ONCE, (file) =>
    read(file, withoutQuery(file)),
  );
  const groups = distinct([listed, ...named].flatMap(({ names }) => names.groups));
  known += groups.length;
  const grouped = await inParallel(groups, FILES_AT_ONCE, (group) => read(group, group));
  return {
    files: [listed, ...named, ...grouped].map(({ status }) => status),
    unusable: [listed, ...named].flatMap(({ names }) => names.unusable),
  };
}

function distinct(urls: readonly URL[]): URL[] {
  const byAddress = new Map(urls.map((url) => [stableAddress(url), url]));
  return [...byAddress].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, url]) => url);
}

/** A table of contents has signed addresses that expire, so it is asked for again when a run goes on another day. */
async function askAgainForIndex(id: string, reading: PayerReading): Promise<void> {
  const { files } = await namesOf(await reading.context.records.get(id), reading.store);
  if (files.length > 0) reading.again.add(id);
}

/** What a file names, as the state has it. */
async function readNames({ file }: FileStatus, { context, store }: PayerReading): Promise<Names> {
  const record = file === null ? undefined : await context.records.get(idOfFile(file));
  const { files, groups } = await namesOf(record, store);
  const written = [...files, ...groups];
  const usable = (texts: readonly string[]) => texts.flatMap((text) => webAddress(text) ?? []);
  const unusable = written.filter((text) => webAddress(text) === null);
  return { files: usable(files), groups: usable(groups), unusable };
}

async function namesOf(
  record: FileRecord | undefined,
  store: StateStore,
): Promise<{ files: readonly string[]; groups: readonly string[] }> {
  const last = record?.stored?.last;
  const key = record && last && stateKeys.reduced(record.id, last.sha256, last.reader_version);
  const bytes = key && (await store.read(key));
  if (!bytes) return { files: [], groups: [] };
  const { parts } = await decodeReduced(bytes, key);
  return {
    files: parts.flatMap(({ part }) => part.names?.files ?? []),
    groups: parts.flatMap(({ part }) => part.payer?.locations ?? []),
  };
}
