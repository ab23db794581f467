// Cross-origin access to the public API: from any origin, or from the origins of an API key; never with
// cookies. The operator's routes do not have it.
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { addHeaders } from './add-headers.ts';

const EXPOSE = 'Access-Control-Expose-Headers';
const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Data-Refreshed',
  'X-Data-Release',
  'X-Request-Id',
  'X-Sandbox',
  'X-Next-Cursor',
  'Server-Timing',
].join(', ');
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, X-Api-Key, Idempotency-Key, Range, If-Range, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/**
 * Answers a preflight with 204. Scripts of any origin, or of the key's origins, may read every other
 * response.
 */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, PREFLIGHT);
  await next();
  const corsOrigin: string | null | undefined = c.get('corsOrigin');
  addHeaders(c, {
    // A shared cache must not give one website's answer to another.
    ...(corsOrigin !== undefined && { Vary: 'Origin' }),
    ...(corsOrigin !== null && { 'Access-Control-Allow-Origin': corsOrigin ?? '*' }),
    // Files in ranges have other headers to show.
    ...(c.res.headers.has(EXPOSE) ? {} : { [EXPOSE]: EXPOSED }),
  });
};
