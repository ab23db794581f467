// Passkeys: whose they are, and that an answer works once, in one browser, for one site and one account.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Attestation, makePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { migrate, SITE, services, testApp } from './support.ts';
import { openBrowser, signIn, subjectsFor, type WebBrowser } from './web-browser.ts';

const HOST = new URL(SITE).hostname;
const app = testApp();
let people = 0;
let mailbox = '';
let account = '';
let owner: WebBrowser;
let passkey: SoftwarePasskey;

type Begun = { options: { challenge: string }; state: string };
const jsonOf = async (response: Response) =>
  (await response.json()) as Begun & { error?: string; to?: string };

/** Adds the passkey on the account page of a signed-in browser. */
async function add(
  browser: WebBrowser,
  its: SoftwarePasskey,
  changed: { origin?: string; name?: string; attestation?: Attestation } = {},
) {
  await browser.get('/account');
  const { options, state } = await jsonOf(await browser.postJson('/account/passkeys/begin', {}));
  const response = await its.register(options.challenge, changed.origin ?? SITE, changed.attestation);
  return browser.postJson('/account/passkeys/finish', { state, response, name: changed.name ?? 'my laptop' });
}

async function begin(browser: WebBrowser): Promise<Begun> {
  await browser.get('/sign-in?back=%2Fkeys');
  return jsonOf(await browser.postJson('/sign-in/passkey/begin', {}));
}

const finish = (browser: WebBrowser, state: string, response: unknown) =>
  browser.postJson('/sign-in/passkey/finish', { state, response });

async function expectRefused(response: Response, browser: WebBrowser): Promise<void> {
  expect([response.status, (await jsonOf(response)).error]).toEqual([401, 'sign_in_failed']);
  expect(browser.cookies.has('__Host-session')).toBe(false);
}

beforeAll(migrate);
beforeEach(async () => {
  mailbox = `passkey${++people}@passkeys.example`;
  owner = openBrowser(app);
  await signIn(owner, mailbox);
  account = (owner.cookies.get('__Host-session') ?? '').split('_')[2] ?? '';
  passkey = await makePasskey(HOST, account);
  expect((await add(owner, passkey)).status).toBe(200);
});

describe('a passkey', () => {
  it('signs its owner in, leads back, and is reported by mail', async () => {
    expect(subjectsFor(mailbox)[0]).toContain('A passkey was added');
    const browser = openBrowser(app);
    const { options, state } = await begin(browser);
    const response = await finish(browser, state, await passkey.answer(options.challenge, SITE));
    expect([response.status, (await jsonOf(response)).to]).toEqual([200, '/keys']);
    expect(await (await browser.get('/account')).text()).toContain(mailbox);
    expect(subjectsFor(mailbox)[0]).toContain('New sign-in');
  });

  it('does not answer a challenge twice, in the same browser or another', async () => {
    const browser = openBrowser(app);
    const { options, state } = await begin(browser);
    const [cookies, csrf] = [new Map(browser.cookies), browser.csrf()];
    const answer = await passkey.answer(options.challenge, SITE);
    expect((await finish(browser, state, answer)).status).toBe(200);
    const thief = openBrowser(app);
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    await thief.get('/sign-in');
    expect(thief.csrf()).toBe(csrf);
    await expectRefused(await finish(thief, state, answer), thief);
  });

  it('does not answer the challenge of another browser, page or site', async () => {
    const [mine, other] = [openBrowser(app), openBrowser(app)];
    const begun = await begin(mine);
    await begin(other);
    await expectRefused(
      await finish(other, begun.state, await passkey.answer(begun.options.challenge, SITE)),
      other,
    );
    const evil = await passkey.answer(begun.options.challenge, 'https://evil.example');
    await expectRefused(await finish(mine, begun.state, evil), mine);
    const adding = await jsonOf(await owner.postJson('/account/passkeys/begin', {}));
    await expectRefused(
      await finish(mine, adding.state, await passkey.answer(adding.options.challenge, SITE)),
      mine,
    );
    await expectRefused(await finish(mine, 'no.state', evil), mine);
  });

  it('of one account does not open another, and needs the person to be verified', async () => {
    const victim = openBrowser(app);
    await signIn(victim, `victim.${mailbox}`);
    const theirs = (victim.cookies.get('__Host-session') ?? '').split('_')[2] ?? '';
    const browser = openBrowser(app);
    for (const changed of [
      { userHandle: theirs },
      { userHandle: 'nobody000001' },
      { userHandle: '../x' },
      { verified: false },
    ]) {
      const { options, state } = await begin(browser);
      await expectRefused(
        await finish(browser, state, await passkey.answer(options.challenge, SITE, changed)),
        browser,
      );
    }
    const stranger = await makePasskey(HOST, account);
    const { options, state } = await begin(browser);
    await expectRefused(
      await finish(browser, state, await stranger.answer(options.challenge, SITE)),
      browser,
    );
  });

  it('that was removed, or whose account was deleted, signs nobody in', async () => {
    const { passkeys } = await services().accounts.describeAccount(account);
    await owner.get('/account');
    await owner.post('/account/passkeys/remove', { id: passkeys[0]?.id ?? '' });
    const browser = openBrowser(app);
    const removed = await begin(browser);
    await expectRefused(
      await finish(browser, removed.state, await passkey.answer(removed.options.challenge, SITE)),
      browser,
    );
    expect((await add(owner, passkey)).status).toBe(200);
    await owner.post('/account/delete', { email: mailbox });
    const deleted = await begin(browser);
    await expectRefused(
      await finish(browser, deleted.state, await passkey.answer(deleted.options.challenge, SITE)),
      browser,
    );
  });

  it('is added by a page of the session alone, once, and under a name', async () => {
    expect((await add(owner, passkey)).status).toBe(409);
    const next = await makePasskey(HOST, account);
    expect((await add(owner, next, { origin: 'https://evil.example' })).status).toBe(401);
    expect((await add(owner, next, { name: ' ' })).status).toBe(400);
    expect((await openBrowser(app).postJson('/account/passkeys/begin', {})).status).toBe(403);
    expect((await services().accounts.describeAccount(account)).passkeys).toHaveLength(1);
  });

  it('may be signed for by its authenticator itself; nobody reads a certificate of its maker', async () => {
    const [next, certified] = [await makePasskey(HOST, account), await makePasskey(HOST, account)];
    expect((await add(owner, next, { attestation: 'self' })).status).toBe(200);
    expect((await add(owner, certified, { attestation: 'certificate' })).status).toBe(401);
    expect((await services().accounts.describeAccount(account)).passkeys).toHaveLength(2);
  });

  it('works beside sessions when the mail is out of reach', async () => {
    const silent = testApp({ MAIL_PROVIDER: 'resend', MAIL_FROM: 'a@b.example' });
    const browser = openBrowser(silent);
    const { options, state } = await begin(browser);
    expect((await finish(browser, state, await passkey.answer(options.challenge, SITE))).status).toBe(200);
    expect((await browser.get('/account')).status).toBe(200);
  });
});
