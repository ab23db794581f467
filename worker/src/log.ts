// One JSON line a request. It says which route, never what was asked, by whom, or with which credential.
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from './context.ts';

/** Fields of a line; `cause` only when the fault is ours. */
export type LogLine = {
  request_id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  error?: string;
  cause?: string;
};
export type WriteLog = (line: LogLine) => void;

/** Writes a line to the platform's log. */
export const writeLog: WriteLog = (line) => {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify(line));
};

/** Writes one line after every request. */
export function requestLog(write: WriteLog): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = Date.now();
    await next();
    const { error, requestId } = c.var;
    write({
      request_id: requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Date.now() - startedAt,
      ...(error && { error: error.code }),
      ...(error?.isFault && error.cause ? { cause: causeOf(error.cause) } : {}),
    });
  };
}

/** Name, message and stack of an exception: they stay in the log. */
function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  return cause.stack ?? `${cause.name}: ${cause.message}`;
}
