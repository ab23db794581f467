// The way to Stripe's pages and back. The browser never sends a form to another site: a page of ours leads on, so the
// rules of our pages stay as they are.
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import { CheckoutId, OrderForm, PlanForm, PortalForm } from '../../../../schemas/billing-forms.ts';
import type { Billing } from '../../billing/billing.ts';
import type { AppEnv, WebAccount } from '../../context.ts';
import { ApiError, toApiError } from '../../errors.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { languageOf } from '../respond.ts';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { accountPage } from './page.tsx';
import { type Fields, signedInForm, signedInPage } from './signed-in.ts';

const PATHS = { checkout: '/account/checkout', plan: '/account/plan', portal: '/account/portal' } as const;
const PAID_PATH = '/account/paid';
/** Where the portal leads back: what changed there is read before a page shows it. */
const RETURNED_PATH = '/account/returned';
/** Seconds after which a page that waits for a payment loads itself again. */
const RELOAD_SECONDS = 5;

export const billingRoutes = new Hono<AppEnv>();

billingRoutes.post(
  PATHS.checkout,
  signedInForm(async (c, web, fields) => {
    const { plan, family = null } = parseForm(OrderForm, fields);
    if (family !== null) await requireOwnKey(c, web, family);
    const lang = languageOf(c.req.path);
    const back = c.var.site + pathIn(lang, family === null ? '/account' : '/account/keys');
    const pages = { done: c.var.site + pathIn(lang, PAID_PATH), back };
    return leave(c, () => requireBilling(c).startCheckout(web.account, { plan, family }, lang, pages));
  }),
);

billingRoutes.post(
  PATHS.plan,
  signedInForm(async (c, web, fields) => {
    const { plan, family = null, change } = parseForm(PlanForm, fields);
    const lang = languageOf(c.req.path);
    const wish = {
      order: { plan, family },
      change: change === 'cancel' ? { type: 'cancel' as const } : { type: 'change' as const, plan: change },
    };
    const back = `${c.var.site}${pathIn(lang, RETURNED_PATH)}${family === null ? '' : '?to=keys'}`;
    return leave(c, () => requireBilling(c).openPortal(web.account, wish, lang, back));
  }),
);

billingRoutes.post(
  PATHS.portal,
  signedInForm(async (c, web, fields) => {
    const { wish } = parseForm(PortalForm, fields);
    const lang = languageOf(c.req.path);
    return leave(c, () =>
      requireBilling(c).openPortal(web.account, wish, lang, c.var.site + pathIn(lang, RETURNED_PATH)),
    );
  }),
);

billingRoutes.get(
  PAID_PATH,
  signedInPage(async (c, web) => {
    const session = CheckoutId.safeParse(c.req.query('session_id'));
    if (!session.success) throw new ApiError('not_found');
    const { content, status } = await paidPage(c, web, session.data);
    return accountPage(c, textsOf(c).paid.title, content, { status });
  }),
);

billingRoutes.get(
  RETURNED_PATH,
  signedInPage(async (c, web) => {
    // When Stripe cannot be read now, the webhook or the repair does the same later.
    await requireBilling(c)
      .sync(web.account, 'return')
      .catch(() => undefined);
    return c.redirect(
      pathIn(languageOf(c.req.path), c.req.query('to') === 'keys' ? '/account/keys' : '/account'),
      303,
    );
  }),
);

for (const path of Object.values(PATHS)) billingRoutes.all(path, allowMethods('POST'));
for (const path of [PAID_PATH, RETURNED_PATH]) billingRoutes.all(path, allowMethods('GET'));

/** The page after a checkout. A payment that cannot be read is not lost, and the page says so. */
async function paidPage(c: Context<AppEnv>, { account }: WebAccount, session: string) {
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].billing.paid;
  const page = (text: string) => (
    <section class="card">
      <h1>{t.title}</h1>
      <p role="status">{text}</p>
      <p>
        <a href={pathIn(lang, '/account')}>{t.back}</a>
      </p>
    </section>
  );
  try {
    const { paid } = await requireBilling(c).finishCheckout(account, session);
    if (!paid) c.header('Refresh', String(RELOAD_SECONDS));
    return { content: page(paid ? t.done : t.open), status: 200 as const };
  } catch (error) {
    if (toApiError(error).code !== 'service_unavailable') throw error;
    c.set('error', toApiError(error));
    c.header('Refresh', String(RELOAD_SECONDS));
    return { content: page(t.unread), status: 503 as const };
  }
}

/** A page that leads on to an address of Stripe, or says why it cannot. */
async function leave(c: Context<AppEnv>, open: () => Promise<string>): Promise<Response> {
  let url: string;
  try {
    url = await open();
  } catch (error) {
    if (toApiError(error).code !== 'conflict') throw error;
    const { title, lead } = textsOf(c).refused;
    return accountPage(c, title, <Message lang={languageOf(c.req.path)} title={title} lead={lead} />, {
      status: 409,
    });
  }
  const { title, lead, link } = textsOf(c).leave;
  c.header('Refresh', `0; url=${url}`);
  return accountPage(
    c,
    title,
    <section class="card">
      <h1>{title}</h1>
      <p>{lead}</p>
      <p>
        <a href={url}>{link}</a>
      </p>
    </section>,
  );
}

function Message({ lang, title, lead }: { lang: Language; title: string; lead: string }) {
  return (
    <section class="card">
      <h1>{title}</h1>
      <p>{lead}</p>
      <p>
        <a href={pathIn(lang, '/account')}>{TEXTS[lang].billing.paid.back}</a>
      </p>
    </section>
  );
}

/** @throws ApiError `not_found` without payments */
function requireBilling(c: Context<AppEnv>): Billing {
  const { billing } = c.var.services;
  if (!billing) throw new ApiError('not_found');
  return billing;
}

/** @throws ApiError `not_found` for a key that the account does not have, or that is revoked */
async function requireOwnKey(c: Context<AppEnv>, { account }: WebAccount, family: string): Promise<void> {
  const key = await c.var.services.keys.describe(family);
  if (key?.account !== account || key.revoked || key.terms.test) throw new ApiError('not_found');
}

function textsOf(c: Context<AppEnv>) {
  return TEXTS[languageOf(c.req.path)].billing;
}

/** The fields of a form of ours. Our own pages send nothing else, so the answer to another value need not be a page. */
export function parseForm<T extends z.ZodType>(schema: T, fields: Fields): z.output<T> {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  const param = String(read.error.issues[0]?.path[0] ?? 'plan');
  throw new ApiError('invalid_parameter', { param });
}
