// Settings of billing: what is sold for how much, and Stripe. Without Stripe's secret key there is no billing, and an
// operator starts and ends memberships by hand.
import * as z from 'zod';
import type { Plan } from '../../schemas/key-terms.ts';

/** Variables and secrets of billing; wrangler.toml and `wrangler secret put` set them. */
export type BillingEnv = {
  /** US dollars a month, as pages show them; absent: 29, 99 and 499. The amounts at Stripe are compared with them. */
  MEMBERSHIP_PRICE?: string;
  BASIC_PRICE?: string;
  PRO_PRICE?: string;
  /** Secret key of Stripe (`sk_…`, or a restricted `rk_…`). Billing is on when it is set. */
  STRIPE_SECRET_KEY?: string;
  /** Signing secret of the webhook (`whsec_…`), and the one before a rotation. */
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_WEBHOOK_SECRET_PREVIOUS?: string;
  /** Ids of the prices at Stripe, separated by commas: first the one that is sold, then older ones still in use. */
  STRIPE_PRICE_MEMBERSHIP?: string;
  STRIPE_PRICE_BASIC?: string;
  STRIPE_PRICE_PRO?: string;
  /** Configuration of the customer portal (`bpc_…`); absent: the default one. */
  STRIPE_PORTAL_CONFIGURATION?: string;
  /** Address of a stand-in for Stripe's API. Only a local service may have it. */
  STRIPE_API_URL?: string;
  /** Days that a payment may be late before prices close; absent: 0. */
  GRACE_DAYS?: string;
  /** Days before a renewal at which a person gets a mail about it; absent: 7. */
  RENEWAL_NOTICE_DAYS?: string;
};

/** Ids of prices by plan, the one that is sold first. */
export type PriceIds = Record<Plan, readonly [string, ...string[]]>;
/** US dollars a month by plan. */
export type PlanAmounts = Record<Plan, number>;
export type StripeSettings = {
  secretKey: string;
  /** The present one first. */
  webhookSecrets: readonly string[];
  apiUrl: string | undefined;
  prices: PriceIds;
  portalConfiguration: string | undefined;
};
export type BillingSettings = {
  amounts: PlanAmounts;
  graceDays: number;
  renewalNoticeDays: number;
  /** Undefined without billing. */
  stripe: StripeSettings | undefined;
};

export const DEFAULT_AMOUNTS: PlanAmounts = { membership: 29, basic: 99, pro: 499 };
const DEFAULT_NOTICE_DAYS = 7;
const MOST_GRACE_DAYS = 30;

const optional = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();
const dollars = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{2})?$/, 'give US dollars, such as 29 or 29.50')
  .transform(Number);
const days = (most: number) => z.coerce.number().int().min(0).max(most);
const priceIds = z
  .string()
  .regex(/^price_\w+(?:,price_\w+)*$/, 'give ids of prices at Stripe, such as price_123, separated by commas')
  .transform((text): readonly [string, ...string[]] => {
    const [first = '', ...rest] = text.split(',');
    return [first, ...rest];
  });

/** The schema of each variable. An empty text is a variable that is missing. */
export const BILLING_VARIABLES = {
  MEMBERSHIP_PRICE: optional(dollars),
  BASIC_PRICE: optional(dollars),
  PRO_PRICE: optional(dollars),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[rs]k_\w{8,}$/, 'give a secret or restricted key of Stripe'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\w{8,}$/, "give the webhook's signing secret")),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: optional(z.string().regex(/^whsec_\w{8,}$/)),
  STRIPE_PRICE_MEMBERSHIP: optional(priceIds),
  STRIPE_PRICE_BASIC: optional(priceIds),
  STRIPE_PRICE_PRO: optional(priceIds),
  STRIPE_PORTAL_CONFIGURATION: optional(z.string().regex(/^bpc_\w+$/)),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })),
  GRACE_DAYS: optional(days(MOST_GRACE_DAYS)),
  RENEWAL_NOTICE_DAYS: optional(days(MOST_GRACE_DAYS)),
};
type Variables = { [Name in keyof typeof BILLING_VARIABLES]?: z.output<(typeof BILLING_VARIABLES)[Name]> };

/** What is wrong with the variables together, by name. */
export function billingFaults(v: Variables, environment: string): { name: string; message: string }[] {
  const faults: { name: string; message: string }[] = [];
  if (environment !== 'local' && v.STRIPE_API_URL !== undefined) {
    const message =
      "a stand-in for Stripe exists on a developer's machine only; it would give memberships away";
    faults.push({ name: 'STRIPE_API_URL', message });
  }
  if (environment !== 'local' && v.STRIPE_SECRET_KEY?.startsWith('sk_local_')) {
    const message = 'this is the key of the stand-in for Stripe; production needs a key of Stripe';
    faults.push({ name: 'STRIPE_SECRET_KEY', message });
  }
  const needed = [
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_MEMBERSHIP',
    'STRIPE_PRICE_BASIC',
    'STRIPE_PRICE_PRO',
  ] as const;
  for (const name of v.STRIPE_SECRET_KEY === undefined ? [] : needed) {
    if (v[name] === undefined) faults.push({ name, message: 'billing needs it beside STRIPE_SECRET_KEY' });
  }
  const ids = (['STRIPE_PRICE_MEMBERSHIP', 'STRIPE_PRICE_BASIC', 'STRIPE_PRICE_PRO'] as const).flatMap(
    (name) => v[name] ?? [],
  );
  if (new Set(ids).size < ids.length) {
    faults.push({ name: 'STRIPE_PRICE_MEMBERSHIP', message: 'each price belongs to one plan' });
  }
  return faults;
}

/** The settings of variables without faults. */
export function readBilling(v: Variables): BillingSettings {
  return {
    amounts: {
      membership: v.MEMBERSHIP_PRICE ?? DEFAULT_AMOUNTS.membership,
      basic: v.BASIC_PRICE ?? DEFAULT_AMOUNTS.basic,
      pro: v.PRO_PRICE ?? DEFAULT_AMOUNTS.pro,
    },
    graceDays: v.GRACE_DAYS ?? 0,
    renewalNoticeDays: v.RENEWAL_NOTICE_DAYS ?? DEFAULT_NOTICE_DAYS,
    stripe: readStripe(v),
  };
}

function readStripe(v: Variables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhook } = v;
  const [membership, basic, pro] = [v.STRIPE_PRICE_MEMBERSHIP, v.STRIPE_PRICE_BASIC, v.STRIPE_PRICE_PRO];
  if (!secretKey || !webhook || !membership || !basic || !pro) return undefined;
  const previous = v.STRIPE_WEBHOOK_SECRET_PREVIOUS;
  return {
    secretKey,
    webhookSecrets: previous === undefined ? [webhook] : [webhook, previous],
    apiUrl: v.STRIPE_API_URL,
    prices: { membership, basic, pro },
    portalConfiguration: v.STRIPE_PORTAL_CONFIGURATION,
  };
}
