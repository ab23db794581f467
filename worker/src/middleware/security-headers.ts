// Headers of every response, whatever it is: pages have more of them.
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';

/** A year. Subdomains are not included, because they may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * No response may be taken for another media type than it states. In production, browsers come back by https only; on a
 * developer's machine there is no https.
 */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  // A misconfigured deployment has no services and answers nothing but 500.
  if (c.var.services?.config.environment === 'production')
    c.header('Strict-Transport-Security', STRICT_TRANSPORT);
};
