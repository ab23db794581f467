// The state between nights as a fetch uses it: the files that it does not have to download, and the files
// that a row of the list had.
import { isCurrentReader } from '../../providers/payer-reader.ts';
import type { FetchedFile } from '../../state/fetched-files.ts';
import { changeLast, FileLast, keysOfCopy, RowLast, readLast, STATE_FORMAT } from '../../state/records.ts';
import { type StateStore, stateKeys } from '../../state/state-store.ts';
import { type FetchStatus, isGood } from '../../state/statuses.ts';
import type { HospitalStatus } from '../fetch-status.ts';
import { idOfFile } from './file-names.ts';
import type { FileRecord } from './file-record.ts';

type RowFile = RowLast['files'][number];
/** A run number that no real run has: files that an earlier run received count as unchanged. */
const EARLIER_RUN = 0;
/** Dropped files that a row remembers until a plan removes them. */
const MAX_DROPPED = 100;

/** Reads the records of a state, each of them once. */
export class StoredFiles {
  readonly #store: StateStore;
  readonly #files = new Map<string, Promise<FileRecord | undefined>>();
  readonly #rows = new Map<string, RowLast>();

  constructor(store: StateStore) {
    this.#store = store;
  }

  /** Reads the records of rows. @returns number of the last run, 0 before the first one */
  async readRows(sources: readonly string[]): Promise<number> {
    const read = async (source: string) => {
      const { last } = await readLast(this.#store, source, RowLast);
      if (last) this.#rows.set(source, last);
    };
    await Promise.all([...new Set(sources)].map(read));
    return Math.max(0, ...[...this.#rows.values()].map(({ run }) => run));
  }

  /** The last good copy of a file. A copy of an older reader is stale: no validators may be sent for it. */
  file(id: string): Promise<FileRecord | undefined> {
    const read = this.#files.get(id) ?? this.#read(id);
    this.#files.set(id, read);
    return read;
  }

  /** Remembers what a download found out about a file that has not changed. */
  note(record: FileRecord): FileRecord {
    this.#files.set(record.id, Promise.resolve(record));
    return record;
  }

  async #read(id: string): Promise<FileRecord | undefined> {
    const { last } = await readLast(this.#store, id, FileLast);
    if (!last) return undefined;
    const { file, url, bytes, sha256, validators } = last;
    const { address, etag, last_modified: lastModified, fingerprint = null } = validators;
    const stored = { last, stale: !isCurrentReader(last.reader_version) };
    const run = last.received?.is_new ? last.received.run : EARLIER_RUN;
    return {
      ...{ id, file, url, address, bytes, sha256, etag, lastModified, fingerprint },
      ...{ run, installed: true, stored },
    };
  }

  /** The record of a row, as it was read or saved last. */
  row(source: string): RowLast | undefined {
    return this.#rows.get(source);
  }

  /**
   * Files of a row: those of its last run, and the earlier ones as long as a build has not read all of these.
   */
  async filesOfRow(source: string): Promise<RowFile[]> {
    const row = this.#rows.get(source);
    if (!row) return [];
    const stored = await Promise.all(row.files.map(({ file }) => this.file(idOfFile(file))));
    return stored.every((record) => record !== undefined) ? row.files : [...row.files, ...row.before];
  }

  /** Saves which files the rows have now; `found` are the files of this run by path. */
  async saveRows(
    run: number,
    hospitals: readonly HospitalStatus[],
    found: ReadonlyMap<string, FetchedFile>,
  ): Promise<void> {
    const bySource = Map.groupBy(hospitals, ({ source }) => source);
    const saved = await Promise.all(
      [...bySource].map(([source, rows]) => this.#saveRow(source, run, rows, found, [])),
    );
    const named = new Set(saved.flatMap(filesIn));
    const dropped = [...this.#rows.values()].flatMap(filesIn).filter((file) => !named.has(file));
    await Promise.all([...new Set(dropped)].map((file) => this.#forget(idOfFile(file))));
  }

  /**
   * Saves which files the rows of one source have now. The files that it no longer names are listed in its record,
   * because rows of another shard may name them.
   */
  async saveSource(
    run: number,
    rows: readonly HospitalStatus[],
    found: ReadonlyMap<string, FetchedFile>,
  ): Promise<void> {
    const source = rows[0]?.source ?? '';
    const last = this.#rows.get(source);
    const earlier = [...(last?.dropped ?? []), ...(last ? [...last.files, ...last.before] : [])];
    this.#rows.set(source, await this.#saveRow(source, run, rows, found, earlier));
  }

  /** Brings the record of a file that has not changed up to date. */
  async refresh({ source, status, validators, stored }: FetchedFile, received: FileLast['received']) {
    if (!stored) return;
    const next = { ...stored, status, validators, ...(received ? { received } : {}) };
    if (JSON.stringify(next) === JSON.stringify(stored)) return;
    await changeLast(this.#store, source, FileLast, (last) =>
      last?.sha256 === stored.sha256 ? next : (last ?? next),
    );
  }

  /** Removes what the list no longer names. @returns how many files were removed */
  async forgetDropped(): Promise<number> {
    const named = new Set([...this.#rows.values()].flatMap(filesIn));
    const dropped = [...this.#rows.values()].flatMap((row) => (row.dropped ?? []).map(({ file }) => file));
    const unnamed = [...new Set(dropped)].filter((file) => !named.has(file));
    await Promise.all(unnamed.map((file) => this.#forget(idOfFile(file))));
    return unnamed.length;
  }

  /** Removes everything about a file that the list no longer names; its record first. */
  async #forget(id: string): Promise<void> {
    const { last } = await readLast(this.#store, id, FileLast);
    if (!last) return;
    const copies = [last, ...(last.previous ? [last.previous] : [])];
    await this.#store.remove([stateKeys.record(id)]);
    await this.#store.remove(copies.flatMap((copy) => keysOfCopy(id, copy)));
  }

  async #saveRow(
    source: string,
    run: number,
    rows: readonly HospitalStatus[],
    found: ReadonlyMap<string, FetchedFile>,
    earlier: readonly RowFile[],
  ): Promise<RowLast> {
    const named = rows.flatMap(({ files, kept }) => [...files, ...kept]);
    const files = distinct(named.flatMap(({ file, url }) => (file === null ? [] : [{ file, url }])));
    const isRead = await Promise.all(
      files.map(async ({ file }) => {
        const stored = await this.file(idOfFile(file));
        return stored?.sha256 === found.get(file)?.sha256;
      }),
    );
    const before = isRead.every(Boolean) ? [] : distinct(await this.filesOfRow(source));
    const status: FetchStatus = rows.find((row) => !isGood(row.status))?.status ?? 'ok';
    const used = new Set([...files, ...before].map(({ file }) => file));
    const dropped = distinct(earlier.filter(({ file }) => !used.has(file))).slice(-MAX_DROPPED);
    const row: RowLast = {
      ...{ format: STATE_FORMAT, run, status, files, before, entries: [...rows] },
      ...(dropped.length === 0 ? {} : { dropped }),
    };
    await changeLast(this.#store, source, RowLast, () => row);
    return row;
  }
}

function filesIn({ files, before }: RowLast): string[] {
  return [...files, ...before].map(({ file }) => file);
}

function distinct(named: readonly RowFile[]): RowFile[] {
  return [...new Map(named.map((one) => [one.file, one])).values()];
}
