// Leads a person to Stripe's pages: to pay for something new, or to the portal for what is paid already. One purpose of
// one account has at most one checkout that can be paid, so it never gets a second subscription.
import type { Plan } from '../../../schemas/key-terms.ts';
import type { Lang } from '../../../schemas/lang.ts';
import { callStore } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';
import type { BillingParts } from './parts.ts';
import { type Purpose, purposeOf } from './plans.ts';
import { isLive, type Standing } from './standing.ts';
import type { Checkout, PortalFlow } from './stripe-api.ts';
import { syncAccount } from './sync.ts';

/** What a person wants to buy: the membership, or a paid tier of one of the own keys. */
export type Order = { plan: Plan; family: string | null };
/** Pages of ours to which Stripe leads back. */
export type ReturnPages = { done: string; back: string };

/** How often an order is tried whose checkout turns out to have ended. */
const TRIES = 3;

/**
 * The address of a checkout for the order. Two calls in one language, at once or one after another, give the same open
 * checkout. A call in another language ends it and gives another one.
 * @throws ApiError `conflict` when the account has it already
 */
export async function startCheckout(
  parts: BillingParts,
  account: string,
  order: Order,
  lang: Lang,
  pages: ReturnPages,
): Promise<string> {
  const purpose = purposeOf(order.plan, order.family);
  if (purpose === undefined) throw new Error('A paid tier was ordered without a key.');
  const customer = await requireCustomer(parts, account);
  let ended = 0;
  for (let i = 0; i < TRIES; i += 1) {
    const asked = { account, customer, purpose, order, lang, pages };
    const found = await openCheckout(parts, asked, ended);
    if (typeof found === 'string') return found;
    ended = found.ended;
  }
  throw oneAtATime();
}

type Asked = {
  account: string;
  customer: string;
  purpose: Purpose;
  order: Order;
  lang: Lang;
  pages: ReturnPages;
};

