// GET /docs and below it: the developer documentation. Its pages are files that are written at bundle time from OpenAPI and
// docs/developers; the Worker adds header and footer. Also /openapi.json, /llms.txt and /.well-known/api-catalog.
import { type Context, Hono } from 'hono';
import { raw } from 'hono/html';
import * as z from 'zod';
import { OPENAPI_PATH } from '../../../../schemas/api-paths.ts';
import type { AppEnv } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { Layout } from '../layout.tsx';
import { page } from '../respond.ts';
import { seemsSignedIn } from '../web-member.ts';
import { findFilled, insideHtml, insideJson, readFilled } from './filled-file.ts';

/** The page at /docs. */
const FIRST_PAGE = 'quick-start';
/** A name of a page; no other text may become part of a path. */
const PAGE_NAME = /^[A-Za-z][A-Za-z-]{0,60}$/;
const MARKDOWN_NAME = /^([a-z][a-z-]{0,60})\.md$/;
const CATALOG_PATH = '/.well-known/api-catalog';
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' };

const PageFile = z.object({ title: z.string(), description: z.string(), html: z.string() });

export const docsRoutes = new Hono<AppEnv>()
  .get('/docs', async (c) => showPage(c, await readFilled(c, pagePath(FIRST_PAGE), insideHtml)))
  .get('/docs/reference/:name', (c) => showNamed(c, c.req.param('name'), 'reference/'))
  .get('/docs/:name', async (c) => {
    const name = c.req.param('name');
    const guide = MARKDOWN_NAME.exec(name)?.[1];
    if (guide === undefined) return showNamed(c, name);
    const text = await findFilled(c, `markdown/${guide}.md`, (own) => own);
    if (text === undefined) throw new ApiError('not_found');
    return c.body(text, 200, { ...OPEN, 'Content-Type': 'text/markdown; charset=utf-8' });
  })
  .get('/llms.txt', async (c) => {
    const text = await readFilled(c, 'llms.txt', (own) => own);
    return c.body(text, 200, { ...OPEN, 'Content-Type': 'text/plain; charset=utf-8' });
  })
  .get(CATALOG_PATH, async (c) => {
    const text = await readFilled(c, 'api-catalog.json', insideJson);
    const Link = `<${c.var.site}${CATALOG_PATH}>; rel="api-catalog"`;
    return c.body(text, 200, { ...OPEN, Link, 'Content-Type': CATALOG_TYPE });
  })
  .get(OPENAPI_PATH, async (c) => {
    const text = await readFilled(c, 'openapi.json', insideJson);
    return c.body(text, 200, { 'Cache-Control': OPEN['Cache-Control'], 'Content-Type': 'application/json' });
  })
  .all(OPENAPI_PATH, allowMethods('GET', 'OPTIONS'))
  .get('/es/docs', (c) => c.redirect('/docs', 302));
for (const path of ['/docs', '/docs/:name', '/docs/reference/:name', '/llms.txt', CATALOG_PATH])
  docsRoutes.all(path, allowMethods('GET'));

function pagePath(name: string, folder: '' | 'reference/' = ''): string {
  return `pages/${folder}${name}.json`;
}

async function showNamed(c: Context<AppEnv>, name: string, folder: '' | 'reference/' = '') {
  if (!PAGE_NAME.test(name)) throw new ApiError('not_found');
  const text = await findFilled(c, pagePath(name, folder), insideHtml);
  if (text === undefined) throw new ApiError('not_found');
  return showPage(c, text);
}

function showPage(c: Context<AppEnv>, text: string) {
  const { title, description, html } = parsePage(text);
  const { serviceName } = c.var.services.config;
  const frame = { title, description, serviceName, isSignedIn: seemsSignedIn(c), style: 'docs.css' };
  return page(
    c,
    <Layout {...frame} script="docs.js">
      {raw(html)}
    </Layout>,
  );
}

/** A page out of its file. @throws ApiError `data_unavailable` for a file that is not a whole page */
function parsePage(text: string): z.infer<typeof PageFile> {
  try {
    return PageFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
}
