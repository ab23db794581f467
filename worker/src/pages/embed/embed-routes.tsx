// The widget for other websites: its script, and the page that shows it in a frame. Neither has prices: the script asks for
// them with the key of the website.
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { MAX_QUERY_LENGTH } from '../../../../schemas/api.ts';
import { EMBED_PATH, WIDGET_SCRIPT_PATH } from '../../../../schemas/api-paths.ts';
import { SentKeyText } from '../../../../schemas/keys.ts';
import { MAX_LOCATION_LENGTH } from '../../../../schemas/search.ts';
import type { AppEnv } from '../../context.ts';
import { toApiError } from '../../errors.ts';
import { passLookupShield } from '../../gates/key-gate.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { languageOf, page } from '../respond.ts';
import { serveStaticFile } from '../serve-static-file.ts';
import { WIDGET_NAME } from '../static-files.ts';
import { EmbedPage, EmbedProblemPage } from './embed-page.tsx';

/** Browsers ask again after an hour whether the script has changed. */
const SCRIPT_CACHE = 'public, max-age=3600, stale-while-revalidate=86400';

const Question = z.object({
  key: SentKeyText.min(1),
  query: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  place: z.string().trim().max(MAX_LOCATION_LENGTH).optional(),
});
type Problem = 'badKey' | 'unbound' | 'wrongHost' | 'ended' | 'unavailable';

export const embedRoutes = new Hono<AppEnv>().get(WIDGET_SCRIPT_PATH, async (c) => {
  const etag = `"${WIDGET_NAME}"`;
  const headers = { 'Cache-Control': SCRIPT_CACHE, ETag: etag };
  return c.req.header('If-None-Match') === etag
    ? c.body(null, 304, headers)
    : serveStaticFile(c, WIDGET_NAME, headers);
});
embedRoutes.all(WIDGET_SCRIPT_PATH, allowMethods('GET'));

for (const path of [EMBED_PATH, `/es${EMBED_PATH}`]) {
  embedRoutes.get(path, async (c) => {
    const read = Question.safeParse(c.req.query());
    try {
      return read.success ? await embedPage(c, read.data) : problemPage(c, 'badKey', 400);
    } catch (thrown) {
      const error = toApiError(thrown);
      c.set('error', error);
      return problemPage(c, 'unavailable', error.status === 429 ? 429 : 503);
    }
  });
  embedRoutes.all(path, allowMethods('GET'));
}

async function embedPage(c: Context<AppEnv>, { key, query = '', place = '' }: z.infer<typeof Question>) {
  const { keys, config } = c.var.services;
  const credential = await keys.parse(key);
  if (!credential) return problemPage(c, 'badKey', 401);
  await passLookupShield(c);
  const widget = await keys.widget(credential);
  if (!widget.known) return problemPage(c, 'badKey', 401);
  const { origins, ended, look } = widget;
  if (ended) return problemPage(c, 'ended', 403);
  // Without a list any website could show the frame, and searches in it would come from this service.
  if (origins.length === 0) return problemPage(c, 'unbound', 403);
  const { host } = new URL(c.req.url);
  if (c.var.site !== '' && host !== new URL(c.var.site).host && host !== look.host)
    return problemPage(c, 'wrongHost', 403);
  const { name, logo_url } = look.branding;
  const props = { lang: languageOf(c.req.path), name: name ?? config.serviceName, site: c.var.site };
  return page(c, <EmbedPage {...props} widgetKey={key} query={query} place={place} />, {
    headers: {
      'Content-Security-Policy': contentPolicy(origins, logo_url),
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** The frame may be shown by the websites of the key, and loads nothing but the widget and the logo of one of them. */
function contentPolicy(origins: readonly string[], logoUrl: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${logoUrl === null ? "'none'" : new URL(logoUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');
}

/** Any website may show a problem, so that its owner reads it: the page has nothing to press. */
function problemPage(c: Context<AppEnv>, problem: Problem, status: 400 | 401 | 403 | 429 | 503) {
  const props = { lang: languageOf(c.req.path), serviceName: c.var.services.config.serviceName, problem };
  return page(c, <EmbedProblemPage {...props} />, {
    status,
    isPrivate: true,
    headers: { 'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors *" },
  });
}
