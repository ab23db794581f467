// The API keys of a signed-in person: made, added, rotated, revoked, bound to websites, paid for.
import { type Context, Hono } from 'hono';
import { AdoptForm, FamilyForm, NewKeyForm, OriginsForm } from '../../../../schemas/billing-forms.ts';
import { PathId } from '../../../../schemas/operator.ts';
import type { AppEnv, WebAccount } from '../../context.ts';
import { callStore } from '../../counters/object-call.ts';
import { ApiError } from '../../errors.ts';
import { adoptKey } from '../../keys/adopt.ts';
import type { KeyTerms } from '../../keys/tiers.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { languageOf } from '../respond.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { parseForm } from './billing-routes.tsx';
import { AccountKeysPage, KeyUsagePage, NewKeyPage, type OwnKey } from './key-pages.tsx';
import { accountPage } from './page.tsx';
import { signedInForm, signedInPage } from './signed-in.ts';

const PATH = '/account/keys';
/** Keys of one account that are not revoked. */
export const MAX_OWN_KEYS = 20;

export const accountKeyRoutes = new Hono<AppEnv>();

accountKeyRoutes.get(PATH, signedInPage(showKeys));

accountKeyRoutes.post(
  PATH,
  signedInForm(async (c, web, fields) => {
    const { contract } = parseForm(NewKeyForm, fields);
    const { keys, directory, notices } = c.var.services;
    const live = (await listKeys(c, web)).filter(({ revoked }) => !revoked);
    if (live.length >= MAX_OWN_KEYS) return showKeys(c, web, textsOf(c).keys.tooMany(MAX_OWN_KEYS));
    const needsPlan = contract === 'A';
    const tier = needsPlan ? ('basic' as const) : ('free' as const);
    const terms: KeyTerms = { tier, contract, test: false, scopes: ['search'] };
    const owner = { account: web.account, needsPlan };
    const { key, family, managementSecret } = await keys.issue(terms, owner);
    const entry = { ...terms, family, account: web.account, origins: [], issuedBy: 'sign-up' as const };
    await callStore(() => directory.addKey({ ...entry, createdAt: new Date().toISOString() }));
    await note(c, web, 'account.make_key');
    await notices.notify(web.account, 'key-made', { family, tier: needsPlan ? 'none' : tier });
    return showKey(c, key, managementSecret);
  }),
);

accountKeyRoutes.post(
  `${PATH}/adopt`,
  signedInForm(async (c, web, fields) => {
    const { management_secret: secret } = parseForm(AdoptForm, fields);
    const { keys, directory, config } = c.var.services;
    const family = await adoptKey(keys, secret, web.account, config.signing);
    if (family === undefined) return showKeys(c, web, textsOf(c).keys.wrongSecret);
    await callStore(() => directory.noteOwner(family, web.account));
    await note(c, web, 'account.adopt_key');
    return c.redirect(pathIn(languageOf(c.req.path), PATH), 303);
  }),
);

accountKeyRoutes.post(
  `${PATH}/rotate`,
  signedInForm(async (c, web, fields) => {
    const own = await requireOwn(c, web, parseForm(FamilyForm, fields).family);
    const { keys, directory, notices } = c.var.services;
    const rotated = await keys.rotate(own.family, own.terms.test);
    if (!rotated) throw new ApiError('not_found');
    await callStore(() => directory.noteRotation(own.family, new Date().toISOString()));
    await note(c, web, 'account.rotate_key');
    const olderEndsAt = rotated.olderEndsAt === null ? null : new Date(rotated.olderEndsAt).toISOString();
    await notices.notify(web.account, 'key-rotated', { family: own.family, olderEndsAt });
    return showKey(c, rotated.key, undefined);
  }),
);

