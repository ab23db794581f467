// Invented hospital sites with planted faults, and the status each must end in. Faults hold no state that a crash
// of the client could upset.
import { gzipSync } from 'node:zlib';
import { cutting, file, redirect, type Serve, status } from './hospital-web.ts';
import { gzipped, priceFile, priceJson, WEB_PAGE, zipped } from './price-page.ts';

type Pages = Map<string, Serve>;
/** What a site does; `second` is its status in a second run, after `world.version` rose. */
export type Kind = {
  first: string;
  second?: string;
  pages?: (at: Place) => Record<string, Serve>;
  pointer?: (at: Place) => Serve;
  /** Cells of the list instead of the site: `,site,mrf_url`. */
  row?: (at: Place) => { site?: string; mrfUrl?: string };
};
export type Place = { n: number; host: string; base: string; port: number; world: { version: number } };

const MRF = '/420000001_sample_standardcharges.csv';
const mrf = (serve: (at: Place) => Serve) => (at: Place) => ({ [MRF]: serve(at) });
const steady = ({ n }: Place) => file(() => priceFile(n, 1));
const moving =
  ({ n, world }: Place) =>
  () =>
    priceFile(n, world.version);
const redirected = (location: string) => ({ pages: mrf(() => redirect(location)) });
const pointing = (url: string) => ({ pointer: () => text(`location-name: Sample\nmrf-url: ${url}\n`) });
const text = (content: string): Serve => file(() => Buffer.from(content));
const MODIFIED = 'Thu, 01 Jan 2026 00:00:00 GMT';

