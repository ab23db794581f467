// What a log line never says: keys, secrets, tokens, addresses, questions. Every route that takes a key is asked in
// every way it can be answered.
import { beforeAll, expect, it } from 'vitest';
import { SignedUp } from '../../schemas/keys.ts';
import { issueKey, post, send } from './key-requests.ts';
import { stubSearch } from './stub-search.ts';
import { migrate, services, testApp } from './support.ts';

const BASE = '/functions/v1';
const ADDRESS = '203.0.113.77';
const home = { 'CF-Connecting-IP': ADDRESS };

beforeAll(migrate);

it('no log line holds a key, a secret, a token, an address or a question', async () => {
  const { accounts, keys } = services();
  await accounts.setMembership('logged000001', 'active');
  const token = await accounts.issueToken('logged000001');
  const app = testApp({}, { search: stubSearch() });
  const bearer = (text: string) => ({ ...home, Authorization: `Bearer ${text}` });
  const signed = SignedUp.parse((await post(app, `${BASE}/keys`, {}, undefined, bearer(token))).body);
  const { key: pro } = await issueKey({ tier: 'pro' });
  const { key: enterprise } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] });
  const { key: revoked, family } = await issueKey();
  await keys.revoke(family);
  const secrets = [token, signed.key, signed.management_secret, pro, enterprise, revoked, ADDRESS];
  const questions = ['secretquestion', 'fail secretquestion', 'error:internal_error'];
  const places = ['Hiddenville'];
  for (const key of [...secrets.slice(0, 6), 'nonsense']) {
    for (const query of questions) {
      const search = { query, location: places[0] };
      await post(app, `${BASE}/widget-search`, search, key, home);
      await post(app, `${BASE}/widget-search`, { ...search, api_key: key }, undefined, home);
      await post(app, `${BASE}/widget-search`, { ...search, api_key: `${key}x` }, key, home);
      await post(app, `${BASE}/widget-search/batch`, { items: [search] }, key, home);
    }
    await post(app, `${BASE}/widget-search`, { query: 'x' }, key, home);
    await post(app, `${BASE}/widget-search/${key}`, {}, key, home);
    await send(app, `${BASE}/widget-search?api_key=${key}`, { headers: { ...home, 'x-api-key': key } });
    await send(app, `${BASE}/usage`, { headers: { ...home, 'x-api-key': key } });
    const data = { dataset: 'area_statistics', filters: { codes: ['70551'] } };
    await post(app, `${BASE}/enterprise-data`, data, key, home);
    for (const step of ['rotate', 'origins', 'revoke']) {
      await post(app, `${BASE}/keys/${step}`, { origins: [] }, signed.key, bearer(key));
    }
  }
  const text = JSON.stringify(app.log);
  expect(app.log.length).toBeGreaterThan(100);
  expect(new Set(app.log.map(({ status }) => status)).size).toBeGreaterThan(6);
  const hidden = [...secrets, 'secretquestion', ...places];
  expect(hidden.filter((word) => text.includes(word))).toEqual([]);
  const routes = new Set(app.log.map(({ route }) => route));
  const asked = ['/widget-search', '/widget-search/batch', '/widget-search/*', '/usage', '/enterprise-data'];
  expect([...asked, '/keys', '/keys/rotate'].filter((path) => !routes.has(BASE + path))).toEqual([]);
  // Not the last part of a key either, which would tell keys of one family apart.
  expect(secrets.slice(0, 6).filter((word) => text.includes(word.slice(-12)))).toEqual([]);
});
