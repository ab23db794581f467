// What protects sign-in and the forms of the account: the origin and token of forms, where a sign-in leads, what a
// stranger learns, and what happens when a store or the mail is out of reach.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../worker/src/mail/mailer.ts';
import { MailError } from '../../worker/src/mail/transports.ts';
import { rounds } from '../support/soak.ts';
import { failingBindings, recordedBindings, STORES } from './recorded-calls.ts';
import { env, migrate, SITE, services, testApp } from './support.ts';
import { codeFor, openBrowser, signIn, subjectsFor } from './web-browser.ts';

const app = testApp();
let mailbox = '';
let boxes = 0;

beforeAll(migrate);
beforeEach(() => {
  mailbox = `guard${++boxes}@guards.example`;
});

describe('a form', () => {
  const STRANGERS: [string, { headers?: Record<string, string>; csrf?: string }][] = [
    ['of another site', { headers: { Origin: 'https://evil.example' } }],
    ['of a page without an origin', { headers: { Origin: 'null' } }],
    ['of a site whose name begins like ours', { headers: { Origin: `${SITE}.evil.example` } }],
    ['without a token', { csrf: '' }],
    ['with the token of another browser', { csrf: 'A'.repeat(32) }],
  ];
  it.each(STRANGERS)('%s sends no code and changes nothing', async (_, changed) => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    const refused = await browser.post('/sign-in', { email: mailbox }, changed);
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'forbidden_form',
    ]);
    expect(subjectsFor(mailbox)).toEqual([]);
    await signIn(browser, mailbox);
    await browser.get('/account');
    const paths = [
      'sign-out',
      'sessions/end-all',
      'tokens',
      'delete',
      'language',
      'export',
      'passkeys/remove',
    ];
    for (const path of paths) {
      const response = await browser.post(
        `/account/${path}`,
        { email: mailbox, name: 'x', lang: 'es' },
        changed,
      );
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await browser.get('/account')).status).toBe(200);
  });

  it('of a browser that is not signed in changes nothing and leads to the sign-in page', async () => {
    const response = await openBrowser(app).post('/account/delete', { email: mailbox });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sign-in?back=%2Faccount']);
  });

  it('that was shown before the secret was rotated is still taken', async () => {
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    await browser.get('/account');
    const rotated = openBrowser(
      testApp({ TOKEN_SECRET: 'a token secret after it', TOKEN_SECRET_PREVIOUS: env.TOKEN_SECRET }),
    );
    for (const [name, value] of browser.cookies) rotated.cookies.set(name, value);
    const response = await rotated.post('/account/language', { lang: 'es' }, { csrf: browser.csrf() });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account']);
  });
});

describe('a sign-in leads', () => {
  it.each([
    ['/prices/70551?zip=60601', '/prices/70551?zip=60601'],
    ['https://evil.example/', '/account'],
    ['//evil.example/', '/account'],
    ['/\\evil.example', '/account'],
    ['/./\\evil.example', '/account'],
    ['/.//evil.example', '/account'],
    ['/\t/evil.example', '/account'],
    ['javascript:alert(1)', '/account'],
    [`/${'a'.repeat(600)}`, '/account'],
    ['', '/account'],
  ])('from %j to %s', async (back, to) => {
    const done = await signIn(openBrowser(app), mailbox, back);
    expect([done.status, done.headers.get('Location')]).toEqual([303, to]);
  });

  it('nowhere else with a state that the browser made itself', async () => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    const [text = '', tag = ''] = (browser.cookies.get('__Host-sign-in') ?? '').split('.');
    const forged = btoa(atob(text.replace(/-/g, '+').replace(/_/g, '/')).replace('/account', '//evil.x'));
    browser.cookies.set('__Host-sign-in', `${forged}.${tag}`);
    expect((await browser.post('/sign-in', { email: mailbox })).status).toBe(400);
    expect(subjectsFor(mailbox)).toEqual([]);
  });
});

