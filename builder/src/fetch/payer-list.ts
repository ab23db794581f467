// The list of payer files to fetch: a CSV with a url column, or one address on each line. An address leads to
// an in-network file, or to a table of contents, whose files are then fetched too.
import Papa from 'papaparse';
import { withoutMark } from '../input/first-bytes.ts';
import { stableAddress } from './folder/file-names.ts';
import { sourceId } from './site-list.ts';

/** One row of the list. `url` is null when the written text is not a web address. */
export type PayerRow = { name: string; written: string; url: URL | null };

/** The list cannot be used. */
export class PayerListError extends Error {}

const URL_TITLES = new Set(['url', 'file_url', 'location']);
const NAME_TITLES = new Set(['name', 'payer', 'reporting_entity_name']);

/**
 * Reads the rows of the list in their order. A row without a usable address is kept, so that it gets a
 * status.
 * @throws PayerListError when the list has no rows, or neither a url column nor an address
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
  if (rows.length === 0)
    throw new PayerListError('The list of payer files has no rows. Add one address on each line.');
  const parsed = rows.map((cells) => {
    const written = (at < 0 ? cells[0] : cells[at])?.trim() ?? '';
    return { name: cells[nameAt]?.trim() ?? '', written, url: webAddress(written) };
  });
  if (at < 0 && parsed.every(({ url }) => url === null))
    throw new PayerListError(
      'The list of payer files has no web address. Give a CSV with a url column, or one address on each line.',
    );
  return parsed;
}

/** The source id of a row: it is made from the address, and never the id of a file. */
export function sourceOfPayer({ url, written }: PayerRow): string {
  return sourceId(`payer ${url ? stableAddress(url) : written}`);
}

/** Reads a web address; null when the text is not one. */
export function webAddress(written: string): URL | null {
  const url = URL.parse(written.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
}

/** The address without its query: it identifies the file, whatever signature the query has. */
export function withoutQuery(url: URL): URL {
  const bare = new URL(url.href);
  bare.search = '';
  bare.hash = '';
  return bare;
}
