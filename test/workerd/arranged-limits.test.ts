// More than 60 lookups a day by arrangement: for an account wherever it asks from, for an address whoever asks there,
// until a date, with a line in the audit trail.
import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { LimitAnswer } from '../../schemas/operator.ts';
import type { IpCounter } from '../../worker/src/counters/ip-counter.ts';
import { WINDOW_LIMIT } from '../../worker/src/counters/window.ts';
import { shortDayOf } from '../../worker/src/pages/texts/format.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';
import { publishTiles } from './published-build.ts';
import { env, migrate, operator, runInside, services, testApp } from './support.ts';
import { openBrowser, signIn } from './web-browser.ts';

const app = testApp();
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const PER_DAY = WINDOW_LIMIT + 3;
let account = '';
let token = '';
let people = 0;

beforeAll(async () => {
  await migrate();
  await publishTiles();
});

async function addMember(): Promise<void> {
  const email = `limit${++people}@limits.example`;
  account = ((await (await operator(app, 'POST', '/members', { email })).json()) as { account: string })
    .account;
  await services().accounts.setMembership(account, 'active');
  token = await services().accounts.issueToken(account);
}

async function lookUp(ip: string, its = app) {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip };
  const response = await its.fetch('/functions/v1/public-price-lookup?cpt=70551', { headers });
  const header = (name: string) => Number(response.headers.get(`X-RateLimit-${name}`));
  return { status: response.status, limit: header('Limit'), remaining: header('Remaining') };
}

