// /operator/v1/limits: more lookups a day for an account or an address, until a date. Audited like the rest; of an
// address the audit trail has only the name under which it is counted.
import { type Context, Hono } from 'hono';
import { FindLimit, SetLimit } from '../../../schemas/operator.ts';
import type { AppEnv } from '../context.ts';
import type { ArrangedLimit } from '../counters/arranged-lookups.ts';
import { ApiError } from '../errors.ts';
import { addressName } from '../gates/client-address.ts';
import { audited } from '../gates/operator-only.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { parseFields } from './parse-fields.ts';
import { requireAccount } from './require-account.ts';

const EXPECTED = {
  account: 'the id of an account, or an address, and not both',
  address: 'an IPv4 or IPv6 address',
  per_day: 'a whole number: at most 10000 for an address, 1000000 for an account',
  until: 'a date such as 2026-12-31, today or later',
};
const DAY_MS = 24 * 60 * 60 * 1000;

type Named = { account?: string | undefined; address?: string | undefined };
type Arrangement = (ArrangedLimit & { used: number }) | null;

export const operatorLimitRoutes = new Hono<AppEnv>()
  .post('/limits/set', audited('limits.set'), async (c) => {
    const { per_day, until, ...named } = parseFields(SetLimit, await readJsonBody(c.req.raw), EXPECTED);
    const ends = Date.parse(until) + DAY_MS;
    if (ends <= Date.now())
      throw new ApiError('invalid_parameter', { param: 'until', expected: EXPECTED.until });
    await arrange(c, named, { perDay: per_day, until: ends });
    return answer(c, named);
  })
  .post('/limits/end', audited('limits.end'), async (c) => {
    const named = parseFields(FindLimit, await readJsonBody(c.req.raw), EXPECTED);
    await arrange(c, named, null);
    return answer(c, named);
  })
  .post('/limits/find', audited('limits.find'), async (c) =>
    answer(c, parseFields(FindLimit, await readJsonBody(c.req.raw), EXPECTED)),
  );

async function arrange(c: Context<AppEnv>, { account, address }: Named, limit: ArrangedLimit | null) {
  const { accounts, arranged } = c.var.services;
  if (address !== undefined) return arranged.arrange(await addressName(c, address), limit);
  const { id } = await requireAccount(c, account ?? '');
  c.set('subject', id);
  if (!(await accounts.setArranged(id, limit))) throw new ApiError('not_found');
}

async function answer(c: Context<AppEnv>, named: Named): Promise<Response> {
  const limit = await find(c, named);
  if (!limit) return c.json({ ok: true, limit: null });
  const until = new Date(limit.until - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return c.json({ ok: true, limit: { per_day: limit.perDay, until, used: limit.used } });
}

async function find(c: Context<AppEnv>, { account, address }: Named): Promise<Arrangement> {
  const { accounts, arranged } = c.var.services;
  if (address !== undefined) {
    const name = await addressName(c, address);
    c.set('subject', name);
    return arranged.find(name);
  }
  const { id } = await requireAccount(c, account ?? '');
  c.set('subject', id);
  return (await accounts.describeAccount(id)).arranged;
}
