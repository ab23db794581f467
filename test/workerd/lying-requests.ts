// What the tests of lying stores share: who asks, and how a request is refused while a binding lies.
import { expect } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import type { Env } from '../../worker/src/env.ts';
import { issueKey, send } from './key-requests.ts';
import { publishTiles } from './published-build.ts';
import { migrate, OPERATOR_SECRET, services, testApp } from './support.ts';

export type Lies = Record<string, unknown>;
export const ACCOUNT = 'lying0000002';
export const LOOKUP = '/functions/v1/public-price-lookup?cpt=70551';
export const SEARCH = '/functions/v1/widget-search';
export const QUESTION = { query: 'cardiologist', location: '60601' };
export const keys = { token: '', pro: '', test: '', management: '', family: '' };

export const asMember = () => ({ headers: { Authorization: `Bearer ${keys.token}` } });
export const asOperator = {
  Authorization: `Operator ${OPERATOR_SECRET}`,
  'Content-Type': 'application/json',
};
export const searchWith = (key: string, body: object = QUESTION) => ({
  method: 'POST',
  headers: { 'x-api-key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** The refusal of a request while a binding lies. */
export async function expectRefused(
  changed: Partial<Env> | object,
  path: string,
  init: RequestInit,
  name: string,
  code = 'service_unavailable',
) {
  const app = testApp(changed);
  const { status, body } = await send(app, path, init);
  expect([name, status, body.error]).toEqual([name, 503, code]);
  ErrorBody.parse(body);
  expect(app.log[0]?.cause ?? '').not.toMatch(/TypeError|RangeError|is not a function|undefined \(/);
}

/** Values that are no answer of any store. */
export const NO_ANSWERS: Lies = {
  'a list': [],
  'a number': 7,
  'a text': 'text',
  'an empty object': {},
  'an HTML page': '<!doctype html>',
  'an answer inside a list': [{ session: true, membership: 'active' }],
};

/** A member, an account and keys that every gate lets pass while no store lies. */
export async function openEveryGate(): Promise<void> {
  await migrate();
  await publishTiles();
  const { accounts, directory } = services();
  await directory.addAccount({
    id: ACCOUNT,
    email: 'lying@b.example',
    lang: 'en' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  await accounts.setMembership(ACCOUNT, 'active');
  keys.token = await accounts.issueToken(ACCOUNT);
  const pro = await issueKey({ tier: 'pro' });
  Object.assign(keys, { pro: pro.key, management: pro.managementSecret, family: pro.family });
  keys.test = (await issueKey({ test: true })).key;
}
