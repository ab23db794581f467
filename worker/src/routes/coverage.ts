// GET /functions/v1/coverage?q=|zip=: what the release has of each hospital of the federal list, and why a hospital is
// missing. It needs no membership and shows no prices; only the flood shield protects it.
import { Hono } from 'hono';
import { COVERAGE_PATH } from '../../../schemas/api-paths.ts';
import {
  COVERAGE_EXPECTED,
  type CoverageAnswer,
  CoverageRequest,
  MAX_COVERAGE_ROWS,
} from '../../../schemas/coverage.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { findCoverage } from './find-coverage.ts';

export const coverageRoutes = new Hono<AppEnv>()
  .get(COVERAGE_PATH, async (c) => {
    const asked = { q: c.req.query('q') || undefined, zip: c.req.query('zip') || undefined };
    if (asked.q === undefined && asked.zip === undefined)
      throw new ApiError('missing_parameter', { param: 'q', expected: COVERAGE_EXPECTED.q });
    const parsed = CoverageRequest.safeParse(asked);
    if (!parsed.success) {
      const param = parsed.error.issues[0]?.path[0] === 'zip' ? 'zip' : 'q';
      throw new ApiError('invalid_parameter', { param, expected: COVERAGE_EXPECTED[param] });
    }
    await passShield(c.var.services.proceduresShield, await clientAddress(c));
    const { release, found } = await findCoverage(parsed.data, c.var.services);
    const hospitals = found.slice(0, MAX_COVERAGE_ROWS);
    const answer: CoverageAnswer = { ok: true, release, total: found.length, hospitals };
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(COVERAGE_PATH, allowMethods('GET'));
