// Reads the question of a provider search from a JSON body. No I/O: syntax and ranges only.
import type { Lang } from '../../../schemas/lang.ts';
import { SEARCH_EXPECTED, type SearchNotice, SearchRequest } from '../../../schemas/search.ts';
import { refuseMalformed } from '../providers/search.ts';
import { unknownFieldsNotice } from './describe-fault.ts';
import { parseFields } from './parse-fields.ts';

/**
 * Parses the fields. Empty strings and nulls mean absent.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseSearchQuestion(body: Record<string, unknown>): SearchRequest {
  const question = parseFields(SearchRequest, givenFields(body), SEARCH_EXPECTED);
  refuseMalformed(question);
  return question;
}

let known: readonly string[] | undefined;

/** Fields of the body: those of the question, and the key. Read when they are first asked for, because this makes schemas. */
function knownFields(): readonly string[] {
  known ??= [...Object.keys(SearchRequest.shape), 'api_key'];
  return known;
}

/** The notice about fields that a search does not have, if there are any. */
export function describeUnknown(body: Record<string, unknown>, lang: Lang): SearchNotice[] {
  const notice = unknownFieldsNotice(body, knownFields(), lang);
  return notice ? [notice] : [];
}

/** The fields that are neither empty nor null. */
export function givenFields(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
}
