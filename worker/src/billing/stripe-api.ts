// The part of Stripe that billing uses, as one interface. `stripe-client.ts` implements it.
import type { Subscription } from './subscription.ts';

export type Checkout = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  purpose: string | null;
  price: string | null;
  locale: string | null;
};
export type NewCheckout = {
  customer: string;
  account: string;
  purpose: string;
  family: string | null;
  price: string;
  successUrl: string;
  cancelUrl: string;
  locale: 'en' | 'es';
  /** Repeating a call under the same key gives the same checkout. */
  idempotencyKey: string;
};
/** What a person does at the portal; `manage` shows everything. */
export type PortalFlow =
  | { type: 'manage' }
  | { type: 'cancel'; subscription: string }
  | { type: 'payment_method' }
  | { type: 'change'; subscription: string; item: string; price: string };
export type NewPortal = { customer: string; returnUrl: string; locale: 'en' | 'es'; flow: PortalFlow };
/** A webhook event, as far as it matters: what happened is read again from Stripe. */
export type StripeEvent = { id: string; type: string; created: number; customer: string | null };

export type StripeApi = {
  /** The customer of an account; calling it again within a day gives the same one. */
  createCustomer(account: string, email: string): Promise<string>;
  /** The account that a customer was made for, as we noted it at Stripe; undefined for a customer of somebody else. */
  accountOf(customer: string): Promise<string | undefined>;
  /** Deletes a customer, which ends its subscriptions at once. */
  deleteCustomer(customer: string): Promise<void>;
  /** All subscriptions of a customer, ended ones too. */
  subscriptionsOf(customer: string): Promise<Subscription[]>;
  /** A page of all subscriptions, newest first, after the one named. */
  subscriptionPage(after: string | null): Promise<{ subscriptions: Subscription[]; hasMore: boolean }>;
  /** Ends a subscription at once. */
  endSubscription(id: string): Promise<void>;
  /** Pays back what was paid for an invoice. Repeating it pays nothing twice. */
  refund(invoice: string): Promise<void>;
  openCheckouts(customer: string): Promise<Checkout[]>;
  checkout(id: string): Promise<Checkout | undefined>;
  /** Undefined when the idempotency key was used for another order. */
  createCheckout(order: NewCheckout): Promise<Checkout | undefined>;
  /** Ends an open checkout, so that nobody can pay it. False when it was paid before. */
  expireCheckout(id: string): Promise<boolean>;
  createPortal(order: NewPortal): Promise<string>;
  /** Cents and currency of a price. */
  price(id: string): Promise<{ cents: number | null; currency: string; interval: string | null }>;
  /** The event of a webhook call. @throws ApiError `invalid_signature` */
  readEvent(payload: string, signature: string): Promise<StripeEvent>;
};
