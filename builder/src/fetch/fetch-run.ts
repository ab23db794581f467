// The steps of a fetch of hospitals or of federal files into a folder that `build` reads. To understand this
// folder, start here.
import { join } from 'node:path';
import Papa from 'papaparse';
import { parseNote, readIfThere } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import { SOURCES_FILE } from '../input/source-urls.ts';
import { allToTheirEnds } from '../parallel/in-parallel.ts';
import { atOnce } from '../state/at-once.ts';
import type { HostLeases } from '../state/host-leases.ts';
import type { StateStore } from '../state/state-store.ts';
import type { FetchFault } from '../state/statuses.ts';
import { type ContentOptions, ContentReaders } from './content-readers.ts';
import type { DiscoverContext } from './discover.ts';
import type { DownloadContext } from './download.ts';
import { countStatuses, FetchReport, type HospitalStatus, rowsOf } from './fetch-status.ts';
import { FINGERPRINT_FROM_BYTES } from './fingerprint.ts';
import { FILES_DIR, fileId, idOfFile, STATUS_FILE } from './folder/file-names.ts';
import type { FileRecord } from './folder/file-record.ts';
import { FileRecords } from './folder/file-records.ts';
import { FetchFolderError, foreignFolder, openFolder } from './folder/folder.ts';
import { saveState } from './folder/save-state.ts';
import { StoredFiles } from './folder/stored-files.ts';
import { addressGuard, type Resolve, systemResolve } from './http/address-guard.ts';
import { makeExchange, type Timeouts } from './http/exchange.ts';
import { makeFollow } from './http/follow.ts';
import { type Clock, HostGate, type Politeness, systemClock, type Turns } from './http/host-gate.ts';
import { endingClock, endingExchange } from './http/time-over.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

export const FETCH_DEFAULTS = {
  maxBytes: 8192 * MEGABYTE,
  timeouts: { silenceMs: MINUTE_MS, requestMs: 120 * MINUTE_MS } satisfies Timeouts,
  politeness: { requests: 16, hostGapMs: 500 } satisfies Politeness,
  tries: 4,
  firstPauseMs: 1000,
  longestPauseMs: 2 * MINUTE_MS,
  userAgent: 'CashPriceAtlas/0.1',
} as const;

export type FetchOptions = ContentOptions & {
  /** Text of the list, a CSV. */
  list: string;
  outDir: string;
  maxBytes?: number;
  timeouts?: Timeouts;
  politeness?: Politeness;
  tries?: number;
  userAgent?: string;
  /** Bytes of the smallest file without validators whose ranges are asked for in place of the whole. */
  fingerprintFromBytes?: number;
  /** For tests: DNS, clock, random numbers, and whether loopback addresses are allowed. */
  resolve?: Resolve;
  clock?: Clock;
  random?: () => number;
  allowLoopback?: boolean;
  /** State between nights. */
  state?: StateStore;
  /** Called around each request, for shards that must not ask one host at once. */
  leases?: Pick<HostLeases, 'hold'>;
  /** Milliseconds that are left of the time of this run; nothing is asked or received after them. */
  msLeft?: () => number;
  onProgress?: (step: string, done: number, total: number) => void;
};

export type FileOutcome = { record: FileRecord | undefined; fault: FetchFault | undefined };
export type FetchContext = DownloadContext &
  DiscoverContext & {
    /** Outcomes of this run by file id: rows may share a file. */
    outcomes: Map<string, Promise<FileOutcome>>;
    /** For `read`: runs the fetch of a file when it is its turn, and maps what was fetched. */
    take?: (id: string, download: () => Promise<FileRecord>) => Promise<FileRecord>;
  };
/** The files that an earlier run had for a row. */
export type Previous = { files: readonly { file: string | null }[]; kept: readonly { file: string }[] };
type ListRow = { source: string; name: string };

/**
 * The rows of a list, and how a row is fetched; `pointerIds` are the ids of the pointers that belong to a
 * row.
 */
export type FetchWork<Row extends ListRow> = {
  part: 'hospitals' | 'federal';
  rows: readonly Row[];
  fetchRow: (row: Row, previous: Previous | undefined, context: FetchContext) => Promise<HospitalStatus>;
  pointerIds: (row: Row) => string[];
};

