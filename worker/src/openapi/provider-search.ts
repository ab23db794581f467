// Provider search in the OpenAPI document: both contracts, all headers, every error.
import * as z from 'zod';
import { KEY_ERRORS } from '../../../schemas/keys.ts';
import { SEARCH_EXPECTED, SearchAnswerA, SearchAnswerB, SearchRequest } from '../../../schemas/search.ts';
import { answer, header, ref, toJsonSchema } from './parts.ts';
import { errorResponses, KEY_RATE_HEADERS } from './responses.ts';

/** A search needs no tier and no scope. */
const SEARCH_ERRORS = KEY_ERRORS.filter((code) => code !== 'tier_required' && code !== 'scope_required');

const API_KEY = z.string().describe('The API key, where it is not in the header.');
const expected = SearchRequest.shape;
const described = {
  query: expected.query.describe(SEARCH_EXPECTED.query),
  location: expected.location.describe(SEARCH_EXPECTED.location),
  limit: expected.limit.describe(SEARCH_EXPECTED.limit),
  cursor: expected.cursor.describe(SEARCH_EXPECTED.cursor),
};

/** Schemas of the search; a body of contract A must hold its key, one of contract B may. */
export function searchSchemas() {
  return {
    SearchRequestA: toJsonSchema(z.object({ ...described, api_key: API_KEY }), 'input'),
    SearchRequestB: toJsonSchema(z.object({ ...described, api_key: API_KEY.optional() }), 'input'),
    SearchAnswerA: toJsonSchema(SearchAnswerA),
    SearchAnswerB: toJsonSchema(SearchAnswerB),
  };
}

/** How a key of contract B is best sent; a key of contract A goes in the body alone. */
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
  'X-Sandbox': header('"true" when a test key asked: everything in the answer is invented.'),
  'Cache-Control': header('Always private, no-store.'),
};

/** `POST /functions/v1/widget-search`. */
export function providerSearch() {
  return {
    tags: ['providers'],
    operationId: 'searchProviders',
    summary: 'Who does it near a place, and at about what price',
    security: [{ apiKey: [] }, {}],
    description:
      'A specialty or a procedure, and a ZIP code or a city. The contract of the key decides the envelope: A answers with results and total, B with providers, total and radius_miles. Requests count by UTC day. Every response carries the three rate headers.',
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
