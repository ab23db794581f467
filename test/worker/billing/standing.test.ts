import { describe, expect, it } from 'vitest';
import { mailsFor } from '../../../worker/src/billing/mails.ts';
import { standingOf } from '../../../worker/src/billing/standing.ts';
import { StripeSubscription, type Subscription } from '../../../worker/src/billing/subscription.ts';

const PRICES = {
  membership: ['price_member', 'price_member_2025'],
  basic: ['price_basic'],
  pro: ['price_pro'],
} as const;
const DAY = 86_400;
const NOW = 2_000 * DAY;

function subscription(changed: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    items: [{ id: 'si_1', price: 'price_member' }],
    family: null,
    createdAt: NOW - DAY,
    periodStart: NOW - DAY,
    periodEnd: NOW + 29 * DAY,
    endsAt: null,
    cancelledAt: null,
    invoice: null,
    ...changed,
  };
}

describe('the standing of an account', () => {
  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['canceled', 'ended'],
    ['unpaid', 'ended'],
    ['incomplete_expired', 'ended'],
    ['paused', 'ended'],
    ['a word of next year', 'ended'],
  ])('%s is %s', (status, state) => {
    expect(standingOf([subscription({ status })], PRICES, 0).membership).toEqual({ state, graceUntil: null });
  });

  it('is nothing while a first payment is open, and without a subscription', () => {
    expect(standingOf([subscription({ status: 'incomplete' })], PRICES, 0).membership).toBeNull();
    expect(standingOf([], PRICES, 0).membership).toBeNull();
  });

  it('stays active until the end of a period that was cancelled', () => {
    const cancelled = subscription({ endsAt: NOW + 29 * DAY, cancelledAt: NOW });
    expect(standingOf([cancelled], PRICES, 0).membership?.state).toBe('active');
  });

  it('knows older prices of a plan, and reports a price that is not ours', () => {
    const items = (price: string) => ({ items: [{ id: 'si_1', price }] });
    expect(standingOf([subscription(items('price_member_2025'))], PRICES, 0).membership?.state).toBe(
      'active',
    );
    const other = standingOf([subscription(items('price_other'))], PRICES, 0);
    expect([other.membership, other.troubles]).toEqual([
      null,
      [{ subscription: 'sub_1', what: 'unknown_price' }],
    ]);
  });

  it('counts the oldest live one of a purpose, in whatever order they are listed', () => {
    const all = [
      subscription({ id: 'sub_old', createdAt: 10, status: 'canceled' }),
      subscription({ id: 'sub_first', createdAt: 20 }),
      subscription({ id: 'sub_second', createdAt: 30 }),
      subscription({ id: 'sub_late', createdAt: 5, status: 'past_due' }),
    ];
    for (const listed of [all, all.toReversed()]) {
      const { counting, duplicates } = standingOf(listed, PRICES, 0);
      expect(counting.map(({ id }) => id)).toEqual(['sub_first']);
      expect(duplicates.map(({ id }) => id).sort()).toEqual(['sub_late', 'sub_second']);
    }
  });

  it('keeps membership and keys apart, and needs the family of a key', () => {
    const key = (family: string | null, price: string, id: string) =>
      subscription({ id, family, items: [{ id: 'si_1', price }] });
    const { membership, keys, troubles, duplicates } = standingOf(
      [
        subscription(),
        key('fam1', 'price_basic', 'sub_2'),
        key('fam2', 'price_pro', 'sub_3'),
        key(null, 'price_pro', 'sub_4'),
      ],
      PRICES,
      0,
    );
    expect(membership?.state).toBe('active');
    expect([...keys].map(([family, { tier }]) => [family, tier])).toEqual([
      ['fam1', 'basic'],
      ['fam2', 'pro'],
    ]);
    expect(troubles).toEqual([{ subscription: 'sub_4', what: 'key_without_family' }]);
    expect(duplicates).toEqual([]);
  });

  it('gives days of grace from the begin of the period that is not paid', () => {
    const late = subscription({ status: 'past_due', periodStart: NOW });
    expect(standingOf([late], PRICES, 3).membership?.graceUntil).toBe((NOW + 3 * DAY) * 1000);
    expect(standingOf([subscription()], PRICES, 3).membership?.graceUntil).toBeNull();
  });
});

