import { beforeAll, describe, expect, it } from 'vitest';
import { KeyAdopted, SignedUp, UsageAnswer } from '../../../schemas/keys.ts';
import { KeyCreated, LedgerList, RepairDone, TierSet } from '../../../schemas/operator.ts';
import { post, send } from '../key-requests.ts';
import { stubSearch } from '../stub-search.ts';
import { env, migrate, operator, services, testApp } from '../support.ts';
import { newAccount, openTill, payAt, RETURN } from './till.ts';

beforeAll(migrate);

const KEYS = '/functions/v1/keys';
const SEARCH = '/functions/v1/widget-search';
const QUESTION = { query: 'cardiologist', location: '50010' };
const till = openTill();
const app = testApp({}, { search: stubSearch(), billing: till.billing });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

async function memberToken(account: string): Promise<string> {
  return services().accounts.issueToken(account);
}

describe('adopting a key', () => {
  it('gives a key that nobody owns to the account, which then manages it', async () => {
    const account = await newAccount();
    const token = await memberToken(account);
    const signed = SignedUp.parse((await post(app, KEYS, {})).body);
    const adopt = (secret: string, by = token) =>
      post(app, `${KEYS}/adopt`, { management_secret: secret }, undefined, bearer(by));
    const { status, body } = await adopt(signed.management_secret);
    expect(status).toBe(200);
    const { family } = KeyAdopted.parse(body);
    expect((await adopt(signed.management_secret)).status).toBe(200);
    expect((await post(app, `${KEYS}/rotate`, {}, signed.key, bearer(token))).status).toBe(200);
    const row = await env.DB.prepare('SELECT account FROM api_keys WHERE family = ?').bind(family).first();
    expect(row).toEqual({ account });
  });

  it('needs the right secret and a session, and never takes the key of another account', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const signed = SignedUp.parse(
      (await post(app, KEYS, {}, undefined, bearer(await memberToken(mine)))).body,
    );
    const theirs = await memberToken(other);
    const tries = [
      [signed.management_secret, bearer(theirs), 401, 'management_unauthorized'],
      [signed.management_secret.replace(/.$/, '!'), bearer(theirs), 401, 'management_unauthorized'],
      [signed.management_secret, {}, 401, 'missing_token'],
    ] as const;
    for (const [secret, headers, status, error] of tries) {
      const reply = await post(app, `${KEYS}/adopt`, { management_secret: secret }, undefined, headers);
      expect([reply.status, reply.body.error]).toEqual([status, error]);
    }
    const missing = await post(app, `${KEYS}/adopt`, {}, undefined, bearer(theirs));
    expect([missing.status, missing.body.param]).toEqual([400, 'management_secret']);
  });
});

describe('a plan that has ended', () => {
  it('refuses a search of contract A with a way to renew, and counts it once', async () => {
    const account = await newAccount();
    const terms = { tier: 'basic', contract: 'A', test: false, scopes: [] } as const;
    const { key, family } = await services().keys.issue(
      { ...terms, scopes: [] },
      { account, needsPlan: true },
    );
    const search = () => post(app, SEARCH, { ...QUESTION, api_key: key });
    const refused = await search();
    expect([refused.status, refused.body.error, refused.rates]).toEqual([
      403,
      'plan_ended',
      [1000, 999, true],
    ]);
    expect(refused.body.upgrade_url).toMatch(/\/keys$/);
    const usage = await send(app, '/functions/v1/usage', { headers: { 'x-api-key': key } });
    expect(UsageAnswer.parse(usage.body)).toMatchObject({ plan_ended: true, used: 1 });
    const url = await till.billing.startCheckout(account, { plan: 'pro', family }, 'en', RETURN);
    const { subscription } = payAt(till.world, url);
    await till.billing.sync(account, 'return');
    expect((await search()).rates).toEqual([10_000, 9_998, true]);
    if (subscription) till.world.end(subscription);
    await till.billing.sync(account, 'return');
    expect((await search()).body.error).toBe('plan_ended');
  });
});

describe('an operator', () => {
  it('sets tiers by hand: up, down, and the end of a key of contract A', async () => {
    const created = async (order: object) =>
      KeyCreated.parse(await bodyOf(await operator(app, 'POST', '/keys', order)));
    const a = await created({ tier: 'pro', contract: 'A' });
    const b = await created({ tier: 'free', contract: 'B' });
    const set = async (family: string, tier: string) => {
      const response = await operator(app, 'POST', `/keys/${family}/tier`, { tier });
      const body = await bodyOf(response);
      return response.ok ? TierSet.parse(body) : [response.status, body.error, body.param];
    };
    expect(await set(b.family, 'pro')).toMatchObject({ tier: 'pro', plan_ended: false });
    expect((await post(app, SEARCH, QUESTION, b.key)).rates).toEqual([10_000, 9_999, true]);
    expect(await set(b.family, 'free')).toMatchObject({ tier: 'free', plan_ended: false });
    expect(await set(a.family, 'free')).toMatchObject({ plan_ended: true });
    expect((await post(app, SEARCH, { ...QUESTION, api_key: a.key })).body.error).toBe('plan_ended');
    expect(await set(a.family, 'basic')).toMatchObject({ tier: 'basic', plan_ended: false });
    expect((await post(app, SEARCH, { ...QUESTION, api_key: a.key })).status).toBe(200);
    expect(await set('unknown00000', 'pro')).toEqual([404, 'not_found', undefined]);
    const test = await created({ tier: 'free', contract: 'B', test: true });
    expect(await set(test.family, 'pro')).toMatchObject({ tier: 'pro', plan_ended: false });
  });

  it('cancels at Stripe too, reads the ledger and runs the repair', async () => {
    const account = await newAccount();
    const { subscription } = await till.pay(account);
    await till.deliverAll();
    const cancelled = await operator(app, 'POST', `/members/${account}/cancel`);
    expect(await bodyOf(cancelled)).toMatchObject({ membership: 'ended' });
    expect(subscription?.status).toBe('canceled');
    const { lines } = LedgerList.parse(
      await bodyOf(await operator(app, 'GET', `/billing/ledger?account=${account}`)),
    );
    expect(lines.map(({ action, cause }) => [action, cause.split(' ')[0]])).toEqual([
      ['seen', 'operator'],
      ['seen', 'event'],
    ]);
    const repaired = RepairDone.parse(await bodyOf(await operator(app, 'POST', '/billing/repair')));
    expect(repaired.report.faults).toBe(0);
    expect((await operator(app, 'GET', '/billing/ledger?account=not-an-id')).status).toBe(400);
    const bare = testApp({}, { billing: undefined });
    expect((await operator(bare, 'GET', '/billing/ledger')).status).toBe(404);
  });
});
