// What test keys search: one invented town that is written in code. Nothing here can read a tile. Pure.
import { ERROR_CODES, type ErrorCode, type ErrorFacts } from '../../../schemas/api-error.ts';
import { KEY_ERRORS } from '../../../schemas/keys.ts';
import type { Lang } from '../../../schemas/lang.ts';
import type { ProviderRecord, SearchAnswerB, SearchMatch, SearchRequest } from '../../../schemas/search.ts';
import { SEARCH_EXPECTED } from '../../../schemas/search.ts';
import type { DayTaken } from '../counters/day-count.ts';
import { ApiError } from '../errors.ts';
import type { Operator } from '../prices/answer.ts';
import { procedureName } from '../procedures/names.ts';
import type { ProviderSearch } from '../providers/provider-search.ts';
import { SEARCH_TEXTS } from '../providers/texts.ts';
import { specialtyName } from '../specialties/specialty-name.ts';
import { TOWN, TOWN_CARDIOLOGISTS, TOWN_IMAGING } from './town.ts';

/** A query that triggers an error by its code. */
const TRIGGER = /^error:\s*([a-z_]+)$/i;
/** A query that finds nobody. */
const NOBODY = 'nobody';
const RADIUS_MILES = 25;
const NO_FACTS = { corrected: '', zip: TOWN.zip, radiusMiles: RADIUS_MILES, total: 0 };
const CURSOR = /^sandbox:(\d{1,3})$/;

/** The sandbox's search; `rates` is the key's own count, for the facts of `rate_limited`. */
export function searchSandbox(rates: Pick<DayTaken, 'limit' | 'reset'> | undefined): ProviderSearch {
  return async (question, _contract, operator) => {
    const asked = TRIGGER.exec(question.query)?.[1]?.toLowerCase();
    if (asked !== undefined) throw triggered(asked, rates, operator);
    return answer(question, operator);
  };
}

function triggered(
  asked: string,
  rates: Pick<DayTaken, 'limit' | 'reset'> | undefined,
  { siteUrl }: Operator,
): ApiError {
  const code = ERROR_CODES.find((known) => known === asked && KEY_ERRORS.includes(known));
  if (!code) {
    const expected = `error: and one of ${KEY_ERRORS.join(', ')}`;
    return new ApiError('invalid_parameter', { param: 'query', expected });
  }
  const headers = code === 'method_not_allowed' ? { Allow: 'POST' } : {};
  return new ApiError(code, makeFacts(code, rates, `${siteUrl}/keys`), { headers });
}

/** The same extra fields that the real error has. */
function makeFacts(
  code: ErrorCode,
  rates: Pick<DayTaken, 'limit' | 'reset'> | undefined,
  upgrade_url: string,
): ErrorFacts {
  const { location } = SEARCH_EXPECTED;
  switch (code) {
    case 'missing_parameter':
    case 'invalid_parameter':
    case 'unknown_location':
      return { param: 'location', expected: location };
    case 'ambiguous_location': {
      const candidates = ['ZZ', 'ZY'].map((state) => ({ city: TOWN.city, state, zip: TOWN.zip }));
      return { param: 'location', expected: location, candidates };
    }
    case 'rate_limited':
      return { retry_after: 60, limit: rates?.limit ?? 0, reset: rates?.reset ?? 0, upgrade_url };
    case 'tier_required':
    case 'plan_ended':
      return { upgrade_url };
    default:
      return {};
  }
}

function answer({ query, location, limit, cursor, lang }: SearchRequest, operator: Operator): SearchAnswerB {
  const texts = SEARCH_TEXTS[lang];
  const from = cursor ? Number(CURSOR.exec(cursor)?.[1] ?? Number.NaN) : 0;
  if (Number.isNaN(from)) {
    throw new ApiError('invalid_parameter', { param: 'cursor', expected: SEARCH_EXPECTED.cursor });
  }
  const nobody = query.toLowerCase() === NOBODY;
  const imaging = /\bmri\b|^\d{5}$/i.test(query);
  const all: ProviderRecord[] = nobody ? [] : imaging ? TOWN_IMAGING : TOWN_CARDIOLOGISTS;
  const next = from + limit;
  return {
    providers: all
      .slice(from, next)
      .map((one) => ({ ...one, specialty: specialtyName(one.specialty, lang) })),
    total: all.length,
    radius_miles: RADIUS_MILES,
    match: nobody ? null : describeMatch(query, imaging, lang),
    location: { input: location, ...TOWN },
    disclaimer: texts.sandbox.disclaimer,
    attribution: {
      text: texts.sandbox.attribution(operator.operatorName, operator.operatorUrl),
      url: operator.operatorUrl,
      operator: operator.operatorName,
      sources: [],
      ama_notice: '',
    },
    data_refreshed: '2026-01-01',
    release: 'sandbox',
    notices: [{ code: 'sandbox', message: texts.notices.sandbox(NO_FACTS) }],
    ...(next < all.length ? { next_cursor: `sandbox:${next}` } : {}),
  };
}

function describeMatch(input: string, imaging: boolean, lang: Lang): SearchMatch {
  const nameOf = (code: string, label: string) =>
    lang === 'en' ? label : (procedureName(code, lang) ?? label);
  const common = { input, corrected: null, score: 1, code_type: 'CPT' as const };
  return imaging
    ? {
        ...common,
        kind: 'procedure',
        specialty: null,
        label: nameOf('73721', 'Knee MRI without contrast'),
        code: '73721',
        code_label: nameOf('73721', 'Knee MRI without contrast'),
      }
    : {
        ...common,
        kind: 'specialty',
        specialty: 'cardiology',
        label: specialtyName('Cardiologist', lang),
        code: '99204',
        code_label: nameOf('99204', 'New patient visit, 45 minutes'),
      };
}
