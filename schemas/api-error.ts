// The one table of error codes: status and sentence of each. Nothing else may reach the wire.
import * as z from 'zod';

type ErrorEntry = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  message: string;
};

/** Code -> status and default sentence. The errors page and OpenAPI are generated from it. */
export const ERRORS = {
  missing_token: { status: 401, message: 'Send the member access token as "Authorization: Bearer <token>".' },
  invalid_token: { status: 401, message: 'The access token is malformed, expired or signed out.' },
  member_token_required: {
    status: 401,
    message: 'An API key alone gives no price access: send a member access token.',
  },
  membership_required: {
    status: 403,
    message: 'Price lookup needs an active membership. Start or renew yours to see prices.',
  },
  missing_parameter: { status: 400, message: 'A required parameter is missing.' },
  invalid_parameter: { status: 400, message: 'A parameter has an invalid value.' },
  unknown_location: { status: 400, message: 'The location is not a known place in the United States.' },
  invalid_json: { status: 400, message: 'The request body is not a JSON object.' },
  ambiguous_location: {
    status: 400,
    message: 'Several places go by this name: add the state, or send a ZIP code.',
  },
  missing_api_key: {
    status: 401,
    message:
      'Send your API key in the place that its contract names: the field api_key, or the header x-api-key.',
  },
  invalid_api_key: { status: 401, message: 'The API key is unknown, malformed or revoked.' },
  conflicting_api_keys: {
    status: 400,
    message: 'The header x-api-key and the field api_key hold different keys: send one.',
  },
  tier_required: { status: 403, message: 'The tier of this key does not include this.' },
  scope_required: { status: 403, message: 'This key lacks the scope that this needs.' },
  origin_not_allowed: { status: 403, message: 'This key may not be used from this website.' },
  management_unauthorized: {
    status: 401,
    message: 'The management secret is missing or wrong, or the session does not own this key.',
  },
  procedure_not_found: { status: 404, message: 'No procedure is known under this code or name.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take this method.' },
  conflict: { status: 409, message: 'Something else is stored here, or was stored first.' },
  payload_too_large: {
    status: 413,
    message: 'The request body is too large: 16 KB at most, 64 KB for a batch, 8 MB for operators.',
  },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait for the time in Retry-After.' },
  operator_unauthorized: { status: 401, message: 'The operator secret is missing or wrong.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Quote the X-Request-Id header.',
  },
  service_unavailable: { status: 503, message: 'A part of the service is out of reach. Try again shortly.' },
  data_unavailable: { status: 503, message: 'The price data is out of reach. Try again shortly.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** One procedure offered instead of an unknown one. */
export const Candidate = z.strictObject({
  code: z.string(),
  code_type: z.string(),
  label: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

/** One place offered where a name is not enough. */
export const LocationCandidate = z.strictObject({ city: z.string(), state: z.string(), zip: z.string() });
export type LocationCandidate = z.infer<typeof LocationCandidate>;

/** Extra fields an error body may carry, and no others. */
export const ErrorFacts = z.strictObject({
  param: z.string().optional(),
  expected: z.string().optional(),
  candidates: z
    .array(z.union([Candidate, LocationCandidate]))
    .max(5)
    .optional(),
  retry_after: z.int().nonnegative().optional(),
  limit: z.int().nonnegative().optional(),
  reset: z.int().nonnegative().optional(),
  upgrade_url: z.string().optional(),
});
export type ErrorFacts = z.infer<typeof ErrorFacts>;

/** The body of every error. `membership_required` keeps exactly these four fields. */
export const ErrorBody = ErrorFacts.extend({
  ok: z.literal(false),
  error: z.enum(ERROR_CODES as [ErrorCode]),
  message: z.string(),
  docs_url: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
