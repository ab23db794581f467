import { describe, expect, it } from 'vitest';
import { mintApiKey, mintFamily, parseApiKey } from '../../worker/src/keys/api-key.ts';
import type { KeyObject } from '../../worker/src/keys/key-object.ts';
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

  it('has at most two valid keys in a family', async () => {
    const { family } = await issued();
    await inObject(family, (object) => {
      object.issue('second', FREE);
      object.issue('third', FREE);
    });
    expect(await keys.describe(family)).toMatchObject({ validKeys: 2, revoked: false });
  });

  it('knows which terms go together', () => {
    expect(termsAgree({ ...FREE, contract: 'A' })).toBe(false);
    expect(termsAgree({ ...FREE, tier: 'basic', contract: 'A' })).toBe(true);
    expect(termsAgree({ ...FREE, tier: 'pro', test: true })).toBe(false);
    expect(termsAgree({ ...FREE, test: true })).toBe(true);
  });
});
