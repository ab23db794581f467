// The list of hospitals to fetch: a CSV with name, ccn, site and mrf_url. `cms-hpt.txt` is looked for at the
// site; the mrf_url is used when it is not found there.
import Papa from 'papaparse';
import { sha256 } from '../files/hash.ts';
import { withoutMark } from '../input/first-bytes.ts';
import { pointedUrl } from './pointer-file.ts';

/** One row of the list. */
export type Site = {
  /** Source id made from the CCN, otherwise from the address: 16 hex digits. It is never the id of a file. */
  source: string;
  name: string;
  ccn: string | null;
  site: URL | null;
  mrfUrl: URL | null;
  /** True when the site was written without http:// or https://. */
  schemeGuessed: boolean;
};

/** A list of hospitals or of federal files cannot be used. */
export class SiteListError extends Error {}

const TITLES = {
  name: ['name', 'hospital_name', 'hospital', 'facility_name'],
  ccn: ['ccn', 'facility_id'],
  site: ['site', 'site_url', 'website', 'url'],
  mrfUrl: ['mrf_url', 'direct_mrf_url', 'mrf'],
} as const;
type Field = keyof typeof TITLES;

/** Base for addresses without a scheme. A list is not on the web, so a bare path in it is not an address. */
const NOWHERE = new URL('https://invalid./');

/** The name of a source in folders and stores: the first 16 hex digits of the SHA-256 of a stable id. */
export function sourceId(stableId: string): string {
  return sha256(stableId).slice(0, 16);
}

/**
 * Reads the rows of the list in their order. A row without a usable address is kept, so that its hospital
 * gets a status.
 * @throws SiteListError when the list has no rows, or no column for addresses
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
    throw new SiteListError(
      'The list of hospitals has neither a site nor an mrf_url column. Add one of them.',
    );
  if (rows.length === 0)
    throw new SiteListError('The list of hospitals has no rows. Add one row for each hospital.');
  return rows.map((row) => makeSite((field) => (row[at[field]] ?? '').trim()));
}

function makeSite(cell: (field: Field) => string): Site {
  const address = (field: Field) => {
    const url = pointedUrl(cell(field), NOWHERE);
    return url && url.hostname !== NOWHERE.hostname ? url : null;
  };
  const ccn = parseCcn(cell('ccn'));
  return {
    source: sourceId(ccn ?? (cell('site') || `row ${cell('mrfUrl') || cell('name')}`)),
    name: cell('name'),
    ccn,
    site: address('site'),
    mrfUrl: address('mrfUrl'),
    schemeGuessed: !/^https?:/i.test(cell('site')),
  };
}

/** Reads a CCN of six characters. A spreadsheet may have removed the leading zero. */
function parseCcn(text: string): string | null {
  if (/^\d{5}$/.test(text)) return `0${text}`;
  return /^[0-9A-Za-z]{6}$/.test(text) ? text.toUpperCase() : null;
}
