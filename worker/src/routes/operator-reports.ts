// /operator/v1/reports: the queue of reported prices. Audited like the rest.
import { Hono } from 'hono';
import { PathId } from '../../../schemas/operator.ts';
import { CloseReport, ListReports, REPORT_OUTCOMES } from '../../../schemas/price-reports.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { audited } from '../gates/operator-only.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { parseFields } from './parse-fields.ts';

export const operatorReportRoutes = new Hono<AppEnv>();

operatorReportRoutes.get('/reports', audited('reports.list'), async (c) => {
  const { state } = parseFields(ListReports, { state: c.req.query('state') }, { state: 'open or all' });
  return c.json({ ok: true, reports: await c.var.services.priceReports.list(state) });
});

operatorReportRoutes.post('/reports/:report/close', audited('reports.close'), async (c) => {
  const id = PathId.safeParse(c.req.param('report')).data;
  const { outcome } = parseFields(CloseReport, await readJsonBody(c.req.raw), {
    outcome: REPORT_OUTCOMES.join(', '),
  });
  if (id === undefined) throw new ApiError('not_found');
  c.set('subject', id);
  const isClosed = await c.var.services.priceReports.close(id, outcome, new Date().toISOString());
  if (!isClosed) throw new ApiError('not_found');
  return c.json({ ok: true, report: id });
});
