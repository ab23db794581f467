// Writes the log line of each request, and counts it.
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../context.ts';
import type { Env } from '../env.ts';
import { causeOf, type LogLine, type WriteLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** Writes one line after every request, and the point of the metrics that is made from it. */
export function requestLog(write: WriteLog, metrics: (env: Env) => Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = Date.now();
    await next();
    const { error, requestId } = c.var;
    const line: LogLine = {
      request_id: requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Date.now() - startedAt,
      ...(error && { error: error.code }),
      ...(error?.isFault && error.cause ? { cause: causeOf(error.cause) } : {}),
    };
    write(line);
    metrics(c.env).request(line);
  };
}
