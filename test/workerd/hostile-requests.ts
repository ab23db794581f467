// What the tests of hostile requests share: credentials of every kind, and what an answer must never be.
import { expect } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { issueKey, send } from './key-requests.ts';
import { anIndex, BUILD, publishTiles } from './published-build.ts';
import { stubSearch } from './stub-search.ts';
import { env, migrate, OPERATOR_SECRET, services, testApp } from './support.ts';

export const BASE = '/functions/v1';
export const OPERATOR = '/operator/v1';
export const app = testApp({}, { search: stubSearch() });
/** A search that every key may ask. */
export const question = { query: 'cardiologist', location: '50010', limit: 5 };
/** Credentials, filled by `openEveryRoute`. */
export const keys = { member: '', search: '', pro: '', enterprise: '', management: '' };
let account = '';

export const asMember = () => ({ Authorization: `Bearer ${keys.member}` });
export const asManager = () => ({ Authorization: `Bearer ${keys.management}` });
export const asOperator = () => ({ Authorization: `Operator ${OPERATOR_SECRET}` });
export const withKey = (key: keyof typeof keys) => () => ({ 'x-api-key': keys[key] });

/** A request with its reply and its log line. */
export async function ask(path: string, init: RequestInit) {
  const reply = await send(app, path, init);
  const id = reply.response.headers.get('X-Request-Id');
  return { ...reply, line: app.log.find(({ request_id }) => request_id === id) };
}

/** A refusal of the one table, of a request that is the caller's mistake. */
export function expectNoFault(name: string, { status, body, line }: Awaited<ReturnType<typeof ask>>): void {
  expect([name, line?.cause, status < 500]).toEqual([name, undefined, true]);
  expect(line?.status).toBe(status);
  if (status !== 200) ErrorBody.parse(body);
}

/** A POST of JSON text. */
export const post = (path: string, headers: Record<string, string>, body: string) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });

/** A world in which every route can be reached. */
export async function openEveryRoute(): Promise<void> {
  await migrate();
  await publishTiles();
  await env.TILES.put(
    `tiles/${BUILD}/index.json`,
    JSON.stringify({ ...anIndex(), states: ['IA'], zip3: ['500'] }),
  );
  const { accounts, directory } = services();
  const entry = {
    id: 'hostile00001',
    email: 'hostile@b.example',
    lang: 'en' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  account = (await directory.addAccount(entry)).id;
  await accounts.setMembership(account, 'active');
  keys.member = await accounts.issueToken(account);
  keys.search = (await issueKey({ tier: 'pro', scopes: ['search'] })).key;
  keys.management = (await issueKey()).managementSecret;
  keys.pro = (await issueKey({ tier: 'pro' })).key;
  const terms = { tier: 'enterprise', scopes: ['enterprise'], limit: 1_000_000 } as const;
  keys.enterprise = (await issueKey({ ...terms, scopes: [...terms.scopes] })).key;
}
