// GET /releases/…: the files of exported releases and of the public log, in ranges of bytes and for scripts of any website.
// The log and files of the open datasets need nothing. For the others an Enterprise key gets a link that works for an hour.
import { type Context, Hono } from 'hono';
import {
  accessOfExport,
  CATALOG_KEY,
  EXPORTS_FOLDER,
  isLogFile,
  LOG_CHECKPOINT_KEY,
} from '../../../schemas/exports.ts';
import type { AppEnv } from '../context.ts';
import { isLinkGood, LINK_SECONDS, signLink } from '../credentials/file-link.ts';
import { ApiError } from '../errors.ts';
import { keyGated, passLookupShield } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { readRange } from '../publishing/exported-files.ts';

const MS = 1_000;
const MEDIA_TYPES: readonly [end: string, type: string][] = [
  ['.parquet', 'application/vnd.apache.parquet'],
  ['.csv.gz', 'application/gzip'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['', 'text/plain; charset=utf-8'],
];
/** The catalogue and the checkpoint name the latest release, so they may not be kept for long; nothing else changes. */
const CACHED = { latest: 'public, max-age=300', open: 'public, max-age=86400', key: 'private, no-store' };
const LATEST: ReadonlySet<string> = new Set([CATALOG_KEY, LOG_CHECKPOINT_KEY]);
/** Headers of ours that scripts of other websites may read besides those of the API. */
const EXPOSED = 'Accept-Ranges, Content-Length, Content-Range, ETag, X-Request-Id';

export const releaseFileRoutes = new Hono<AppEnv>()
  .get(`/${EXPORTS_FOLDER}/*`, async (c) => {
    const { pathname } = new URL(c.req.url);
    const access = accessOfExport(pathname.slice(1));
    if (access === undefined) throw new ApiError('not_found');
    const { until, signature } = c.req.query();
    if (access === 'key' && until === undefined && signature === undefined)
      return redirectToLink(c, pathname);
    await passLookupShield(c);
    if (access === 'key')
      await requireGoodLink(c, pathname, { until: until ?? '', signature: signature ?? '' });
    return sendFile(c, pathname.slice(1), access);
  })
  .all(`/${EXPORTS_FOLDER}/*`, allowMethods('GET'));

/** Counts one request of the key and sends it to a link. */
async function redirectToLink(c: Context<AppEnv>, pathname: string): Promise<Response> {
  const { keys, config, exported } = c.var.services;
  const key = await readKey(keys, c.req.raw.headers);
  const needs = {
    tiers: ['enterprise'] as const,
    scope: 'enterprise' as const,
    endpoint: 'enterprise_data' as const,
  };
  return keyGated(c, { ...key, headerOnly: false }, needs, async () => {
    if (!(await exported.look(pathname.slice(1)))) throw new ApiError('not_found');
    const until = Math.floor(Date.now() / MS) + LINK_SECONDS;
    const location = `${pathname}?${await signLink(pathname, until, config.signing)}`;
    return c.body(null, 303, { Location: location, 'Cache-Control': CACHED.key });
  });
}

/** @throws ApiError `invalid_parameter` for a link that is over or is not ours */
async function requireGoodLink(
  c: Context<AppEnv>,
  pathname: string,
  link: { until: string; signature: string },
): Promise<void> {
  if (await isLinkGood(pathname, link, Date.now() / MS, c.var.services.config.signing)) return;
  const expected =
    'a link that this service made less than an hour ago; ask for the file with your key again';
  throw new ApiError('invalid_parameter', { param: 'signature', expected });
}

/** Files of the log have the types of C2SP tlog-tiles. */
function mediaTypeOf(key: string): string {
  if (isLogFile(key) && key !== LOG_CHECKPOINT_KEY) return 'application/octet-stream';
  return MEDIA_TYPES.find(([end]) => key.endsWith(end))?.[1] ?? '';
}

async function sendFile(c: Context<AppEnv>, key: string, access: 'open' | 'key'): Promise<Response> {
  const { exported } = c.var.services;
  const file = await exported.look(key);
  if (!file) throw new ApiError('not_found');
  const { size, etag } = file;
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': LATEST.has(key) ? CACHED.latest : CACHED[access],
    'Access-Control-Expose-Headers': EXPOSED,
    'Content-Type': mediaTypeOf(key),
  };
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
  // A range of another edition of the file must not be joined with this one.
  const isSame = (c.req.header('If-Range') ?? etag) === etag;
  const range = isSame ? readRange(c.req.header('Range'), size) : undefined;
  if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  const length = String(range?.length ?? size);
  const body = c.req.method === 'HEAD' ? null : await exported.read(key, range);
  if (body === undefined) throw new ApiError('not_found');
  if (!range) return c.newResponse(body, 200, { ...headers, 'Content-Length': length });
  const last = range.offset + range.length - 1;
  const contentRange = `bytes ${range.offset}-${last}/${size}`;
  return c.newResponse(body, 206, { ...headers, 'Content-Length': length, 'Content-Range': contentRange });
}
