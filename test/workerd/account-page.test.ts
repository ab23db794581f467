// The account page: sessions and tokens with their dates, ended one by one and together, data taken out and deleted.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../worker/src/mail/mailer.ts';
import { createNotices } from '../../worker/src/mail/notices.ts';
import { isolateOutbox, MailError } from '../../worker/src/mail/transports.ts';
import { runScheduled } from '../../worker/src/scheduled.ts';
import { publishTiles } from './published-build.ts';
import { recordedBindings } from './recorded-calls.ts';
import { env, migrate, operator, runInside, SITE, services, testApp } from './support.ts';
import { openBrowser, signIn, subjectsFor, type WebBrowser } from './web-browser.ts';

const app = testApp();
let mailbox = '';
let boxes = 0;
let browser: WebBrowser;
let account = '';
let lookups = 0;

beforeAll(async () => {
  await migrate();
  await publishTiles();
});
beforeEach(async () => {
  mailbox = `page${++boxes}@account.example`;
  browser = openBrowser(app);
  await signIn(browser, mailbox);
  account = (browser.cookies.get('__Host-session') ?? '').split('_')[2] ?? '';
  await browser.get('/account');
});

/** Status of a lookup with a token. */
async function lookUp(token: string, its = app): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': `10.66.0.${++lookups}` };
  return (await its.fetch('/functions/v1/public-price-lookup?cpt=70551', { headers })).status;
}

/** Makes a token on the page and reads it there. */
async function makeToken(name: string): Promise<string> {
  const page = await (await browser.post('/account/tokens', { name })).text();
  return /<code id="token">([^<]+)</.exec(page)?.[1] ?? '';
}

const described = () => services().accounts.describeAccount(account);
const idNamed = async (name: string) =>
  (await described()).sessions.find((one) => one.name === name)?.id ?? '';

describe('access tokens', () => {
  it('are made with a name, shown once, and told by mail', async () => {
    await services().accounts.setMembership(account, 'active');
    const token = await makeToken('my <script>');
    expect(await lookUp(token)).toBe(200);
    const page = await (await browser.get('/account')).text();
    expect(page).toContain('my &lt;script&gt;');
    expect(page).not.toContain(token);
    expect(page).toContain('Last used');
    expect(subjectsFor(mailbox)[0]).toContain('An access token was made');
  });

  it('are renamed, renewed with a day of overlap, and revoked', async () => {
    await services().accounts.setMembership(account, 'active');
    const token = await makeToken('first');
    await browser.post('/account/tokens/name', { id: await idNamed('first'), name: 'renamed' });
    const id = await idNamed('renamed');
    const page = await (await browser.post('/account/tokens/renew', { id })).text();
    const newer = /<code id="token">([^<]+)</.exec(page)?.[1] ?? '';
    expect([await lookUp(token), await lookUp(newer)]).toEqual([200, 200]);
    const { sessions } = await described();
    const [older, renewed] = sessions.filter(({ name }) => name === 'renamed');
    const day = 24 * 60 * 60 * 1000;
    expect((renewed?.endsAt ?? 0) - (older?.endsAt ?? 0)).toBeGreaterThan(28 * day);
    await browser.post('/account/sessions/end', { id: renewed?.id ?? '' });
    expect([await lookUp(token), await lookUp(newer)]).toEqual([200, 401]);
    await browser.post('/account/tokens/end-all');
    expect(await lookUp(token)).toBe(401);
  });

  it('of another account cannot be ended or renewed', async () => {
    const token = await services().accounts.issueToken('another00001', 'theirs');
    await services().accounts.setMembership('another00001', 'active');
    const theirs = (await services().accounts.describeAccount('another00001')).sessions[0]?.id ?? '';
    await browser.post('/account/sessions/end', { id: theirs });
    await browser.post('/account/tokens/renew', { id: theirs });
    expect(await lookUp(token)).toBe(200);
    expect((await described()).sessions).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('end here, one by one, and everywhere', async () => {
    const [second, third] = [openBrowser(app), openBrowser(app)];
    await signIn(second, mailbox);
    await signIn(third, mailbox);
    const page = await (await browser.get('/account')).text();
    expect(page.match(/this browser/g)).toHaveLength(1);
    const former = second.cookies.get('__Host-session') ?? '';
    await second.get('/account');
    await second.post('/account/sign-out');
    second.cookies.set('__Host-session', former);
    expect((await second.get('/account')).status).toBe(303);
    const stolen = third.cookies.get('__Host-session') ?? '';
    await browser.post('/account/sessions/end-all');
    expect((await third.get('/account')).status).toBe(303);
    third.cookies.set('__Host-session', stolen);
    expect((await third.get('/account')).status).toBe(303);
    expect((await browser.get('/account')).headers.get('Location')).toContain('/sign-in');
  });
});

describe('a lookup', () => {
  it('still makes one call to KV and two to objects', async () => {
    await services().accounts.setMembership(account, 'active');
    const token = await makeToken('counted');
    await lookUp(token);
    const { bindings, calls } = recordedBindings();
    expect(await lookUp(token, testApp(bindings))).toBe(200);
    const stores = calls.filter((call) => !call.startsWith('TILES') && !call.endsWith('.idFromName'));
    const made = stores.filter((call) => !/^(?:ACCOUNTS|IP_COUNTERS)\.get$/.test(call));
    expect(made.sort()).toEqual(['ACCOUNTS.get.check', 'IP_COUNTERS.get.fetch', 'SESSIONS.get']);
  });
});

describe('everything that is kept', () => {
  it('comes out as JSON, without a secret', async () => {
    const token = await makeToken('exported');
    const response = await browser.post('/account/export');
    expect(response.headers.get('Content-Disposition')).toContain('attachment');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account,
      email: mailbox,
      membership: 'none',
      sessions: [{ kind: 'web' }, { kind: 'token', name: 'exported' }],
      passkeys: [],
      keys: [],
      events: [{ action: 'account.make_token' }, { action: 'account.open' }],
    });
    expect(text).not.toContain(token);
    expect(text).not.toContain(browser.cookies.get('__Host-session'));
  });

  it('is deleted after the address was typed, and nothing is left in any store', async () => {
    const token = await makeToken('deleted');
    const created = await operator(app, 'POST', '/keys', { tier: 'basic', contract: 'B', account });
    const { key, family } = (await created.json()) as { key: string; family: string };
    await services().accounts.setCustomer(account, 'cus_deleted');
    expect((await browser.post('/account/delete', { email: 'wrong@account.example' })).status).toBe(400);
    const done = await browser.post('/account/delete', { email: mailbox.toUpperCase() });
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('Your account is deleted'),
    ]);
    expect(subjectsFor(mailbox)[0]).toContain('was deleted');
    isolateOutbox.length = 0;

    expect(await lookUp(token)).toBe(401);
    const usage = await app.fetch('/functions/v1/usage', {
      headers: { 'x-api-key': key, 'CF-Connecting-IP': '10.66.1.1' },
    });
    expect(usage.status).toBe(401);
    const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
      name: string;
    }>();
    for (const { name } of tables.results.filter((table) => !table.name.startsWith('_cf'))) {
      const rows = JSON.stringify((await env.DB.prepare(`SELECT * FROM ${name}`).all()).results);
      for (const trace of [account, mailbox, 'cus_deleted'])
        expect([name, rows]).not.toEqual([name, expect.stringContaining(trace)]);
    }
    const kept = await env.SESSIONS.list();
    for (const { name } of kept.keys) expect(await env.SESSIONS.get(name)).not.toContain(account);
    const stored = (namespace: DurableObjectNamespace, name: string) =>
      runInside(namespace.get(namespace.idFromName(name)), (_, state) =>
        JSON.stringify([...state.storage.kv.list()]),
      );
    expect(await stored(env.ACCOUNTS, account)).toBe('[["account",{"version":2,"closed":true}]]');
    expect(await stored(env.KEY_OBJECTS, family)).not.toContain(account);
  });

  it('is deleted in the end when a store failed in the middle, and the mailbox opens a new account', async () => {
    await services().accounts.closeAccount(account);
    const again = openBrowser(app);
    expect((await signIn(again, mailbox)).status).toBe(303);
    const newer = (again.cookies.get('__Host-session') ?? '').split('_')[2];
    expect(newer).not.toBe(account);
    expect(await (await again.get('/account')).text()).toContain(mailbox);
    const former = await env.DB.prepare('SELECT id FROM accounts WHERE id = ?').bind(account).all();
    expect(former.results).toEqual([]);
  });
});

