// GET /functions/v1/usage: the terms of a key and its requests by day. The call itself is not counted.

import { Hono } from 'hono';
import { USAGE_PATH } from '../../../schemas/api-paths.ts';
import type { UsageAnswer } from '../../../schemas/keys.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { admitOrigin, originNotAllowed, passLookupShield } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';

export const usageRoutes = new Hono<AppEnv>()
  .get(USAGE_PATH, async (c) => {
    const { keys } = c.var.services;
    const { credential } = await readKey(keys, c.req.raw.headers);
    c.set('sandbox', credential.test);
    await passLookupShield(c);
    const usage = await keys.usage(credential);
    if (!usage.known) throw new ApiError('invalid_api_key');
    c.set('rates', usage);
    if (!admitOrigin(c, usage)) throw originNotAllowed(c);
    const { terms, origins, limit, remaining, reset, ended } = usage;
    // Free sees the number of today alone.
    const days = terms.tier === 'free' ? usage.days.slice(-1) : usage.days;
    const answer: UsageAnswer = {
      ok: true,
      tier: terms.tier,
      contract: terms.contract,
      test: terms.test,
      scopes: terms.scopes,
      origins,
      limit,
      used: limit - remaining,
      remaining,
      reset,
      plan_ended: ended,
      days,
    };
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(USAGE_PATH, allowKeyMethods('GET'));
