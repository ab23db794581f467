// /operator/v1/billing: what the ledger of payments says, and a run of the repair.
import { Hono } from 'hono';
import { MAX_LEDGER_LINES, PathId } from '../../../schemas/operator.ts';
import type { Billing } from '../billing/billing.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { audited } from '../gates/operator-only.ts';

export const operatorBillingRoutes = new Hono<AppEnv>();

operatorBillingRoutes.get('/billing/ledger', audited('billing.ledger'), async (c) => {
  const account = PathId.optional().safeParse(c.req.query('account'));
  if (!account.success) {
    throw new ApiError('invalid_parameter', { param: 'account', expected: 'the id of an account' });
  }
  const billing = requireBilling(c.var.services.billing);
  const lines = await billing.ledgerLines(account.data ?? null, MAX_LEDGER_LINES);
  return c.json({ ok: true, lines });
});

operatorBillingRoutes.post('/billing/repair', audited('billing.repair'), async (c) => {
  const { report, whole } = await requireBilling(c.var.services.billing).repair();
  return c.json({ ok: true, whole, report });
});

/** @throws ApiError `not_found` without payments */
function requireBilling(billing: Billing | undefined): Billing {
  if (!billing) throw new ApiError('not_found');
  return billing;
}
