// The objects of the pretended Stripe as its API answers them: the fields that billing reads, under Stripe's names.

import type { Customer, Invoice, Portal, Session, Subscription } from './shapes.ts';
import type { StripeWorld } from './world.ts';

const MODE = { livemode: false };

export function customerObject({ id, email, metadata, deleted }: Customer) {
  return deleted ? { id, object: 'customer', deleted } : { id, object: 'customer', email, metadata, ...MODE };
}

/** `pages` is where the pretended pages are served. */
export function sessionObject(session: Session, pages: string) {
  const { id, status, customer, metadata, locale, createdAt } = session;
  const url = status === 'open' ? `${pages}/pay/${id}` : null;
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    url,
    status,
    customer,
    metadata,
    locale: locale ?? null,
    created: createdAt,
    ...MODE,
  };
}

export function subscriptionObject(
  one: Subscription,
  world: StripeWorld,
  pages: string,
  isExpanded: boolean,
) {
  const invoice = world.invoice(one.invoice);
  const item = {
    id: one.item,
    object: 'subscription_item',
    price: priceObject(one.price, world),
    quantity: 1,
    current_period_start: one.periodStart,
    current_period_end: one.periodEnd,
  };
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    status: one.status,
    created: one.createdAt,
    cancel_at: null,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    canceled_at: one.cancelledAt,
    ended_at: one.endedAt,
    metadata: one.metadata,
    items: list([item], '/v1/subscription_items'),
    latest_invoice: isExpanded && invoice ? invoiceObject(invoice, pages) : one.invoice,
    ...MODE,
  };
}

export function invoiceObject(invoice: Invoice, pages: string) {
  const { id, customer, status, cents, createdAt, retryAt } = invoice;
  return {
    id,
    object: 'invoice',
    customer,
    status,
    currency: 'usd',
    amount_due: cents,
    amount_paid: status === 'paid' ? cents : 0,
    created: createdAt,
    next_payment_attempt: retryAt,
    hosted_invoice_url: `${pages}/invoice/${id}`,
    ...MODE,
  };
}

/** The payment behind an invoice; its intent is named after the invoice. */
export function invoicePaymentObject(invoice: Invoice) {
  const payment = { type: 'payment_intent', payment_intent: `pi_${invoice.id}` };
  return {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    invoice: invoice.id,
    status: 'paid',
    payment,
  };
}

export function priceObject(id: string, world: StripeWorld) {
  const recurring = { interval: 'month', interval_count: 1 };
  return { id, object: 'price', unit_amount: world.prices[id] ?? 0, currency: 'usd', recurring, ...MODE };
}

export function portalObject({ id, customer, returnUrl }: Portal, pages: string) {
  const url = `${pages}/portal/${id}`;
  return { id, object: 'billing_portal.session', customer, return_url: returnUrl, url, ...MODE };
}

export function list(data: unknown[], url: string, has_more = false) {
  return { object: 'list', url, has_more, data };
}
