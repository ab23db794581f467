// Sign-in by a code: who gets one, who can use it, and what a stranger can learn from the answers.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isolateOutbox } from '../../worker/src/mail/transports.ts';
import { env, migrate, runInside, services, testApp } from './support.ts';
import { codeFor, openBrowser, signIn, subjectsFor } from './web-browser.ts';

const app = testApp();
let mailbox = '';
let boxes = 0;

beforeAll(migrate);
beforeEach(() => {
  mailbox = `person${++boxes}@sign-in.example`;
});

const wrong = (code: string) => (code.startsWith('9') ? '1' : '9') + code.slice(1);

describe('a person without an account', () => {
  it('gets one by proving the mailbox, and a welcome', async () => {
    const browser = openBrowser(app);
    const done = await signIn(browser, mailbox, '/account', ` ${mailbox.toUpperCase()} `);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account']);
    const page = await (await browser.get('/account')).text();
    expect(page).toContain(mailbox);
    expect(page).toContain('You have no membership yet.');
    expect(subjectsFor(mailbox)[0]).toContain('Welcome');
  });

  it('keeps one account for one mailbox, and is told of a new sign-in', async () => {
    await signIn(openBrowser(app), mailbox);
    await signIn(openBrowser(app), mailbox);
    const { results } = await env.DB.prepare('SELECT id FROM accounts WHERE email = ?').bind(mailbox).all();
    expect(results).toHaveLength(1);
    expect(subjectsFor(mailbox)[0]).toContain('New sign-in');
  });

  it('gets the mails in the language of the browser', async () => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    await browser.post(
      '/sign-in',
      { email: mailbox },
      { headers: { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' } },
    );
    expect(subjectsFor(mailbox)).toEqual([expect.stringContaining('Su código de acceso')]);
  });
});

describe('the account of the version before', () => {
  it('belongs to its mailbox', async () => {
    const insert = env.DB.prepare('INSERT INTO accounts (id, email, created_at) VALUES (?, ?, ?)');
    await insert.bind('older0000001', mailbox, '2026-01-01T00:00:00.000Z').run();
    await services().accounts.setMembership('older0000001', 'active');
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    expect(await (await browser.get('/account')).text()).toContain('Your membership is active.');
  });
});

describe('cookies', () => {
  it('are set for this host alone, and no script can read them', async () => {
    const response = await openBrowser(app).get('/sign-in');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sign-in=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const browser = openBrowser(app);
    const lines = (await signIn(browser, mailbox)).headers.getSetCookie();
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^__Host-session=cpa_web_[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
    expect([...browser.cookies.keys()]).toEqual(['__Host-session']);
  });

  it('open no API route, and a token opens no page', async () => {
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    const cookie = browser.cookies.get('__Host-session') ?? '';
    const account = cookie.split('_')[2] ?? '';
    await services().accounts.setMembership(account, 'active');
    const lookup = '/functions/v1/public-price-lookup?cpt=70551';
    expect((await browser.get(lookup)).status).toBe(401);
    const asBearer = await app.fetch(lookup, { headers: { Authorization: `Bearer ${cookie}` } });
    expect([asBearer.status, ((await asBearer.json()) as { error: string }).error]).toEqual([
      401,
      'invalid_token',
    ]);
    const other = openBrowser(app);
    other.cookies.set('__Host-session', await services().accounts.issueToken(account));
    expect((await other.get('/account')).status).toBe(303);
  });

  it('of a session that began before the sign-in are worth nothing after it', async () => {
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    const former = browser.cookies.get('__Host-session') ?? '';
    const state = await (await openBrowser(app)).get('/sign-in');
    // The same browser signs in again, as another person.
    for (const line of state.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      browser.cookies.set(name, value);
    }
    const csrf = /name="csrf" value="([^"]+)"/.exec(await state.text())?.[1] ?? '';
    await browser.post('/sign-in', { email: `other.${mailbox}` }, { csrf });
    await browser.post('/sign-in/code', { code: codeFor(`other.${mailbox}`) }, { csrf });
    expect(browser.cookies.get('__Host-session')).not.toBe(former);
    const thief = openBrowser(app);
    thief.cookies.set('__Host-session', former);
    expect((await thief.get('/account')).status).toBe(303);
  });
});