accountKeyRoutes.post(
  `${PATH}/revoke`,
  signedInForm(async (c, web, fields) => {
    const { family } = await requireOwn(c, web, parseForm(FamilyForm, fields).family);
    const { keys, directory, billing } = c.var.services;
    await keys.revoke(family);
    await callStore(() => directory.revokeKey(family, new Date().toISOString()));
    await note(c, web, 'account.revoke_key');
    // The key is dead already. When Stripe cannot be reached, the scheduled repair ends the plan.
    await billing?.endNow(web.account, { family }, 'return').catch(() => undefined);
    return c.redirect(pathIn(languageOf(c.req.path), PATH), 303);
  }),
);

accountKeyRoutes.post(
  `${PATH}/origins`,
  signedInForm(async (c, web, fields) => {
    const read = OriginsForm.safeParse(fields);
    if (!read.success) return showKeys(c, web, textsOf(c).keys.wrongOrigins);
    const { family, origins } = read.data;
    const { terms } = await requireOwn(c, web, family);
    if (terms.scopes.includes('widget') && origins.length === 0)
      return showKeys(c, web, textsOf(c).keys.wrongOrigins);
    await c.var.services.keys.setOrigins(family, origins);
    await callStore(() => c.var.services.directory.noteOrigins(family, origins));
    return c.redirect(pathIn(languageOf(c.req.path), PATH), 303);
  }),
);

accountKeyRoutes.get(
  `${PATH}/:family/usage`,
  signedInPage(async (c, web) => {
    const own = await requireOwn(c, web, c.req.param('family') ?? '');
    const days = (await c.var.services.keys.history(own.family)) ?? [];
    const shown = own.terms.tier === 'free' ? days.slice(-1) : days;
    const title = textsOf(c).usage.title(own.family);
    return accountPage(c, title, <KeyUsagePage lang={languageOf(c.req.path)} own={own} days={shown} />);
  }),
);

accountKeyRoutes.all(PATH, allowMethods('GET', 'POST'));
for (const path of ['adopt', 'rotate', 'revoke', 'origins']) {
  accountKeyRoutes.all(`${PATH}/${path}`, allowMethods('POST'));
}
accountKeyRoutes.all(`${PATH}/:family/usage`, allowMethods('GET'));

async function showKeys(c: Context<AppEnv>, web: WebAccount, problem?: string): Promise<Response> {
  const { config, billing } = c.var.services;
  const lang = languageOf(c.req.path);
  const props = {
    lang,
    csrf: web.csrf,
    keys: await listKeys(c, web),
    amounts: config.billing.amounts,
    contacts: config.contacts,
    canPay: billing !== undefined,
    problem,
  };
  const options = problem ? { status: 400 as const, path: PATH } : {};
  return accountPage(c, textsOf(c).keys.title, <AccountKeysPage {...props} />, options);
}

function showKey(c: Context<AppEnv>, apiKey: string, secret: string | undefined) {
  const page = <NewKeyPage lang={languageOf(c.req.path)} apiKey={apiKey} secret={secret} />;
  return accountPage(c, textsOf(c).newKey.title, page);
}

function textsOf(c: Context<AppEnv>) {
  return TEXTS[languageOf(c.req.path)].billing;
}

/** The keys of the account; the objects say what each may do. */
async function listKeys(c: Context<AppEnv>, { account }: WebAccount): Promise<OwnKey[]> {
  const { keys, directory } = c.var.services;
  const entries = await callStore(() => directory.keysOf(account));
  const described = await Promise.all(
    entries.map(async ({ family }) => ({ family, key: await keys.describe(family) })),
  );
  return described.flatMap(({ family, key }) => (key?.account === account ? [{ ...key, family }] : []));
}

/** @throws ApiError `not_found` for a key that the account does not have */
async function requireOwn(c: Context<AppEnv>, { account }: WebAccount, family: string): Promise<OwnKey> {
  const key = PathId.safeParse(family).success ? await c.var.services.keys.describe(family) : undefined;
  if (key?.account !== account) throw new ApiError('not_found');
  return { ...key, family };
}

function note(c: Context<AppEnv>, { account }: WebAccount, action: string): Promise<void> {
  const { directory } = c.var.services;
  return callStore(() => directory.noteEvent({ account, action, requestId: c.var.requestId }));
}
