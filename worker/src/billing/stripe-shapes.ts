// The answers of Stripe that billing reads, checked by schema and reduced to what is needed.
import * as z from 'zod';
import type { Checkout, StripeEvent } from './stripe-api.ts';

export const CheckoutSession = z
  .object({
    id: z.string(),
    url: z.url().nullish(),
    status: z.enum(['open', 'complete', 'expired']),
    customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    locale: z.string().nullish(),
  })
  .transform(
    ({ id, url, status, customer, metadata, locale }): Checkout => ({
      id,
      url: url ?? null,
      status,
      customer: typeof customer === 'object' ? (customer?.id ?? null) : (customer ?? null),
      purpose: metadata?.atlas_purpose ?? null,
      price: metadata?.atlas_price ?? null,
      locale: locale ?? null,
    }),
  );
export const Portal = z.object({ url: z.url() });
export const Price = z.object({
  unit_amount: z.int().nullish(),
  currency: z.string(),
  recurring: z.object({ interval: z.string() }).nullish(),
});
export const EventShape = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.int().nonnegative(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** An event without its content, except whose it is. */
export function toEvent({ id, type, created, data: { object } }: z.infer<typeof EventShape>): StripeEvent {
  const named = object.object === 'customer' ? object.id : object.customer;
  const customer =
    typeof named === 'object' && named !== null && 'id' in named ? (named.id as unknown) : named;
  return { id, type, created, customer: typeof customer === 'string' ? customer : null };
}
