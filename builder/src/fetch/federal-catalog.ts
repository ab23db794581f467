// The catalogue of data.cms.gov: claims files have addresses that nobody can know beforehand, so the newest one is
// looked up by the title of its dataset.
import { z } from 'zod';
import { readDataYear } from '../claims/data-year.ts';
import { InputRefusal } from '../input/refusal.ts';
import { FetchFault } from '../state/statuses.ts';
import { BrokenBody } from './http/body-chunks.ts';
import type { Follow } from './http/follow.ts';
import { checkStatus } from './http/http-status.ts';
import { type RetryPolicy, withRetries } from './http/retry.ts';

/** Where a source is looked up: the address of a catalogue, and the title of a dataset in it. */
export type CatalogEntry = { catalog: URL; dataset: string };
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
        .array(z.object({ downloadURL: z.string().optional(), mediaType: z.string().optional() }))
        .catch([]),
    }),
  ),
});

/** Catalogues of a run: several sources share one. */
const read = new WeakMap<CatalogContext, Map<string, Promise<z.infer<typeof Catalog>>>>();

/**
 * The address of the newest file of a dataset: the one whose name states the latest year of data.
 * @throws FetchFault when the catalogue cannot be read, or has no such file (`not_found`)
 */
export async function findInCatalog(
  { catalog, dataset }: CatalogEntry,
  context: CatalogContext,
): Promise<URL> {
  const { dataset: datasets } = await readCatalog(catalog, context);
  const files = datasets
    .filter(({ title }) => title === dataset)
    .flatMap(({ distribution }) => distribution)
    .flatMap(({ downloadURL = '' }) => {
      const url = URL.parse(downloadURL);
      const year = url && yearOf(url);
      const isTable = /\.csv$/i.test(url?.pathname ?? '');
      return url && year && isTable ? [{ url, year }] : [];
    });
  // Of two files of one year the catalogue lists the newer release first.
  const [newest] = files.sort((a, b) => b.year - a.year);
  if (!newest)
    throw new FetchFault('not_found', `the catalogue has no table of ${dataset} with a year of data`);
  return newest.url;
}

function yearOf({ pathname }: URL): number | undefined {
  try {
    return readDataYear(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
  } catch (error) {
    if (error instanceof InputRefusal || error instanceof URIError) return undefined;
    throw error;
  }
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
