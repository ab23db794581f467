// One hospital: its pointer, the files it names, and what stands in when something fails.

import { FetchFault } from '../state/statuses.ts';
import { type Discovery, discover } from './discover.ts';
import { download } from './download.ts';
import type { FetchContext, FileOutcome, Previous } from './fetch-run.ts';
import { type FileStatus, type HospitalStatus, overallStatus } from './fetch-status.ts';
import { fileId, idOfFile, stableAddress } from './folder/file-names.ts';
import { withRetries } from './http/retry.ts';
import type { PointedFile } from './pointer-file.ts';
import type { Site } from './site-list.ts';

/** Fetches what a row of the list stands for; `previous` is its entry of the last complete run. */
export async function fetchHospital(
  site: Site,
  previous: Previous | undefined,
  context: FetchContext,
): Promise<HospitalStatus> {
  const { discovery, fault } = await pointerOf(site, context);
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
        ? await lastGood(files, previous, context)
        : [],
  };
}

async function pointerOf(site: Site, context: FetchContext) {
  try {
    if (!site.site && site.mrfUrl) return { discovery: undefined, fault: undefined };
    return { discovery: await discover(site, context), fault: undefined };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { discovery: undefined as Discovery | undefined, fault: error };
  }
}

/** The address of the list stands in where no pointer is found. */
function directFile({ mrfUrl }: Site): PointedFile[] {
  return mrfUrl ? [{ url: mrfUrl, locations: [] }] : [];
}

/** Fetches one file, once in a run whoever names it. */
export async function fetchFile({ url, locations }: PointedFile, context: FetchContext): Promise<FileStatus> {
  const id = fileId(url);
  const running = context.outcomes.get(id) ?? outcomeOf(url, id, context);
  context.outcomes.set(id, running);
  return fileStatus(stableAddress(url), await running, locations, context);
}

/** A file's entry in the status of a run. */
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

/** Fetches a file with retries; a fault leaves the last good one. */
export async function outcomeOf(
  url: URL,
  id: string,
  context: FetchContext,
  named = url,
): Promise<FileOutcome> {
  try {
    const pause = (ms: number) => context.pause(url.hostname, ms);
    const record = await withRetries(context.retries, () => download(url, id, context, named), pause);
    return { record, fault: undefined };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { record: await context.records.get(id), fault: error };
  }
}

/** Files of the entry before that are still in their place and not named again. */
export async function lastGood(
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