export const KINDS: Record<string, Kind> = {
  etag: { first: 'ok' },
  'etag, changed': { first: 'ok', second: 'ok', pages: mrf((at) => file(moving(at))) },
  'last-modified': {
    first: 'ok',
    pages: mrf(({ n }) => file(() => priceFile(n, 1), { lastModified: MODIFIED })),
  },
  'no validators': { first: 'ok', pages: mrf(({ n }) => file(() => priceFile(n, 1), {})) },
  'changed without ETag': { first: 'ok', second: 'ok', pages: mrf((at) => file(moving(at), {})) },
  'ignores If-None-Match': {
    first: 'ok',
    pages: mrf((at) => (request, response, visit) => {
      delete request.headers['if-none-match'];
      steady(at)(request, response, visit);
    }),
  },
  slow: {
    first: 'ok',
    pages: mrf(({ n }) => (_request, response) => {
      const bytes = priceFile(n, 1);
      response.writeHead(200, { 'content-length': bytes.length });
      const step = (from: number) => {
        if (from >= bytes.length) return void response.end();
        response.write(bytes.subarray(from, from + 97), () => setImmediate(step, from + 97));
      };
      step(0);
    }),
  },
  'silent before the answer': { first: 'timeout', pages: mrf(() => () => {}) },
  'silent in the body': {
    first: 'timeout',
    pages: mrf(() => (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('hospital_name');
    }),
  },
  'cut, then resumed': { first: 'ok', pages: mrf((at) => cutting(steady(at), () => 700)) },
  'cut, no ranges, whole at last': {
    first: 'ok',
    pages: mrf(({ n }) =>
      cutting(
        file(() => priceFile(n, 1), {}),
        (visit) => (visit % 3 === 0 ? 1e6 : 500),
      ),
    ),
  },
  'cut at other places': {
    first: 'cut_off',
    pages: mrf(({ n }) =>
      cutting(
        file(() => priceFile(n, 1), {}),
        (visit) => 900 - visit,
      ),
    ),
  },
  'wrong length': {
    first: 'wrong_length',
    pages: mrf(() => (_request, response) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write('hospital_name,version\r\n', () => setImmediate(() => response.destroy()));
    }),
  },
  'length is no number': {
    first: 'wrong_length',
    pages: mrf(() => (_request, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhospital_name');
    }),
  },
  'no HTTP': {
    first: 'server_error',
    pages: mrf(() => (_request, response) => void response.socket?.end('220 sample mail service\r\n')),
  },
  401: { first: 'blocked', pages: mrf(() => status(401)) },
  403: { first: 'blocked', pages: mrf(() => status(403)) },
  '403 for the pointer': { first: 'blocked', pointer: () => status(403) },
  404: { first: 'not_found', pages: mrf(() => status(404)) },
  '404 for the pointer': { first: 'not_found', pointer: () => status(404) },
  418: { first: 'unexpected_answer', pages: mrf(() => status(418)) },
  500: { first: 'server_error', pages: mrf(() => status(500)) },
  '500, then well': {
    first: 'ok',
    pages: mrf((at) => (request, response, visit) => {
      (visit % 2 === 1 ? status(500) : steady(at))(request, response, visit);
    }),
  },
  '429 with Retry-After, then well': {
    first: 'ok',
    pages: mrf((at) => (request, response, visit) => {
      (visit % 2 === 1 ? status(429, { 'retry-after': '7' }) : steady(at))(request, response, visit);
    }),
  },
  429: { first: 'rate_limited', pages: mrf(() => status(429, { 'retry-after': '86400' })) },
  'redirect to itself': { first: 'redirect_loop', ...redirected(MRF) },
  'redirect in a circle': {
    first: 'redirect_loop',
    pages: () => ({ [MRF]: redirect('/a'), '/a': redirect('/b', 301), '/b': redirect('/a', 307) }),
  },
  'redirect without an end': {
    first: 'redirect_loop',
    pages: () =>
      Object.fromEntries([
        [MRF, redirect('/step/0')],
        ...Array.from({ length: 20 }, (_, i) => [`/step/${i}`, redirect(`/step/${i + 1}`)]),
      ]),
  },
  'redirect to another host': {
    first: 'ok',
    pages: mrf(({ port, host }) => redirect(`http://files-${host}:${port}/x.csv`, 308)),
  },
  'redirect to a private address': { first: 'private_address', ...redirected('http://10.0.0.8/secret.csv') },
  'redirect to metadata': {
    first: 'private_address',
    ...redirected('http://169.254.169.254/latest/meta-data/'),
  },
  'redirect to private IPv6': { first: 'private_address', ...redirected('http://[fd12::8]/secret.csv') },
  'redirect to mapped IPv4': {
    first: 'private_address',
    ...redirected('http://[::ffff:192.168.0.8]/secret.csv'),
  },
  'redirect to a decimal address': { first: 'private_address', ...redirected('http://167772168/secret.csv') },
  'redirect to a private name': {
    first: 'private_address',
    pages: mrf(({ port }) => redirect(`http://dns-v4.sample.test:${port}/secret.csv`)),
  },
  'redirect elsewhere': { first: 'bad_redirect', ...redirected('file:///etc/passwd') },
  'redirect without a target': { first: 'bad_redirect', pages: mrf(() => status(302)) },
  'pointer names a private address': { first: 'private_address', ...pointing('http://172.16.5.5/x.csv') },
  'private IPv4 in DNS': { first: 'private_address', ...pointing('http://dns-v4.sample.test/x.csv') },
  'private IPv6 in DNS': { first: 'private_address', ...pointing('http://dns-v6.sample.test/x.csv') },
  'mapped IPv4 in DNS': { first: 'private_address', ...pointing('http://dns-mapped.sample.test/x.csv') },
  'metadata in DNS': { first: 'private_address', ...pointing('http://dns-metadata.sample.test/x.csv') },
  'one private answer of two': {
    first: 'private_address',
    ...pointing('http://dns-mixed.sample.test/x.csv'),
  },
  'no such host': { first: 'unreachable', ...pointing('http://nowhere.sample.test/x.csv') },
  'nobody listens': { first: 'unreachable', row: () => ({ mrfUrl: 'http://closed.sample.test:1024/x.csv' }) },
  'TLS that is none': {
    first: 'unreachable',
    row: ({ host, port }) => ({ mrfUrl: `https://${host}:${port}${MRF}` }),
  },
  'UTF-16 pointer': {
    first: 'ok',
    pointer: ({ base }) =>
      file(() => Buffer.from(`\ufefflocation-name: Sample\r\nmrf-url: ${base}${MRF}\r\n`, 'utf16le')),
  },
  'pointer with every quirk': {
    first: 'ok',
    pointer: ({ base }) =>
      text(`Welcome.\r\n\r\nLOCATION-NAME:Sample East\r\nMRF-URL:${base}${MRF}\r\n\r\nlocation-name:Sample West\r\n
        mrf-url:${base}${MRF}\r\n\r\nlocation-name:Sample North\r\ncontact-name:none\r\n`),
  },
  'relative address': { first: 'ok', ...pointing(MRF) },
  'pointer behind a redirect': {
    first: 'ok',
    pages: (at) => ({ [MRF]: steady(at), '/hpt.txt': text(`mrf-url: ${at.base}${MRF}`) }),
    pointer: () => redirect('/hpt.txt'),
  },
  'pointer without addresses': { first: 'invalid_pointer', pointer: () => text('location-name: Sample\n') },
  'pointer is a web page': { first: 'invalid_pointer', pointer: () => file(() => WEB_PAGE) },
  'pointer to another scheme': { first: 'invalid_pointer', ...pointing('ftp://files.sample.test/x.csv') },
  'pointer with a password': { first: 'invalid_pointer', ...pointing('http://a:b@files.sample.test/x.csv') },
  'web page': { first: 'html', pages: mrf(() => file(() => WEB_PAGE)) },
  empty: { first: 'empty', pages: mrf(() => file(() => Buffer.alloc(0))) },
  zip: { first: 'ok', pages: mrf(({ n }) => file(() => zipped(n))) },
  gzip: { first: 'ok', pages: mrf(({ n }) => file(() => gzipped(n))) },
  'gzip nobody asked for': {
    first: 'ok',
    pages: mrf(({ n }) => (request, response, visit) => {
      response.setHeader('content-encoding', 'gzip');
      file(() => gzipped(n))(request, response, visit);
    }),
    pointer: ({ base }) => file(() => gzipSync(`location-name: Sample\nmrf-url: ${base}${MRF}\n`)),
  },
  'packed as nobody can read': {
    first: 'unexpected_answer',
    pages: mrf((at) => (request, response, visit) => {
      response.setHeader('content-encoding', 'br');
      steady(at)(request, response, visit);
    }),
  },
  json: { first: 'ok', pages: mrf(({ n }) => file(() => priceJson(n))) },
  'JSON with too small a length': {
    first: 'parse_error',
    pages: mrf(({ n }) => file(() => priceJson(n).subarray(0, 200))),
  },
  'zip without its end': {
    first: 'parse_error',
    pages: mrf(({ n }) => file(() => zipped(n).subarray(0, 300))),
  },
  'stated too large': {
    first: 'too_large',
    pages: mrf(() => (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000_000 });
      response.write('x');
    }),
  },
  'too large in the end': {
    first: 'too_large',
    pages: mrf(() => (_request, response) => {
      const more = () => response.destroyed || response.write('x'.repeat(20_000), () => setImmediate(more));
      more();
    }),
  },
  'direct address': { first: 'ok', row: ({ base }) => ({ mrfUrl: `${base}${MRF}` }) },
  'direct address stands in': {
    first: 'ok',
    pointer: () => status(404),
    row: ({ base }) => ({ site: base, mrfUrl: `${base}${MRF}` }),
  },
  'no address': { first: 'invalid_pointer', row: () => ({}) },
};

