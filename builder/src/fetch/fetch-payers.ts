// Fetches payer files into a folder that `build` reads: first the files of the list, then the files that
// tables of contents name, then the remote group files that rates refer to. To understand this folder, start
// here or in fetch-run.ts.
import { join } from 'node:path';
import { parseNote, readIfThere } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import { SOURCES_FILE } from '../input/source-urls.ts';
import { allToTheirEnds } from '../parallel/in-parallel.ts';
import { FetchFault } from '../state/statuses.ts';
import { type ContentNotes, contentNotes, type ReadPayerContent } from './content-notes.ts';
import { fetchOutcome, fileStatus } from './fetch-hospital.ts';
import { type FetchContext, type FetchOptions, makeContext, sourceRows } from './fetch-run.ts';
import { countStatuses, type FileStatus } from './fetch-status.ts';
import { FILES_DIR, fileId, idOfFile, STATUS_FILE, stableAddress } from './folder/file-names.ts';
import { FetchFolderError, foreignFolder, openFolder } from './folder/folder.ts';
import { PayerFetchReport, type PayerFileStatus, type PayerGroupStatus } from './payer-fetch-status.ts';
import { type PayerRow, parsePayerList, webAddress, withoutQuery } from './payer-list.ts';

export type PayerFetchOptions = FetchOptions & {
  /** Reads which addresses a fetched file names; a test may count the calls. */
  readContent?: ReadPayerContent;
};

/** The tools of a run; `done` and `known` count files for the progress display. */
type Run = {
  context: FetchContext;
  notes: ContentNotes;
  onProgress: NonNullable<FetchOptions['onProgress']>;
  done: number;
  known: number;
};
/** The status of a file, with the addresses that the file names. */
type Followed = { status: PayerFileStatus; files: URL[]; groups: URL[] };

/** Fetches all files. A failure of a file is its status; only faults of this program or machine throw. */
export async function fetchPayers(options: PayerFetchOptions): Promise<PayerFetchReport> {
  const rows = parsePayerList(options.list);
  const close = await openFolder(options.outDir);
  try {
    const before = await lastReport(options.outDir);
    const context = makeContext(options, (before?.run ?? 0) + 1);
    const read: ReadPayerContent = (path) => context.contents.readPayer(path);
    const notes = contentNotes(context.records, options.readContent ?? read);
    const run: Run = { context, notes, onProgress: options.onProgress ?? (() => {}), done: 0, known: 0 };
    const listed = await eachWithProgress(run, rows, (row) => fetchListed(row, run));
    const named = await eachWithProgress(run, listNamedFiles(listed), ({ url, by }) =>
      fetchNamed(url, by, run),
    );
    const files = [...listed, ...named];
    const groups = await eachWithProgress(run, listGroupFiles(files), (url) => fetchGroup(url, run));
    const report = makeReport(context.run, files, groups);
    await writeWholeAlone(join(options.outDir, SOURCES_FILE), sourcesCsv(report));
    await context.records.keepOnly(join(options.outDir, FILES_DIR), collectIds(report));
    // Written last: it completes the run. A run that ends earlier is repeated under the same number.
    await writeWholeAlone(join(options.outDir, STATUS_FILE), `${JSON.stringify(report, null, 1)}\n`);
    return report;
  } finally {
    await close();
  }
}

async function lastReport(outDir: string): Promise<PayerFetchReport | undefined> {
  const text = await readIfThere(join(outDir, STATUS_FILE));
  const report = text === undefined ? undefined : parseNote(text, PayerFetchReport);
  if (text !== undefined && !report) throw new FetchFolderError(foreignFolder(outDir));
  return report;
}

/** Runs a task for each item at the same time. All tasks end before an error of one of them is thrown. */
async function eachWithProgress<From, To>(
  run: Run,
  from: readonly From[],
  task: (one: From) => Promise<To>,
): Promise<To[]> {
  run.known += from.length;
  return allToTheirEnds(from, async (one) => {
    const result = await task(one);
    run.onProgress('fetch', ++run.done, run.known);
    return result;
  });
}

async function fetchListed({ name, written, url }: PayerRow, run: Run): Promise<Followed> {
  if (url) return { ...(await followFile(url, url, { name, named_by: null }, run)) };
  const fault = new FetchFault('invalid_pointer', 'the list has no usable address for it');
  const status = fileStatus(written, { record: undefined, fault }, [], run.context);
  return makeFollowed(status, { name, named_by: null }, undefined);
}

