// Cross-origin access to the public API: any origin, never with credentials. Not for the operator's routes.
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';

const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Data-Refreshed',
  'X-Data-Release',
  'X-Request-Id',
].join(', ');
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Api-Key',
  'Access-Control-Max-Age': '86400',
};

/** Answers a preflight with 204 and opens every other response to scripts of any origin. */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, PREFLIGHT);
  await next();
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', EXPOSED);
};
