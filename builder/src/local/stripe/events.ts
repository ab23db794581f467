// Events of the pretended Stripe as its webhook calls carry them, signed as Stripe signs.
import Stripe from 'stripe';
import type { StripeEvent } from './shapes.ts';

/** The body of a call. The objects hold what billing needs to know whose event it is. */
export function eventBody({ id, type, created, object, customer, subject }: StripeEvent): string {
  const about = object === 'customer' ? { id: customer, object } : { id: subject, object, customer };
  return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object: about } });
}

/** The signature of a body, by Stripe's own helper for tests. */
export function signBody(payload: string, secret: string, timestamp?: number): Promise<string> {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}
