// /operator/v1/keys: API keys as the operator administers them. Audited like the rest.
import { type Context, Hono } from 'hono';
import { CreateKey, PathId, SetHost, SetTier } from '../../../schemas/operator.ts';
import type { AppEnv } from '../context.ts';
import { callStore } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';
import { audited } from '../gates/operator-only.ts';
import { DAILY_LIMITS, dailyLimit, type KeyTerms, termsAgree } from '../keys/tiers.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { isoOrNull } from './iso-time.ts';
import { parseFields } from './parse-fields.ts';
import { requireAccount } from './require-account.ts';

export const operatorKeyRoutes = new Hono<AppEnv>();

operatorKeyRoutes.post('/keys', audited('keys.create'), async (c) => {
  const order = parseFields(CreateKey, await readJsonBody(c.req.raw), {
    tier: 'free, basic, pro or enterprise',
    contract: 'A or B',
    test: 'true or false',
    scopes: 'a list of search, widget, enterprise',
    limit: 'a whole number above 100000, for tier enterprise',
    origins: 'up to 20 websites such as https://example.com',
    account: 'the account id of a member',
  });
  const { tier, contract, test, scopes, limit, origins, account = null } = order;
  const terms: KeyTerms = { tier, contract, test, scopes, ...(limit ? { limit } : {}) };
  if (!termsAgree(terms)) throw termsFault(terms);
  if (scopes.includes('widget') && origins.length === 0) {
    throw new ApiError('missing_parameter', { param: 'origins', expected: 'websites, for the scope widget' });
  }
  const { keys, directory } = c.var.services;
  if (account !== null) await requireAccount(c, account);
  const { key, family, managementSecret } = await keys.issue(terms, { origins, account });
  c.set('subject', family);
  const createdAt = new Date().toISOString();
  await callStore(() =>
    directory.addKey({ ...terms, family, account, origins, issuedBy: 'operator', createdAt }),
  );
  if (account !== null) await c.var.services.notices.notify(account, 'key-made', { family, tier });
  return c.json({ ok: true, key, family, management_secret: managementSecret });
});

operatorKeyRoutes.post('/keys/:family/rotate', audited('keys.rotate'), async (c) => {
  const family = familyInPath(c);
  const { keys, directory } = c.var.services;
  const described = await keys.describe(family);
  const rotated = described && (await keys.rotate(family, described.terms.test));
  if (!rotated) throw new ApiError('not_found');
  await callStore(() => directory.noteRotation(family, new Date().toISOString()));
  const older_key_ends_at = isoOrNull(rotated.olderEndsAt);
  return c.json({ ok: true, family, key: rotated.key, older_key_ends_at });
});

operatorKeyRoutes.post('/keys/:family/tier', audited('keys.tier'), async (c) => {
  const family = familyInPath(c);
  const expected = 'free, basic, pro or enterprise; free ends a key of contract A until it is paid';
  const { tier } = parseFields(SetTier, await readJsonBody(c.req.raw), { tier: expected });
  const { keys } = c.var.services;
  const { known, set } = await keys.setTier(family, tier);
  if (!known) throw new ApiError('not_found');
  if (!set)
    throw new ApiError('invalid_parameter', { param: 'tier', expected: 'a tier that this key can have' });
  const described = await keys.describe(family);
  if (!described) throw new ApiError('not_found');
  const { terms, ended } = described;
  return c.json({ ok: true, family, tier: terms.tier, plan_ended: ended });
});

operatorKeyRoutes.post('/keys/:family/host', audited('keys.host'), async (c) => {
  const family = familyInPath(c);
  const expected = 'a host name such as prices.example.com, or null';
  const { host } = parseFields(SetHost, await readJsonBody(c.req.raw), { host: expected });
  const { keys } = c.var.services;
  const described = await keys.describe(family);
  if (!described) throw new ApiError('not_found');
  if (host !== null && described.terms.tier !== 'enterprise') throw new ApiError('tier_required');
  await keys.setHost(family, host);
  return c.json({ ok: true, family, host });
});

operatorKeyRoutes.get('/keys/:family/usage', audited('keys.usage'), async (c) => {
  const family = familyInPath(c);
  const { keys } = c.var.services;
  const [described, days] = await Promise.all([keys.describe(family), keys.history(family)]);
  if (!described || !days) throw new ApiError('not_found');
  const { terms, count, validKeys } = described;
  const { tier, contract } = terms;
  const limit = dailyLimit(terms);
  return c.json({ ok: true, family, tier, contract, limit, used: count, valid_keys: validKeys, days });
});

operatorKeyRoutes.post('/keys/:family/revoke', audited('keys.revoke'), async (c) => {
  const family = familyInPath(c);
  const { keys, directory, billing } = c.var.services;
  const described = await keys.describe(family);
  if (!(await keys.revoke(family))) throw new ApiError('not_found');
  await callStore(() => directory.revokeKey(family, new Date().toISOString()));
  // The key is dead already. When Stripe cannot be reached, the scheduled repair ends the plan.
  const account = described?.account ?? null;
  if (account !== null) await billing?.endNow(account, { family }, 'operator').catch(() => undefined);
  return c.json({ ok: true, family });
});

operatorKeyRoutes.get('/keys', audited('keys.list'), async (c) => {
  const { directory } = c.var.services;
  const entries = await callStore(() => directory.keys());
  const keys = entries.map(({ createdAt, rotatedAt, revokedAt, issuedBy, ...key }) => ({
    ...key,
    issued_by: issuedBy,
    created_at: createdAt,
    rotated_at: rotatedAt,
    revoked_at: revokedAt,
  }));
  return c.json({ ok: true, keys });
});

/** @throws ApiError `not_found` for a text that no family has: it must not reach the name of an object. */
function familyInPath(c: Context<AppEnv>): string {
  const family = PathId.safeParse(c.req.param('family'));
  if (!family.success) throw new ApiError('not_found');
  return family.data;
}

/** The error for terms that cannot be combined; it names the wrong one. */
function termsFault({ tier, test, limit }: KeyTerms): ApiError {
  const [param, expected] =
    limit !== undefined && (test || tier !== 'enterprise' || limit <= DAILY_LIMITS.enterprise)
      ? ['limit', 'a whole number above 100000, for live keys of tier enterprise']
      : ['contract', 'contract B for tier free'];
  return new ApiError('invalid_parameter', { param, expected });
}
