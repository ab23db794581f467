// An error as a page, for a browser that asks for one at an address of the pages.
import type { Context } from 'hono';
import {
  HEALTH_PATH,
  MCP_PATH,
  OPENAPI_PATH,
  OPERATOR_PATH,
  WIDGET_SCRIPT_PATH,
} from '../../../schemas/api-paths.ts';
import { EXPORTS_FOLDER } from '../../../schemas/exports.ts';
import type { AppEnv } from '../context.ts';
import { errorHeaders, toApiError } from '../errors.ts';
import { readFields } from './answer/question.ts';
import { FaultPage } from './problem-page.tsx';
import { languageOf, page } from './respond.ts';
import { seemsSignedIn } from './web-member.ts';

/** Addresses of programs: their errors are JSON whatever a client accepts. */
const FOR_PROGRAMS = [
  '/functions/',
  `${OPERATOR_PATH}/`,
  HEALTH_PATH,
  OPENAPI_PATH,
  MCP_PATH,
  `/${EXPORTS_FOLDER}/`,
  '/status.json',
  '/llms.txt',
  '/.well-known/',
  '/assets/',
  '/static/',
  WIDGET_SCRIPT_PATH,
];

/** Whether the request is a browser's for a page. */
export function wantsPage(c: Context<AppEnv>): boolean {
  const isForPrograms = FOR_PROGRAMS.some((path) => c.req.path.startsWith(path));
  return !isForPrograms && (c.req.header('Accept') ?? '').includes('text/html');
}

/** Answers with the page of an error and keeps the error for the log line. */
export function pageError(thrown: Error, c: Context<AppEnv>): Response | Promise<Response> {
  const error = toApiError(thrown);
  c.set('error', error);
  const { pathname, search } = new URL(c.req.url);
  const lang = languageOf(pathname);
  const path = (lang === 'es' ? pathname.slice('/es'.length) || '/' : pathname) + search;
  const body = (
    <FaultPage
      serviceName={c.var.services?.config.serviceName ?? ''}
      lang={lang}
      error={error}
      requestId={c.var.requestId}
      retryPath={pathname + search}
      fields={readFields(c)}
      isSignedIn={seemsSignedIn(c)}
      {...(error.code === 'not_found' ? {} : { path })}
    />
  );
  return page(c, body, { status: error.status, isPrivate: true, headers: errorHeaders(error) });
}
