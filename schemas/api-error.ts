// The one table of error codes: status and sentence of each. Nothing else may reach the wire.
import * as z from 'zod';

type ErrorEntry = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  message: string;
};

/** Code -> status and default sentence. The errors page and OpenAPI are generated from it. */
export const ERRORS = {
  missing_token: { status: 401, message: 'Send the member access token as "Authorization: Bearer <token>".' },
  invalid_token: { status: 401, message: 'The access token is malformed, expired or signed out.' },
  member_token_required: {
    status: 401,
    message: 'An API key does not open price lookup. Send a member access token.',
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
    message: 'Several places have this name. Add the state, or send a ZIP code.',
  },
  missing_api_key: {
    status: 401,
    message:
      'The API key is missing. Send it in the header x-api-key; a search under contract A takes it in the field api_key.',
  },
  invalid_api_key: { status: 401, message: 'The API key is unknown, malformed or revoked.' },
  conflicting_api_keys: {
    status: 400,
    message: 'The header x-api-key and the field api_key hold different keys. Send only one key.',
  },
  tier_required: { status: 403, message: 'The tier or contract of this key does not include this request.' },
  plan_ended: {
    status: 403,
    message:
      'The paid plan of this key has ended, and its contract has no Free tier. Renew the plan to use the key.',
  },
  scope_required: { status: 403, message: 'This key lacks the scope that this request needs.' },
  origin_not_allowed: { status: 403, message: 'This key may not be used from this website.' },
  sign_in_failed: { status: 401, message: 'This did not sign you in. Open the sign-in page and try again.' },
  forbidden_form: {
    status: 403,
    message: 'This form was not sent by a page of this service in this browser. Open the page again.',
  },
  management_unauthorized: {
    status: 401,
    message: 'The management secret is missing or wrong, or the session does not own this key.',
  },
  procedure_not_found: { status: 404, message: 'This code or name is not a known procedure.' },
  not_found: { status: 404, message: 'Nothing exists at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not accept this method.' },
  conflict: { status: 409, message: 'Something else is already stored here, or another change came first.' },
  request_in_progress: {
    status: 409,
    message:
      'The request with this Idempotency-Key is still being answered. Wait as long as Retry-After says.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was sent with another request today. Send each request with its own key.',
  },
  payload_too_large: {
    status: 413,
    message: 'The request body is too large. The limit is 16 KB, 64 KB for a batch, and 8 MB for operators.',
  },
  unsupported_media_type: { status: 415, message: 'Send the body with the Content-Type application/json.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait as long as the Retry-After header says.' },
  invalid_signature: { status: 400, message: 'The signature of this call is missing, wrong or too old.' },
  operator_unauthorized: { status: 401, message: 'The operator secret is missing or wrong.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. If you report it, quote the X-Request-Id header.',
  },
  service_unavailable: { status: 503, message: 'A part of the service is unavailable. Try again shortly.' },
  data_unavailable: { status: 503, message: 'The price data is unavailable. Try again shortly.' },
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
