// The one place where an error becomes a response.
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { errorBody, errorHeaders, toApiError } from './errors.ts';

/** Answers with the error's body and headers, and keeps it for the log line. */
export function onError(thrown: Error, c: Context<AppEnv>): Response {
  const error = toApiError(thrown);
  c.set('error', error);
  return c.json(errorBody(error, c.var.site), error.status, errorHeaders(error));
}
