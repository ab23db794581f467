// Headers of every response at and below the addresses that take an API key, whatever the answer.
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { rateHeaders } from '../counters/quota.ts';
import { nextMidnight } from '../keys/day-count.ts';

/** The three rate headers: what the gate found, else 0, 0 and the next UTC midnight; and the mark of the sandbox. */
export const keyHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const rates = c.var.rates ?? { limit: 0, remaining: 0, reset: nextMidnight(Date.now()) };
  for (const [name, value] of Object.entries(rateHeaders(rates))) c.header(name, value);
  if (c.var.sandbox) c.header('X-Sandbox', 'true');
};
