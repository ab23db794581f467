// Provider search in the OpenAPI document: both contracts, all headers, every error.
import * as z from 'zod';
import { KEY_ERRORS } from '../../../schemas/keys.ts';
import { SEARCH_EXPECTED, SearchAnswerA, SearchAnswerB, SearchRequest } from '../../../schemas/search.ts';
import { answer, header, ref, toJsonSchema } from './parts.ts';
import { errorResponses, KEY_RATE_HEADERS } from './responses.ts';

/** A search does not need a tier or a scope. */
const SEARCH_ERRORS = KEY_ERRORS.filter((code) => code !== 'tier_required' && code !== 'scope_required');

const API_KEY = z.string().describe('The API key, if it is not in the header.');
const expected = SearchRequest.shape;
const described = {
  query: expected.query.describe(SEARCH_EXPECTED.query),
  location: expected.location.describe(SEARCH_EXPECTED.location),
  limit: expected.limit.describe(SEARCH_EXPECTED.limit),
  cursor: expected.cursor.describe(SEARCH_EXPECTED.cursor),
  lang: expected.lang.describe(SEARCH_EXPECTED.lang),
};

/** Schemas of the search. A body of contract A must contain the key; a body of contract B may. */
export function searchSchemas() {
  return {
    SearchRequestA: toJsonSchema(z.object({ ...described, api_key: API_KEY }), 'input'),
    SearchRequestB: toJsonSchema(z.object({ ...described, api_key: API_KEY.optional() }), 'input'),
    SearchAnswerA: toJsonSchema(SearchAnswerA),
    SearchAnswerB: toJsonSchema(SearchAnswerB),
  };
}

/** The header for keys of contract B. A key of contract A is accepted in the body only. */
export const API_KEY_SCHEME = {
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description: 'API key. Keys of contract A go into the field api_key of a provider search instead.',
};

const HEADERS = {
  ...KEY_RATE_HEADERS,
  'X-Data-Refreshed': header('Date of the newest record within the radius.', { format: 'date' }),
  'X-Data-Release': header('The release the answer is read from.'),
  'X-Sandbox': header('"true" for a test key: everything in the answer is invented.'),
  'Cache-Control': header('Always private, no-store.'),
};

/** `POST /functions/v1/widget-search`. */
export function providerSearch() {
  return {
    tags: ['providers'],
    operationId: 'searchProviders',
    summary: 'Providers of a specialty or procedure near a location, with price estimates',
    security: [{ apiKey: [] }, {}],
    description:
      'Send a specialty or a procedure, and a ZIP code or a city. The contract of the key decides the shape of the answer: results and total for contract A; providers, total and radius_miles for contract B. Requests are counted by UTC day. Every response has the three rate headers.',
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { anyOf: [ref('SearchRequestA'), ref('SearchRequestB')] } },
      },
    },
    responses: {
      200: answer(['SearchAnswerA', 'SearchAnswerB'], HEADERS),
      ...errorResponses(SEARCH_ERRORS, KEY_RATE_HEADERS),
    },
  };
}
