// Sign-in: a code by mail, or a passkey. Every answer is the same for mailboxes with and without an account.
import { type Context, Hono } from 'hono';
import { Mailbox, SignInCode } from '../../../../schemas/account-forms.ts';
import type { Lang } from '../../../../schemas/lang.ts';
import { SESSION_TTL_SECONDS } from '../../accounts/account-state.ts';
import type { AppEnv } from '../../context.ts';
import { callStore } from '../../counters/object-call.ts';
import { type ApiError, toApiError } from '../../errors.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { writeCookie } from '../../gates/cookies.ts';
import { CSRF_FIELD, CSRF_HEADER } from '../../gates/csrf.ts';
import { passShield } from '../../gates/flood-shield.ts';
import { webSession } from '../../gates/web-session.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { readJsonBody } from '../../middleware/read-body.ts';
import { languageOf } from '../respond.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { readForm } from './form.ts';
import { accountPage } from './page.tsx';
import { CodePage, SignInPage } from './sign-in-page.tsx';
import {
  beginState,
  browserHash,
  dropState,
  keepState,
  ownPath,
  readState,
  requireStateForm,
  type SignInState,
  stateCsrf,
} from './sign-in-state.ts';

const CODE_PATH = '/sign-in/code';

export const signInRoutes = new Hono<AppEnv>();
// This pattern matches the path without anything below it too.
signInRoutes.use('/sign-in/*', webSession);

signInRoutes.get('/sign-in', async (c) => {
  // The person may have changed the language on this page.
  const back = pathIn(languageOf(c.req.path), ownPath(c.req.query('back'), c.var.site));
  if (c.var.webAccount) return c.redirect(back, 303);
  return showSignIn(c, await beginState(c, back));
});

signInRoutes.post('/sign-in', async (c) => {
  const form = await readForm(c);
  const { signIn: t } = textsOf(c);
  const state = await readState(c);
  if (!state)
    return showSignIn(c, await beginState(c, inLang(c, '/account')), { problem: t.stale, status: 400 });
  await requireStateForm(c, state, form[CSRF_FIELD]);
  const mailbox = Mailbox.safeParse(form.email);
  if (!mailbox.success) {
    return showSignIn(c, state, { problem: t.wrongEmail, status: 400, email: form.email });
  }
  try {
    const name = await sendCode(c, mailbox.data, state);
    await keepState(c, { ...state, asked: { mailbox: mailbox.data, name } });
  } catch (thrown) {
    return refuseCode(c, state, toApiError(thrown), mailbox.data);
  }
  return c.redirect(inLang(c, CODE_PATH), 303);
});

signInRoutes.get(CODE_PATH, async (c) => {
  const state = await readState(c);
  return state?.asked ? showCode(c, state, state.asked.mailbox) : c.redirect(inLang(c, '/sign-in'), 303);
});

signInRoutes.post(CODE_PATH, async (c) => {
  const form = await readForm(c);
  const { code: t } = textsOf(c);
  const state = await readState(c);
  if (!state?.asked) return c.redirect(inLang(c, '/sign-in'), 303);
  await requireStateForm(c, state, form[CSRF_FIELD]);
  const { mailbox, name } = state.asked;
  const code = SignInCode.safeParse(form.code);
  if (!code.success) return showCode(c, state, mailbox, { problem: t.malformed, status: 400 });
  await passShield(c.var.services.lookupShield, await clientAddress(c));
  const { passed, left } = await c.var.services.signInCodes.tryCode(
    name,
    await browserHash(state),
    code.data,
  );
  if (!passed) {
    const problem = left > 0 ? t.wrong(left) : t.over;
    return showCode(c, state, mailbox, { problem, status: 401 });
  }
  const { account, cookie, isNew } = await c.var.services.life.signInMailbox(mailbox, preferredLang(c));
  await begin(c, account, cookie, isNew ? 'account.open' : 'account.sign_in');
  if (isNew) await c.var.services.notices.notify(account, 'welcome', {});
  else await tellOfSignIn(c, account, 'code');
  return c.redirect(ownPath(state.back, c.var.site), 303);
});

signInRoutes.post('/sign-in/passkey/begin', async (c) => {
  const state = await requireState(c);
  await passShield(c.var.services.lookupShield, await clientAddress(c));
  const party = { name: c.var.services.config.serviceName, site: c.var.site };
  return c.json({
    ok: true,
    ...(await c.var.services.passkeys.beginSignIn(party, await browserHash(state))),
  });
});

signInRoutes.post('/sign-in/passkey/finish', async (c) => {
  const state = await requireState(c);
  const { state: sealed, response } = await readJsonBody(c.req.raw);
  await passShield(c.var.services.lookupShield, await clientAddress(c));
  const party = { name: c.var.services.config.serviceName, site: c.var.site };
  const answered = { state: String(sealed), holder: await browserHash(state), response };
  const account = await c.var.services.passkeys.finishSignIn(party, answered);
  await begin(c, account, await c.var.services.accounts.openWebSession(account), 'account.sign_in_passkey');
  await tellOfSignIn(c, account, 'passkey');
  return c.json({ ok: true, to: ownPath(state.back, c.var.site) });
});

