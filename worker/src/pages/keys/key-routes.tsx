// /keys and /keys/usage, in both languages. Forms come from our own pages only; what they show once is kept by no cache.
import { type Context, Hono } from 'hono';
import { SignUpForm, UsageForm } from '../../../../schemas/key-forms.ts';
import type { AppEnv } from '../../context.ts';
import { requireOwnOrigin } from '../../gates/csrf.ts';
import { passLookupShield } from '../../gates/key-gate.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { signUp, signUpTerms } from '../../routes/keys.ts';
import { readForm } from '../account/form.ts';
import { languageOf, page } from '../respond.ts';
import { TEXTS } from '../texts/texts.ts';
import { seemsSignedIn } from '../web-member.ts';
import { MadePage, UsagePage } from './key-results.tsx';
import { KeysPage, type KeysPageProps } from './keys-page.tsx';

function showKeys(c: Context<AppEnv>, problem?: KeysPageProps['problem']) {
  const { config, billing } = c.var.services;
  const { serviceName, operatorName, contacts } = config;
  const props = { serviceName, operatorName, contacts, site: c.var.site, problem };
  const shown = { ...props, lang: languageOf(c.req.path), isSignedIn: seemsSignedIn(c) };
  const body = <KeysPage {...shown} amounts={config.billing.amounts} canPay={billing !== undefined} />;
  return page(c, body, problem ? { status: 400, isPrivate: true } : {});
}

/** A Free key of nobody: whoever has the management secret looks after it. */
async function makeKey(c: Context<AppEnv>) {
  requireOwnOrigin(c);
  const lang = languageOf(c.req.path);
  const form = SignUpForm.safeParse(await readForm(c));
  if (!form.success) return showKeys(c, { form: 'make', text: TEXTS[lang].keys.make.wrongOrigins });
  await passLookupShield(c);
  const { kind, origins } = form.data;
  const isTest = kind !== 'live';
  const terms = signUpTerms({ origins, test: isTest, contract: kind === 'test_a' ? 'A' : 'B' });
  const made = await signUp(c, terms, origins, null);
  const { serviceName } = c.var.services.config;
  const body = <MadePage {...{ serviceName, lang, made, isTest }} isSignedIn={seemsSignedIn(c)} />;
  return page(c, body, { isPrivate: true });
}

/** The usage of a pasted key. It is not counted. */
async function showUsage(c: Context<AppEnv>) {
  requireOwnOrigin(c);
  const lang = languageOf(c.req.path);
  const { keys, config } = c.var.services;
  const form = UsageForm.safeParse(await readForm(c));
  const wrong = { form: 'look', text: TEXTS[lang].keys.look.unknown } as const;
  const credential = form.success ? await keys.parse(form.data.api_key) : undefined;
  if (!credential) return showKeys(c, wrong);
  await passLookupShield(c);
  const usage = await keys.usage(credential);
  if (!usage.known) return showKeys(c, wrong);
  const { serviceName } = config;
  const body = <UsagePage {...{ serviceName, lang, usage }} isSignedIn={seemsSignedIn(c)} />;
  return page(c, body, { isPrivate: true });
}

export const keyPageRoutes = new Hono<AppEnv>();
for (const prefix of ['', '/es']) {
  keyPageRoutes.get(`${prefix}/keys`, (c) => showKeys(c));
  keyPageRoutes.post(`${prefix}/keys`, makeKey);
  keyPageRoutes.all(`${prefix}/keys`, allowMethods('GET', 'POST'));
  keyPageRoutes.post(`${prefix}/keys/usage`, showUsage);
  keyPageRoutes.all(`${prefix}/keys/usage`, allowMethods('POST'));
}
