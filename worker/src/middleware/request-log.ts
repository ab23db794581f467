// Writes the log line of each request.
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../context.ts';
import { causeOf, type WriteLog } from '../log.ts';

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
