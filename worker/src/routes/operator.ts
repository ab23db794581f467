// /operator/v1: administration of the running service. Not in CORS or OpenAPI; every call is audited.
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import type { Membership } from '../../../schemas/key-terms.ts';
import { AddMember } from '../../../schemas/operator.ts';
import { mintAccountId } from '../accounts/member-token.ts';
import type { AppEnv } from '../context.ts';
import { callStore } from '../counters/object-call.ts';
import type { AccountEntry } from '../directory/directory.ts';
import { ApiError } from '../errors.ts';
import { audited, operatorOnly } from '../gates/operator-only.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { operatorBillingRoutes } from './operator-billing.ts';
import { operatorKeyRoutes } from './operator-keys.ts';
import { operatorLimitRoutes } from './operator-limits.ts';
import { publishRoutes } from './operator-publish.ts';
import { releaseRoutes } from './operator-releases.ts';
import { operatorReportRoutes } from './operator-reports.ts';
import { parseFields } from './parse-fields.ts';
import { requireAccount } from './require-account.ts';

export const operatorRoutes = new Hono<AppEnv>();
operatorRoutes.use(operatorOnly);

operatorRoutes.post('/members', audited('members.add'), async (c) => {
  const { email } = await readFields(c, AddMember, { email: 'an e-mail address' });
  const { directory } = c.var.services;
  const entry = { id: mintAccountId(), email, createdAt: new Date().toISOString(), lang: 'en' as const };
  const { id } = await callStore(() => directory.addAccount(entry));
  c.set('subject', id);
  return c.json({ ok: true, account: id });
});

operatorRoutes.get('/members/:account', audited('members.get'), async (c) => {
  const { id, email, createdAt } = await readAccount(c);
  const { membership, sessions } = await c.var.services.accounts.describeAccount(id);
  return c.json({
    ok: true,
    account: id,
    email,
    created_at: createdAt,
    membership,
    sessions: sessions.length,
  });
});

operatorRoutes.post('/members/:account/activate', audited('members.activate'), (c) => move(c, 'active'));
operatorRoutes.post('/members/:account/cancel', audited('members.cancel'), async (c) => {
  const { id } = await readAccount(c);
  // Stripe first: a membership that is still paid there would begin again with the next payment.
  await c.var.services.billing?.endNow(id, 'membership', 'operator');
  return move(c, 'ended');
});

operatorRoutes.post('/members/:account/token', audited('members.token'), async (c) => {
  const { id } = await readAccount(c);
  return c.json({ ok: true, account: id, token: await c.var.services.accounts.issueToken(id) });
});

operatorRoutes.route('/', operatorLimitRoutes);
operatorRoutes.route('/', operatorBillingRoutes);
operatorRoutes.route('/', operatorKeyRoutes);
operatorRoutes.route('/', publishRoutes);
operatorRoutes.route('/', releaseRoutes);
operatorRoutes.route('/', operatorReportRoutes);
// Any other call below the prefix is refused or not found, and audited too.
operatorRoutes.all('/*', audited('other'), () => {
  throw new ApiError('not_found');
});

async function readFields<T extends z.ZodType>(
  c: Context<AppEnv>,
  schema: T,
  expected: Record<string, string>,
) {
  return parseFields(schema, await readJsonBody(c.req.raw), expected);
}

/** The account in the path. @throws ApiError `not_found` when the directory does not have it */
async function readAccount(c: Context<AppEnv>): Promise<AccountEntry> {
  return requireAccount(c, c.req.param('account') ?? '');
}

async function move(c: Context<AppEnv>, to: Membership): Promise<Response> {
  const { id } = await readAccount(c);
  const { moved, membership } = await c.var.services.accounts.setMembership(id, to);
  if (!moved) {
    throw new ApiError('conflict', {
      param: 'membership',
      expected: `a step that is allowed from ${membership}`,
    });
  }
  return c.json({ ok: true, account: id, membership });
}
