// Headers of every response at and below the addresses that take an API key, errors included.
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { nextMidnight } from '../counters/day-count.ts';
import { rateHeaders } from '../counters/quota.ts';
import { headerCredential } from '../gates/read-key.ts';
import type { Services } from '../services.ts';
import { addHeaders } from './add-headers.ts';

/** The three rate headers, and `X-Sandbox`. Without a valid key they are 0, 0 and the next UTC midnight. */
export const keyHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const rates = c.get('rates') ?? { limit: 0, remaining: 0, reset: nextMidnight(Date.now()) };
  addHeaders(c, {
    ...rateHeaders(rates),
    ...((c.get('sandbox') ?? (await sentTestKey(c))) && { 'X-Sandbox': 'true' }),
  });
};

/**
 * Whether a test key was sent. A request may be refused before its key is read, so the header is read here
 * too.
 */
async function sentTestKey(c: Context<AppEnv>): Promise<boolean> {
  const services: Services | undefined = c.get('services');
  // A misconfigured deployment has no services, so its keys cannot be read.
  if (!services) return false;
  return (await headerCredential(services.keys, c.req.raw.headers))?.test === true;
}
