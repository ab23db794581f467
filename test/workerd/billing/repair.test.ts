import { beforeAll, describe, expect, it } from 'vitest';
import { env, migrate, services } from '../support.ts';
import { linesOf, newAccount, openTill, payAt, RETURN, type Till } from './till.ts';

beforeAll(migrate);

/** Runs the repair to the end of Stripe's list. */
async function repairAll(till: Till) {
  for (;;) {
    const { report, whole } = await till.billing.repair();
    if (whole) return report;
  }
}

describe('the scheduled repair', () => {
  it('finds a payment whose webhook was lost altogether', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    till.events.splice(0);
    expect(await repairAll(till)).toMatchObject({ subscriptions: 1, mended: 1, faults: 0 });
    expect(await till.membershipOf(account)).toBe('active');
    expect((await linesOf(account)).map(({ action, cause }) => [action, cause])).toEqual([
      ['seen', 'repair'],
      ['mended', 'repair'],
    ]);
    expect(till.mails.map(({ template }) => template)).toEqual(['receipt']);
    expect(await repairAll(till)).toMatchObject({ mended: 0, reported: 0 });
  });

  it('finds an end whose webhook was lost, and a change of price', async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    const { family } = await services().keys.issue(
      { tier: 'free', contract: 'B', test: false, scopes: [] },
      { account },
    );
    const url = await till.billing.startCheckout(account, { plan: 'basic', family }, 'en', RETURN);
    const bought = payAt(till.world, url).subscription;
    await till.deliverAll();
    if (!subscription || !bought) throw new Error('Nothing was paid.');
    till.world.end(subscription);
    till.world.changePrice(bought, 'price_pro');
    till.events.splice(0);
    expect(await repairAll(till)).toMatchObject({ subscriptions: 2, mended: 1 });
    expect(await till.membershipOf(account)).toBe('ended');
    expect((await services().keys.describe(family))?.terms.tier).toBe('pro');
  });

  it('mends an account object and a key that say something else than the ledger', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const { family } = await services().keys.issue(
      { tier: 'free', contract: 'B', test: false, scopes: [] },
      { account },
    );
    payAt(till.world, await till.billing.startCheckout(account, { plan: 'basic', family }, 'en', RETURN));
    await till.deliverAll();
    const { accounts, keys } = services();
    await accounts.setMembership(account, 'ended');
    await keys.setPlan(family, account, Date.now() + 60_000, {
      tier: 'basic',
      state: 'ended',
      graceUntil: null,
    });
    till.control.now = () => Date.now() + 120_000;
    expect(await repairAll(till)).toMatchObject({ mended: 1 });
    expect(await till.membershipOf(account)).toBe('active');
  });

  it('keeps a membership that an operator gave after a paid one had ended', async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    if (!subscription) throw new Error('Nothing was paid.');
    till.world.end(subscription);
    await till.deliverAll();
    await services().accounts.setMembership(account, 'active');
    expect(await repairAll(till)).toMatchObject({ mended: 0 });
    await till.billing.sync(account, 'operator');
    expect(await till.membershipOf(account)).toBe('active');
  });

  it('works off events that a fault left unfinished', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    till.control.fault = () => 500;
    const [event] = till.events.splice(0);
    if (event) await till.deliver(event);
    till.control.fault = () => undefined;
    till.control.now = () => Date.now() + 10 * 60_000;
    expect(await repairAll(till)).toMatchObject({ events: 1 });
    const row = await env.DB.prepare('SELECT * FROM billing_events WHERE id = ?').bind(event?.id).first();
    expect(row).toMatchObject({ outcome: 'repaired', account });
  });

  it('finds the account of a customer that the directory lost, and reports one that nobody knows', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    await env.DB.prepare('UPDATE accounts SET customer = NULL WHERE id = ?').bind(account).run();
    await till.deliverAll();
    expect(await till.membershipOf(account)).toBe('none');
    const stranger = till.world.addCustomer('somebody@example.com', {});
    const theirs = till.world.subscribe(stranger.id, 'price_membership', {});
    expect(await repairAll(till)).toMatchObject({ mended: 1, reported: 1 });
    expect(await till.membershipOf(account)).toBe('active');
    const lines = await till.parts.ledger.lines(null, 5);
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'reported', after: 'unknown_customer', subscription: theirs.id }),
    );
  });

  it('reports a price that is not ours, an amount that differs, and a key of another account', async () => {
    const till = openTill({}, { amounts: { membership: 31, basic: 99, pro: 499 } });
    const [account, other] = [await newAccount(), await newAccount()];
    await till.pay(account);
    const customer = (await services().accounts.customerOf(account)) ?? '';
    till.world.subscribe(customer, 'price_of_others', {});
    const { family } = await services().keys.issue(
      { tier: 'free', contract: 'B', test: false, scopes: [] },
      { account: other },
    );
    till.world.subscribe(customer, 'price_pro', { atlas_family: family });
    till.events.splice(0);
    await repairAll(till);
    const reported = (await till.parts.ledger.lines(null, 20)).filter(({ action }) => action === 'reported');
    const words = reported.map(({ after }) => after?.split(':')[0]);
    expect(words).toEqual(
      expect.arrayContaining(['price_differs', 'unknown_price', 'key_of_another_account']),
    );
    expect((await services().keys.describe(family))?.terms.tier).toBe('free');
    expect(await till.membershipOf(account)).toBe('active');
  });

  it('sends a mail before a renewal, once, and mails that could not be sent', async () => {
    const till = openTill();
    const account = await newAccount();
    const own = () => till.mails.filter(({ to }) => to === `${account.replace(/0+/, '')}@example.com`);
    till.control.mailFails = true;
    const { subscription } = await till.pay(account);
    await till.deliverAll();
    expect(await till.membershipOf(account)).toBe('active');
    expect(own()).toEqual([]);
    till.control.mailFails = false;
    await repairAll(till);
    expect(own().map(({ template }) => template)).toEqual(['receipt']);
    till.control.now = () => Date.now() + 25 * 86_400_000;
    await repairAll(till);
    await repairAll(till);
    expect(own().map(({ template }) => template)).toEqual(['receipt', 'renewal-ahead']);
    const renewsOn = new Date((subscription?.periodEnd ?? 0) * 1000).toISOString();
    expect(own().at(-1)?.data).toMatchObject({ cents: 2_900, renewsOn });
  });

  it('reads a long list in several runs and mends all of it', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const stranger = till.world.addCustomer('somebody@example.com', {});
    // Ended subscriptions of somebody else that fill pages.
    for (let i = 0; i < 520; i += 1) {
      const ended = till.world.subscribe(stranger.id, 'price_membership', {});
      Object.assign(ended, { status: 'canceled', endedAt: 1 });
    }
    const { report, whole } = await till.billing.repair();
    expect([report.subscriptions, whole]).toEqual([500, false]);
    expect(await repairAll(till)).toMatchObject({ subscriptions: 521, mended: 1 });
    expect(await till.membershipOf(account)).toBe('active');
  });
});
