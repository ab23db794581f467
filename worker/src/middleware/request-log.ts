// Writes the log line of each request.
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../context.ts';
import type { ApiError } from '../errors.ts';
import { causeOf, type LogLine } from '../log.ts';

/** Makes one line after every request, for the log and for the metrics. */
export function requestLog(write: (line: LogLine, c: Context<AppEnv>) => void): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = Date.now();
    await next();
    const [error, queuedMs]: [ApiError | undefined, number | undefined] = [c.get('error'), c.get('queuedMs')];
    const line: LogLine = {
      request_id: c.get('requestId'),
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Date.now() - startedAt,
      ...(queuedMs !== undefined && { queued_ms: queuedMs }),
      ...(error && { error: error.code }),
      ...(error?.isFault && error.cause ? { cause: causeOf(error.cause) } : {}),
    };
    write(line, c);
  };
}
