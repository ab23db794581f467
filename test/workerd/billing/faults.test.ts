// Every store and Stripe fail in turn, at every step of the way from an order to a membership. In the end there is one
// subscription, one membership and one receipt; nobody pays for nothing and nobody pays twice.
import { beforeAll, describe, expect, it } from 'vitest';
import { d1Ledger } from '../../../worker/src/billing/ledger.ts';
import type { BillingParts } from '../../../worker/src/billing/parts.ts';
import { IS_SOAK } from '../../support/soak.ts';
import { env, migrate, services } from '../support.ts';
import { newAccount, openTill, payAt, RETURN, type Till } from './till.ts';

beforeAll(migrate);

const ORDER = { plan: 'membership', family: null } as const;
const TRIES = 6;
/** A failing call fails this often. */
const FAILS = 2;

type Store = 'ledger' | 'accounts' | 'directory';
const METHODS: [Store, string][] = [
  ...['attempt', 'lastAttempt', 'receive', 'finish', 'note', 'unsentMails', 'claimMail', 'mailSent'].map(
    (name): [Store, string] => ['ledger', name],
  ),
  ...[
    'customerOf',
    'setCustomer',
    'accountByCustomer',
    'beginReading',
    'applyReading',
    'describeAccount',
  ].map((name): [Store, string] => ['accounts', name]),
  ['directory', 'account'],
];

/** A store one method of which fails at first, before or after it did its work. */
function failing<T extends object>(store: T, name: string, works: boolean): T {
  let left = FAILS;
  return new Proxy(store, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property);
      if (property !== name || typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        left -= 1;
        if (left < 0) return method.apply(target, args);
        if (works) await method.apply(target, args);
        throw new Error(`${name} is out of reach`);
      };
    },
  });
}

async function untilItWorks<T>(act: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i += 1) {
    try {
      return await act();
    } catch (error) {
      if (i === TRIES) throw error;
    }
  }
}

/** The whole way: order, pay, webhooks until each is taken, and the repair. */
async function wholeWay(till: Till, account: string): Promise<void> {
  const url = await untilItWorks(() => till.billing.startCheckout(account, ORDER, 'en', RETURN));
  payAt(till.world, url);
  for (const event of till.events.splice(0)) {
    await untilItWorks(async () => {
      const { status } = await till.deliver(event);
      if (status !== 200) throw new Error(`The webhook was answered ${status}.`);
    });
  }
  // A claim of a mail, or an event, that was left behind is taken up when it is old.
  for (const minutes of [10, 20]) {
    till.control.now = () => Date.now() + minutes * 60_000;
    await untilItWorks(() => till.billing.repair());
  }
}

async function expectPaidOnce(till: Till, account: string): Promise<void> {
  expect((await services().accounts.describeAccount(account)).membership).toBe('active');
  expect(till.world.kept.subscriptions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  expect(till.world.kept.sessions.filter(({ status }) => status === 'open')).toEqual([]);
  const { results } = await env.DB.prepare('SELECT template FROM billing_mails WHERE account = ?')
    .bind(account)
    .all();
  expect(results).toEqual([{ template: 'receipt' }]);
}

/** In `npm test` every method fails once, before or after its work in turn; in a soak both. */
const FAILURES = METHODS.flatMap(([store, name], i) =>
  [false, true]
    .filter((works) => IS_SOAK || works === (i % 2 === 0))
    .map((works) => [store, name, works] as const),
);

describe('a store that fails', () => {
  it.each(FAILURES)('%s.%s (after its work: %s): one membership in the end', async (store, name, works) => {
    const { accounts, directory } = services();
    const stores = { accounts, directory, ledger: d1Ledger(env.DB) };
    const changed: Partial<BillingParts> = { [store]: failing(stores[store], name, works) };
    const till = openTill(changed);
    const account = await newAccount();
    await wholeWay(till, account);
    await expectPaidOnce(till, account);
    const sent = till.mails.filter(({ to }) => to === `${account.replace(/0+/, '')}@example.com`);
    expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['receipt']));
    // A mail that goes out again has the same id, and the provider sends it once.
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });
});

describe('Stripe that fails', () => {
  const CALLS = [
    'POST /v1/customers',
    'GET /v1/subscriptions',
    'GET /v1/checkout/sessions',
    'POST /v1/checkout/sessions',
  ];
  const FAULTS = ['unreached', 'answer_lost', 500, 429] as const;
  /** In `npm test` two faults of every call, so that each fault is there twice; in a soak all. */
  const tried = CALLS.flatMap((call, i) =>
    FAULTS.filter((_, j) => IS_SOAK || (i + j) % 2 === 0).map((fault) => [call, fault] as const),
  );

  it.each(tried)('%s: %s: one membership in the end', async (failingCall, fault) => {
    const till = openTill();
    let left = FAILS;
    till.control.fault = (call) => {
      if (call !== failingCall || left === 0) return undefined;
      left -= 1;
      return fault;
    };
    const account = await newAccount();
    await wholeWay(till, account);
    await expectPaidOnce(till, account);
  });
});
