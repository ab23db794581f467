// The account page and its forms. Every form carries the token of the session and is sent by our own page.
import { type Context, Hono } from 'hono';
import { MailLang, Name, PasskeyId, SessionId } from '../../../../schemas/account-forms.ts';
import type { AppEnv, WebAccount } from '../../context.ts';
import { callStore } from '../../counters/object-call.ts';
import type { AccountEntry } from '../../directory/directory.ts';
import { ApiError } from '../../errors.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { removeCookie } from '../../gates/cookies.ts';
import { webSession } from '../../gates/web-session.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { languageOf } from '../respond.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { AccountPage } from './account-page.tsx';
import { DeletedPage, DeletePage, TokenPage } from './delete-page.tsx';
import { exportOf } from './export.ts';
import { MembershipSection } from './membership-section.tsx';
import { accountPage } from './page.tsx';
import { signedInForm, signedInPage } from './signed-in.ts';

const PATH = '/account';

export const accountRoutes = new Hono<AppEnv>();
// This pattern matches the path without anything below it too.
accountRoutes.use(`${PATH}/*`, webSession);

accountRoutes.get(
  PATH,
  signedInPage(async (c, web) => {
    const { accounts, quota } = c.var.services;
    const [entry, account, lookups] = await Promise.all([
      readEntry(c, web),
      accounts.describeAccount(web.account),
      // The page is useful without this count.
      clientAddress(c)
        .then((address) => quota.peek(address))
        .catch(() => undefined),
    ]);
    const { contacts, billing: terms } = c.var.services.config;
    const { billing } = c.var.services;
    const seen = (await billing?.subscriptionsOf(web.account)) ?? [];
    const lang = languageOf(c.req.path);
    const membership = {
      lang,
      web,
      account,
      contacts,
      amounts: terms.amounts,
      canPay: billing !== undefined,
      subscription: seen.find(({ plan }) => plan === 'membership'),
    };
    const page = (
      <AccountPage {...{ lang, web, entry, account, contacts, lookups }}>
        <MembershipSection {...membership} />
      </AccountPage>
    );
    return accountPage(c, TEXTS[lang].account.account.title, page, { script: 'passkeys.js' });
  }),
);

accountRoutes.post(
  `${PATH}/sign-out`,
  signedInForm(async (c, web) => {
    await c.var.services.accounts.signOut(web);
    removeCookie(c, 'session');
    return c.redirect(inLang(c, '/sign-in'), 303);
  }),
);

accountRoutes.post(
  `${PATH}/sessions/end`,
  signedInForm(async (c, web, { id }) => {
    await c.var.services.accounts.endSession(web.account, parse(SessionId, 'id', id));
    await note(c, web, 'account.end_session');
    return c.redirect(inLang(c, PATH), 303);
  }),
);

accountRoutes.post(
  `${PATH}/sessions/end-all`,
  signedInForm(async (c, web) => {
    await c.var.services.accounts.endSessions(web.account, 'web');
    await note(c, web, 'account.end_sessions');
    removeCookie(c, 'session');
    return c.redirect(inLang(c, '/sign-in'), 303);
  }),
);

accountRoutes.post(
  `${PATH}/tokens`,
  signedInForm(async (c, web, fields) => {
    const name = parse(Name, 'name', fields.name);
    await note(c, web, 'account.make_token');
    const token = await c.var.services.accounts.issueToken(web.account, name);
    await c.var.services.notices.notify(web.account, 'token-made', { at: new Date().toISOString(), name });
    return showToken(c, { token, name, isRenewed: false });
  }),
);

accountRoutes.post(
  `${PATH}/tokens/renew`,
  signedInForm(async (c, web, fields) => {
    const id = parse(SessionId, 'id', fields.id);
    const { sessions } = await c.var.services.accounts.describeAccount(web.account);
    const name = sessions.find((session) => session.id === id)?.name ?? textsOf(c).account.unnamed;
    await note(c, web, 'account.renew_token');
    const token = await c.var.services.accounts.renewToken(web.account, id);
    return token === undefined
      ? c.redirect(inLang(c, PATH), 303)
      : showToken(c, { token, name, isRenewed: true });
  }),
);

accountRoutes.post(
  `${PATH}/tokens/name`,
  signedInForm(async (c, web, { id, name }) => {
    const { accounts } = c.var.services;
    await accounts.renameSession(web.account, parse(SessionId, 'id', id), parse(Name, 'name', name));
    return c.redirect(inLang(c, PATH), 303);
  }),
);

