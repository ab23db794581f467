// Headers of every response, whatever it is: pages have more of them.
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Services } from '../services.ts';
import { addHeaders } from './add-headers.ts';

/** A year. Subdomains are not included, because they may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000';

const EVERYWHERE = { 'X-Content-Type-Options': 'nosniff' };
const IN_PRODUCTION = { ...EVERYWHERE, 'Strict-Transport-Security': STRICT_TRANSPORT };

/**
 * No response may be taken for another media type than it states. In production, browsers come back by https only; on a
 * developer's machine there is no https.
 */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // A misconfigured deployment has no services and answers nothing but 500.
  const services: Services | undefined = c.get('services');
  addHeaders(c, services?.config.environment === 'production' ? IN_PRODUCTION : EVERYWHERE);
};
