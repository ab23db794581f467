// Fetches one hospital: its pointer and the files that the pointer names. When something fails, earlier files
// are used.
import { FetchFault } from '../state/statuses.ts';
import { type Discovery, discover } from './discover.ts';
import { download } from './download.ts';
import type { FetchContext, FileOutcome, Previous } from './fetch-run.ts';
import { type FileStatus, type HospitalStatus, overallStatus } from './fetch-status.ts';
import { fileId, idOfFile, stableAddress } from './folder/file-names.ts';
import { withRetries } from './http/retry.ts';
import type { PointedFile } from './pointer-file.ts';
import type { Site } from './site-list.ts';

/** Fetches the hospital of one row of the list. `previous` is its entry of the last complete run. */
export async function fetchHospital(
  site: Site,
  previous: Previous | undefined,
  context: FetchContext,
): Promise<HospitalStatus> {
  const { discovery, fault } = await findPointer(site, context);
  const pointed = discovery?.pointer.files ?? directFile(site);
  const files = await Promise.all(pointed.map((file) => fetchFile(file, context)));
  const outcome = files.length === 0 && fault ? fault : overallStatus(files);
  return {
    source: site.source,
    name: site.name,
    ccn: site.ccn,
    status: outcome.status,
    detail: outcome.detail,
    pointer: discovery?.address.href ?? null,
    blocks_without_url: discovery?.pointer.blocksWithoutUrl ?? 0,
    unusable_urls: discovery?.pointer.unusable ?? [],
    files,
    kept:
      files.some(({ file }) => file === null) || files.length === 0
        ? await listLastGood(files, previous, context)
        : [],
  };
}

async function findPointer(site: Site, context: FetchContext) {
  try {
    if (!site.site && site.mrfUrl) return { discovery: undefined, fault: undefined };
    return { discovery: await discover(site, context), fault: undefined };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { discovery: undefined as Discovery | undefined, fault: error };
  }
}

/** The file at the address that the list itself has: used when no pointer is found. */
function directFile({ mrfUrl }: Site): PointedFile[] {
  return mrfUrl ? [{ url: mrfUrl, locations: [] }] : [];
}

/** Fetches one file. When several hospitals name it, it is fetched once in a run. */
export async function fetchFile({ url, locations }: PointedFile, context: FetchContext): Promise<FileStatus> {
  const id = fileId(url);
  const running = context.outcomes.get(id) ?? fetchOutcome(url, id, context);
  context.outcomes.set(id, running);
  return fileStatus(stableAddress(url), await running, locations, context);
}

/** Makes the entry of a file in the status of a run. */
export function fileStatus(
  url: string,
  { record, fault }: FileOutcome,
  locations: string[],
  context: FetchContext,
): FileStatus {
  return {
    url,
    status: fault?.status ?? (record?.run === context.run ? 'ok' : 'unchanged'),
    detail: fault?.detail ?? '',
    file: record?.file ?? null,
    bytes: record?.bytes ?? null,
    sha256: record?.sha256 ?? null,
    etag: record?.etag ?? null,
    last_modified: record?.lastModified ?? null,
    locations,
  };
}

/** Fetches a file with retries. After a fault, the outcome has the last good file. */
export async function fetchOutcome(
  url: URL,
  id: string,
  context: FetchContext,
  named = url,
): Promise<FileOutcome> {
  try {
    const pause = (ms: number) => context.pause(url.hostname, ms);
    const { take = (_id, attempt) => attempt() } = context;
    const record = await take(id, () =>
      withRetries(context.retries, () => download(url, id, context, named), pause),
    );
    return { record, fault: undefined };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { record: await context.records.get(id), fault: error };
  }
}

/** Files of the preceding entry that are still in the folder and that this run does not name. */
export async function listLastGood(
  files: readonly FileStatus[],
  previous: Previous | undefined,
  { records }: FetchContext,
): Promise<HospitalStatus['kept']> {
  const now = new Set(files.map(({ file }) => file));
  const before = [...(previous?.kept ?? []), ...(previous?.files ?? [])].map(({ file }) => file);
  const kept: HospitalStatus['kept'] = [];
  for (const file of [...new Set(before)].sort()) {
    if (file === null || now.has(file)) continue;
    const record = await records.get(idOfFile(file));
    if (record) kept.push({ file, url: record.url });
  }
  return kept;
}
