// Every operation of the API: its name, method, path and errors, written once for routes, OpenAPI, documentation, the
// sandbox and tests.
import type { ErrorCode } from './api-error.ts';
import {
  ADOPT_PATH,
  BATCH_PATH,
  BRANDING_PATH,
  COVERAGE_PATH,
  ENTERPRISE_PATH,
  HEALTH_PATH,
  KEYS_PATH,
  LOOKUP_PATH,
  OPENAPI_PATH,
  ORIGINS_PATH,
  PLACES_PATH,
  PROCEDURES_PATH,
  REVOKE_PATH,
  ROTATE_PATH,
  SEARCH_PATH,
  SIGN_OUT_PATH,
  STATUS_PATH,
  USAGE_PATH,
  WIDGET_SETTINGS_PATH,
} from './api-paths.ts';
import { KEY_ERRORS } from './keys.ts';

/** Errors that any address may answer. */
const ANYWHERE: ErrorCode[] = ['method_not_allowed', 'internal_error', 'service_unavailable'];
/** Errors of any address that reads a body. */
const BODY: ErrorCode[] = ['invalid_json', 'unsupported_media_type', 'payload_too_large'];
const PARAMETERS: ErrorCode[] = ['missing_parameter', 'invalid_parameter'];
const LOOKUP: ErrorCode[] = [
  ...PARAMETERS,
  'unknown_location',
  'ambiguous_location',
  'missing_token',
  'invalid_token',
  'member_token_required',
  'membership_required',
  'procedure_not_found',
  'rate_limited',
  'data_unavailable',
  ...ANYWHERE,
];
/** Errors of the addresses that need no credential and read the release. */
const OPEN: ErrorCode[] = [...PARAMETERS, 'rate_limited', 'data_unavailable', ...ANYWHERE];
const KEY: ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'origin_not_allowed',
  'rate_limited',
  ...ANYWHERE,
];
const MANAGEMENT: ErrorCode[] = [
  'management_unauthorized',
  'missing_api_key',
  'invalid_api_key',
  'rate_limited',
  ...ANYWHERE,
];

/** Every error of a price lookup, by query or by body. */
export const LOOKUP_ERRORS: readonly ErrorCode[] = [...LOOKUP, ...BODY];

export type Operation = { method: 'get' | 'post'; path: string; errors: readonly ErrorCode[] };

/** By operation id, in the order of the documentation. */
export const OPERATIONS = {
  lookupPrice: { method: 'get', path: LOOKUP_PATH, errors: LOOKUP },
  lookupPriceByBody: { method: 'post', path: LOOKUP_PATH, errors: LOOKUP_ERRORS },
  findProcedure: { method: 'get', path: PROCEDURES_PATH, errors: OPEN },
  suggestPlaces: { method: 'get', path: PLACES_PATH, errors: OPEN },
  findCoverage: { method: 'get', path: COVERAGE_PATH, errors: [...OPEN, 'unknown_location'] },
  searchProviders: {
    method: 'post',
    path: SEARCH_PATH,
    // A search needs no tier and no scope.
    errors: KEY_ERRORS.filter((code) => !['tier_required', 'scope_required', 'not_found'].includes(code)),
  },
  searchProvidersInBatch: {
    method: 'post',
    path: BATCH_PATH,
    errors: [...PARAMETERS, ...BODY, 'conflicting_api_keys', 'tier_required', 'plan_ended', ...KEY],
  },
  exportData: {
    method: 'post',
    path: ENTERPRISE_PATH,
    errors: [
      ...PARAMETERS,
      ...BODY,
      'unknown_location',
      'procedure_not_found',
      'tier_required',
      'plan_ended',
      'scope_required',
      'request_in_progress',
      'idempotency_key_reused',
      'data_unavailable',
      ...KEY,
    ],
  },
  signUpForKey: {
    method: 'post',
    path: KEYS_PATH,
    errors: [
      'invalid_parameter',
      ...BODY,
      'invalid_token',
      'member_token_required',
      'rate_limited',
      ...ANYWHERE,
    ],
  },
  keyUsage: { method: 'get', path: USAGE_PATH, errors: KEY },
  rotateKey: { method: 'post', path: ROTATE_PATH, errors: MANAGEMENT },
  revokeKey: { method: 'post', path: REVOKE_PATH, errors: [...PARAMETERS, ...BODY, ...MANAGEMENT] },
  setOrigins: { method: 'post', path: ORIGINS_PATH, errors: [...PARAMETERS, ...BODY, ...MANAGEMENT] },
  setBranding: { method: 'post', path: BRANDING_PATH, errors: [...PARAMETERS, ...BODY, ...MANAGEMENT] },
  widgetSettings: { method: 'get', path: WIDGET_SETTINGS_PATH, errors: ['plan_ended', ...KEY] },
  adoptKey: {
    method: 'post',
    path: ADOPT_PATH,
    errors: [
      ...PARAMETERS,
      ...BODY,
      'missing_token',
      'invalid_token',
      'member_token_required',
      'management_unauthorized',
      'rate_limited',
      ...ANYWHERE,
    ],
  },
  signOut: {
    method: 'post',
    path: SIGN_OUT_PATH,
    errors: ['missing_token', 'invalid_token', 'member_token_required', 'rate_limited', ...ANYWHERE],
  },
  health: { method: 'get', path: HEALTH_PATH, errors: ['method_not_allowed', 'internal_error'] },
  status: {
    method: 'get',
    path: STATUS_PATH,
    errors: ['rate_limited', 'method_not_allowed', 'internal_error'],
  },
  openApi: { method: 'get', path: OPENAPI_PATH, errors: ['method_not_allowed', 'internal_error'] },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;
export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];