describe('a subscription as Stripe sends it', () => {
  const raw = {
    id: 'sub_1',
    customer: { id: 'cus_1' },
    status: 'active',
    created: 1,
    cancel_at_period_end: true,
    metadata: { atlas_family: 'fam1' },
    items: {
      data: [
        { id: 'si_1', price: { id: 'price_basic' }, current_period_start: 5, current_period_end: 9, more: 1 },
      ],
    },
    latest_invoice: 'in_1',
  };

  it('is reduced to what billing needs', () => {
    expect(StripeSubscription.parse(raw)).toEqual({
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      items: [{ id: 'si_1', price: 'price_basic' }],
      family: 'fam1',
      createdAt: 1,
      periodStart: 5,
      periodEnd: 9,
      endsAt: 9,
      cancelledAt: null,
      invoice: null,
    });
    expect(StripeSubscription.parse({ ...raw, cancel_at_period_end: false, cancel_at: 7 }).endsAt).toBe(7);
  });

  it.each([
    ['no status', { status: undefined }],
    ['no items', { items: { data: [] } }],
    ['a period that is text', { items: { data: [{ ...raw.items.data[0], current_period_end: '9' }] } }],
    ['no customer', { customer: null }],
  ])('with %s is refused', (_, changed) => {
    expect(StripeSubscription.safeParse({ ...raw, ...changed }).success).toBe(false);
  });
});

describe('mails about a subscription', () => {
  const terms = { now: NOW, renewalNoticeDays: 7, cents: { membership: 2_900, basic: 9_900, pro: 49_900 } };
  const invoice = {
    id: 'in_1',
    status: 'paid',
    paid: 2_900,
    due: 2_900,
    currency: 'usd',
    createdAt: NOW,
    retryAt: null,
    url: null,
  };
  const due = (changed: Partial<Subscription>, now = NOW) => {
    const [one] = standingOf([subscription(changed)], PRICES, 0).subscriptions;
    return one ? mailsFor(one, { ...terms, now }).map(({ reference }) => reference) : [];
  };

  it.each<[string, Partial<Subscription>, string[]]>([
    ['a paid invoice', { invoice }, ['receipt:in_1']],
    ['an invoice of nothing', { invoice: { ...invoice, paid: 0 } }, []],
    ['an invoice that waits', { invoice: { ...invoice, status: 'open', paid: 0 } }, []],
    [
      'a payment that failed',
      { status: 'past_due', invoice: { ...invoice, status: 'open', paid: 0 } },
      ['failed:in_1'],
    ],
    ['a cancellation', { endsAt: NOW + DAY, cancelledAt: NOW }, [`cancelled:sub_1:${NOW}`]],
    ['a first payment that never came', { status: 'incomplete_expired', endsAt: NOW }, []],
    ['a renewal in a week', { periodEnd: NOW + 7 * DAY }, [`renewal:sub_1:${NOW + 7 * DAY}`]],
    ['a renewal in eight days', { periodEnd: NOW + 8 * DAY }, []],
    ['what does not renew', { periodEnd: NOW + DAY, endsAt: NOW + DAY, cancelledAt: NOW - 30 * DAY }, []],
  ])('%s', (_, changed, references) => {
    expect(due(changed)).toEqual(references);
  });

  it('are not sent for what is long past, so a new ledger repeats none', () => {
    expect(due({ invoice }, NOW + 8 * DAY)).toEqual([]);
    expect(due({ status: 'canceled', endsAt: NOW, cancelledAt: NOW }, NOW + 8 * DAY)).toEqual([]);
  });
});