/** The address of the open checkout, or the number of an attempt whose checkout has ended. */
async function openCheckout(
  parts: BillingParts,
  { account, customer, purpose, order, lang, pages }: Asked,
  after: number,
): Promise<string | { ended: number }> {
  const { stripe, ledger, terms } = parts;
  const [price] = terms.prices[order.plan];
  // Noted before the open checkouts are listed: of two orders at once, at least one sees the other.
  const attempt = await callStore(() =>
    ledger.attempt(account, purpose, { price, lang }, parts.now(), after),
  );
  const isLast = async () => (await callStore(() => ledger.lastAttempt(account, purpose))) === attempt;
  await refusePaid(parts, account, order);
  const open = (await stripe.openCheckouts(customer)).filter((one) => one.purpose === purpose);
  const same = open.find((one) => one.price === price && one.locale === lang && one.url !== null);
  const others = open.filter((one) => one !== same);
  // An open checkout may belong to a later attempt, whose person is on the way to it.
  if (others.length > 0 && !(await isLast())) throw oneAtATime();
  for (const other of others) await closeCheckout(parts, account, other);
  if (same?.url) return same.url;
  const made = await stripe.createCheckout({
    customer,
    account,
    purpose,
    family: order.family,
    price,
    successUrl: `${pages.done}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: pages.back,
    locale: lang,
    idempotencyKey: `atlas-checkout-${account}-${purpose}-${attempt}`,
  });
  // Only a change of our own address leads here: the checkout under this key leads back to the old one.
  if (made === undefined) return { ended: attempt };
  // Stripe repeats the answer of the first call, so what has become of the checkout is read again.
  const created = await stripe.checkout(made.id);
  if (created?.status !== 'open' || created.url === null) return { ended: attempt };
  if (await isLast()) return created.url;
  await closeCheckout(parts, account, created);
  throw oneAtATime();
}

/** @throws ApiError `conflict` when the account has what is ordered */
async function refusePaid(parts: BillingParts, account: string, order: Order): Promise<void> {
  const standing = await syncAccount(parts, account, 'checkout');
  if (hasLive(standing, order)) throw alreadyPaid();
  // An operator may have given the membership for nothing.
  if (order.plan !== 'membership') return;
  if ((await parts.accounts.describeAccount(account)).membership === 'active') throw alreadyPaid();
}

/** Ends a checkout that must not be paid any more. One that was paid in the meantime is taken into account. */
async function closeCheckout(parts: BillingParts, account: string, checkout: Checkout): Promise<void> {
  if (await parts.stripe.expireCheckout(checkout.id)) return;
  await syncAccount(parts, account, 'checkout');
  throw alreadyPaid();
}

function oneAtATime(): ApiError {
  return new ApiError('conflict', { param: 'plan', expected: 'one order at a time' });
}

function alreadyPaid(): ApiError {
  return new ApiError('conflict', { param: 'plan', expected: 'something that is not paid already' });
}

/** Whether the account pays for this purpose already. */
export function hasLive(standing: Standing | undefined, { plan, family }: Order): boolean {
  const purpose = purposeOf(plan, family);
  return (
    standing?.counting.some((one) => isLive(one) && purposeOf(one.plan, one.family) === purpose) ?? false
  );
}

/**
 * What a person came back with from a checkout. The subscription is read from Stripe, so the membership is there even
 * when no webhook comes.
 * @throws ApiError `not_found` for a checkout of somebody else
 */
export async function finishCheckout(
  parts: BillingParts,
  account: string,
  session: string,
): Promise<{ paid: boolean }> {
  const [customer, checkout] = await Promise.all([
    parts.accounts.customerOf(account),
    parts.stripe.checkout(session),
  ]);
  if (!checkout || customer === null || checkout.customer !== customer) throw new ApiError('not_found');
  await syncAccount(parts, account, 'return');
  return { paid: checkout.status === 'complete' };
}

/** What a person wants to do with something that is paid. */
export type Change = { type: 'cancel' } | { type: 'change'; plan: Plan };

/**
 * The address of Stripe's portal, at its start or at one step.
 * @throws ApiError `not_found` when the account pays for no such thing
 */
export async function openPortal(
  parts: BillingParts,
  account: string,
  wish: { order: Order; change: Change } | 'manage' | 'payment_method',
  lang: Lang,
  returnUrl: string,
): Promise<string> {
  const standing = await syncAccount(parts, account, 'checkout');
  const customer = await parts.accounts.customerOf(account);
  if (customer === null) throw new ApiError('not_found');
  const flow: PortalFlow = typeof wish === 'string' ? { type: wish } : flowOf(parts, standing, wish);
  return parts.stripe.createPortal({ customer, returnUrl, locale: lang, flow });
}

function flowOf(
  { terms }: BillingParts,
  standing: Standing | undefined,
  { order, change }: { order: Order; change: Change },
): PortalFlow {
  const purpose = purposeOf(order.plan, order.family);
  const one = standing?.counting.find(
    (each) => isLive(each) && purposeOf(each.plan, each.family) === purpose,
  );
  const item = one?.items.find(({ price }) => terms.prices[one.plan].includes(price));
  if (!one || !item) throw new ApiError('not_found');
  if (change.type === 'cancel') return { type: 'cancel', subscription: one.id };
  const [price] = terms.prices[change.plan];
  return { type: 'change', subscription: one.id, item: item.id, price };
}

/** The customer of an account, which is made at the first order. */
async function requireCustomer(parts: BillingParts, account: string): Promise<string> {
  const known = await parts.accounts.customerOf(account);
  if (known !== null) return known;
  const entry = await callStore(() => parts.directory.account(account));
  if (!entry) throw new ApiError('not_found');
  const made = await parts.stripe.createCustomer(account, entry.email);
  const kept = await parts.accounts.setCustomer(account, made);
  if (kept === null) throw new ApiError('not_found');
  return kept;
}
