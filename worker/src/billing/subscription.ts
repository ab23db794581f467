// A subscription as Stripe describes it, reduced to what billing needs. Everything read is checked: what does not fit
// is a fault of the store, and nobody gets a membership from it.
import * as z from 'zod';

/** Words of Stripe for the state of a subscription. Another word is kept and opens nothing. */
export const LIVE_STATUSES = ['active', 'trialing', 'past_due'] as const;

const seconds = z.int().nonnegative();
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id));

const StripeInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  created: seconds,
  hosted_invoice_url: z.url().nullish(),
  next_payment_attempt: seconds.nullish(),
});

const StripeItem = z.object({
  id: z.string(),
  price: z.object({ id: z.string() }),
  current_period_start: seconds,
  current_period_end: seconds,
});

export const StripeSubscription = z
  .object({
    id: z.string(),
    customer: reference,
    status: z.string(),
    created: seconds,
    canceled_at: seconds.nullish(),
    cancel_at: seconds.nullish(),
    cancel_at_period_end: z.boolean(),
    ended_at: seconds.nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    items: z.object({ data: z.array(StripeItem).min(1) }),
    latest_invoice: z.union([StripeInvoice, z.string()]).nullish(),
  })
  .transform(toSubscription);

/** An invoice; amounts are cents. */
export type Invoice = {
  id: string;
  status: string | null;
  paid: number;
  due: number;
  currency: string;
  createdAt: number;
  /** When Stripe tries again to collect it. */
  retryAt: number | null;
  /** Stripe's page of the invoice. */
  url: string | null;
};

/** Times are seconds since 1970, as at Stripe. */
export type Subscription = {
  id: string;
  customer: string;
  status: string;
  /** Price ids of its items, with the id of each item. */
  items: { id: string; price: string }[];
  /** Key family that a paid tier is for. */
  family: string | null;
  createdAt: number;
  periodStart: number;
  periodEnd: number;
  /** When it is going to end or has ended; null for one that renews. */
  endsAt: number | null;
  /** When somebody cancelled it. */
  cancelledAt: number | null;
  invoice: Invoice | null;
};

/** Names under which we describe a subscription at Stripe. */
export const METADATA = { account: 'atlas_account', family: 'atlas_family' } as const;

function toSubscription(raw: {
  id: string;
  customer: string;
  status: string;
  created: number;
  canceled_at?: number | null | undefined;
  cancel_at?: number | null | undefined;
  cancel_at_period_end: boolean;
  ended_at?: number | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  items: { data: z.output<typeof StripeItem>[] };
  latest_invoice?: z.output<typeof StripeInvoice> | string | null | undefined;
}): Subscription {
  const items = raw.items.data;
  const periodEnd = Math.max(...items.map((item) => item.current_period_end));
  const invoice = raw.latest_invoice;
  return {
    id: raw.id,
    customer: raw.customer,
    status: raw.status,
    items: items.map(({ id, price }) => ({ id, price: price.id })),
    family: raw.metadata?.[METADATA.family] ?? null,
    createdAt: raw.created,
    periodStart: Math.max(...items.map((item) => item.current_period_start)),
    periodEnd,
    endsAt: raw.ended_at ?? raw.cancel_at ?? (raw.cancel_at_period_end ? periodEnd : null),
    cancelledAt: raw.canceled_at ?? null,
    invoice: typeof invoice === 'object' && invoice !== null ? toInvoice(invoice) : null,
  };
}

function toInvoice(raw: z.output<typeof StripeInvoice>): Invoice {
  return {
    id: raw.id,
    status: raw.status,
    paid: raw.amount_paid,
    due: raw.amount_due,
    currency: raw.currency,
    createdAt: raw.created,
    retryAt: raw.next_payment_attempt ?? null,
    url: raw.hosted_invoice_url ?? null,
  };
}
