// A fetch from a list of payer files to a folder that `build` reads: the files of the list, those that tables of contents
// name, then the remote group files that rates refer to. Read this first.
import { join } from 'node:path';
import { readIfThere } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import { SOURCES_FILE } from '../input/source-urls.ts';
import { allToTheirEnds } from '../parallel/in-parallel.ts';
import { FetchFault } from '../state/statuses.ts';
import { type ContentNotes, contentNotes, type ReadPayerContent } from './content-notes.ts';
import { fileStatus, outcomeOf } from './fetch-hospital.ts';
import { contextOf, type FetchContext, type FetchOptions, sourceRows } from './fetch-run.ts';
import { countStatuses, type FileStatus } from './fetch-status.ts';
import { FILES_DIR, fileId, idOfFile, STATUS_FILE, stableAddress } from './folder/file-names.ts';
import { FetchFolderError, openFolder } from './folder/folder.ts';
import { payerContent } from './payer-content.ts';
import { PayerFetchReport, type PayerFileStatus, type PayerGroupStatus } from './payer-fetch-status.ts';
import { type PayerRow, parsePayerList, webAddress, withoutQuery } from './payer-list.ts';

export type PayerFetchOptions = FetchOptions & {
  /** Reads what a fetched file holds; a test may count the calls. */
  readContent?: ReadPayerContent;
};

/** What a run works with; `done` and `known` count files for the progress. */
type Run = {
  context: FetchContext;
  notes: ContentNotes;
  onProgress: NonNullable<FetchOptions['onProgress']>;
  done: number;
  known: number;
};
/** A file with the addresses in it. */
type Followed = { status: PayerFileStatus; files: URL[]; groups: URL[] };

/** Fetches. What goes wrong out there is a status of its file; only our own faults throw. */
export async function fetchPayers(options: PayerFetchOptions): Promise<PayerFetchReport> {
  const rows = parsePayerList(options.list);
  const close = await openFolder(options.outDir);
  try {
    const before = await lastReport(options.outDir);
    const context = contextOf(options, (before?.run ?? 0) + 1);
    const notes = contentNotes(context.records, options.readContent ?? payerContent);
    const run: Run = { context, notes, onProgress: options.onProgress ?? (() => {}), done: 0, known: 0 };
    const listed = await eachWithProgress(run, rows, (row) => listedFile(row, run));
    const named = await eachWithProgress(run, namedFiles(listed), ({ url, by }) => namedFile(url, by, run));
    const files = [...listed, ...named];
    const groups = await eachWithProgress(run, groupFiles(files), (url) => groupFile(url, run));
    const report = reportOf(context.run, files, groups);
    await writeWholeAlone(join(options.outDir, SOURCES_FILE), sourcesCsv(report));
    await context.records.keepOnly(join(options.outDir, FILES_DIR), idsOf(report));
    // Last: the run counts from here on. One that ends earlier is run again under the same number.
    await writeWholeAlone(join(options.outDir, STATUS_FILE), `${JSON.stringify(report, null, 1)}\n`);
    return report;
  } finally {
    await close();
  }
}

async function lastReport(outDir: string): Promise<PayerFetchReport | undefined> {
  const text = await readIfThere(join(outDir, STATUS_FILE));
  if (text === undefined) return undefined;
  const { data } = PayerFetchReport.safeParse(JSON.parse(text));
  if (!data) throw new FetchFolderError(`${outDir} holds no fetch of payers' files.`);
  return data;
}

/** All of a kind, in their order. Every one comes to its end before a fault of ours is raised. */
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

async function listedFile({ name, written, url }: PayerRow, run: Run): Promise<Followed> {
  if (url) return { ...(await followed(url, url, { name, named_by: null }, run)) };
  const fault = new FetchFault('invalid_pointer', 'the list gives no usable address');
  const status = fileStatus(written, { record: undefined, fault }, [], run.context);
  return followedOf(status, { name, named_by: null }, undefined);
}

/** A file of a table of contents is known by its address without the query, which signs it for a day. */
function namedFile(url: URL, by: string, run: Run): Promise<Followed> {
  return followed(url, withoutQuery(url), { name: '', named_by: by }, run);
}

async function followed(
  url: URL,
  named: URL,
  facts: Pick<PayerFileStatus, 'name' | 'named_by'>,
  run: Run,
): Promise<Followed> {
  const status = await fetchOne(url, named, run);
  const content = status.file === null ? undefined : await run.notes(fileId(named));
  return followedOf(status, facts, content);
}

async function fetchOne(url: URL, named: URL, { context }: Run): Promise<FileStatus> {
  const id = fileId(named);
  const running = context.outcomes.get(id) ?? outcomeOf(url, id, context, named);
  context.outcomes.set(id, running);
  return fileStatus(stableAddress(named), await running, [], context);
}

function followedOf(
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

/** The files of all tables of contents, each once by its address before the query, but those of the list. */
function namedFiles(listed: readonly Followed[]): { url: URL; by: string }[] {
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

/** The group files of all rates, each once, by address. */
function groupFiles(files: readonly Followed[]): URL[] {
  const byAddress = new Map(files.flatMap(({ groups }) => groups).map((url) => [stableAddress(url), url]));
  return [...byAddress].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, url]) => url);
}

async function groupFile(url: URL, run: Run): Promise<PayerGroupStatus> {
  const { locations: _, ...status } = await fetchOne(url, url, run);
  return status;
}

function reportOf(
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

/** Path and address of every file that is there, as `build` reads them. */
function sourcesCsv({ files, groups }: PayerFetchReport): string {
  const urls = new Map<string, string>();
  for (const { file, url } of [...files, ...groups]) if (file !== null) urls.set(file, url);
  return sourceRows(urls);
}

/** Ids of files that still belong to somebody. */
function idsOf({ files, groups }: PayerFetchReport): Set<string> {
  const all = [...files, ...groups];
  return new Set([
    ...all.flatMap(({ file }) => (file === null ? [] : [idOfFile(file)])),
    ...all.flatMap(({ url }) => (webAddress(url) === null ? [] : [fileId(new URL(url))])),
  ]);
}