/** One site of the world: its name says which fault is planted. */
export type PlantedSite = { n: number; kind: string; host: string };

/** So many sites over all kinds in turn. */
export function plantedSites(
  count: number,
  leaveOut: (kind: string) => boolean = () => false,
): PlantedSite[] {
  const kinds = Object.keys(KINDS).filter((kind) => !leaveOut(kind));
  return Array.from({ length: count }, (_, i) => {
    return { n: i + 1, kind: kinds[i % kinds.length] ?? '', host: `h${i + 1}.sample.test` };
  });
}

/** Pages of all hosts, and the list that names the sites. */
export function worldOf(sites: readonly PlantedSite[], world: { version: number }) {
  const place = ({ n, host }: PlantedSite, port: number): Place => {
    return { n, host, port, base: `http://${host}:${port}`, world };
  };
  const hosts = (port: number) => {
    const all = new Map<string, Pages>();
    for (const site of sites) {
      const at = place(site, port);
      const { pages, pointer } = KINDS[site.kind] ?? {};
      const own = pages?.(at) ?? { [MRF]: steady(at) };
      const named = pointer?.(at) ?? text(`location-name: Sample\nmrf-url: ${at.base}${MRF}\n`);
      all.set(site.host, new Map([...Object.entries(own), ['/cms-hpt.txt', named]]));
      all.set(`files-${site.host}`, new Map([['/x.csv', steady(at)]]));
    }
    return all;
  };
  const list = (port: number) => {
    const rows = sites.map((site) => {
      const at = place(site, port);
      const { site: address = '', mrfUrl = '' } = KINDS[site.kind]?.row?.(at) ?? { site: at.base };
      return `Sample ${site.n} ${site.kind.replaceAll(',', '')},${address},${mrfUrl}`;
    });
    return `name,site,mrf_url\n${rows.join('\n')}\n`;
  };
  return { hosts, list };
}
