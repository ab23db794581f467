import { beforeAll, describe, expect, it } from 'vitest';
import { eventBody, signBody } from '../../../builder/src/local/stripe/events.ts';
import { rounds } from '../../support/soak.ts';
import { env, migrate, testApp } from '../support.ts';
import { linesOf, newAccount, OLD_SECRET, openTill, postWebhook, WEBHOOK_SECRET } from './till.ts';

beforeAll(migrate);

/** Webhooks that come at once. */
const AT_ONCE = rounds(40, 500);

const outcomeOf = async (response: Response) => {
  const body = (await response.json()) as { outcome?: string; error?: string };
  return [response.status, body.outcome ?? body.error];
};
const eventRow = (id: string) => env.DB.prepare('SELECT * FROM billing_events WHERE id = ?').bind(id).first();

describe('the webhook of payments', () => {
  it('makes a member of somebody who paid, notes it once and sends one receipt', async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    expect(await till.membershipOf(account)).toBe('none');
    const [first, ...others] = till.events.splice(0);
    expect(first && (await outcomeOf(await till.deliver(first)))).toEqual([200, 'synced']);
    expect(await till.membershipOf(account)).toBe('active');
    for (const event of others) expect(await outcomeOf(await till.deliver(event))).toEqual([200, 'synced']);
    const lines = await linesOf(account);
    expect(lines.map(({ action, subscription: id }) => [action, id])).toEqual([['seen', subscription?.id]]);
    expect(lines[0]?.cause).toBe(`event ${first?.id}`);
    expect(till.mails.map(({ template, to }) => [template, to.startsWith('payer')])).toEqual([
      ['receipt', true],
    ]);
    expect(till.mails[0]?.data).toMatchObject({ cents: 2_900, what: 'Membership' });
  });

  it('refuses a forged, a stale and a missing signature, and keeps nothing of them', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const [event] = till.events;
    if (!event) throw new Error('The payment left no event.');
    const stale = Math.floor(Date.now() / 1000) - 301;
    const body = eventBody(event);
    const good = await signBody(body, WEBHOOK_SECRET);
    const changed = body.replace('"livemode":false', '"livemode":true ');
    for (const response of [
      await till.deliver(event, 'whsec_of_somebody'),
      await till.deliver(event, WEBHOOK_SECRET, stale),
      await postWebhook(till.app, body, ''),
      await postWebhook(till.app, changed, good),
    ]) {
      expect(await outcomeOf(response)).toEqual([400, 'invalid_signature']);
    }
    expect(await eventRow(event.id)).toBeNull();
    expect(await till.membershipOf(account)).toBe('none');
    expect(await outcomeOf(await till.deliver(event, OLD_SECRET))).toEqual([200, 'synced']);
  });

  it('works a replayed event off once', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const [event] = till.events;
    if (!event) throw new Error('The payment left no event.');
    await till.deliver(event);
    const reads = till.calls.length;
    expect(await outcomeOf(await till.deliver(event))).toEqual([200, 'duplicate']);
    expect(till.calls).toHaveLength(reads);
  });

  it('gets the same end from events in any order', async () => {
    for (const order of [(n: number) => n, (n: number) => -n]) {
      const till = openTill();
      const account = await newAccount();
      const { subscription } = await till.pay(account);
      if (!subscription) throw new Error('Nothing was paid.');
      till.world.cancelLater(subscription, true);
      till.world.end(subscription);
      const events = till.events.map((event, i) => ({ event, at: order(i) })).sort((a, b) => a.at - b.at);
      for (const { event } of events) {
        expect(await outcomeOf(await till.deliver(event))).toEqual([200, 'synced']);
        expect(await till.membershipOf(account)).toBe('ended');
      }
      expect(await linesOf(account)).toHaveLength(1);
    }
  });

  it('notes and ignores types that it does not know, events without a customer, and customers of others', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const [event] = till.events;
    if (!event) throw new Error('The payment left no event.');
    const before = till.calls.length;
    const others = till.world.addCustomer('somebody@example.com', {});
    till.world.subscribe(others.id, 'price_membership', { atlas_account: account });
    const cases = [
      [{ ...event, id: 'evt_a', type: 'product.created' }, 'ignored_type'],
      [{ ...event, id: 'evt_b', customer: others.id }, 'unknown_customer'],
      [
        { ...event, id: 'evt_c', type: 'charge.dispute.created', object: 'customer', customer: '' },
        'unknown_customer',
      ],
    ] as const;
    for (const [sent, outcome] of cases) {
      expect(await outcomeOf(await till.deliver(sent))).toEqual([200, outcome]);
      expect(await eventRow(sent.id)).toMatchObject({ outcome, type: sent.type });
    }
    expect(till.calls).toHaveLength(before);
    expect(await till.membershipOf(account)).toBe('none');
  });

  it(`gets ${AT_ONCE} events at once right: one state, one line, one mail`, async () => {
    const till = openTill();
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    const [event] = till.events;
    if (!event || !subscription) throw new Error('Nothing was paid.');
    const sent = Array.from({ length: AT_ONCE }, (_, i) => ({ ...event, id: `${event.id}_${i}` }));
    const answers = Promise.all(sent.map((one) => till.deliver(one)));
    till.world.cancelLater(subscription, true);
    expect((await answers).map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(await till.membershipOf(account)).toBe('active');
    const { results } = await env.DB.prepare('SELECT * FROM billing_ledger WHERE account = ?')
      .bind(account)
      .all();
    expect(results.length).toBeLessThanOrEqual(2);
    expect(results.at(-1)?.after).toContain(`"ends_at":${subscription.periodEnd}`);
    expect(till.mails.map(({ template }) => template).sort()).toEqual(['cancelled', 'receipt']);
  });

  it('is not there without billing, and takes POST alone', async () => {
    const bare = testApp({}, { billing: undefined });
    expect((await postWebhook(bare, '{}', '')).status).toBe(404);
    expect((await bare.fetch('/webhooks/stripe')).status).toBe(405);
  });

  it('answers 503 when a store or Stripe fails, and works the event off when it comes again', async () => {
    const till = openTill();
    const account = await newAccount();
    await till.pay(account);
    const [event] = till.events;
    if (!event) throw new Error('The payment left no event.');
    for (const fault of ['unreached', 500, 429, 'answer_lost'] as const) {
      till.control.fault = () => fault;
      const response = await till.deliver(event);
      expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true]);
      expect(await till.membershipOf(account)).toBe('none');
    }
    till.control.fault = () => undefined;
    expect(await outcomeOf(await till.deliver(event))).toEqual([200, 'synced']);
    expect(await till.membershipOf(account)).toBe('active');
  });
});
