// GET /functions/v1/procedures?q=: which procedure a name means, and suggestions while a person types. It
// needs no membership, shows no prices and has no exact limit; only the flood shield protects it.
import { Hono } from 'hono';
import { MAX_QUERY_LENGTH, type ProceduresAnswer, ProceduresRequest } from '../../../schemas/api.ts';
import { PROCEDURES_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { findProcedure, suggestProcedures } from '../procedures/find-procedure.ts';

export const procedureRoutes = new Hono<AppEnv>()
  .get(PROCEDURES_PATH, async (c) => {
    const { services } = c.var;
    const given = c.req.query('q')?.trim() ?? '';
    const expected = `a procedure name of 1 to ${MAX_QUERY_LENGTH} characters`;
    if (given === '') throw new ApiError('missing_parameter', { param: 'q', expected });
    const parsed = ProceduresRequest.safeParse({ q: given });
    if (!parsed.success) throw new ApiError('invalid_parameter', { param: 'q', expected });
    await passShield(services.proceduresShield, await clientAddress(c));
    const answer: ProceduresAnswer = {
      ok: true,
      match: null,
      alternatives: suggestProcedures(parsed.data.q),
    };
    // The build is read only for a match; suggestions do not need it.
    if (findProcedure(parsed.data.q, () => true)) {
      const build = await services.tiles.current();
      const found = findProcedure(parsed.data.q, (key) => build.hasCode(key));
      if (found && build.hasCode(found.codeKey)) {
        const { alternatives, label, ...match } = found.match;
        const name = label ?? (await services.tiles.code(build, found.codeKey)).label;
        answer.match = { ...match, label: name };
        answer.alternatives = alternatives;
      }
    }
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(PROCEDURES_PATH, allowMethods('GET'));
