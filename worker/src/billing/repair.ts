// The scheduled repair. It works off events that were never finished, compares Stripe, ledger and objects a page at a
// time, mends what differs by reading the account again, and sends mails that are due.
import * as z from 'zod';
import { PLANS } from '../../../schemas/key-terms.ts';
import { callStore } from '../counters/object-call.ts';
import { expectedOf, isPaidAs } from './expected.ts';
import type { SeenSubscription } from './ledger.ts';
import { stateOf } from './ledger.ts';
import { mailsFor } from './mails.ts';
import { type BillingParts, timeOf } from './parts.ts';
import { isLive, paidState, standingOf } from './standing.ts';
import type { Subscription } from './subscription.ts';
import { mailTerms, sendMails, syncAccount } from './sync.ts';

/** An event that is younger may still be at work. */
const UNFINISHED_MS = 5 * 60 * 1000;
const EVENTS_PER_RUN = 50;
const RENEWALS_PER_RUN = 200;
/** Pages of 100 subscriptions that one run reads. */
const PAGES_PER_RUN = 5;

/** What a round has found so far. `faults` are accounts that could not be read; the next round tries again. */
const Report = z.object({
  subscriptions: z.int(),
  events: z.int(),
  mended: z.int(),
  reported: z.int(),
  faults: z.int(),
  mails: z.int(),
});
export type RepairReport = z.infer<typeof Report>;
const NOTHING: RepairReport = { subscriptions: 0, events: 0, mended: 0, reported: 0, faults: 0, mails: 0 };

/** One run. `whole` is true when the run reached the end of Stripe's list. */
export async function repair(parts: BillingParts): Promise<{ report: RepairReport; whole: boolean }> {
  const { ledger, stripe } = parts;
  const progress = await callStore(() => ledger.progress());
  let cursor = progress?.cursor ?? null;
  const report = cursor === null ? { ...NOTHING } : readReport(progress?.report);
  if (cursor === null) await checkPrices(parts, report);
  await finishEvents(parts, report);
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const { subscriptions, hasMore } = await stripe.subscriptionPage(cursor);
    await comparePage(parts, subscriptions, report);
    cursor = hasMore ? (subscriptions.at(-1)?.id ?? null) : null;
    if (cursor === null) break;
  }
  await noticeRenewals(parts);
  report.mails += (await sendMails(parts, null)).sent;
  await callStore(() => ledger.setProgress(cursor, JSON.stringify(report), timeOf(parts)));
  return { report, whole: cursor === null };
}

function readReport(text: string | undefined): RepairReport {
  const read = Report.safeParse(JSON.parse(text ?? '{}'));
  return read.success ? read.data : { ...NOTHING };
}

/** The amounts on our pages must be those of Stripe. */
async function checkPrices(parts: BillingParts, report: RepairReport): Promise<void> {
  const { prices, amounts } = parts.terms;
  for (const plan of PLANS) {
    const [id] = prices[plan];
    const { cents, currency, interval } = await parts.stripe.price(id);
    const wanted = Math.round(amounts[plan] * 100);
    if (cents === wanted && currency === 'usd' && interval === 'month') continue;
    const found = `price_differs: ${plan} is ${cents} ${currency} each ${interval} at Stripe, ${wanted} usd each month here`;
    await note(parts, report, null, id, found);
  }
}

async function finishEvents(parts: BillingParts, report: RepairReport): Promise<void> {
  const before = new Date(parts.now() - UNFINISHED_MS).toISOString();
  for (const { id, customer } of await callStore(() => parts.ledger.unfinished(before, EVENTS_PER_RUN))) {
    const account = customer === null ? undefined : await parts.accounts.accountByCustomer(customer);
    if (account !== undefined && !(await synced(parts, account, report))) continue;
    const outcome = account === undefined ? 'unknown_customer' : 'repaired';
    await callStore(() => parts.ledger.finish(id, account ?? null, outcome, timeOf(parts)));
    report.events += 1;
  }
}

