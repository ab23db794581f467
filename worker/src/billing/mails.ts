// Which mails the state of a subscription asks for. Pure: a mail belongs to an occasion and not to a webhook, so a lost
// or repeated webhook neither loses nor repeats a mail.
import type { Plan } from '../../../schemas/key-terms.ts';
import type { Lang } from '../../../schemas/lang.ts';
import type { MailData } from '../mail/templates.ts';
import { tierOf } from './plans.ts';
import { type PlannedSubscription, paidState } from './standing.ts';

const SECONDS_OF_DAY = 24 * 60 * 60;
/** An occasion older than this gets no mail, so that a ledger that is made anew does not repeat old mails. */
const OLDEST_SECONDS = 7 * SECONDS_OF_DAY;

/** What was bought, before the language of the person is known. */
export type Bought = { plan: Plan; family: string | null };
type Facts<T extends keyof MailData> = Omit<MailData[T], 'what'> & Bought;
/** A mail that is due. `reference` names its occasion: each occasion has one mail. */
export type BillingMail = { reference: string } & (
  | { template: 'receipt'; data: Facts<'receipt'> }
  | { template: 'renewal-ahead'; data: Facts<'renewal-ahead'> }
  | { template: 'payment-failed'; data: Facts<'payment-failed'> }
  | { template: 'cancelled'; data: Facts<'cancelled'> }
);

export type MailTerms = {
  /** Now, in seconds. */
  now: number;
  /** How many days before a renewal the person gets a mail about it. */
  renewalNoticeDays: number;
  /** Cents of the next payment by plan. */
  cents: Record<Plan, number>;
};

/** The mails that this subscription asks for now. */
export function mailsFor(one: PlannedSubscription, terms: MailTerms): BillingMail[] {
  return [...paymentMails(one, terms), ...endMails(one, terms), ...renewalMails(one, terms)];
}

function paymentMails({ invoice, plan, family, periodEnd, status }: PlannedSubscription, { now }: MailTerms) {
  if (!invoice || invoice.createdAt < now - OLDEST_SECONDS) return [];
  const bought = { plan, family };
  if (invoice.status === 'paid' && invoice.paid > 0) {
    const data = {
      ...bought,
      cents: invoice.paid,
      paidOn: isoOf(invoice.createdAt),
      periodEndsOn: isoOf(periodEnd),
      invoiceUrl: invoice.url,
    };
    return [{ reference: `receipt:${invoice.id}`, template: 'receipt' as const, data }];
  }
  if (status !== 'past_due' || invoice.due === 0) return [];
  const retryOn = invoice.retryAt === null ? null : isoOf(invoice.retryAt);
  const data = { ...bought, cents: invoice.due, retryOn };
  return [{ reference: `failed:${invoice.id}`, template: 'payment-failed' as const, data }];
}

function endMails(
  { id, plan, family, endsAt, cancelledAt, status }: PlannedSubscription,
  { now }: MailTerms,
) {
  // A first payment that never came was not a membership, so nothing ends.
  if (endsAt === null || status.startsWith('incomplete')) return [];
  const since = cancelledAt ?? endsAt;
  if (since < now - OLDEST_SECONDS) return [];
  const data = { plan, family, endsOn: isoOf(endsAt) };
  return [{ reference: `cancelled:${id}:${since}`, template: 'cancelled' as const, data }];
}

function renewalMails(one: PlannedSubscription, { now, renewalNoticeDays, cents }: MailTerms) {
  const { id, plan, family, endsAt, periodEnd, status } = one;
  if (paidState(status) !== 'active' || endsAt !== null) return [];
  if (periodEnd <= now || periodEnd > now + renewalNoticeDays * SECONDS_OF_DAY) return [];
  const data = { plan, family, cents: cents[plan], renewsOn: isoOf(periodEnd) };
  return [{ reference: `renewal:${id}:${periodEnd}`, template: 'renewal-ahead' as const, data }];
}

/** What was bought, in words of a mail. */
export function whatText({ plan, family }: Bought, lang: Lang): string {
  const tier = tierOf(plan);
  if (tier === undefined) return lang === 'es' ? 'Membresía' : 'Membership';
  const name = tier.charAt(0).toUpperCase() + tier.slice(1);
  return lang === 'es' ? `Clave de API ${name} (${family})` : `API key ${name} (${family})`;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
