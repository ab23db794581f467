// Reads the question of a provider search from a JSON body. No I/O: syntax and ranges only.
import { SEARCH_EXPECTED, SearchRequest } from '../../../schemas/search.ts';
import type { KeyCredential } from '../keys/api-key.ts';
import { refuseMalformed } from '../providers/search.ts';
import { parseFields } from './parse-fields.ts';

/**
 * Parses the fields. Empty strings and nulls mean absent. The sandbox checks its own cursors.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseSearchQuestion(
  body: Record<string, unknown>,
  { test }: Pick<KeyCredential, 'test'>,
): SearchRequest {
  const question = parseFields(SearchRequest, givenFields(body), SEARCH_EXPECTED);
  if (!test) refuseMalformed(question);
  return question;
}

/** The fields that are neither empty nor null. */
export function givenFields(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
}
