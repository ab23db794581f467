// Billing as the routes use it. Without Stripe's settings it is missing, and the operator's commands take its place.
import type { Lang } from '../../../schemas/lang.ts';
import { callStore } from '../counters/object-call.ts';
import {
  type Change,
  finishCheckout,
  type Order,
  openPortal,
  type ReturnPages,
  startCheckout,
} from './checkout.ts';
import type { LedgerLine, SeenSubscription } from './ledger.ts';
import { type BillingParts, timeOf } from './parts.ts';
import { purposeOf } from './plans.ts';
import { type RepairReport, repair } from './repair.ts';
import { isLive, type PlannedSubscription, paidState } from './standing.ts';
import { syncAccount } from './sync.ts';
import { type EventOutcome, takeEvent } from './webhook.ts';

/** Every method throws `service_unavailable` when Stripe or a store cannot be reached. */
export type Billing = {
  /** The address of a checkout page. @throws ApiError `conflict` when it is paid already */
  startCheckout(account: string, order: Order, lang: Lang, pages: ReturnPages): Promise<string>;
  /** Reads what a person came back with. @throws ApiError `not_found` */
  finishCheckout(account: string, session: string): Promise<{ paid: boolean }>;
  /** The address of the customer portal, or of one step in it. @throws ApiError `not_found` */
  openPortal(
    account: string,
    wish: { order: Order; change: Change } | 'manage' | 'payment_method',
    lang: Lang,
    returnUrl: string,
  ): Promise<string>;
  /** Takes a call of the webhook. @throws ApiError `invalid_signature` */
  takeWebhook(payload: string, signature: string): Promise<EventOutcome>;
  /** Reads an account again from Stripe, and gives what it pays for. */
  sync(account: string, cause: 'operator' | 'return'): Promise<PlannedSubscription[]>;
  /** Ends what an account pays for at once: its membership, or the tier of one key. Nothing is paid back. */
  endNow(
    account: string,
    what: { family: string } | 'membership',
    cause: 'operator' | 'return',
  ): Promise<void>;
  /** Ends everything at Stripe before an account is deleted, and forgets everything but the ledger. */
  closeAccount(account: string): Promise<void>;
  repair(): Promise<{ report: RepairReport; whole: boolean }>;
  /** Subscriptions of an account as they were last read, live ones first. */
  subscriptionsOf(account: string): Promise<SeenSubscription[]>;
  ledgerLines(account: string | null, limit: number): Promise<LedgerLine[]>;
};

/** Billing over its parts. */
export function createBilling(parts: BillingParts): Billing {
  const endWhere = async (
    account: string,
    cause: 'operator' | 'return' | 'deletion',
    isMeant: (one: PlannedSubscription) => boolean,
  ) => {
    const standing = await syncAccount(parts, account, cause);
    const meant = standing?.subscriptions.filter((one) => isLive(one) && isMeant(one)) ?? [];
    for (const { id } of meant) await parts.stripe.endSubscription(id);
    if (meant.length > 0) await syncAccount(parts, account, cause);
  };
  return {
    startCheckout: (account, order, lang, pages) => startCheckout(parts, account, order, lang, pages),
    finishCheckout: (account, session) => finishCheckout(parts, account, session),
    openPortal: (account, wish, lang, returnUrl) => openPortal(parts, account, wish, lang, returnUrl),
    async takeWebhook(payload, signature) {
      return takeEvent(parts, await parts.stripe.readEvent(payload, signature));
    },
    sync: async (account, cause) => (await syncAccount(parts, account, cause))?.counting ?? [],
    endNow: (account, what, cause) => {
      const purpose = what === 'membership' ? what : `key:${what.family}`;
      return endWhere(account, cause, ({ plan, family }) => purposeOf(plan, family) === purpose);
    },
    async closeAccount(account) {
      const customer = await parts.accounts.customerOf(account);
      if (customer !== null) {
        await endWhere(account, 'deletion', () => true);
        await parts.stripe.deleteCustomer(customer);
      }
      await callStore(() => parts.ledger.forget(account));
      const line = { account, subscription: null, action: 'deleted', before: null, after: null };
      await callStore(() => parts.ledger.add({ ...line, cause: 'deletion', at: timeOf(parts) }));
    },
    async subscriptionsOf(account) {
      const seen = await callStore(() => parts.ledger.seenOf(account));
      return seen.filter(isLiveRow).concat(seen.filter((row) => !isLiveRow(row)));
    },
    repair: () => repair(parts),
    ledgerLines: (account, limit) => callStore(() => parts.ledger.lines(account, limit)),
  };
}

function isLiveRow({ status }: SeenSubscription): boolean {
  return isLive({ state: paidState(status) });
}