describe('a code', () => {
  it('is used once', async () => {
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    const state = openBrowser(app);
    await state.get('/sign-in');
    await state.post('/sign-in', { email: mailbox });
    const [code, cookies] = [codeFor(mailbox), new Map(state.cookies)];
    await state.get('/sign-in/code');
    expect((await state.post('/sign-in/code', { code })).status).toBe(303);
    state.cookies.clear();
    for (const [name, value] of cookies) state.cookies.set(name, value);
    const again = await state.post('/sign-in/code', { code });
    expect([again.status, await again.text()]).toEqual([401, expect.stringContaining('no longer valid')]);
  });

  it('does not work in another browser', async () => {
    const [mine, other] = [openBrowser(app), openBrowser(app)];
    for (const browser of [mine, other]) {
      await browser.get('/sign-in');
      await browser.post('/sign-in', { email: mailbox });
    }
    const newest = codeFor(mailbox);
    await mine.get('/sign-in/code');
    expect((await mine.post('/sign-in/code', { code: newest })).status).toBe(401);
    await other.get('/sign-in/code');
    expect((await other.post('/sign-in/code', { code: newest })).status).toBe(303);
  });

  it('takes five tries, however many come at once, and the right code is refused after them', async () => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    await browser.post('/sign-in', { email: mailbox });
    await browser.get('/sign-in/code');
    const code = codeFor(mailbox);
    const tries = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const response = await browser.post('/sign-in/code', { code: wrong(code) });
        return /You have (one|\d) (?:try|tries) left/.exec(await response.text())?.[1];
      }),
    );
    expect(tries.filter((left) => left !== undefined).sort()).toEqual(['2', '3', '4', 'one']);
    expect((await browser.post('/sign-in/code', { code })).status).toBe(401);
  });

  it('that is no code is not a try', async () => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    await browser.post('/sign-in', { email: mailbox });
    await browser.get('/sign-in/code');
    for (const code of ['', '1234567', '123456789', 'abcdefgh', '１２３４５６７８']) {
      expect((await browser.post('/sign-in/code', { code })).status).toBe(400);
    }
    const code = codeFor(mailbox);
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect((await browser.post('/sign-in/code', { code: spaced })).status).toBe(303);
  });

  it('ends after ten minutes', async () => {
    const { signInCodes } = services();
    const ask = { mailbox, browser: 'b', lang: 'en' as const, address: 'ten', requestId: 'ten' };
    const { name } = await signInCodes.send(ask);
    const stub = env.SIGN_INS.get(env.SIGN_INS.idFromName(name));
    await runInside(stub, (object: { now: () => number }) => {
      object.now = () => Date.now() + 10 * 60 * 1000 + 1;
    });
    expect(await signInCodes.tryCode(name, 'b', codeFor(mailbox))).toEqual({ passed: false, left: 0 });
  });

  it('and its mailbox are stored only as keyed hashes', async () => {
    const { signInCodes } = services();
    const ask = { mailbox, browser: 'b', lang: 'en' as const, address: 'hash', requestId: 'hash' };
    const { name } = await signInCodes.send(ask);
    const stub = env.SIGN_INS.get(env.SIGN_INS.idFromName(name));
    const stored = await runInside(stub, (_, state) => JSON.stringify([...state.storage.kv.list()]));
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(stored).not.toContain(codeFor(mailbox));
    expect(stored).not.toContain('person');
  });

  it('is still tried under the secret before a rotation', async () => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    await browser.post('/sign-in', { email: mailbox });
    await browser.get('/sign-in/code');
    const rotated = testApp({
      TOKEN_SECRET: 'a token secret after the rotation',
      TOKEN_SECRET_PREVIOUS: env.TOKEN_SECRET,
      ADDRESS_SECRET: 'an address secret after the rotation',
    });
    const after = openBrowser(rotated);
    for (const [name, value] of browser.cookies) after.cookies.set(name, value);
    const done = await after.post('/sign-in/code', { code: codeFor(mailbox) }, { csrf: browser.csrf() });
    expect(done.status).toBe(303);
  });
});

describe('asking for codes', () => {
  it('sends five mails an hour to a mailbox, whoever asks', async () => {
    const before = isolateOutbox.length;
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const browser = openBrowser(app);
      await browser.get('/sign-in');
      const response = await browser.post('/sign-in', { email: mailbox });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, ...Array(7).fill(429)]);
    expect(subjectsFor(mailbox)).toHaveLength(5);
    expect(isolateOutbox.length - before).toBeLessThanOrEqual(5);
  });

  it('gives an address twenty codes an hour', async () => {
    const browser = openBrowser(app, '10.88.0.1');
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      await browser.get('/sign-in');
      statuses.push((await browser.post('/sign-in', { email: `many${i}.${mailbox}` })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(303), 429, 429]);
  });

  it('has a ceiling for the whole service, which is 503 and takes no code of the mailbox', async () => {
    const low = testApp({ SIGN_IN_CODES_PER_HOUR: '1' });
    const statuses: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const browser = openBrowser(low);
      await browser.get('/sign-in');
      statuses.push((await browser.post('/sign-in', { email: `ceiling${i}.${mailbox}` })).status);
    }
    expect(statuses.at(-1)).toBe(503);
    expect(low.log.at(-1)?.cause).toContain('SIGN_IN_CODES_PER_HOUR');
    expect(subjectsFor(`ceiling1.${mailbox}`)).toEqual([]);
  });
});