describe('notices', () => {
  const frame = { serviceName: 'Atlas', site: SITE, supportEmail: undefined };
  const failing = () =>
    createNotices(
      env.DB,
      services().directory,
      createMailer(() => Promise.reject(new MailError('refused')), frame),
    );
  const waiting = async () => {
    const query = env.DB.prepare('SELECT template, tries FROM unsent_mails WHERE account = ?');
    return (await query.bind(account).all()).results;
  };

  it('that cannot be sent do not undo what they are about: they are kept and sent later', async () => {
    const its = openBrowser(testApp({}, { notices: failing() }));
    for (const [name, value] of browser.cookies) its.cookies.set(name, value);
    await its.get('/account');
    expect((await its.post('/account/tokens', { name: 'kept' })).status).toBe(200);
    expect(await waiting()).toEqual([{ template: 'token-made', tries: 1 }]);
    expect(await failing().sendKept()).toEqual({ sent: 0, kept: 1, givenUp: 0 });
    await runScheduled(undefined, env);
    expect(await waiting()).toEqual([]);
    expect(subjectsFor(mailbox)[0]).toContain('An access token was made');
  });

  it('are given up after twelve tries', async () => {
    const insert = env.DB.prepare(
      "INSERT INTO unsent_mails VALUES ('m', ?, 'welcome', '{}', '2026-01-01', 11)",
    );
    await insert.bind(account).run();
    expect(await failing().sendKept()).toEqual({ sent: 0, kept: 0, givenUp: 1 });
    expect(await waiting()).toEqual([]);
  });
});

describe('the outbox', () => {
  it('does not exist in production, and neither can its provider be set there', async () => {
    const site = 'https://prices.example';
    const production = testApp({ ENVIRONMENT: 'production', SITE_URL: site });
    expect((await production.fetch('/outbox')).status).toBe(404);
    expect((await app.fetch('/outbox')).status).toBe(200);
    const wrong = testApp({ ENVIRONMENT: 'production', SITE_URL: site, MAIL_PROVIDER: 'outbox' });
    expect((await wrong.fetch('/')).status).toBe(500);
    expect(wrong.log.at(-1)?.cause).toContain('MAIL_PROVIDER');
  });
});
