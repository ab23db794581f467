// Fetches the files of a list of hospitals into a folder that `build` reads.
import { pointerAddresses, pointerId } from './discover.ts';
import { fetchHospital } from './fetch-hospital.ts';
import { type FetchOptions, runFetch } from './fetch-run.ts';
import type { FetchReport } from './fetch-status.ts';
import { parseSiteList } from './site-list.ts';

/** Fetches every row of the list. @throws SiteListError, FetchFolderError */
export async function fetchHospitals(options: FetchOptions): Promise<FetchReport> {
  return runFetch(options, {
    part: 'hospitals',
    rows: parseSiteList(options.list),
    fetchRow: fetchHospital,
    pointerIds: (site) => pointerAddresses(site).map(pointerId),
  });
}
