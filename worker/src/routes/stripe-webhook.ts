// POST /webhooks/stripe: Stripe reports that something happened to a customer. Not in OpenAPI and not in CORS. Without
// billing the address does not exist.
import { Hono } from 'hono';
import { STRIPE_WEBHOOK_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { readTextBody } from '../middleware/read-body.ts';

/** Events hold a whole object of Stripe; a large invoice has hundreds of lines. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** Answers 200 once the event is worked off or needs no work. After any other answer Stripe sends it again. */
export const stripeWebhookRoutes = new Hono<AppEnv>()
  .post(STRIPE_WEBHOOK_PATH, async (c) => {
    const { billing, lookupShield } = c.var.services;
    if (!billing) throw new ApiError('not_found');
    await passShield(lookupShield, await clientAddress(c));
    const signature = c.req.header('Stripe-Signature') ?? '';
    const payload = await readTextBody(c.req.raw, MAX_EVENT_BYTES);
    const outcome = await billing.takeWebhook(payload, signature);
    return c.json({ ok: true, outcome }, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(STRIPE_WEBHOOK_PATH, allowMethods('POST'));
