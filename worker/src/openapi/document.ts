// The OpenAPI 3.1 document. Every shape in it is generated from the schemas that validate and type the API.

import {
  HealthAnswer,
  Lang,
  LOOKUP_EXPECTED,
  LookupAnswer,
  LookupRequest,
  MAX_QUERY_LENGTH,
  PlacesAnswer,
  ProceduresAnswer,
  SignOutAnswer,
} from '../../../schemas/api.ts';
import { ErrorBody, type ErrorCode } from '../../../schemas/api-error.ts';
import {
  COVERAGE_PATH,
  HEALTH_PATH,
  LOOKUP_PATH,
  PLACES_PATH,
  PROCEDURES_PATH,
  SEARCH_PATH,
  SIGN_OUT_PATH,
} from '../../../schemas/api-paths.ts';
import { COVERAGE_EXPECTED, CoverageAnswer } from '../../../schemas/coverage.ts';
import { keyOperations, keySchemas } from './key-operations.ts';
import { ANYWHERE, answer, BODY_ERRORS, header, ref, toJsonSchema } from './parts.ts';
import { API_KEY_SCHEME, providerSearch, searchSchemas } from './provider-search.ts';
import { errorResponses, RATE_HEADERS } from './responses.ts';

/** Version of the API's description; the API itself is v1 by its path. */
const DOCUMENT_VERSION = '1.0.0';
const LOOKUP_ERRORS: ErrorCode[] = [
  'missing_parameter',
  'invalid_parameter',
  'unknown_location',
  'missing_token',
  'invalid_token',
  'member_token_required',
  'membership_required',
  'procedure_not_found',
  'rate_limited',
  'data_unavailable',
  ...ANYWHERE,
];
const PROCEDURE_ERRORS: ErrorCode[] = [
  'missing_parameter',
  'invalid_parameter',
  'rate_limited',
  'data_unavailable',
  ...ANYWHERE,
];

/** The document of a deployment. */
export function openApiDocument(serviceName: string, site: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: serviceName,
      version: DOCUMENT_VERSION,
      description:
        'Cash prices that US hospitals publish. Benchmarks, not quotes. Show attribution.text and disclaimer beside any price.',
    },
    servers: [{ url: site }],
    paths: {
      [LOOKUP_PATH]: { get: lookupByQuery(), post: lookupByBody() },
      [PROCEDURES_PATH]: { get: procedures() },
      [PLACES_PATH]: { get: places() },
      [SEARCH_PATH]: { post: providerSearch() },
      [COVERAGE_PATH]: { get: coverage() },
      [SIGN_OUT_PATH]: { post: signOut() },
      ...keyOperations(),
      [HEALTH_PATH]: { get: health() },
    },
    components: {
      securitySchemes: {
        memberToken: { type: 'http', scheme: 'bearer', description: 'Access token of an active member.' },
        apiKey: API_KEY_SCHEME,
        managementSecret: {
          type: 'http',
          scheme: 'bearer',
          description: 'Management secret of a key, or the access token of the member who owns the key.',
        },
      },
      schemas: {
        LookupRequest: toJsonSchema(LookupRequest, 'input'),
        LookupAnswer: toJsonSchema(LookupAnswer),
        ProceduresAnswer: toJsonSchema(ProceduresAnswer),
        PlacesAnswer: toJsonSchema(PlacesAnswer),
        CoverageAnswer: toJsonSchema(CoverageAnswer),
        ...searchSchemas(),
        SignOutAnswer: toJsonSchema(SignOutAnswer),
        HealthAnswer: toJsonSchema(HealthAnswer),
        ...keySchemas(),
        ErrorBody: toJsonSchema(ErrorBody),
      },
    },
  };
}

const LOOKUP = {
  tags: ['prices'],
  security: [{ memberToken: [] }],
  description:
    'Send query or cpt; when both are sent, cpt is used. An address can make 60 lookups in a rolling 24 hours. Membership is checked on every lookup.',
};
const LOOKUP_HEADERS = {
  ...RATE_HEADERS,
  'X-Data-Refreshed': header('Date of the newest record behind the answer.', { format: 'date' }),
  'X-Data-Release': header('The release the answer is read from.'),
  'Cache-Control': header('Always private, no-store.'),
};

