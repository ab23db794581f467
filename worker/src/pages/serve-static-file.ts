// A file of worker/static as a response.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { ASSET_HEADERS } from './page-headers.ts';
import { readStaticFile } from './read-static-file.ts';

const TYPES: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  json: 'application/json',
  js: 'text/javascript; charset=utf-8',
};
/** Other websites load the widget as a module, for which browsers ask this permission. The files are public. */
const FOR_ANY_SITE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The file of a name that exists. `headers` replace those of a file whose address changes with its content. */
export async function serveStaticFile(
  c: Context<AppEnv>,
  name: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const bytes = await readStaticFile(c, name);
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const shared = { ...ASSET_HEADERS, ...FOR_ANY_SITE, 'Content-Type': type };
  return c.body(bytes, 200, { ...shared, ...headers });
}
