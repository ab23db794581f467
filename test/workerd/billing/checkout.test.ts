import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../worker/src/errors.ts';
import { migrate, services } from '../support.ts';
import { linesOf, newAccount, openTill, payAt, RETURN, type Till } from './till.ts';

beforeAll(migrate);

const MEMBERSHIP = { plan: 'membership', family: null } as const;
const RETURN_ES = { done: 'https://atlas.test/es/account/paid', back: 'https://atlas.test/es/account' };
const order = (till: Till, account: string, lang: 'en' | 'es' = 'en') =>
  till.billing.startCheckout(account, MEMBERSHIP, lang, lang === 'en' ? RETURN : RETURN_ES);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
const openOf = (till: Till) => till.world.kept.sessions.filter(({ status }) => status === 'open');
const liveOf = (till: Till) => till.world.kept.subscriptions.filter(({ endedAt }) => endedAt === null);

/** A key of an account that can be paid. */
async function keyOf(account: string, contract: 'A' | 'B' = 'B') {
  const terms = { tier: contract === 'A' ? 'basic' : 'free', contract, test: false, scopes: [] } as const;
  return services().keys.issue({ ...terms, scopes: [] }, { account, needsPlan: contract === 'A' });
}

describe('paying for a membership', () => {
  it('opens it on the return page when no webhook ever comes', async () => {
    const till = openTill();
    const account = await newAccount();
    const { session } = await till.pay(account);
    till.events.splice(0);
    expect(await till.billing.finishCheckout(account, session.id)).toEqual({ paid: true });
    expect(await till.membershipOf(account)).toBe('active');
    expect((await linesOf(account)).map(({ cause }) => cause)).toEqual(['return']);
  });

  it('is one checkout for many orders at once, and one after another', async () => {
    const till = openTill();
    const account = await newAccount();
    const urls = await Promise.all(Array.from({ length: 8 }, () => order(till, account)));
    expect(new Set([...urls, await order(till, account)]).size).toBe(1);
    expect(till.world.kept.sessions).toHaveLength(1);
    expect(till.world.kept.customers).toHaveLength(1);
  });

  it('is in the language of the newest order, and the checkout of the other language ends', async () => {
    const till = openTill();
    const account = await newAccount();
    const english = await order(till, account, 'en');
    const spanish = await order(till, account, 'es');
    expect(openOf(till)).toMatchObject([{ locale: 'es', successUrl: expect.stringContaining('/es/') }]);
    expect(await order(till, account, 'es')).toBe(spanish);
    expect(payAt(till.world, english).subscription).toBeUndefined();
    // Back to English: Stripe knows the key of the first English order, whose checkout has ended.
    const again = await order(till, account, 'en');
    expect(openOf(till)).toMatchObject([{ locale: 'en' }]);
    const { subscription } = payAt(till.world, again);
    expect(await codeOf(order(till, account, 'es'))).toBe('conflict');
    expect(liveOf(till)).toEqual([subscription]);
  });

  it('gives orders in two languages at once one payable checkout, and no answer but it and a conflict', async () => {
    for (const langs of [['en', 'es'], ['es', 'en'], [...'abcdef'].map((_, i) => (i % 2 ? 'en' : 'es'))]) {
      const till = openTill();
      const account = await newAccount();
      const outcomes = await Promise.all(
        langs.map((lang) => order(till, account, lang as 'en' | 'es').catch(({ code }: ApiError) => code)),
      );
      const urls = new Set(outcomes.filter((one) => one !== 'conflict'));
      for (const url of urls) expect(url).toMatch(/^https:\/\/pay\.test\//);
      expect(openOf(till)).toHaveLength(urls.size);
      for (const { id } of till.world.kept.sessions) payAt(till.world, `https://pay.test/pay/${id}`);
      await till.deliverAll();
      expect(liveOf(till)).toHaveLength(urls.size);
      expect(urls.size).toBe(1);
    }
  });

  it('is another checkout once the service has another address', async () => {
    const till = openTill();
    const account = await newAccount();
    const { session, subscription } = await till.pay(account);
    if (!subscription) throw new Error('Nothing was paid.');
    till.world.end(subscription);
    const moved = { done: 'https://new.test/account/paid', back: 'https://new.test/account' };
    const url = await till.billing.startCheckout(account, MEMBERSHIP, 'en', moved);
    expect(url).not.toContain(session.id);
    expect(openOf(till)).toMatchObject([{ cancelUrl: moved.back }]);
  });

  it('is refused to somebody who has paid, or whom an operator made a member', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    expect(await codeOf(order(till, account))).toBe('conflict');
    expect(await till.membershipOf(account)).toBe('active');
    const given = await newAccount();
    await services().accounts.setMembership(given, 'active');
    expect(await codeOf(order(till, given))).toBe('conflict');
    expect(liveOf(till)).toHaveLength(1);
  });

  it('starts again at once after a membership has ended', async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    if (!subscription) throw new Error('Nothing was paid.');
    till.world.end(subscription);
    await till.pay(account);
    await till.billing.sync(account, 'return');
    expect(await till.membershipOf(account)).toBe('active');
    expect(liveOf(till)).toHaveLength(1);
  });

  it('survives the loss of any answer of Stripe: the next order leads to the same checkout', async () => {
    for (const lost of ['POST /v1/customers', 'POST /v1/checkout/sessions', 'GET /v1/checkout/sessions']) {
      const till = openTill();
      const account = await newAccount();
      till.control.fault = (call) => (call === lost ? 'answer_lost' : undefined);
      expect(await codeOf(order(till, account))).toBe('service_unavailable');
      till.control.fault = () => undefined;
      const url = await order(till, account);
      expect(till.world.kept.sessions.filter(({ status }) => status === 'open')).toHaveLength(1);
      payAt(till.world, url);
      await till.deliverAll();
      expect(await till.membershipOf(account)).toBe('active');
    }
  });

  it('takes no payment while Stripe or the ledger is out of reach', async () => {
    const till = openTill();
    const account = await newAccount();
    till.control.fault = () => 'unreached';
    expect(await codeOf(order(till, account))).toBe('service_unavailable');
    const { ledger } = till.parts;
    const broken = openTill({
      ledger: { ...ledger, attempt: () => Promise.reject(new Error('D1 is down')) },
    });
    expect(await codeOf(order(broken, account))).toBe('service_unavailable');
    expect([...till.world.kept.sessions, ...broken.world.kept.sessions]).toEqual([]);
  });

  it('does not show the checkout of somebody else', async () => {
    const till = openTill();
    const [mine, other] = [await newAccount(), await newAccount()];
    const { session } = await till.pay(mine);
    expect(await codeOf(till.billing.finishCheckout(other, session.id))).toBe('not_found');
    expect(await codeOf(till.billing.finishCheckout(mine, 'cs_nobody'))).toBe('not_found');
  });
});

