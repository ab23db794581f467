// Fetches federal files by their known names into a folder that `build` reads. The newest published release
// is used; a release that is not published yet is not a fault.
import { FetchFault } from '../state/statuses.ts';
import { type CatalogEntry, findInCatalog } from './federal-catalog.ts';
import { type FederalSource, parseFederalList } from './federal-list.ts';
import { fetchFile, listLastGood } from './fetch-hospital.ts';
import { type FetchContext, type FetchOptions, type Previous, runFetch } from './fetch-run.ts';
import { type FetchReport, type FileStatus, type HospitalStatus, overallStatus } from './fetch-status.ts';

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
  { source, name, candidates, entry }: FederalSource,
  previous: Previous | undefined,
  context: FetchContext,
): Promise<HospitalStatus> {
  const found = entry ? await lookUp(entry, context) : { candidates };
  const files = 'candidates' in found ? await fetchNewest(found.candidates, context) : [];
  const none = { status: 'not_found', detail: 'the server has no release of the past year' } as const;
  const { status, detail } = files.length > 0 ? overallStatus(files) : 'fault' in found ? found.fault : none;
  return {
    ...{ source, name, ccn: null, status, detail },
    ...{ pointer: null, blocks_without_url: 0, unusable_urls: [] },
    files,
    kept: files.every(({ file }) => file === null) ? await listLastGood(files, previous, context) : [],
  };
}

/** The one address that a catalogue gives, or why it gives none. */
async function lookUp(entry: CatalogEntry, context: FetchContext) {
  try {
    return { candidates: [await findInCatalog(entry, context)] };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { fault: { status: error.status, detail: error.detail } };
  }
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
