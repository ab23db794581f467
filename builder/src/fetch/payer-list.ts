// The list of payer files to fetch: a CSV with a url column, or one address a line. An address may be that of a file of
// rates, or of a table of contents, whose files are then followed.
import Papa from 'papaparse';
import { withoutMark } from '../input/first-bytes.ts';

/** One row of the list; `url` is null when what is written there is no address. */
export type PayerRow = { name: string; written: string; url: URL | null };

/** The list names no address at all. */
export class PayerListError extends Error {}

const URL_TITLES = new Set(['url', 'file_url', 'location']);
const NAME_TITLES = new Set(['name', 'payer', 'reporting_entity_name']);

/**
 * Rows of the list in their order; a row without a usable address stays, so that it is accounted for.
 * @throws PayerListError when there is no row
 */
export function parsePayerList(text: string): PayerRow[] {
  const { data } = Papa.parse<string[]>(withoutMark(text), {
    delimiter: ',',
    skipEmptyLines: 'greedy',
    comments: '#',
  });
  const titles = (data[0] ?? []).map((title) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const at = titles.findIndex((title) => URL_TITLES.has(title));
  const nameAt = titles.findIndex((title) => NAME_TITLES.has(title));
  const rows = at < 0 ? data : data.slice(1);
  if (rows.length === 0) throw new PayerListError('The list of payer files has no rows.');
  return rows.map((cells) => {
    const written = (at < 0 ? cells[0] : cells[at])?.trim() ?? '';
    return { name: cells[nameAt]?.trim() ?? '', written, url: webAddress(written) };
  });
}

/** A web address as written; null when it is none. */
export function webAddress(written: string): URL | null {
  const url = URL.parse(written.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
}

/** The address without its query: the file behind it, whoever signed the address and until when. */
export function withoutQuery(url: URL): URL {
  const bare = new URL(url.href);
  bare.search = '';
  bare.hash = '';
  return bare;
}