accountRoutes.post(
  `${PATH}/tokens/end-all`,
  signedInForm(async (c, web) => {
    await c.var.services.accounts.endSessions(web.account, 'token');
    await note(c, web, 'account.end_tokens');
    return c.redirect(inLang(c, PATH), 303);
  }),
);

accountRoutes.post(
  `${PATH}/passkeys/remove`,
  signedInForm(async (c, web, { id }) => {
    await c.var.services.accounts.removePasskey(web.account, parse(PasskeyId, 'id', id));
    await note(c, web, 'account.remove_passkey');
    return c.redirect(inLang(c, PATH), 303);
  }),
);

accountRoutes.post(
  `${PATH}/language`,
  signedInForm(async (c, web, { lang }) => {
    const language = parse(MailLang, 'lang', lang);
    await callStore(() => c.var.services.directory.setLang(web.account, language));
    return c.redirect(inLang(c, PATH), 303);
  }),
);

accountRoutes.post(
  `${PATH}/export`,
  signedInForm(async (c, web) => {
    const [entry, kept] = await Promise.all([readEntry(c, web), exportOf(c.var.services, web.account)]);
    const { email, createdAt, lang } = entry;
    const body = { account: web.account, email, created_at: createdAt, lang, ...kept };
    return c.json(body, 200, {
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'attachment; filename="account.json"',
    });
  }),
);

accountRoutes.get(
  `${PATH}/delete`,
  signedInPage(async (c, web) => {
    const page = <DeletePage lang={languageOf(c.req.path)} csrf={web.csrf} />;
    return accountPage(c, textsOf(c).remove.title, page);
  }),
);

accountRoutes.post(
  `${PATH}/delete`,
  signedInForm(async (c, web, fields) => {
    const { email, lang: mailLang } = await readEntry(c, web);
    const lang = languageOf(c.req.path);
    const { remove } = TEXTS[lang].account;
    if (fields.email?.trim().toLowerCase() !== email) {
      const page = <DeletePage lang={lang} csrf={web.csrf} problem={remove.mismatch} />;
      return accountPage(c, remove.title, page, { status: 400, path: `${PATH}/delete` });
    }
    await c.var.services.life.deleteAccount(web.account);
    removeCookie(c, 'session');
    // The account is gone, so a mail that fails cannot be kept; the page says the same.
    await c.var.services.mailer
      .send({ to: email, template: 'account-deleted', data: {}, lang: mailLang })
      .catch(() => undefined);
    return accountPage(c, remove.doneTitle, <DeletedPage lang={lang} />);
  }),
);

for (const path of [PATH, `${PATH}/delete`]) accountRoutes.all(path, allowMethods('GET', 'POST'));
for (const path of [
  'sign-out',
  'sessions/end',
  'sessions/end-all',
  'tokens',
  'tokens/renew',
  'tokens/name',
  'tokens/end-all',
  'passkeys/remove',
  'language',
  'export',
]) {
  accountRoutes.all(`${PATH}/${path}`, allowMethods('POST'));
}

/** The line of the account in the directory. @throws ApiError `service_unavailable` when it is missing */
async function readEntry(c: Context<AppEnv>, { account }: WebAccount): Promise<AccountEntry> {
  const entry = await callStore(() => c.var.services.directory.account(account));
  if (!entry) throw new ApiError('service_unavailable');
  return entry;
}

function note(c: Context<AppEnv>, { account }: WebAccount, action: string): Promise<void> {
  const { directory } = c.var.services;
  return callStore(() => directory.noteEvent({ account, action, requestId: c.var.requestId }));
}

/** A field. Our own forms send nothing else, so the answer to another value need not be a page. */
function parse<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  param: string,
  value: unknown,
): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ApiError('invalid_parameter', { param });
  return data;
}

function showToken(c: Context<AppEnv>, props: { token: string; name: string; isRenewed: boolean }) {
  return accountPage(c, textsOf(c).token.title, <TokenPage lang={languageOf(c.req.path)} {...props} />);
}

function textsOf(c: Context<AppEnv>) {
  return TEXTS[languageOf(c.req.path)].account;
}

/** A path of ours in the language of the page. */
function inLang(c: Context<AppEnv>, path: string): string {
  return pathIn(languageOf(c.req.path), path);
}