async function useUp(ip: string, times: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let i = 0; i < times; i += 10) {
    const batch = Array.from({ length: Math.min(10, times - i) }, () => lookUp(ip));
    for (const { status } of await Promise.all(batch)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

async function set(body: Record<string, unknown>) {
  const response = await operator(app, 'POST', '/limits/set', body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
}

describe('an arranged limit of an account', () => {
  it('goes beyond the 60 lookups of an address, to its own number and no further', async () => {
    await addMember();
    await set({ account, per_day: PER_DAY, until: TOMORROW });
    expect(await lookUp('10.55.0.1')).toEqual({ status: 200, limit: PER_DAY, remaining: PER_DAY - 1 });
    expect(await useUp('10.55.0.1', PER_DAY + 4)).toEqual({ 200: PER_DAY - 1, 429: 5 });
    // Another address still has its own 60.
    expect((await lookUp('10.55.0.2')).status).toBe(200);
    const found = await operator(app, 'POST', '/limits/find', { account });
    expect(LimitAnswer.parse(await found.json()).limit).toEqual({
      per_day: PER_DAY,
      until: TOMORROW,
      used: PER_DAY,
    });
  });

  it('ends by the operator, and at the end of its last day', async () => {
    await addMember();
    await set({ account, per_day: PER_DAY, until: TOMORROW });
    await operator(app, 'POST', '/limits/end', { account });
    expect(await lookUp('10.55.1.1')).toMatchObject({ limit: WINDOW_LIMIT });
    await set({ account, per_day: PER_DAY, until: TOMORROW });
    const stub = env.ACCOUNTS.get(env.ACCOUNTS.idFromName(account));
    await runInside(stub, (object: { now: () => number }) => {
      object.now = () => Date.parse(TOMORROW) + 24 * 60 * 60 * 1000;
    });
    expect(await lookUp('10.55.1.1')).toMatchObject({ limit: WINDOW_LIMIT });
  });

  it('gets a lookup back that failed by a fault of ours', async () => {
    await addMember();
    await set({ account, per_day: PER_DAY, until: TOMORROW });
    const { current } = isolateTiles;
    isolateTiles.current = undefined;
    const broken = testApp({ TILES: { get: () => Promise.reject(new Error('out of reach')) } as never });
    expect((await lookUp('10.55.2.1', broken)).status).toBe(503);
    isolateTiles.current = current;
    expect(await lookUp('10.55.2.1')).toMatchObject({ remaining: PER_DAY - 1 });
  });
});

describe('an arranged limit of an address', () => {
  it('holds for everybody there, and is kept by its name alone', async () => {
    await addMember();
    const { response } = await set({ address: '10.56.0.1', per_day: PER_DAY, until: TOMORROW });
    expect(await useUp('10.56.0.1', PER_DAY + 2)).toEqual({ 200: PER_DAY, 429: 2 });
    const id = response.headers.get('X-Request-Id');
    const row = await env.DB.prepare('SELECT action, subject, status FROM audit WHERE request_id = ?')
      .bind(id)
      .first();
    expect(row).toEqual({
      action: 'limits.set',
      subject: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 200,
    });
  });

  it('outlives the alarm that clears old lookups, and ends with its own', async () => {
    await set({ address: '10.56.1.1', per_day: PER_DAY, until: TOMORROW });
    const audit = await env.DB.prepare(
      "SELECT subject FROM audit WHERE action = 'limits.set' ORDER BY id DESC",
    ).first<{ subject: string }>();
    const stub = env.IP_COUNTERS.get(env.IP_COUNTERS.idFromName(audit?.subject ?? ''));
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await services().arranged.find(audit?.subject ?? '')).toMatchObject({ perDay: PER_DAY });
    await runInside(stub, (counter: IpCounter) => {
      counter.now = () => Date.parse(TOMORROW) + 24 * 60 * 60 * 1000;
    });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await runInside(stub, (_, state) => [...state.storage.kv.list()])).toEqual([]);
  });
});

describe('the account page', () => {
  it('shows what is left to the address and of the arrangement, and counts nothing', async () => {
    const browser = openBrowser(app, '10.57.0.1');
    await signIn(browser, 'left@limits.example');
    account = (browser.cookies.get('__Host-session') ?? '').split('_')[2] ?? '';
    await services().accounts.setMembership(account, 'active');
    token = await services().accounts.issueToken(account);
    await lookUp('10.57.0.1');
    const first = await (await browser.get('/account')).text();
    expect(first).toContain(`${WINDOW_LIMIT - 1} of ${WINDOW_LIMIT} lookups are left`);
    await set({ account, per_day: PER_DAY, until: TOMORROW });
    await lookUp('10.57.0.1');
    const page = await (await browser.get('/account')).text();
    expect(page).toContain(`${WINDOW_LIMIT - 2} of ${WINDOW_LIMIT} lookups are left`);
    expect(page).toContain(
      `${PER_DAY} lookups a day until ${shortDayOf(TOMORROW, 'en')}, ${PER_DAY - 1} of them left today.`,
    );
    const address = await set({ address: '10.57.0.1', per_day: 5_000, until: TOMORROW });
    expect(address.status).toBe(200);
    expect(await (await browser.get('/account')).text()).toContain('5000 of 5000 lookups are left');
  });
});

describe('an arrangement that makes no sense', () => {
  it.each([
    [{ per_day: 100, until: TOMORROW }, 'account'],
    [{ account: 'someone00001', address: '10.0.0.1', per_day: 100, until: TOMORROW }, 'account'],
    [{ address: 'not an address', per_day: 100, until: TOMORROW }, 'address'],
    [{ address: '10.0.0.1', per_day: 10_001, until: TOMORROW }, 'per_day'],
    [{ address: '10.0.0.1', per_day: 0, until: TOMORROW }, 'per_day'],
    [{ address: '10.0.0.1', per_day: 100, until: '2020-01-01' }, 'until'],
    [{ address: '10.0.0.1', per_day: 100, until: 'soon' }, 'until'],
  ])('is refused: %j', async (body, param) => {
    const { status, body: answer } = await set(body);
    expect([status, answer.param]).toEqual([400, param]);
  });

  it('of an unknown account is not found', async () => {
    expect((await set({ account: 'nobody000001', per_day: 100, until: TOMORROW })).status).toBe(404);
  });
});