/** Reads every account of the page again whose ledger or objects differ from what Stripe says. */
async function comparePage(
  parts: BillingParts,
  subscriptions: readonly Subscription[],
  report: RepairReport,
): Promise<void> {
  report.subscriptions += subscriptions.length;
  const seen = await callStore(() => parts.ledger.seen(subscriptions.map(({ id }) => id)));
  const differing = new Set<string>();
  const found = new Map<string, string | undefined>();
  const same = new Set<string>();
  for (const one of subscriptions) {
    const known = seen.get(one.id);
    if (!known && found.get(one.customer) === undefined) {
      found.set(one.customer, await findAccount(parts, one, report));
    }
    const account = known?.account ?? found.get(one.customer);
    if (account === undefined) continue;
    if (known && isSame(parts, known, one)) same.add(account);
    else if (known || hasPlan(parts, one)) differing.add(account);
    else await note(parts, report, account, one.id, 'unknown_price');
  }
  const rows = await callStore(() => parts.ledger.seenOfAll([...same]));
  for (const account of same) {
    const own = rows.filter((row) => row.account === account);
    if (differing.has(account) || (await agrees(parts, account, own, report))) continue;
    differing.add(account);
  }
  for (const account of differing) {
    if (!(await synced(parts, account, report))) continue;
    report.mended += 1;
    const line = { at: timeOf(parts), account, subscription: null, before: null, cause: 'repair' };
    await callStore(() => parts.ledger.add({ ...line, action: 'mended', after: timeOf(parts) }));
  }
}

function isSame(parts: BillingParts, known: SeenSubscription, one: Subscription): boolean {
  const [planned] = standingOf([one], parts.terms.prices, 0).subscriptions;
  return planned !== undefined && stateOf(planned) === known.state;
}

function hasPlan(parts: BillingParts, one: Subscription): boolean {
  return standingOf([one], parts.terms.prices, 0).subscriptions.length > 0;
}

/** Whether the objects of an account say what its rows of the ledger say. A fault counts as agreement. */
async function agrees(
  parts: BillingParts,
  account: string,
  rows: readonly SeenSubscription[],
  report: RepairReport,
): Promise<boolean> {
  const { membership, tiers } = expectedOf(rows);
  try {
    if (membership !== undefined && !isPaidAs(await parts.accounts.describeAccount(account), membership)) {
      return false;
    }
    for (const [family, { tier, state }] of tiers) {
      const key = await parts.keys.describe(family);
      if (!key || key.account !== account || key.revoked) continue;
      if (key.plan?.state !== state || key.plan.tier !== tier) return false;
    }
  } catch {
    report.faults += 1;
  }
  return true;
}

/** The account of a subscription that the ledger does not know. A customer that we made is mended. */
async function findAccount(
  parts: BillingParts,
  { id, customer, status }: Subscription,
  report: RepairReport,
): Promise<string | undefined> {
  const known = await parts.accounts.accountByCustomer(customer);
  // A subscription of somebody else that has ended needs no account.
  if (known !== undefined || !isLive({ state: paidState(status) })) return known;
  const named = await parts.stripe.accountOf(customer);
  const entry = named === undefined ? undefined : await callStore(() => parts.directory.account(named));
  if (entry && (await parts.accounts.setCustomer(entry.id, customer)) === customer) return entry.id;
  await note(parts, report, null, id, 'unknown_customer');
  return undefined;
}

async function synced(parts: BillingParts, account: string, report: RepairReport): Promise<boolean> {
  try {
    await syncAccount(parts, account, 'repair');
    return true;
  } catch {
    report.faults += 1;
    return false;
  }
}

/** Mails about renewals are made here, because no webhook need come before one. */
async function noticeRenewals(parts: BillingParts): Promise<void> {
  const terms = mailTerms(parts);
  const until = terms.now + terms.renewalNoticeDays * 24 * 60 * 60;
  for (const row of await callStore(() => parts.ledger.renewing(terms.now, until, RENEWALS_PER_RUN))) {
    const { id, plan, family, status, period_end: periodEnd } = row;
    const times = { createdAt: 0, periodStart: 0, periodEnd, endsAt: null, cancelledAt: null };
    const one = { id, plan, family, status, ...times, customer: '', items: [], invoice: null, state: null };
    const mails = mailsFor(one, terms);
    await callStore(() => parts.ledger.addMails(row.account, mails, timeOf(parts)));
  }
}

async function note(
  parts: BillingParts,
  report: RepairReport,
  account: string | null,
  subscription: string,
  after: string,
): Promise<void> {
  report.reported += 1;
  const line = { account, subscription, action: 'reported', before: null, after, cause: 'repair' };
  await callStore(() => parts.ledger.add({ ...line, at: timeOf(parts) }));
}
