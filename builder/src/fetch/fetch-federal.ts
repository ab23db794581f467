// Fetches federal files by their known names into a folder that `build` reads. The newest published release
// is used; a release that is not published yet is not a fault.
import { FetchFault } from '../state/statuses.ts';
import { type CatalogEntry, findInCatalog, yearOfAddress } from './federal-catalog.ts';
import { type FederalSource, parseFederalList } from './federal-list.ts';
import { fetchFile, listLastGood } from './fetch-hospital.ts';
import { type FetchContext, type FetchOptions, type Previous, runFetch } from './fetch-run.ts';
import { type FetchReport, type FileStatus, type HospitalStatus, overallStatus } from './fetch-status.ts';
import { fileId, stableAddress } from './folder/file-names.ts';

/** The list that is part of the project. */
export const DEFAULT_FEDERAL_LIST = new URL('./federal-sources.csv', import.meta.url);

/** `asOf` is the day of the fetch, an ISO date. It decides which releases are tried. */
export type FederalOptions = FetchOptions & { asOf: string };

/** Fetches every source of the list. @throws SiteListError, FetchFolderError */
export async function fetchFederal(options: FederalOptions): Promise<FetchReport> {
  const sources = parseFederalList(options.list, options.asOf);
  return runFetch(options, {
    part: 'federal',
    rows: sources,
    fetchRow: fetchSource,
    pointerIds: () => [],
  });
}

async function fetchSource(
  { source, name, candidates, entry, history }: FederalSource,
  previous: Previous | undefined,
  context: FetchContext,
): Promise<HospitalStatus> {
  const found = entry ? await lookUp({ entry, candidates, previous }, context) : { candidates };
  const newest = 'candidates' in found ? await fetchNewest(found.candidates, context) : [];
  const earlier = await fetchEarlier(history, newest, context);
  const files = [...newest, ...earlier.files];
  const none = { status: 'not_found', detail: 'the server has no release of the past year' } as const;
  // An earlier release that fails is asked for again next time; the source is as good as its newest one.
  const { status, detail } =
    newest.length > 0 ? overallStatus(newest) : 'fault' in found ? found.fault : none;
  return {
    ...{ source, name, ccn: null, status, detail },
    ...{ pointer: null, blocks_without_url: 0, unusable_urls: [] },
    files,
    kept: newest.every(({ file }) => file === null)
      ? await listLastGood(files, previous, context)
      : earlier.kept,
  };
}

type LookUp = Pick<FederalSource, 'candidates'> & {
  entry: CatalogEntry;
  previous: Previous | undefined;
};

/** The one address that a catalogue gives, or why it gives none. */
async function lookUp({ entry, candidates, previous }: LookUp, context: FetchContext) {
  try {
    const newest = await findInCatalog(entry, context);
    return { candidates: [(entry.isYearly && (await findOfYear(newest, previous, context))) || newest] };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    if (error.status === 'not_found' && candidates.length > 0) return { candidates };
    return { fault: { status: error.status, detail: error.detail } };
  }
}

/**
 * The address of the file that we have of the same year of data. It is used although there is a later version: the
 * difference of two versions gives away counts that are too small to be published.
 */
async function findOfYear(newest: URL, previous: Previous | undefined, context: FetchContext) {
  const year = yearOfAddress(newest);
  const known = (await listLastGood([], previous, context)).map(({ url }) => new URL(url));
  return known.find((url) => yearOfAddress(url) === year);
}

/** Fetches the first candidate that the server has. A fault other than `not_found` ends the search. */
async function fetchNewest(candidates: readonly URL[], context: FetchContext): Promise<FileStatus[]> {
  for (const url of candidates) {
    const file = await fetchFile({ url, locations: [] }, context);
    // A file that we have stays the newest until a newer one is published, even when its address is gone.
    if (file.status !== 'not_found' || file.file !== null) return [file];
  }
  return [];
}

/**
 * The releases before the newest one, of a source whose history counts. One that we have is not requested again, and one
 * that the server does not have is not a fault.
 */
async function fetchEarlier(
  { wanted, periods }: FederalSource['history'],
  [newest]: readonly FileStatus[],
  context: FetchContext,
): Promise<Pick<HospitalStatus, 'files' | 'kept'>> {
  const found: Pick<HospitalStatus, 'files' | 'kept'> = { files: [], kept: [] };
  const isNewest = (url: URL) => stableAddress(url) === newest?.url;
  const at = periods.findIndex((urls) => urls.some(isNewest));
  if (at < 0) return found;
  for (const urls of periods.slice(at + 1, at + 1 + wanted)) {
    const records = await Promise.all(urls.map((url) => context.records.get(fileId(url))));
    const known = records.find((record) => record !== undefined);
    if (known) found.kept.push({ file: known.file, url: known.url });
    else found.files.push(...(await fetchNewest(urls, context)));
  }
  return found;
}