describe('mailboxes with and without an account', () => {
  /** Every answer of the way to a code, without what is random, and every call that it made. */
  async function wayOf(its: string): Promise<{ answers: string[]; calls: string[] }> {
    const { bindings, calls } = recordedBindings();
    const browser = openBrowser(testApp(bindings), '10.99.0.1');
    const answers: string[] = [];
    const keep = async (response: Response) => {
      const headers = [...response.headers].filter(
        ([name]) => !['x-request-id', 'set-cookie'].includes(name),
      );
      const cookies = response.headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]+/, (value) => `=${value.length}`));
      const body = (await response.text())
        .replaceAll(its, 'MAILBOX')
        .replace(/="[0-9A-Za-z]{32}"/g, '="CSRF"');
      answers.push(JSON.stringify([response.status, headers, cookies, body]));
    };
    await keep(await browser.get('/sign-in'));
    await keep(await browser.post('/sign-in', { email: its }));
    await keep(await browser.get('/sign-in/code'));
    const code = codeFor(its);
    await keep(await browser.post('/sign-in/code', { code: code === '00000000' ? '00000001' : '00000000' }));
    return { answers, calls };
  }

  it('get the same bytes, and cause the same calls', async () => {
    await signIn(openBrowser(app), mailbox);
    const stranger = mailbox.replace('guard', 'nobod');
    const [known, unknown] = [await wayOf(mailbox), await wayOf(stranger)];
    expect(known.calls).toContain('SIGN_INS.get.ask');
    expect(known.calls).toContain('SIGN_INS.get.tryCode');
    expect(known.calls).toEqual(unknown.calls);
    expect(known.answers).toEqual(unknown.answers);
    expect(known.answers.map((answer) => answer.slice(1, 4))).toEqual(['200', '303', '200', '401']);
  });
});

