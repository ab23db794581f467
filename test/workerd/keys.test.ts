import { evictDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { mintApiKey, mintFamily, parseApiKey } from '../../worker/src/keys/api-key.ts';
import type { KeyObject } from '../../worker/src/keys/key-object.ts';
import { parseManagementSecret } from '../../worker/src/keys/management-secret.ts';
import { DAILY_LIMITS, type KeyTerms, termsAgree } from '../../worker/src/keys/tiers.ts';
import { env, runInside, services } from './support.ts';

const { keys, config } = services();
const FREE: KeyTerms = { tier: 'free', contract: 'B', test: false, scopes: [] };
const stubOf = (family: string) => env.KEY_OBJECTS.get(env.KEY_OBJECTS.idFromName(family));

async function issued(terms = FREE) {
  const { key, family } = await keys.issue(terms);
  const credential = await keys.parse(key);
  if (!credential) throw new Error('The key does not parse.');
  return { key, family, credential };
}

function inObject<T>(family: string, act: (object: KeyObject, state: DurableObjectState) => T) {
  return runInside(stubOf(family), act);
}

describe('an API key', () => {
  it('has a family and a mode, and dies with a changed character', async () => {
    const { key, family } = await issued();
    expect(key).toMatch(/^cpa_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{30}$/);
    expect(await keys.parse(key)).toMatchObject({ family, test: false });
    expect(await keys.parse(key.replace('_live_', '_test_'))).toBeUndefined();
    expect((await issued({ ...FREE, test: true })).key).toMatch(/^cpa_test_/);
  });

  it('is unknown after it was revoked, like one that was never issued', async () => {
    const { family, credential } = await issued();
    expect(await keys.take(credential, 'req_a')).toMatchObject({ known: true, limit: 100, remaining: 99 });
    expect(await keys.revoke(family)).toBe(true);
    expect(await keys.take(credential, 'req_b')).toEqual({ known: false });
    expect(await keys.revoke(mintFamily())).toBe(false);
  });

  it('leaves no storage behind when it was never issued', async () => {
    const family = mintFamily();
    const credential = await parseApiKey(await mintApiKey(family, false, config.signing), config.signing);
    if (!credential) throw new Error('The key does not parse.');
    expect(await keys.take(credential, 'req_a')).toEqual({ known: false });
    expect(await inObject(family, (_, state) => [...state.storage.kv.list()])).toEqual([]);
  });

  it('counts a UTC day exactly under concurrency, and starts again at midnight', async () => {
    const { family, credential } = await issued();
    const noon = Date.UTC(2026, 6, 1, 12);
    const setClock = (at: number) =>
      inObject(family, (object) => {
        object.now = () => at;
      });
    await setClock(noon);
    const all = await Promise.all(Array.from({ length: 130 }, (_, i) => keys.take(credential, `req_${i}`)));
    expect(all.filter((one) => one.known && one.allowed)).toHaveLength(DAILY_LIMITS.free);
    const refused = all.find((one) => one.known && !one.allowed);
    expect(refused).toMatchObject({
      remaining: 0,
      reset: Date.UTC(2026, 6, 2) / 1000,
      retryAfter: 12 * 3600,
    });
    await setClock(Date.UTC(2026, 6, 2));
    expect(await keys.peek(credential)).toMatchObject({ remaining: 100 });
    expect(await keys.take(credential, 'req_next')).toMatchObject({ allowed: true, remaining: 99 });
  });

  it('counts a repeated request once and gives it back once', async () => {
    const { credential } = await issued();
    await keys.take(credential, 'req_a');
    expect(await keys.take(credential, 'req_a')).toMatchObject({ remaining: 99 });
    await keys.giveBack(credential, 'req_a');
    await keys.giveBack(credential, 'req_a');
    expect(await keys.peek(credential)).toMatchObject({ remaining: 100 });
  });

  it('gives back every one of many requests under way at once', async () => {
    const { credential } = await issued({ ...FREE, tier: 'basic' });
    const ids = Array.from({ length: 500 }, (_, i) => `req_${i}`);
    await Promise.all(ids.map((id) => keys.take(credential, id)));
    await Promise.all(ids.map((id) => keys.giveBack(credential, id)));
    expect(await keys.peek(credential)).toMatchObject({ remaining: 1000 });
  });

  it('counts several at once wholly or not at all, and gives back part of them', async () => {
    const { credential } = await issued();
    expect(await keys.take(credential, 'req_a', { cost: 60 })).toMatchObject({ remaining: 40 });
    expect(await keys.take(credential, 'req_b', { cost: 41 })).toMatchObject({
      allowed: false,
      remaining: 40,
    });
    expect(await keys.giveBack(credential, 'req_a', 10)).toMatchObject({ remaining: 50 });
    expect(await keys.giveBack(credential, 'req_a', 10)).toMatchObject({ remaining: 50 });
  });

  it('keeps 90 days of usage and its count through an eviction', async () => {
    const { family, credential } = await issued();
    const first = Date.UTC(2026, 0, 1, 9);
    const setClock = (at: number) =>
      inObject(family, (object) => {
        object.now = () => at;
      });
    for (let day = 0; day < 100; day += 1) {
      await setClock(first + day * 86_400_000);
      await keys.take(credential, `req_${day}`, { cost: (day % 7) + 1 });
    }
    const usage = await keys.usage(credential);
    if (!usage.known) throw new Error('The key is not known.');
    const expected = Array.from({ length: 90 }, (_, i) => ({
      date: new Date(first + (10 + i) * 86_400_000).toISOString().slice(0, 10),
      requests: ((10 + i) % 7) + 1,
      by_endpoint: { search: ((10 + i) % 7) + 1, batch: 0, enterprise_data: 0 },
    }));
    expect(usage.days).toEqual(expected);
    const stored = await inObject(family, (_, state) => state.storage.kv.get<unknown[]>('usage'));
    expect(stored).toHaveLength(89);
    await evictDurableObject(stubOf(family));
    await setClock(first + 99 * 86_400_000);
    expect(await keys.peek(credential)).toMatchObject({ remaining: 100 - ((99 % 7) + 1) });
    await setClock(first + 102 * 86_400_000);
    const later = await keys.usage(credential);
    expect(later).toMatchObject({ remaining: 100 });
    expect(later.known && later.days.slice(-4).map(({ requests }) => requests)).toEqual([2, 0, 0, 0]);
  });

  it('of a family stored before keys had an end goes on', async () => {
    const { family, credential } = await issued();
    const day = { day: Math.floor(Date.now() / 86_400_000), count: 5, ids: ['req_old'] };
    await inObject(family, (_, state) =>
      state.storage.kv.put('family', { terms: FREE, revoked: false, hashes: [credential.hash], day }),
    );
    expect(await keys.take(credential, 'req_a')).toMatchObject({ known: true, remaining: 94 });
    expect(await keys.manage(family, { management: '' })).toBeUndefined();
  });

  it('of a family and usage stored before plans and addresses existed goes on', async () => {
    const { family, credential } = await issued();
    const today = Math.floor(Date.now() / 86_400_000);
    const day = { day: today, count: 5, ids: [{ id: 'req_old', cost: 1 }] };
    const kept = {
      origins: [],
      management: null,
      account: null,
      keys: [{ hash: credential.hash, endsAt: null }],
    };
    await inObject(family, (_, state) => {
      state.storage.kv.put('family', { terms: FREE, revoked: false, ...kept, day });
      state.storage.kv.put('usage', [[today - 1, 3]]);
    });
    expect(await keys.take(credential, 'req_a')).toMatchObject({ known: true, ended: false, remaining: 94 });
    const usage = await keys.usage(credential);
    expect(
      usage.known && usage.days.slice(-2).map(({ requests, by_endpoint }) => [requests, by_endpoint.search]),
    ).toEqual([
      [3, 0],
      [6, 1],
    ]);
    expect((await keys.describe(family))?.plan).toBeNull();
  });

  it('is managed with its own secret alone', async () => {
    const { managementSecret } = await keys.issue(FREE);
    const own = await parseManagementSecret(managementSecret, config.signing);
    const other = await parseManagementSecret((await keys.issue(FREE)).managementSecret, config.signing);
    const manage = (hash = '') => keys.manage(own?.family ?? '', { management: hash });
    expect(await manage(own?.hash)).toMatchObject({ terms: FREE, validKeys: 1 });
    expect(await manage(other?.hash)).toBeUndefined();
    expect(await manage('')).toBeUndefined();
    const changed = managementSecret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    expect(await parseManagementSecret(changed, config.signing)).toBeUndefined();
  });

  it('has at most two valid keys in a family', async () => {
    const { family } = await issued();
    await inObject(family, (object) => {
      object.rotate('second');
      object.rotate('third');
    });
    expect(await keys.describe(family)).toMatchObject({ validKeys: 2, revoked: false });
  });

  it('knows which terms go together', () => {
    expect(termsAgree({ ...FREE, contract: 'A' })).toBe(false);
    expect(termsAgree({ ...FREE, tier: 'basic', contract: 'A' })).toBe(true);
    expect(termsAgree({ ...FREE, tier: 'pro', test: true })).toBe(true);
    expect(termsAgree({ ...FREE, contract: 'A', test: true })).toBe(false);
    expect(termsAgree({ ...FREE, tier: 'enterprise', test: true, limit: 100_001 })).toBe(false);
    expect(termsAgree({ ...FREE, test: true })).toBe(true);
    expect(termsAgree({ ...FREE, tier: 'enterprise', limit: 100_001 })).toBe(true);
    expect(termsAgree({ ...FREE, tier: 'enterprise', limit: 100_000 })).toBe(false);
    expect(termsAgree({ ...FREE, tier: 'pro', limit: 100_001 })).toBe(false);
  });
});
