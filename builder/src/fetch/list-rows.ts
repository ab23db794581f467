// The rows of a list that `fetch` and `build` both read: each hospital of the national list with the addresses to fetch
// from, merged with the operator's own rows.
import Papa from 'papaparse';
import { HOSPITAL_COLUMNS, RATING_COLUMNS } from '../facilities/hospital-list.ts';
import type { KnownHospital } from '../facilities/national/national-list.ts';
import type { Site } from './site-list.ts';

/** CMS's titles, by which `build` knows a hospital list, and the addresses that `fetch` reads. */
const TITLES = [...Object.values(HOSPITAL_COLUMNS), 'site', 'mrf_url', ...Object.values(RATING_COLUMNS)];

export type MergedRows = { csv: string; rows: number; replaced: number; added: number };

/**
 * Writes the list. A row of the operator replaces the addresses of the hospital with its CCN; a row without a CCN, or
 * with one that the list does not have, is added at the end.
 */
export function mergeRows(hospitals: readonly KnownHospital[], own: readonly Site[]): MergedRows {
  const byCcn = new Map(own.flatMap((site) => (site.ccn === null ? [] : [[site.ccn, site] as const])));
  const listed = new Set(hospitals.map(({ ccn }) => ccn));
  const rows = hospitals.map(({ ccn, name, address, city, state, zip, mrfUrl, rating }) => {
    const addresses = addressesOf(byCcn.get(ccn)) ?? ['', mrfUrl];
    const ratings = rating ? [rating.stars, rating.list_of ?? ''] : ['', ''];
    return [ccn, name, address, city, state, zip, ...addresses, ...ratings];
  });
  const added = own
    .filter((site) => site.ccn === null || (byCcn.get(site.ccn) === site && !listed.has(site.ccn)))
    .map((site) => [site.ccn ?? '', site.name, '', '', '', '', ...(addressesOf(site) ?? []), '', '']);
  return {
    csv: `${Papa.unparse([TITLES, ...rows, ...added], { newline: '\n' })}\n`,
    rows: rows.length + added.length,
    replaced: [...byCcn.keys()].filter((ccn) => listed.has(ccn)).length,
    added: added.length,
  };
}

function addressesOf(site: Site | undefined): [site: string, mrfUrl: string] | undefined {
  return site && [site.site?.href ?? '', site.mrfUrl?.href ?? ''];
}