signInRoutes.all('/sign-in', allowMethods('GET', 'POST'));
signInRoutes.all(CODE_PATH, allowMethods('GET', 'POST'));
for (const path of ['/sign-in/passkey/begin', '/sign-in/passkey/finish']) {
  signInRoutes.all(path, allowMethods('POST'));
}

async function sendCode(c: Context<AppEnv>, mailbox: string, state: SignInState): Promise<string> {
  const { signInCodes, lookupShield } = c.var.services;
  const address = await clientAddress(c);
  await passShield(lookupShield, address);
  const ask = {
    mailbox,
    browser: await browserHash(state),
    lang: preferredLang(c),
    address,
    requestId: c.var.requestId,
  };
  return (await signInCodes.send(ask)).name;
}

/** The page that says why no code was sent. */
function refuseCode(c: Context<AppEnv>, state: SignInState, error: ApiError, email: string) {
  const { signIn: t } = textsOf(c);
  const { retry_after = 60 } = error.facts;
  if (error.code === 'rate_limited') {
    c.header('Retry-After', String(retry_after));
    const problem = t.tooMany(Math.ceil(retry_after / 60));
    return showSignIn(c, state, { problem, status: 429, email });
  }
  if (error.code !== 'service_unavailable') throw error;
  c.set('error', error);
  c.header('Retry-After', String(retry_after));
  return showSignIn(c, state, { problem: t.noMail, status: 503, email });
}

/** Ends the session that the browser had and gives it the new one: a session is never taken over from before. */
async function begin(c: Context<AppEnv>, account: string, cookie: string, action: string): Promise<void> {
  const { accounts, directory } = c.var.services;
  const former = c.var.webAccount;
  if (former) await accounts.signOut(former);
  await callStore(() => directory.noteEvent({ account, action, requestId: c.var.requestId }));
  writeCookie(c, 'session', cookie, SESSION_TTL_SECONDS);
  dropState(c);
}

function tellOfSignIn(c: Context<AppEnv>, account: string, by: 'code' | 'passkey'): Promise<void> {
  const data = { at: new Date().toISOString(), by, browser: browserName(c) };
  return c.var.services.notices.notify(account, 'new-sign-in', data);
}

/** @throws ApiError `forbidden_form` without a state that fits the script's token */
async function requireState(c: Context<AppEnv>): Promise<SignInState> {
  const state = (await readState(c)) ?? { browser: '', back: '', endsAt: 0, asked: null };
  await requireStateForm(c, state, state.browser === '' ? undefined : c.req.header(CSRF_HEADER));
  return state;
}

type Shown = { problem?: string; status?: 200 | 400 | 401 | 429 | 503; email?: string | undefined };

async function showSignIn(c: Context<AppEnv>, state: SignInState, shown: Shown = {}) {
  const { problem, status = 200, email = '' } = shown;
  const { environment, contacts } = c.var.services.config;
  const isLocal = environment === 'local';
  const lang = languageOf(c.req.path);
  const props = { lang, csrf: await stateCsrf(c, state), email, problem, isLocal, contacts };
  const path = `/sign-in?${new URLSearchParams({ back: state.back })}`;
  const options = { status, script: 'passkeys.js', path };
  return accountPage(c, TEXTS[lang].account.signIn.title, <SignInPage {...props} />, options);
}

async function showCode(c: Context<AppEnv>, state: SignInState, mailbox: string, shown: Shown = {}) {
  const { problem, status = 200 } = shown;
  const isLocal = c.var.services.config.environment === 'local';
  const lang = languageOf(c.req.path);
  const props = { lang, csrf: await stateCsrf(c, state), mailbox, problem, isLocal };
  const { title } = TEXTS[lang].account.code;
  return accountPage(c, title, <CodePage {...props} />, { status, path: CODE_PATH });
}

function textsOf(c: Context<AppEnv>) {
  return TEXTS[languageOf(c.req.path)].account;
}

/** A path of ours in the language of the page. */
function inLang(c: Context<AppEnv>, path: string): string {
  return pathIn(languageOf(c.req.path), path);
}

/** Spanish on a Spanish page, and for a browser that puts it before English. */
function preferredLang(c: Context<AppEnv>): Lang {
  if (languageOf(c.req.path) === 'es') return 'es';
  const asked = (c.req.header('Accept-Language') ?? '').slice(0, 200).toLowerCase();
  const first = asked.split(',').find((part) => /^\s*(?:en|es)\b/.test(part));
  return first?.trim().startsWith('es') ? 'es' : 'en';
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** The browser by its own words, and never all of them: a header is a text of a stranger. */
function browserName(c: Context<AppEnv>): string | null {
  const agent = (c.req.header('User-Agent') ?? '').slice(0, 500);
  return BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
