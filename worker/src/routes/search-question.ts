// The question of a provider search out of a JSON body. No I/O: syntax and ranges only.
import { SEARCH_EXPECTED, SearchRequest } from '../../../schemas/search.ts';
import { parseFields } from './parse-fields.ts';

/**
 * Parses the fields; empty strings and nulls count as absent.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseSearchQuestion(body: Record<string, unknown>): SearchRequest {
  return parseFields(SearchRequest, givenFields(body), SEARCH_EXPECTED);
}

/** The fields that say something. */
export function givenFields(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
}
