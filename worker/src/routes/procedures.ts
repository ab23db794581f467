// GET /functions/v1/procedures?q=: which procedure a name means, and suggestions while a person types. It
// needs no membership, shows no prices and has no exact limit; only the flood shield protects it.
import { Hono } from 'hono';
import { type Lang, MAX_QUERY_LENGTH, type ProcedureRef } from '../../../schemas/api.ts';
import { PROCEDURES_PATH } from '../../../schemas/api-paths.ts';
import {
  MAX_SUGGESTIONS,
  type ProceduresAnswer,
  ProceduresRequest,
  type Suggestion,
} from '../../../schemas/suggestions.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { findProcedure, suggestProcedures } from '../procedures/find-procedure.ts';
import { groupName } from '../procedures/group-names.ts';
import { procedureGroup, procedureName } from '../procedures/names.ts';
import { readWords } from './read-words.ts';

export const procedureRoutes = new Hono<AppEnv>()
  .get(PROCEDURES_PATH, async (c) => {
    const { services } = c.var;
    const given = c.req.query('q')?.trim() ?? '';
    const expected = `a procedure name of 1 to ${MAX_QUERY_LENGTH} characters`;
    if (given === '') throw new ApiError('missing_parameter', { param: 'q', expected });
    const parsed = ProceduresRequest.safeParse({ q: given, lang: c.req.query('lang') || undefined });
    if (!parsed.success) {
      const isLang = parsed.error.issues[0]?.path[0] === 'lang';
      throw new ApiError(
        'invalid_parameter',
        isLang ? { param: 'lang', expected: 'en or es' } : { param: 'q', expected },
      );
    }
    await passShield(services.proceduresShield, await clientAddress(c));
    await readWords(c);
    const answer: ProceduresAnswer = {
      ok: true,
      match: null,
      alternatives: suggestProcedures(parsed.data.q),
      suggestions: [],
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
    answer.suggestions = makeSuggestions(answer, parsed.data.q, parsed.data.lang);
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(PROCEDURES_PATH, allowMethods('GET'));

/** The match, what it may also mean, and what it may come to mean, each code once. */
function makeSuggestions({ match, alternatives }: ProceduresAnswer, typed: string, lang: Lang): Suggestion[] {
  const found: ProcedureRef[] = [...(match ? [match] : []), ...suggestProcedures(typed), ...alternatives];
  const rows = new Map<string, Suggestion>();
  for (const { code, code_type, label } of found) {
    const key = code_type === 'MS-DRG' ? `MS-DRG-${code}` : code;
    if (rows.has(key) || rows.size === MAX_SUGGESTIONS) continue;
    const group = procedureGroup(key);
    const text = procedureName(key, lang) ?? label;
    rows.set(key, { text, code: key, ...(group ? { group: groupName(group, lang) } : {}) });
  }
  return [...rows.values()];
}
