// A page as a response, and the language of an address.
import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../context.ts';
import { PAGE_HEADERS, PRIVATE_PAGE_HEADERS } from './page-headers.ts';
import type { Language } from './texts/format.ts';

type Options = { status?: ContentfulStatusCode; isPrivate?: boolean; headers?: Record<string, string> };

/** The document with the headers of a page. `isPrivate`: not even the browser keeps it. */
export function page(c: Context<AppEnv>, content: Child, { status = 200, isPrivate, headers }: Options = {}) {
  const shared = isPrivate ? PRIVATE_PAGE_HEADERS : PAGE_HEADERS;
  return c.html(`<!doctype html>${String(content)}`, status, { ...shared, ...headers });
}

/** Spanish below /es, English elsewhere. */
export function languageOf(path: string): Language {
  return /^\/es(?:\/|$)/.test(path) ? 'es' : 'en';
}
