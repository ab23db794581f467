// Stripe over the official package with its fetch client. Answers are checked, and a Stripe that cannot be reached is
// `service_unavailable`.
import Stripe from 'stripe';
import type { StripeSettings } from '../billing-settings.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';
import type { NewCheckout, PortalFlow, StripeApi } from './stripe-api.ts';
import { CheckoutSession, EventShape, Portal, Price, toEvent } from './stripe-shapes.ts';
import { METADATA, StripeSubscription } from './subscription.ts';

/** Longest wait for an answer of Stripe, and how often the package tries again. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Entries of one page of a list. */
const PAGE_SIZE = 100;
/** Most subscriptions that are read of one customer. */
const MOST_SUBSCRIPTIONS = 1_000;

/** What sends the requests; absent: the platform's `fetch`. A test gives its own. */
export type FetchLike = (url: string, init?: RequestInit) => Promise<Response>;

/** Stripe with the settings of a deployment. */
export function createStripeApi(
  settings: StripeSettings,
  send: FetchLike = (url, init) => fetch(url, init),
  retries = RETRIES,
): StripeApi {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(send as typeof fetch),
    maxNetworkRetries: retries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: 'Cash Price Atlas' },
    ...hostOf(settings.apiUrl),
  });
  const crypto = Stripe.createSubtleCryptoProvider();
  const subscription = (found: unknown) =>
    checkAnswer('Stripe, asked for a subscription,', StripeSubscription, found);
  const session = (found: unknown) => checkAnswer('Stripe, asked for a checkout,', CheckoutSession, found);
  return {
    createCustomer: (account, email) =>
      callStripe(async () => {
        const metadata = { [METADATA.account]: account };
        const idempotencyKey = `atlas-customer-${account}`;
        return (await stripe.customers.create({ email, metadata }, { idempotencyKey })).id;
      }),
    accountOf: (customer) =>
      callStripe(async () => {
        const found = await stripe.customers.retrieve(customer);
        return found.deleted ? undefined : found.metadata?.[METADATA.account];
      }),
    deleteCustomer: (customer) =>
      callStripe(async () => {
        await stripe.customers.del(customer).catch(ignoreMissing);
      }),
    subscriptionsOf: (customer) =>
      callStripe(async () => {
        const page = { customer, status: 'all' as const, limit: PAGE_SIZE, expand: ['data.latest_invoice'] };
        const all = await stripe.subscriptions.list(page).autoPagingToArray({ limit: MOST_SUBSCRIPTIONS });
        const found = all.map(subscription);
        if (found.some((one) => one.customer !== customer)) {
          throw new Error('Stripe gave subscriptions of another customer.');
        }
        return found;
      }),
    subscriptionPage: (after) =>
      callStripe(async () => {
        const page = { status: 'all' as const, limit: PAGE_SIZE, expand: ['data.latest_invoice'] };
        const { data, has_more } = await stripe.subscriptions.list({
          ...page,
          ...(after === null ? {} : { starting_after: after }),
        });
        return { subscriptions: data.map(subscription), hasMore: has_more };
      }),
    endSubscription: (id) =>
      callStripe(async () => {
        await stripe.subscriptions.cancel(id).catch(ignoreMissing);
      }),
    refund: (invoice) => callStripe(() => refundInvoice(stripe, invoice)),
    openCheckouts: (customer) =>
      callStripe(async () => {
        const page = { customer, status: 'open' as const, limit: PAGE_SIZE };
        return (await stripe.checkout.sessions.list(page)).data.map(session);
      }),
    checkout: (id) =>
      callStripe(async () => {
        const found = await stripe.checkout.sessions.retrieve(id).catch(ignoreMissing);
        return found === undefined ? undefined : session(found);
      }),
    createCheckout: (order) =>
      callStripe(async () => {
        const made = await createSession(stripe, order).catch(ignoreUsedKey);
        return made === undefined ? undefined : session(made);
      }),
    expireCheckout: (id) =>
      callStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
          return true;
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const { status } = session(await stripe.checkout.sessions.retrieve(id));
          return status === 'expired';
        }
      }),
    createPortal: ({ customer, returnUrl, locale, flow }) =>
      callStripe(async () => {
        const flow_data = flowData(flow, returnUrl);
        const configuration = settings.portalConfiguration;
        const opened = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          locale,
          ...(flow_data ? { flow_data } : {}),
          ...(configuration ? { configuration } : {}),
        });
        return checkAnswer('Stripe, asked for its portal,', Portal, opened).url;
      }),
    price: (id) =>
      callStripe(async () => {
        const found = checkAnswer('Stripe, asked for a price,', Price, await stripe.prices.retrieve(id));
        return {
          cents: found.unit_amount ?? null,
          currency: found.currency,
          interval: found.recurring?.interval ?? null,
        };
      }),
    async readEvent(payload, signature) {
      for (const secret of settings.webhookSecrets) {
        const event: unknown = await stripe.webhooks
          .constructEventAsync(payload, signature, secret, undefined, crypto)
          .catch(() => undefined);
        const read = EventShape.safeParse(event);
        if (read.success) return toEvent(read.data);
      }
      throw new ApiError('invalid_signature');
    },
  };
}

function createSession(stripe: Stripe, order: NewCheckout) {
  const { customer, account, purpose, family, price, idempotencyKey } = order;
  const metadata = { [METADATA.account]: account, atlas_purpose: purpose, atlas_price: price };
  const about = { [METADATA.account]: account, ...(family === null ? {} : { [METADATA.family]: family }) };
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: account,
      line_items: [{ price, quantity: 1 }],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      locale: order.locale,
      metadata,
      subscription_data: { metadata: about },
    },
    { idempotencyKey },
  );
}

async function refundInvoice(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: PAGE_SIZE });
  for (const { payment } of data) {
    const intent = payment.payment_intent;
    const payment_intent = typeof intent === 'object' ? intent?.id : intent;
    if (!payment_intent) continue;
    const idempotencyKey = `atlas-refund-${payment_intent}`;
    await stripe.refunds.create({ payment_intent }, { idempotencyKey }).catch(ignoreRefunded);
  }
}

function flowData(flow: PortalFlow, returnUrl: string) {
  const after_completion = { type: 'redirect' as const, redirect: { return_url: returnUrl } };
  if (flow.type === 'cancel') {
    const { subscription } = flow;
    return { type: 'subscription_cancel' as const, after_completion, subscription_cancel: { subscription } };
  }
  if (flow.type === 'payment_method') return { type: 'payment_method_update' as const, after_completion };
  if (flow.type === 'change') {
    const { subscription, item, price } = flow;
    const subscription_update_confirm = { subscription, items: [{ id: item, price, quantity: 1 }] };
    return { type: 'subscription_update_confirm' as const, after_completion, subscription_update_confirm };
  }
  return undefined;
}

/** Calls Stripe. Out of reach or busy: `service_unavailable`; refused for another reason: our own fault. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const passing = [StripeConnectionError, StripeAPIError, StripeRateLimitError];
    if (passing.some((kind) => cause instanceof kind))
      throw new ApiError('service_unavailable', {}, { cause });
    throw cause;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return;
  throw error;
}

function ignoreUsedKey(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return;
  throw error;
}

function ignoreRefunded(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') {
    return;
  }
  throw error;
}

function hostOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}