/** Fetches all rows. A failure of a row is its status; only faults of this program or machine throw. */
export async function runFetch<Row extends ListRow>(
  options: FetchOptions,
  work: FetchWork<Row>,
): Promise<FetchReport> {
  const close = await openFolder(options.outDir);
  try {
    const before = await lastReport(options.outDir);
    const stored = options.state && new StoredFiles(atOnce(options.state));
    const storedRun = (await stored?.readRows(work.rows.map(({ source }) => source))) ?? 0;
    const context = makeContext(options, Math.max(before?.run ?? 0, storedRun) + 1, stored);
    const found = await fetchAll(work, before, context, options.onProgress);
    const report: FetchReport = {
      format: 1,
      kind: 'fetch-status',
      run: context.run,
      counts: countStatuses(found),
      hospitals: work.part === 'hospitals' ? found : [],
      ...(work.part === 'federal' ? { federal: found } : {}),
    };
    await writeWholeAlone(join(options.outDir, SOURCES_FILE), sourceUrlsText(found));
    await saveState(options.outDir, report, context);
    await context.records.keepOnly(join(options.outDir, FILES_DIR), collectIds(work, found));
    // Written last: it completes the run. A run that ends earlier is repeated under the same number.
    await writeWholeAlone(join(options.outDir, STATUS_FILE), `${JSON.stringify(report, null, 1)}\n`);
    return report;
  } finally {
    await close();
  }
}

async function lastReport(outDir: string): Promise<FetchReport | undefined> {
  const text = await readIfThere(join(outDir, STATUS_FILE));
  const report = text === undefined ? undefined : parseNote(text, FetchReport);
  if (text !== undefined && !report) throw new FetchFolderError(foreignFolder(outDir));
  return report;
}

/** Makes the tools of one run; `run` is its number. */
export function makeContext(options: FetchOptions, run: number, stored?: StoredFiles): FetchContext {
  const { random = Math.random, msLeft } = options;
  const clock = endingClock(options.clock ?? systemClock, msLeft);
  const guard = addressGuard(options.resolve ?? systemResolve, options.allowLoopback);
  const gate = new HostGate(clock, options.politeness ?? FETCH_DEFAULTS.politeness);
  const exchange = makeExchange(
    guard,
    options.timeouts ?? FETCH_DEFAULTS.timeouts,
    options.userAgent ?? FETCH_DEFAULTS.userAgent,
  );
  const records = new FileRecords(options.outDir, stored);
  const { firstPauseMs, longestPauseMs } = FETCH_DEFAULTS;
  return {
    follow: makeFollow(endingExchange(exchange, msLeft), withLeases(gate, options.leases)),
    records,
    workDir: records.workDir,
    contents: new ContentReaders(options),
    run,
    maxBytes: options.maxBytes ?? FETCH_DEFAULTS.maxBytes,
    fingerprintFromBytes: options.fingerprintFromBytes ?? FINGERPRINT_FROM_BYTES,
    retries: { tries: options.tries ?? FETCH_DEFAULTS.tries, firstPauseMs, longestPauseMs, clock, random },
    pause: (host, ms) => gate.pause(host, ms),
    pointers: new Map(),
    outcomes: new Map(),
  };
}

/** A request takes its turn in this process first, and then the lease of the host. */
function withLeases(gate: HostGate, leases: FetchOptions['leases']): Turns {
  if (!leases) return gate;
  return { run: (host, task) => gate.run(host, () => leases.hold(host, task)) };
}

/** Fetches all rows, in the order of the list. All of them end before an error of one of them is thrown. */
async function fetchAll<Row extends ListRow>(
  { rows, fetchRow }: FetchWork<Row>,
  before: FetchReport | undefined,
  context: FetchContext,
  onProgress: FetchOptions['onProgress'] = () => {},
): Promise<HospitalStatus[]> {
  const previous = new Map((before ? rowsOf(before) : []).map((row) => [keyOf(row), row]));
  let done = 0;
  return allToTheirEnds(rows, async (row) => {
    const earlier = previous.get(keyOf(row)) ?? (await storedRow(row, context));
    const status = await fetchRow(row, earlier, context);
    onProgress('fetch', ++done, rows.length);
    return status;
  });
}

async function storedRow({ source }: ListRow, { records }: FetchContext): Promise<Previous> {
  return { files: [], kept: (await records.stored?.filesOfRow(source)) ?? [] };
}

/** Identifies a row of the list from night to night. Several hospitals may share a site. */
function keyOf({ source, name }: ListRow): string {
  return `${source} ${name}`;
}

/** Path and address of every file in the folder, in the form that `build` reads. */
export function sourceUrlsText(found: readonly HospitalStatus[]): string {
  const urls = new Map<string, string>();
  for (const { files, kept } of found)
    for (const { file, url } of [...kept, ...files]) if (file !== null) urls.set(file, url);
  return sourceRows(urls);
}

/** The text of `sources.csv`, from addresses by path. */
export function sourceRows(urls: ReadonlyMap<string, string>): string {
  const rows = [...urls].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${Papa.unparse([['file', 'url'], ...rows], { newline: '\n' })}\n`;
}

/** Ids of all files and pointers that this run names. */
function collectIds<Row extends ListRow>(
  work: FetchWork<Row>,
  found: readonly HospitalStatus[],
): Set<string> {
  return new Set([
    ...work.rows.flatMap(work.pointerIds),
    ...found.flatMap(({ files }) => files.map(({ url }) => fileId(new URL(url)))),
    ...found.flatMap(({ kept }) => kept.map(({ file }) => idOfFile(file))),
  ]);
}