describe('a second subscription for the same thing', () => {
  it('is ended and paid back, and the first one stays', async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription: first } = await till.pay(account);
    await till.deliverAll();
    const customer = (await services().accounts.customerOf(account)) ?? '';
    const second = till.world.subscribe(customer, 'price_membership', {});
    await till.deliverAll();
    await till.deliverAll();
    expect(liveOf(till)).toEqual([first]);
    expect(till.world.invoice(second.invoice)?.refunded).toBe(true);
    expect(first && till.world.invoice(first.invoice)?.refunded).toBe(false);
    expect(await till.membershipOf(account)).toBe('active');
    expect(await linesOf(account)).toContainEqual(
      expect.objectContaining({ action: 'reported', after: 'duplicate', subscription: second.id }),
    );
    expect(till.mails.map(({ template }) => template)).toEqual(['receipt']);
  });
});

describe('paying for a key', () => {
  it('raises the tier on the next request, changes it and lets it fall to Free', async () => {
    const till = openTill();
    const account = await newAccount();
    const { key, family } = await keyOf(account);
    const { keys } = services();
    const credential = await keys.parse(key);
    if (!credential) throw new Error('The key is not one.');
    const tierNow = async () => {
      const taken = await keys.peek(credential);
      return taken.known && [taken.terms.tier, taken.limit];
    };
    const wanted = { plan: 'basic', family } as const;
    const { subscription } = payAt(
      till.world,
      await till.billing.startCheckout(account, wanted, 'en', RETURN),
    );
    if (!subscription) throw new Error('Nothing was paid.');
    expect(await tierNow()).toEqual(['free', 100]);
    await till.deliverAll();
    expect(await tierNow()).toEqual(['basic', 1_000]);
    expect(await codeOf(till.billing.startCheckout(account, wanted, 'en', RETURN))).toBe('conflict');
    const portal = { order: wanted, change: { type: 'change', plan: 'pro' } } as const;
    expect(await till.billing.openPortal(account, portal, 'en', RETURN.back)).toContain(
      'https://pay.test/portal/',
    );
    till.world.changePrice(subscription, 'price_pro');
    await till.deliverAll();
    expect(await tierNow()).toEqual(['pro', 10_000]);
    till.world.end(subscription);
    await till.deliverAll();
    expect(await tierNow()).toEqual(['free', 100]);
    expect(await till.membershipOf(account)).toBe('none');
  });

  it('closes the checkout of one tier when the other is ordered', async () => {
    const till = openTill();
    const account = await newAccount();
    const { family } = await keyOf(account);
    const buy = (plan: 'basic' | 'pro') =>
      till.billing.startCheckout(account, { plan, family }, 'en', RETURN);
    const basic = await buy('basic');
    const pro = await buy('pro');
    expect(payAt(till.world, basic).subscription).toBeUndefined();
    expect(payAt(till.world, pro).subscription).toBeDefined();
    const outcomes = await Promise.allSettled([buy('basic'), buy('pro')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(liveOf(till)).toHaveLength(1);
  });

  it('gives at most one payable checkout to orders of both tiers at once', async () => {
    const till = openTill();
    const account = await newAccount();
    const { family } = await keyOf(account);
    const buy = (plan: 'basic' | 'pro') =>
      till.billing.startCheckout(account, { plan, family }, 'en', RETURN);
    await Promise.allSettled([buy('basic'), buy('pro'), buy('basic'), buy('pro')]);
    expect(till.world.kept.sessions.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
  });

  it('refuses a key of contract A before it is paid and after the plan has ended', async () => {
    const till = openTill();
    const account = await newAccount();
    const { key, family } = await keyOf(account, 'A');
    const credential = await services().keys.parse(key);
    if (!credential) throw new Error('The key is not one.');
    const isEnded = async () => {
      const taken = await services().keys.take(credential, crypto.randomUUID());
      return taken.known && taken.ended;
    };
    expect(await isEnded()).toBe(true);
    const url = await till.billing.startCheckout(account, { plan: 'basic', family }, 'en', RETURN);
    const { subscription } = payAt(till.world, url);
    if (!subscription) throw new Error('Nothing was paid.');
    await till.deliverAll();
    expect(await isEnded()).toBe(false);
    till.world.setStatus(subscription, 'unpaid');
    await till.deliverAll();
    expect(await isEnded()).toBe(true);
  });

  it('ends at Stripe when the key is revoked', async () => {
    const till = openTill();
    const account = await newAccount();
    const { family } = await keyOf(account);
    payAt(till.world, await till.billing.startCheckout(account, { plan: 'pro', family }, 'en', RETURN));
    await till.deliverAll();
    await services().keys.revoke(family);
    await till.billing.sync(account, 'return');
    expect(liveOf(till)).toEqual([]);
  });
});

describe('a payment that is late', () => {
  it('closes prices at once, or after the days of grace, and opens them again when it is paid', async () => {
    const now = Date.now();
    for (const graceDays of [0, 3]) {
      const till = openTill({}, { graceDays });
      const account = await newAccount();
      const { subscription } = await till.pay(account);
      const customer = till.world.customer(subscription?.customer ?? '');
      if (!subscription || !customer) throw new Error('Nothing was paid.');
      customer.pays = false;
      till.world.renew(subscription);
      await till.deliverAll();
      const { membership, graceUntil } = await services().accounts.describeAccount(account);
      expect(membership).toBe('past_due');
      const until = graceDays === 0 ? null : subscription.periodStart * 1000 + graceDays * 86_400_000;
      expect(graceUntil).toBe(until);
      expect(until === null || until > now).toBe(true);
      const token = await services().accounts.issueToken(account);
      const headers = { Authorization: `Bearer ${token}` };
      const { status } = await till.app.fetch('/functions/v1/public-price-lookup?cpt=70551', { headers });
      expect(status === 403).toBe(graceDays === 0);
      expect(till.mails.at(-1)).toMatchObject({ template: 'payment-failed', data: { cents: 2_900 } });
      customer.pays = true;
      till.world.retry(subscription);
      await till.deliverAll();
      expect(await till.membershipOf(account)).toBe('active');
    }
  });
});

describe('an account that is deleted', () => {
  it('pays nothing any more, and only the ledger remembers it', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    await till.deliverAll();
    await till.billing.closeAccount(account);
    expect(liveOf(till)).toEqual([]);
    expect(till.world.kept.customers.at(-1)?.deleted).toBe(true);
    const actions = (await linesOf(account)).map(({ action }) => action);
    expect(actions).toEqual(['seen', 'seen', 'deleted']);
    expect(JSON.stringify(await linesOf(account))).not.toContain('@');
    expect(await till.parts.ledger.unsentMails(account, 10)).toEqual([]);
  });
});
