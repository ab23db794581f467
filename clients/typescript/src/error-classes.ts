// Written by tools/client-types/write.ts from schemas/. Do not edit.
import { ApiError } from './errors.ts';
import type { ErrorCode } from './types.ts';

/** 401: Send the member access token as "Authorization: Bearer <token>". */
export class MissingTokenError extends ApiError {}

/** 401: The access token is malformed, expired or signed out. */
export class InvalidTokenError extends ApiError {}

/** 401: An API key does not open price lookup. Send a member access token. */
export class MemberTokenRequiredError extends ApiError {}

/** 403: Price lookup needs an active membership. Start or renew yours to see prices. */
export class MembershipRequiredError extends ApiError {}

/** 400: A required parameter is missing. */
export class MissingParameterError extends ApiError {}

/** 400: A parameter has an invalid value. */
export class InvalidParameterError extends ApiError {}

/** 400: The location is not a known place in the United States. */
export class UnknownLocationError extends ApiError {}

/** 400: The request body is not a JSON object. */
export class InvalidJsonError extends ApiError {}

/** 400: Several places have this name. Add the state, or send a ZIP code. */
export class AmbiguousLocationError extends ApiError {}

/** 401: The API key is missing. Send it in the header x-api-key; a search under contract A takes it in the field api_key. */
export class MissingApiKeyError extends ApiError {}

/** 401: The API key is unknown, malformed or revoked. */
export class InvalidApiKeyError extends ApiError {}

/** 400: The header x-api-key and the field api_key hold different keys. Send only one key. */
export class ConflictingApiKeysError extends ApiError {}

/** 403: The tier or contract of this key does not include this request. */
export class TierRequiredError extends ApiError {}

/** 403: The paid plan of this key has ended, and its contract has no Free tier. Renew the plan to use the key. */
export class PlanEndedError extends ApiError {}

/** 403: This key lacks the scope that this request needs. */
export class ScopeRequiredError extends ApiError {}

/** 403: This key may not be used from this website. */
export class OriginNotAllowedError extends ApiError {}

/** 401: This did not sign you in. Open the sign-in page and try again. */
export class SignInFailedError extends ApiError {}

/** 403: This form was not sent by a page of this service in this browser. Open the page again. */
export class ForbiddenFormError extends ApiError {}

/** 401: The management secret is missing or wrong, or the session does not own this key. */
export class ManagementUnauthorizedError extends ApiError {}

/** 404: This code or name is not a known procedure. */
export class ProcedureNotFoundError extends ApiError {}

/** 404: Nothing exists at this address. */
export class NotFoundError extends ApiError {}

/** 405: This address does not accept this method. */
export class MethodNotAllowedError extends ApiError {}

/** 409: Something else is already stored here, or another change came first. */
export class ConflictError extends ApiError {}

/** 409: The request with this Idempotency-Key is still being answered. Wait as long as Retry-After says. */
export class RequestInProgressError extends ApiError {}

/** 422: This Idempotency-Key was sent with another request today. Send each request with its own key. */
export class IdempotencyKeyReusedError extends ApiError {}

/** 413: The request body is too large. The limit is 16 KB, 64 KB for a batch, and 8 MB for operators. */
export class PayloadTooLargeError extends ApiError {}

/** 415: Send the body with the Content-Type application/json. */
export class UnsupportedMediaTypeError extends ApiError {}

/** 429: Too many requests. Wait as long as the Retry-After header says. */
export class RateLimitedError extends ApiError {}

/** 400: The signature of this call is missing, wrong or too old. */
export class InvalidSignatureError extends ApiError {}

/** 401: The operator secret is missing or wrong. */
export class OperatorUnauthorizedError extends ApiError {}

/** 500: Something went wrong on our side. If you report it, quote the X-Request-Id header. */
export class InternalError extends ApiError {}

/** 503: A part of the service is unavailable. Try again shortly. */
export class ServiceUnavailableError extends ApiError {}

/** 503: The price data is unavailable. Try again shortly. */
export class DataUnavailableError extends ApiError {}

/** The class of every error code. */
export const ERROR_CLASSES: Readonly<Record<ErrorCode, typeof ApiError>> = {
  missing_token: MissingTokenError,
  invalid_token: InvalidTokenError,
  member_token_required: MemberTokenRequiredError,
  membership_required: MembershipRequiredError,
  missing_parameter: MissingParameterError,
  invalid_parameter: InvalidParameterError,
  unknown_location: UnknownLocationError,
  invalid_json: InvalidJsonError,
  ambiguous_location: AmbiguousLocationError,
  missing_api_key: MissingApiKeyError,
  invalid_api_key: InvalidApiKeyError,
  conflicting_api_keys: ConflictingApiKeysError,
  tier_required: TierRequiredError,
  plan_ended: PlanEndedError,
  scope_required: ScopeRequiredError,
  origin_not_allowed: OriginNotAllowedError,
  sign_in_failed: SignInFailedError,
  forbidden_form: ForbiddenFormError,
  management_unauthorized: ManagementUnauthorizedError,
  procedure_not_found: ProcedureNotFoundError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  conflict: ConflictError,
  request_in_progress: RequestInProgressError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  rate_limited: RateLimitedError,
  invalid_signature: InvalidSignatureError,
  operator_unauthorized: OperatorUnauthorizedError,
  internal_error: InternalError,
  service_unavailable: ServiceUnavailableError,
  data_unavailable: DataUnavailableError,
};
