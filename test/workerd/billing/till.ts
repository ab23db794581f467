// A service that is paid through the stand-in for Stripe, inside workerd. A test decides when webhooks arrive, and which
// calls of Stripe or of a store fail.

import { answerApi } from '../../../builder/src/local/stripe/api.ts';
import { eventBody, signBody } from '../../../builder/src/local/stripe/events.ts';
import type { StripeEvent } from '../../../builder/src/local/stripe/shapes.ts';
import { StripeWorld } from '../../../builder/src/local/stripe/world.ts';
import type { Billing } from '../../../worker/src/billing/billing.ts';
import { createBilling } from '../../../worker/src/billing/billing.ts';
import { d1Ledger } from '../../../worker/src/billing/ledger.ts';
import type { BillingParts } from '../../../worker/src/billing/parts.ts';
import { createStripeApi } from '../../../worker/src/billing/stripe-client.ts';
import type { Template } from '../../../worker/src/mail/templates.ts';
import type { Mail } from '../../../worker/src/mail/write-mail.ts';
import { env, services, testApp } from '../support.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const OLD_SECRET = 'whsec_before_it_1';
export const PRICES = {
  price_membership: 2_900,
  price_basic: 9_900,
  price_pro: 49_900,
  price_of_others: 100,
} as const;
export const SETTINGS = {
  secretKey: SECRET_KEY,
  webhookSecrets: [WEBHOOK_SECRET, OLD_SECRET],
  apiUrl: 'http://stripe.test:80',
  prices: {
    membership: ['price_membership'],
    basic: ['price_basic'],
    pro: ['price_pro'],
  },
  portalConfiguration: undefined,
} as const;
const PAGES = 'https://pay.test';
export const RETURN = { done: 'https://atlas.test/account/paid', back: 'https://atlas.test/account' };

/** What happens to a call of Stripe: it never arrives, its answer is lost, or Stripe answers a fault. */
export type Fault = 'unreached' | 'answer_lost' | 500 | 429;
/** Decides about a call, such as `POST /v1/checkout/sessions`. */
export type FaultRule = (call: string) => Fault | undefined;

export type Till = ReturnType<typeof openTill>;

/** A till with its own pretended Stripe. `changed` replaces parts of billing; `terms` replaces settings. */
export function openTill(changed: Partial<BillingParts> = {}, terms: Partial<BillingParts['terms']> = {}) {
  const events: StripeEvent[] = [];
  const calls: string[] = [];
  const mails: (Mail<Template> & { id: string })[] = [];
  const control: { fault: FaultRule; mailFails: boolean; now: () => number } = {
    fault: () => undefined,
    mailFails: false,
    now: Date.now,
  };
  const world = new StripeWorld({
    prices: PRICES,
    now: () => control.now(),
    onEvent: (event) => events.push(event),
  });
  world.kept.count = nextCount();
  const send = async (url: string, init?: RequestInit) => {
    const request = new Request(url, init);
    const call = `${request.method} ${new URL(url).pathname}`;
    calls.push(call);
    const fault = control.fault(call);
    if (fault === 'unreached') throw new TypeError('network out of reach');
    if (typeof fault === 'number') return Response.json({ error: { message: 'a fault' } }, { status: fault });
    const answer = await answerApi({ world, pages: PAGES, secretKey: SECRET_KEY }, request);
    if (fault === 'answer_lost') throw new TypeError('the answer was lost');
    return answer;
  };
  const { accounts, keys, directory } = services();
  const parts: BillingParts = {
    stripe: createStripeApi(SETTINGS, send, 0),
    ledger: d1Ledger(env.DB),
    accounts,
    keys,
    directory,
    mailer: {
      async send(mail, id = '') {
        if (control.mailFails) throw new Error('mail is down');
        mails.push({ ...(mail as Mail<Template>), id });
      },
    },
    terms: {
      prices: SETTINGS.prices,
      amounts: { membership: 29, basic: 99, pro: 499 },
      graceDays: 0,
      renewalNoticeDays: 7,
      ...terms,
    },
    now: () => control.now(),
    ...changed,
  };
  const billing: Billing = createBilling(parts);
  const app = testApp({}, { billing });
  const till = { world, events, calls, mails, control, parts, billing, app };
  return {
    ...till,
    /** Sends an event to the webhook, signed. */
    deliver: async (event: StripeEvent, secret = WEBHOOK_SECRET, timestamp?: number) => {
      const body = eventBody(event);
      return postWebhook(till.app, body, await signBody(body, secret, timestamp));
    },
    /** Delivers every event so far in order. */
    async deliverAll() {
      for (const event of events.splice(0)) await this.deliver(event);
    },
    /** Orders the membership and pays for it at Stripe; no webhook arrives. */
    async pay(account: string) {
      const url = await billing.startCheckout(account, { plan: 'membership', family: null }, 'en', RETURN);
      return payAt(world, url);
    },
    membershipOf: async (account: string) => (await accounts.describeAccount(account)).membership,
  };
}

/** Ids of the pretended Stripe differ between tills, because they share one ledger. */
let count = 0;
function nextCount(): number {
  count += 10_000;
  return count;
}

export function postWebhook(app: ReturnType<typeof testApp>, body: string, signature: string) {
  return app.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
    body,
  });
}

/** Pays the checkout at an address. */
export function payAt(world: StripeWorld, url: string) {
  const session = world.session(new URL(url).pathname.split('/').at(-1) ?? '');
  if (!session) throw new Error(`No checkout at ${url}.`);
  return { session, subscription: world.pay(session) };
}

let people = 0;
/** A new account of the directory. */
export async function newAccount(): Promise<string> {
  people += 1;
  const id = `payer${String(people).padStart(7, '0')}`;
  const email = `payer${people}@example.com`;
  const entry = { id, email, createdAt: new Date().toISOString(), lang: 'en' as const };
  await services().directory.addAccount(entry);
  return id;
}

/** Lines of the ledger about an account, oldest first. */
export async function linesOf(account: string) {
  return (await d1Ledger(env.DB).lines(account, 1_000)).toReversed();
}