/**
 * A file of a table of contents is identified by its address without the query, which is a daily signature.
 */
function fetchNamed(url: URL, by: string, run: Run): Promise<Followed> {
  return followFile(url, withoutQuery(url), { name: '', named_by: by }, run);
}

async function followFile(
  url: URL,
  named: URL,
  facts: Pick<PayerFileStatus, 'name' | 'named_by'>,
  run: Run,
): Promise<Followed> {
  const status = await fetchNamedFile(url, named, run.context);
  const content = status.file === null ? undefined : await run.notes(fileId(named));
  return makeFollowed(status, facts, content);
}

/** Fetches a file once in a run. `named` is the address that identifies it. */
export async function fetchNamedFile(url: URL, named: URL, context: FetchContext): Promise<FileStatus> {
  const id = fileId(named);
  const running = context.outcomes.get(id) ?? fetchOutcome(url, id, context, named);
  context.outcomes.set(id, running);
  return fileStatus(stableAddress(named), await running, [], context);
}

function makeFollowed(
  { locations: _, ...status }: FileStatus,
  facts: Pick<PayerFileStatus, 'name' | 'named_by'>,
  content: Awaited<ReturnType<ContentNotes>> | undefined,
): Followed {
  const files = (content?.files ?? []).map(webAddress);
  const groups = (content?.groups ?? []).map(webAddress);
  const unusable = [...files, ...groups].filter((url) => url === null).length;
  return {
    status: {
      ...facts,
      ...status,
      kind: content?.kind ?? null,
      refused: content?.refused ?? null,
      names_files: files.length,
      names_groups: groups.length,
      groups_missing: 0,
      unusable_urls: unusable + (content?.blanks ?? 0),
    },
    files: files.filter((url) => url !== null),
    groups: groups.filter((url) => url !== null),
  };
}

/**
 * The files that tables of contents name and the list does not, each once by its address without the query.
 */
function listNamedFiles(listed: readonly Followed[]): { url: URL; by: string }[] {
  const seen = new Set(listed.map(({ status }) => status.url));
  const named: { url: URL; by: string }[] = [];
  for (const { status, files } of listed) {
    for (const url of files) {
      const address = withoutQuery(url).href;
      if (seen.has(address)) continue;
      seen.add(address);
      named.push({ url, by: status.url });
    }
  }
  return named;
}

/** The group files that rates refer to, each once, in the order of their addresses. */
function listGroupFiles(files: readonly Followed[]): URL[] {
  const byAddress = new Map(files.flatMap(({ groups }) => groups).map((url) => [stableAddress(url), url]));
  return [...byAddress].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, url]) => url);
}

async function fetchGroup(url: URL, run: Run): Promise<PayerGroupStatus> {
  const { locations: _, ...status } = await fetchNamedFile(url, url, run.context);
  return status;
}

function makeReport(
  run: number,
  followedFiles: readonly Followed[],
  groups: PayerGroupStatus[],
): PayerFetchReport {
  const missing = new Set(groups.filter(({ file }) => file === null).map(({ url }) => url));
  const files = followedFiles.map(({ status, groups: asked }) => {
    const groups_missing = asked.filter((url) => missing.has(stableAddress(url))).length;
    return { ...status, groups_missing };
  });
  const [counts, group_counts] = [countStatuses(files), countStatuses(groups)];
  return { format: 1, kind: 'payer-fetch-status', run, counts, group_counts, files, groups };
}

/** Path and address of every file in the folder, in the form that `build` reads. */
function sourcesCsv({ files, groups }: PayerFetchReport): string {
  const urls = new Map<string, string>();
  for (const { file, url } of [...files, ...groups]) if (file !== null) urls.set(file, url);
  return sourceRows(urls);
}

/** Ids of all files that this run names. */
function collectIds({ files, groups }: PayerFetchReport): Set<string> {
  const all = [...files, ...groups];
  return new Set([
    ...all.flatMap(({ file }) => (file === null ? [] : [idOfFile(file)])),
    ...all.flatMap(({ url }) => (webAddress(url) === null ? [] : [fileId(new URL(url))])),
  ]);
}
