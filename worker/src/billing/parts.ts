// What billing works with: Stripe, its ledger, the accounts and keys that it moves, and mail.
import type { Accounts } from '../accounts/accounts.ts';
import type { PlanAmounts, PriceIds } from '../billing-settings.ts';
import type { Directory } from '../directory/directory.ts';
import type { Keys } from '../keys/keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Ledger } from './ledger.ts';
import type { StripeApi } from './stripe-api.ts';

/** Settings of billing that are not secret. */
export type BillingTerms = {
  prices: PriceIds;
  /** US dollars a month. */
  amounts: PlanAmounts;
  /** Days that a payment may be late before its membership or tier ends. */
  graceDays: number;
  renewalNoticeDays: number;
};

export type BillingParts = {
  stripe: StripeApi;
  ledger: Ledger;
  accounts: Accounts;
  keys: Keys;
  directory: Directory;
  mailer: Mailer;
  terms: BillingTerms;
  /** Milliseconds. */
  now: () => number;
};

/** Now, as the ledger writes it. */
export function timeOf({ now }: Pick<BillingParts, 'now'>): string {
  return new Date(now()).toISOString();
}
