// The list of hospitals to fetch: a CSV with name, ccn, site and mrf_url. A site is where `cms-hpt.txt` is looked for; an
// mrf_url stands in when there is none.

import Papa from 'papaparse';
import { sha256 } from '../files/hash.ts';
import { withoutMark } from '../input/first-bytes.ts';
import { pointedUrl } from './pointer-file.ts';

/** One row of the list. */
export type Site = {
  /** Of this row's stable id (CCN, else address): 16 hex digits. */
  source: string;
  name: string;
  ccn: string | null;
  site: URL | null;
  mrfUrl: URL | null;
  /** The site was written without http:// or https://. */
  schemeGuessed: boolean;
};

/** The file is no list of hospitals. */
export class SiteListError extends Error {}

const TITLES = {
  name: ['name', 'hospital_name', 'hospital', 'facility_name'],
  ccn: ['ccn', 'facility_id'],
  site: ['site', 'site_url', 'website', 'url'],
  mrfUrl: ['mrf_url', 'direct_mrf_url', 'mrf'],
} as const;
type Field = keyof typeof TITLES;

/** Base for addresses without a scheme; a list has no place of its own on the web, so a bare path is none. */
const NOWHERE = new URL('https://invalid./');

/** The first 16 hex digits of a stable id's SHA-256: the name of a source in folders and stores. */
export function sourceId(stableId: string): string {
  return sha256(stableId).slice(0, 16);
}

/**
 * Rows of the list in their order; a row without a usable address stays, so that its hospital is accounted for.
 * @throws SiteListError when there is no column for addresses
 */
export function parseSiteList(text: string): Site[] {
  const { data } = Papa.parse<string[]>(withoutMark(text), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  const titles = header.map((title) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const column = (field: Field) =>
    titles.findIndex((title) => (TITLES[field] as readonly string[]).includes(title));
  const at = { name: column('name'), ccn: column('ccn'), site: column('site'), mrfUrl: column('mrfUrl') };
  if (at.site < 0 && at.mrfUrl < 0)
    throw new SiteListError('The list of hospitals has neither a site nor an mrf_url column.');
  return rows.map((row) => siteOf((field) => (row[at[field]] ?? '').trim()));
}

function siteOf(cell: (field: Field) => string): Site {
  const address = (field: Field) => {
    const url = pointedUrl(cell(field), NOWHERE);
    return url && url.hostname !== NOWHERE.hostname ? url : null;
  };
  const ccn = ccnOf(cell('ccn'));
  return {
    source: sourceId(ccn ?? (cell('site') || cell('mrfUrl') || cell('name'))),
    name: cell('name'),
    ccn,
    site: address('site'),
    mrfUrl: address('mrfUrl'),
    schemeGuessed: !/^https?:/i.test(cell('site')),
  };
}

/** Six characters; a spreadsheet may have eaten the leading zero. */
function ccnOf(text: string): string | null {
  if (/^\d{5}$/.test(text)) return `0${text}`;
  return /^[0-9A-Za-z]{6}$/.test(text) ? text.toUpperCase() : null;
}
