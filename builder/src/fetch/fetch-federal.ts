// A fetch of federal files by their known names, into a folder that `build` reads. The newest release that is there
// counts; one that is not published yet is no fault.

import { type FederalSource, parseFederalList } from './federal-list.ts';
import { fetchFile, lastGood } from './fetch-hospital.ts';
import { type FetchContext, type FetchOptions, type Previous, runFetch } from './fetch-run.ts';
import { type FetchReport, type FileStatus, type HospitalStatus, overallStatus } from './fetch-status.ts';

/** The list that comes with the project. */
export const DEFAULT_FEDERAL_LIST = new URL('./federal-sources.csv', import.meta.url);

/** `asOf` is the day of the fetch, an ISO date: it names the releases to ask for. */
export type FederalOptions = FetchOptions & { asOf: string };

/** Fetches every source of the list. @throws SiteListError, FetchFolderError */
export async function fetchFederal(options: FederalOptions): Promise<FetchReport> {
  const sources = parseFederalList(options.list, options.asOf);
  return runFetch(options, {
    part: 'federal',
    rows: sources,
    fetchRow: fetchSource,
    idsOf: () => [],
  });
}

async function fetchSource(
  { source, name, candidates }: FederalSource,
  previous: Previous | undefined,
  context: FetchContext,
): Promise<HospitalStatus> {
  const files = await newestThere(candidates, context);
  const { status, detail } =
    files.length > 0
      ? overallStatus(files)
      : ({ status: 'not_found', detail: 'no release of a year' } as const);
  return {
    ...{ source, name, ccn: null, status, detail },
    ...{ pointer: null, blocks_without_url: 0, unusable_urls: [] },
    files,
    kept: files.every(({ file }) => file === null) ? await lastGood(files, previous, context) : [],
  };
}

/** The first candidate that the server has, or the first fault other than that it has none. */
async function newestThere(candidates: readonly URL[], context: FetchContext): Promise<FileStatus[]> {
  for (const url of candidates) {
    const file = await fetchFile({ url, locations: [] }, context);
    // A file we have is the newest until a newer one is there, also when its address is gone.
    if (file.status !== 'not_found' || file.file !== null) return [file];
  }
  return [];
}
