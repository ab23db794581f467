// A call of Stripe's webhook. The event only says whose subscriptions to read again; what it contains is not used.
import { callStore } from '../counters/object-call.ts';
import { type BillingParts, timeOf } from './parts.ts';
import type { StripeEvent } from './stripe-api.ts';
import { syncAccount } from './sync.ts';

/** Events after which an account is read again. Others are noted and ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
const READS: ReadonlySet<string> = new Set(EVENT_TYPES);

/** A dispute names a payment and no customer. A person has to look at it. */
const DISPUTE = 'charge.dispute.';

/** What became of an event. */
export type EventOutcome = 'synced' | 'duplicate' | 'ignored_type' | 'no_customer' | 'unknown_customer';

/** Works one event off. It throws when a store or Stripe fails; Stripe then sends the event again. */
export async function takeEvent(parts: BillingParts, event: StripeEvent): Promise<EventOutcome> {
  const { ledger } = parts;
  const { open } = await callStore(() => ledger.receive(event, timeOf(parts)));
  if (!open) return 'duplicate';
  const { outcome, account } = await workOff(parts, event);
  await callStore(() => ledger.finish(event.id, account, outcome, timeOf(parts)));
  return outcome;
}

async function workOff(
  parts: BillingParts,
  { id, type, customer }: StripeEvent,
): Promise<{ outcome: EventOutcome; account: string | null }> {
  if (!READS.has(type)) return { outcome: 'ignored_type', account: null };
  if (customer === null) {
    if (type.startsWith(DISPUTE)) await reportDispute(parts, type, id);
    return { outcome: 'no_customer', account: null };
  }
  const account = await parts.accounts.accountByCustomer(customer);
  if (account === undefined) return { outcome: 'unknown_customer', account: null };
  await syncAccount(parts, account, `event ${id}`);
  return { outcome: 'synced', account };
}

async function reportDispute(parts: BillingParts, type: string, id: string): Promise<void> {
  const about = { account: null, subscription: null, before: null, after: `${type} ${id}` };
  const line = { ...about, action: 'reported', cause: `event ${id}`, at: timeOf(parts) };
  await callStore(() => parts.ledger.add(line));
}
