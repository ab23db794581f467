// /operator/v1: administration of the running service. Outside CORS and OpenAPI; every call is audited.
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import { AddMember, CreateKey } from '../../../schemas/operator.ts';
import { mintAccountId } from '../accounts/member-token.ts';
import type { Membership } from '../accounts/membership.ts';
import type { AppEnv } from '../context.ts';
import type { AccountEntry } from '../directory/directory.ts';
import { ApiError } from '../errors.ts';
import { DAILY_LIMITS, dailyLimit, type KeyTerms, termsAgree } from '../keys/tiers.ts';
import { audited, operatorOnly } from '../middleware/operator-only.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { callStore } from '../object-call.ts';
import { isoOrNull } from './iso-time.ts';
import { publishRoutes } from './operator-publish.ts';
import { releaseRoutes } from './operator-releases.ts';
import { parseFields } from './parse-fields.ts';

export const operatorRoutes = new Hono<AppEnv>();
operatorRoutes.use(operatorOnly);

operatorRoutes.post('/members', audited('members.add'), async (c) => {
  const { email } = await fieldsOf(c, AddMember, { email: 'an e-mail address' });
  const { directory } = c.var.services;
  const entry = { id: mintAccountId(), email, createdAt: new Date().toISOString() };
  const { id } = await callStore(() => directory.addAccount(entry));
  c.set('subject', id);
  return c.json({ ok: true, account: id });
});

operatorRoutes.get('/members/:account', audited('members.get'), async (c) => {
  const { id, email, createdAt } = await accountOf(c);
  const { membership, sessions } = await c.var.services.accounts.describe(id);
  return c.json({ ok: true, account: id, email, created_at: createdAt, membership, sessions });
});

operatorRoutes.post('/members/:account/activate', audited('members.activate'), (c) => move(c, 'active'));
operatorRoutes.post('/members/:account/cancel', audited('members.cancel'), (c) => move(c, 'ended'));

operatorRoutes.post('/members/:account/token', audited('members.token'), async (c) => {
  const { id } = await accountOf(c);
  return c.json({ ok: true, account: id, token: await c.var.services.accounts.issueToken(id) });
});

operatorRoutes.post('/keys', audited('keys.create'), async (c) => {
  const order = await fieldsOf(c, CreateKey, {
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
  if (account !== null) await knownAccount(c, account);
  const { key, family, managementSecret } = await keys.issue(terms, { origins, account });
  c.set('subject', family);
  const createdAt = new Date().toISOString();
  await callStore(() =>
    directory.addKey({ ...terms, family, account, origins, issuedBy: 'operator', createdAt }),
  );
  return c.json({ ok: true, key, family, management_secret: managementSecret });
});

operatorRoutes.post('/keys/:family/rotate', audited('keys.rotate'), async (c) => {
  const family = c.req.param('family');
  const { keys, directory } = c.var.services;
  const described = await keys.describe(family);
  const rotated = described && (await keys.rotate(family, described.terms.test));
  if (!rotated) throw new ApiError('not_found');
  await callStore(() => directory.noteRotation(family, new Date().toISOString()));
  const older_key_ends_at = isoOrNull(rotated.olderEndsAt);
  return c.json({ ok: true, family, key: rotated.key, older_key_ends_at });
});

operatorRoutes.get('/keys/:family/usage', audited('keys.usage'), async (c) => {
  const family = c.req.param('family');
  const { keys } = c.var.services;
  const [described, days] = await Promise.all([keys.describe(family), keys.history(family)]);
  if (!described || !days) throw new ApiError('not_found');
  const { terms, count, validKeys } = described;
  const { tier, contract } = terms;
  const limit = dailyLimit(terms);
  return c.json({ ok: true, family, tier, contract, limit, used: count, valid_keys: validKeys, days });
});

operatorRoutes.post('/keys/:family/revoke', audited('keys.revoke'), async (c) => {
  const family = c.req.param('family');
  const { keys, directory } = c.var.services;
  if (!(await keys.revoke(family))) throw new ApiError('not_found');
  await callStore(() => directory.revokeKey(family, new Date().toISOString()));
  return c.json({ ok: true, family });
});

operatorRoutes.get('/keys', audited('keys.list'), async (c) => {
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

operatorRoutes.route('/', publishRoutes);
operatorRoutes.route('/', releaseRoutes);
// Whatever else is asked below the prefix is refused or not found, and noted too.
operatorRoutes.all('/*', audited('other'), () => {
  throw new ApiError('not_found');
});

async function fieldsOf<T extends z.ZodType>(
  c: Context<AppEnv>,
  schema: T,
  expected: Record<string, string>,
) {
  return parseFields(schema, await readJsonBody(c.req.raw), expected);
}

/** The account a path names; 404 when the directory has none. */
async function accountOf(c: Context<AppEnv>): Promise<AccountEntry> {
  return knownAccount(c, c.req.param('account') ?? '');
}

async function knownAccount(c: Context<AppEnv>, id: string): Promise<AccountEntry> {
  const { directory } = c.var.services;
  const entry = await callStore(() => directory.account(id));
  if (!entry) throw new ApiError('not_found');
  return entry;
}

/** Which of the terms does not go with the others. */
function termsFault({ tier, test, limit }: KeyTerms): ApiError {
  const [param, expected] =
    limit !== undefined && (tier !== 'enterprise' || limit <= DAILY_LIMITS.enterprise)
      ? ['limit', 'a whole number above 100000, for tier enterprise']
      : test
        ? ['tier', 'free with contract B for a test key']
        : ['contract', 'contract B for tier free'];
  return new ApiError('invalid_parameter', { param, expected });
}

async function move(c: Context<AppEnv>, to: Membership): Promise<Response> {
  const { id } = await accountOf(c);
  const { moved, membership } = await c.var.services.accounts.setMembership(id, to);
  if (!moved) {
    throw new ApiError('conflict', { param: 'membership', expected: `a step that leads from ${membership}` });
  }
  return c.json({ ok: true, account: id, membership });
}
