// The catalogues of data.cms.gov: claims files, the list of CMS's actions and the hospital list have addresses that nobody
// can know beforehand, so the newest one is looked up by the title of its dataset.
import { z } from 'zod';
import { readDataYear } from '../claims/data-year.ts';
import { InputRefusal } from '../input/refusal.ts';
import { FetchFault } from '../state/statuses.ts';
import { BrokenBody } from './http/body-chunks.ts';
import type { Follow } from './http/follow.ts';
import { checkStatus } from './http/http-status.ts';
import { type RetryPolicy, withRetries } from './http/retry.ts';

/**
 * Where a source is looked up: the address of a catalogue, and the title of a dataset in it. `isYearly`: the file of a year
 * is fetched once, and a later version of it is not.
 */
export type CatalogEntry = { catalog: URL; dataset: string; isYearly: boolean };
export type CatalogContext = {
  follow: Follow;
  retries: RetryPolicy;
  pause(host: string, ms: number): void;
};

/** The real catalogue has about 6 MB. */
const MAX_CATALOG_BYTES = 64 * 1024 * 1024;

const Catalog = z.object({
  dataset: z.array(
    z.object({
      title: z.string().catch(''),
      distribution: z
        .array(
          z.object({
            downloadURL: z.string().optional(),
            temporal: z.string().optional().catch(undefined),
          }),
        )
        .catch([]),
      modified: z.string().optional().catch(undefined),
    }),
  ),
});

/** Catalogues of a run: several sources share one. */
const read = new WeakMap<CatalogContext, Map<string, Promise<z.infer<typeof Catalog>>>>();

/**
 * The address of the newest file of a dataset: the one whose name, or else whose entry, states the latest year of data, and
 * of one year that of the latest period.
 * @throws FetchFault when the catalogue cannot be read, or has no such file (`not_found`)
 */
export async function findInCatalog(
  { catalog, dataset }: Pick<CatalogEntry, 'catalog' | 'dataset'>,
  context: CatalogContext,
): Promise<URL> {
  const { dataset: datasets } = await readCatalog(catalog, context);
  const files = datasets
    .filter(({ title }) => title === dataset)
    .flatMap(({ distribution, modified }) => distribution.map((file) => ({ modified, ...file })))
    .flatMap(({ downloadURL = '', temporal = '', modified = '' }) => {
      const url = URL.parse(downloadURL);
      const until = ISO_DATES.exec(temporal)?.at(-1) ?? '';
      const year = url && (yearOfAddress(url) ?? parseYear(until || modified));
      const isTable = /\.csv$/i.test(url?.pathname ?? '');
      return url && year && isTable ? [{ url, year, until }] : [];
    });
  // Of two files of one year and period the catalogue lists the newer release first.
  const [newest] = files.sort((a, b) => b.year - a.year || compareTexts(b.until, a.until));
  if (!newest)
    throw new FetchFault('not_found', `the catalogue has no table of ${dataset} with a year of data`);
  return newest.url;
}

/** `2026-01-01/2026-03-31`: the last day of what an entry is about is the last group. */
const ISO_DATES = /^20\d\d-\d\d-\d\d\/(20\d\d-\d\d-\d\d)/;

/** The year of data that the name of a file states. */
export function yearOfAddress({ pathname }: URL): number | undefined {
  try {
    return readDataYear(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
  } catch (error) {
    if (error instanceof InputRefusal || error instanceof URIError) return undefined;
    throw error;
  }
}

function parseYear(date: string): number | undefined {
  return /^20\d\d-/.test(date) ? Number(date.slice(0, 4)) : undefined;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readCatalog(address: URL, context: CatalogContext): Promise<z.infer<typeof Catalog>> {
  const catalogs = read.get(context) ?? new Map();
  read.set(context, catalogs);
  const pause = (ms: number) => context.pause(address.hostname, ms);
  const running =
    catalogs.get(address.href) ?? withRetries(context.retries, () => request(address, context), pause);
  catalogs.set(address.href, running);
  return running;
}

async function request(address: URL, { follow }: CatalogContext): Promise<z.infer<typeof Catalog>> {
  const text = await follow(
    address,
    () => ({}),
    async ({ status, headers, body }) => {
      checkStatus(status, headers);
      return readText(body);
    },
  );
  try {
    return Catalog.parse(JSON.parse(text));
  } catch (cause) {
    throw new FetchFault('parse_error', 'the catalogue is not a list of datasets', { cause });
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MAX_CATALOG_BYTES) throw new FetchFault('too_large', 'the catalogue is over 64 MB');
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof BrokenBody)) throw error;
    throw new FetchFault('cut_off', '', { retry: true, endedAt: 0, cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}