describe('guessing', () => {
  const requests = rounds(60, 10_000);
  const REQUESTS_OF_ADDRESS = 10;
  it(`of one mailbox by ${requests} requests sends at most five mails`, async () => {
    const { signInCodes } = services();
    const outcomes = new Map<string, number>();
    for (let i = 0; i < requests; i += 20) {
      const batch = Array.from({ length: 20 }, (_, j) =>
        signInCodes
          .send({
            mailbox,
            browser: `b${i}${j}`,
            lang: 'en',
            // An address may ask for 20 codes, and each is an object with its own files.
            address: `guess${Math.floor((i + j) / REQUESTS_OF_ADDRESS)}`,
            requestId: `r${i + j}`,
          })
          .then(
            () => 'sent',
            (error) => String(error.code),
          ),
      );
      for (const outcome of await Promise.all(batch)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({ sent: 5, rate_limited: requests - 5 });
    expect(subjectsFor(mailbox).length).toBeLessThanOrEqual(5);
  });
});

describe('a mail that cannot be sent', () => {
  const frame = { serviceName: 'Atlas', site: SITE, supportEmail: undefined };
  const failing = (error: MailError) => createMailer(() => Promise.reject(error), frame);
  async function statusesWith(error: MailError) {
    const { signInCodes } = services();
    // The codes are made with a mailer that fails, over the same objects.
    const { createSignInCodes } = await import('../../worker/src/accounts/sign-in-codes.ts');
    const { codeCeiling, codeQuota } = await import('../../worker/src/counters/quota.ts');
    const codes = createSignInCodes({
      objects: env.SIGN_INS as never,
      mailer: failing(error),
      signing: services().config.signing,
      addressSecret: env.ADDRESS_SECRET,
      ofAddress: codeQuota(env.IP_COUNTERS),
      ofService: codeCeiling(env.IP_COUNTERS, 1_000),
    });
    const its = testApp({}, { signInCodes: codes });
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const browser = openBrowser(its);
      await browser.get('/sign-in');
      const response = await browser.post('/sign-in', { email: mailbox });
      statuses.push(response.status);
      if (response.status === 503) {
        expect(await response.text()).toContain('The mail cannot be sent at the moment.');
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
    }
    const ask = {
      mailbox,
      browser: 'after',
      lang: 'en' as const,
      address: `after${boxes}`,
      requestId: 'after',
    };
    const after = await signInCodes.send(ask).then(
      () => 'sent',
      (error) => error.code,
    );
    return { statuses, after };
  }

  it('is 503, and a mail that was refused takes no code of the mailbox', async () => {
    const { statuses, after } = await statusesWith(new MailError('refused'));
    expect({ statuses, after }).toEqual({ statuses: Array(7).fill(503), after: 'sent' });
  });

  it('and may have been sent counts: an unclear provider never sends more than five', async () => {
    const { statuses, after } = await statusesWith(new MailError('no answer', { maybeSent: true }));
    expect({ statuses, after }).toEqual({
      statuses: [503, 503, 503, 503, 503, 429, 429],
      after: 'rate_limited',
    });
  });

  it('because no provider is set is 503 too, and the log names the settings', async () => {
    const its = testApp({ ENVIRONMENT: 'production', SITE_URL: SITE });
    const browser = openBrowser(its);
    await browser.get('/sign-in');
    expect((await browser.post('/sign-in', { email: mailbox })).status).toBe(503);
    expect(its.log.at(-1)?.cause).toContain('Set MAIL_PROVIDER and MAIL_FROM.');
  });
});

describe('a store out of reach', () => {
  it.each(STORES)('%s: no page answers as if the person were signed in or out by mistake', async (store) => {
    const browser = openBrowser(app);
    await signIn(browser, mailbox);
    const broken = openBrowser(testApp(failingBindings(store)));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    const statuses: Record<string, number> = {};
    await browser.get('/account');
    for (const path of ['/account', '/account/delete', '/sign-in'])
      statuses[path] = (await broken.get(path)).status;
    for (const path of ['/account/sign-out', '/account/export', '/account/tokens']) {
      statuses[path] = (await broken.post(path, { name: 'n' }, { csrf: browser.csrf() })).status;
    }
    const isSession = store === 'SESSIONS' || store === 'ACCOUNTS';
    const isDirectory = store === 'DB';
    const closed = (usually: number, isClosed: boolean) => (isClosed ? 503 : usually);
    expect(statuses).toEqual({
      '/account': closed(200, isSession || isDirectory),
      '/account/delete': closed(200, isSession),
      '/sign-in': closed(303, isSession),
      '/account/sign-out': closed(303, isSession),
      // The browser was signed out by the line above, unless that failed.
      '/account/export': isSession ? 503 : 303,
      '/account/tokens': isSession ? 503 : 303,
    });
  });

  it.each(STORES)('%s: a code is sent, or the answer is 503 and nothing is sent', async (store) => {
    const broken = testApp(failingBindings(store));
    const browser = openBrowser(broken);
    await browser.get('/sign-in');
    const response = await browser.post('/sign-in', { email: mailbox });
    const isNeeded = store === 'IP_COUNTERS' || store === 'SIGN_INS';
    expect(response.status).toBe(isNeeded ? 503 : 303);
    expect(subjectsFor(mailbox)).toHaveLength(isNeeded ? 0 : 1);
  });

  it.each(STORES)('%s: the right code signs in, or the answer is 503 without a cookie', async (store) => {
    const browser = openBrowser(app);
    await browser.get('/sign-in');
    await browser.post('/sign-in', { email: mailbox });
    await browser.get('/sign-in/code');
    const broken = openBrowser(testApp(failingBindings(store)));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    const response = await broken.post('/sign-in/code', { code: codeFor(mailbox) }, { csrf: browser.csrf() });
    const isNeeded = ['DB', 'SESSIONS', 'ACCOUNTS', 'SIGN_INS'].includes(store);
    expect([response.status, broken.cookies.has('__Host-session')]).toEqual(
      isNeeded ? [503, false] : [303, true],
    );
  });
});