function lookupByQuery() {
  const { properties = {} } = toJsonSchema(LookupRequest, 'input');
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: describe(name),
    schema,
  }));
  return {
    ...LOOKUP,
    operationId: 'lookupPrice',
    summary: 'Cash prices of a procedure near a location',
    parameters,
    responses: { 200: answer('LookupAnswer', LOOKUP_HEADERS), ...errorResponses(LOOKUP_ERRORS) },
  };
}

function lookupByBody() {
  return {
    ...LOOKUP,
    operationId: 'lookupPriceByBody',
    summary: 'The same lookup, with the fields in a JSON body of at most 16 KB',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('LookupRequest') } },
    },
    responses: {
      200: answer('LookupAnswer', LOOKUP_HEADERS),
      ...errorResponses([...LOOKUP_ERRORS, ...BODY_ERRORS]),
    },
  };
}

function procedures() {
  const schema = { type: 'string', minLength: 1, maxLength: MAX_QUERY_LENGTH };
  return {
    tags: ['procedures'],
    operationId: 'findProcedure',
    summary: 'Which procedure a name or code means',
    security: [],
    parameters: [
      { name: 'q', in: 'query', required: true, description: 'A procedure name or code.', schema },
      {
        name: 'lang',
        in: 'query',
        description: 'The language of the names in `suggestions`.',
        schema: { type: 'string', enum: Lang.options, default: 'en' },
      },
    ],
    responses: { 200: answer('ProceduresAnswer'), ...errorResponses(PROCEDURE_ERRORS) },
  };
}

function places() {
  const schema = { type: 'string', minLength: 2, maxLength: MAX_QUERY_LENGTH };
  const description =
    'The beginning of a ZIP (3 to 5 digits) or of a city, with its state or without, or a position as `lat,lng`.';
  return {
    tags: ['procedures'],
    operationId: 'suggestPlaces',
    summary: 'ZIPs and cities that begin with a text, and the ZIP nearest to a position',
    security: [],
    parameters: [{ name: 'q', in: 'query', required: true, description, schema }],
    responses: { 200: answer('PlacesAnswer'), ...errorResponses(PROCEDURE_ERRORS) },
  };
}

function coverage() {
  const zip = { type: 'string', pattern: '^[0-9]{5}$' };
  const q = { type: 'string', minLength: 2, maxLength: MAX_QUERY_LENGTH };
  return {
    tags: ['coverage'],
    operationId: 'findCoverage',
    summary: 'What the release has of each hospital of the federal list, and why a hospital is missing',
    description: 'Send q or zip. With zip the hospitals are in the order of their distance. No prices.',
    security: [],
    parameters: [
      { name: 'q', in: 'query', required: false, description: COVERAGE_EXPECTED.q, schema: q },
      { name: 'zip', in: 'query', required: false, description: COVERAGE_EXPECTED.zip, schema: zip },
    ],
    responses: {
      200: answer('CoverageAnswer'),
      ...errorResponses([...PROCEDURE_ERRORS, 'unknown_location']),
    },
  };
}

function signOut() {
  return {
    tags: ['sessions'],
    operationId: 'signOut',
    summary: 'Ends the session of the member token that is sent',
    security: [{ memberToken: [] }],
    responses: {
      200: answer('SignOutAnswer'),
      ...errorResponses([
        'missing_token',
        'invalid_token',
        'member_token_required',
        'rate_limited',
        ...ANYWHERE,
      ]),
    },
  };
}

function health() {
  return {
    tags: ['service'],
    operationId: 'health',
    summary: 'Whether the service is running, and its release',
    security: [],
    responses: { 200: answer('HealthAnswer'), ...errorResponses(ANYWHERE) },
  };
}

function describe(name: string): string {
  const expected: Record<string, string> = LOOKUP_EXPECTED;
  return expected[name] ?? name;
}
