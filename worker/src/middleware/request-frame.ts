// What happens around every request: its id, its log line, and the headers of every response.
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../context.ts';
import type { ApiError } from '../errors.ts';
import { causeOf, type LogLine } from '../log.ts';
import type { Services } from '../services.ts';
import { addHeaders } from './add-headers.ts';
import { mintRequestId, REQUEST_ID_HEADER } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Mints the id, makes one line after the request, for the log and for the metrics, and sets the headers of every response.
 * It is one middleware, because every request waits for each of them twice.
 */
export function requestFrame(write: (line: LogLine, c: Context<AppEnv>) => void): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = mintRequestId();
    c.set('requestId', id);
    const startedAt = Date.now();
    await next();
    write(describeRequest(c, id, startedAt), c);
    // A misconfigured deployment has no services and answers nothing but 500.
    const services: Services | undefined = c.get('services');
    addHeaders(c, { ...securityHeaders(services?.config), [REQUEST_ID_HEADER]: id });
  };
}

function describeRequest(c: Context<AppEnv>, id: string, startedAt: number): LogLine {
  const error: ApiError | undefined = c.get('error');
  const queuedMs: number | undefined = c.get('queuedMs');
  return {
    request_id: id,
    method: c.req.method,
    route: routePath(c),
    status: c.res.status,
    ms: Date.now() - startedAt,
    ...(queuedMs !== undefined && { queued_ms: queuedMs }),
    ...(error && { error: error.code }),
    ...(error?.isFault && error.cause ? { cause: causeOf(error.cause) } : {}),
  };
}
