// Brings an account in line with Stripe: reads its subscriptions there and writes what it finds. Every way into billing
// ends here, so the order of events, and whether one arrives at all, decides nothing.
//
// A reading takes a ticket from the account object before it asks Stripe. The object ignores a reading that is older
// than one it has applied: the newer reading began later, so it saw everything that the older one was to see.
import { PLANS } from '../../../schemas/key-terms.ts';
import { callStore } from '../counters/object-call.ts';
import type { Cause } from './ledger.ts';
import { type MailTerms, mailsFor, whatText } from './mails.ts';
import { type BillingParts, timeOf } from './parts.ts';
import { isLive, type PlannedSubscription, type Standing, standingOf } from './standing.ts';

/** Most mails that one call sends. */
const MAILS_PER_CALL = 20;
/** After this time a mail that was claimed and never sent is due again. */
const CLAIM_MS = 5 * 60 * 1000;

/** What a reading found; undefined for an account without a customer at Stripe. */
export async function syncAccount(
  parts: BillingParts,
  account: string,
  cause: Cause,
): Promise<Standing | undefined> {
  const { accounts, keys, stripe, terms } = parts;
  const reading = await accounts.beginReading(account);
  if (reading === undefined || reading.customer === null) return undefined;
  const found = await stripe.subscriptionsOf(reading.customer);
  const standing = standingOf(found, terms.prices, terms.graceDays);
  if (standing.membership) await accounts.applyReading(account, reading.ticket, standing.membership);
  for (const [family, plan] of standing.keys) {
    const { known, revoked } = await keys.setPlan(family, account, reading.ticket, plan);
    if (!known) await report(parts, account, 'key_of_another_account', family, cause);
    if (revoked) await endPlanOfRevokedKey(parts, account, standing, family, cause);
  }
  const { newMails } = await callStore(() =>
    parts.ledger.note({
      account,
      ticket: reading.ticket,
      subscriptions: standing.subscriptions,
      mails: standing.counting.flatMap((one) => mailsFor(one, mailTerms(parts))),
      cause,
      at: timeOf(parts),
    }),
  );
  for (const { subscription, what } of standing.troubles) {
    await report(parts, account, what, subscription, cause);
  }
  for (const duplicate of standing.duplicates) await endDuplicate(parts, account, duplicate, cause);
  if (newMails > 0) await sendMails(parts, account);
  return standing;
}

/**
 * Ends a second subscription for the same purpose and pays back what it took. The ledger is written first: a stop in
 * the middle leaves the duplicate live, and the next reading goes on.
 */
async function endDuplicate(
  parts: BillingParts,
  account: string,
  { id, invoice }: PlannedSubscription,
  cause: Cause,
): Promise<void> {
  await report(parts, account, 'duplicate', id, cause);
  if (invoice?.status === 'paid' && invoice.paid > 0) await parts.stripe.refund(invoice.id);
  await parts.stripe.endSubscription(id);
}

/** Nobody pays for a key that was revoked. */
async function endPlanOfRevokedKey(
  parts: BillingParts,
  account: string,
  { counting }: Standing,
  family: string,
  cause: Cause,
): Promise<void> {
  for (const one of counting.filter((each) => each.family === family && isLive(each))) {
    await report(parts, account, 'key_revoked', one.id, cause);
    await parts.stripe.endSubscription(one.id);
  }
}

/** A line of the ledger about something that a person should look at. */
async function report(parts: BillingParts, account: string, what: string, subject: string, cause: Cause) {
  const line = { account, subscription: subject, action: 'reported', before: null, after: what, cause };
  await callStore(() => parts.ledger.add({ ...line, at: timeOf(parts) }));
}

/** Sends the mails of an account that are due, or of all accounts. A mail that fails stays due, and the repair sends it. */
export async function sendMails(
  parts: BillingParts,
  account: string | null,
): Promise<{ sent: number; failed: number }> {
  const { ledger, now } = parts;
  const counts = { sent: 0, failed: 0 };
  for (const mail of await callStore(() => ledger.unsentMails(account, MAILS_PER_CALL))) {
    const stale = new Date(now() - CLAIM_MS).toISOString();
    if (!(await callStore(() => ledger.claimMail(mail.reference, timeOf(parts), stale)))) continue;
    const sent = await sendMail(parts, mail).then(
      () => true,
      () => false,
    );
    await callStore(() => ledger.mailSent(mail.reference, sent ? timeOf(parts) : null));
    counts[sent ? 'sent' : 'failed'] += 1;
  }
  return counts;
}

type DueMail = Awaited<ReturnType<BillingParts['ledger']['unsentMails']>>[number];

/** Sends one mail to the mailbox that the account has now. A deleted account gets nothing. */
async function sendMail({ directory, mailer }: BillingParts, mail: DueMail): Promise<void> {
  const entry = await callStore(() => directory.account(mail.account));
  if (!entry) return;
  const { email: to, lang } = entry;
  const what = whatText(mail.data, lang);
  const id = mail.reference;
  if (mail.template === 'receipt') {
    await mailer.send({ to, lang, template: mail.template, data: { ...mail.data, what } }, id);
  } else if (mail.template === 'renewal-ahead') {
    await mailer.send({ to, lang, template: mail.template, data: { ...mail.data, what } }, id);
  } else if (mail.template === 'payment-failed') {
    await mailer.send({ to, lang, template: mail.template, data: { ...mail.data, what } }, id);
  } else {
    await mailer.send({ to, lang, template: mail.template, data: { ...mail.data, what } }, id);
  }
}

export function mailTerms({ terms, now }: BillingParts): MailTerms {
  const { amounts, renewalNoticeDays } = terms;
  const cents = Object.fromEntries(PLANS.map((plan) => [plan, Math.round(amounts[plan] * 100)]));
  return {
    now: Math.floor(now() / 1000),
    renewalNoticeDays,
    cents: { membership: 0, basic: 0, pro: 0, ...cents },
  };
}
