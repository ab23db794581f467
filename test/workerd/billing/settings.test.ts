import { describe, expect, it } from 'vitest';
import { type Env, readConfig } from '../../../worker/src/env.ts';

const SECRET = 'a secret that is long enough';
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STRIPE_PRICE_MEMBERSHIP: 'price_1,price_0',
  STRIPE_PRICE_BASIC: 'price_2',
  STRIPE_PRICE_PRO: 'price_3',
};
const read = (variables: Record<string, string>, environment = 'production') =>
  readConfig({
    ENVIRONMENT: environment,
    SERVICE_NAME: 'Atlas',
    OPERATOR_NAME: 'Operator',
    SITE_URL: 'https://atlas.example',
    TOKEN_SECRET: SECRET,
    ADDRESS_SECRET: SECRET,
    ...variables,
  } as unknown as Env).billing;

describe('the settings of billing', () => {
  it('are absent without a key of Stripe; the amounts are 29, 99 and 499 dollars', () => {
    expect(read({})).toEqual({
      amounts: { membership: 29, basic: 99, pro: 499 },
      graceDays: 0,
      renewalNoticeDays: 7,
      stripe: undefined,
    });
  });

  it('take older prices beside the one that is sold, other amounts and days', () => {
    const { stripe, ...terms } = read({ ...STRIPE, MEMBERSHIP_PRICE: '31.50', GRACE_DAYS: '3' });
    expect(stripe?.prices.membership).toEqual(['price_1', 'price_0']);
    expect(terms).toMatchObject({ amounts: { membership: 31.5 }, graceDays: 3 });
  });

  it.each(['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MEMBERSHIP', 'STRIPE_PRICE_BASIC', 'STRIPE_PRICE_PRO'])(
    'need %s, and say so by name',
    (name) => {
      expect(() => read({ ...STRIPE, [name]: '' })).toThrow(name);
    },
  );

  it.each([
    ['GRACE_DAYS', '31'],
    ['MEMBERSHIP_PRICE', 'cheap'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789'],
    ['STRIPE_PRICE_PRO', 'price_2'],
  ])('refuse %s = %s', (name, value) => {
    expect(() => read({ ...STRIPE, [name]: value })).toThrow(/misconfigured/);
  });

  it.each([
    ['STRIPE_API_URL', 'http://127.0.0.1:8788'],
    ['STRIPE_API_URL', 'https://api.stripe.com'],
    ['STRIPE_SECRET_KEY', 'sk_local_0123456789'],
  ])('never lead production to a stand-in: %s = %s', (name, value) => {
    expect(() => read({ ...STRIPE, [name]: value })).toThrow(name);
    expect(read({ ...STRIPE, [name]: value }, 'local').stripe).toBeDefined();
  });
});
