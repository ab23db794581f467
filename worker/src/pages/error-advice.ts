// What a caller can do about each error code, for the errors page.
import type { ErrorCode } from '../../../schemas/api-error.ts';

export const ERROR_ADVICE: Record<ErrorCode, string> = {
  missing_token: 'Price lookup is for members. The request was not counted.',
  invalid_token:
    'Get a new token. A token ends after 30 days, when you sign out, or when 20 newer ones exist.',
  member_token_required: 'API keys open provider search, not price lookup. Send a member token as Bearer.',
  membership_required:
    'The token is good, but the membership behind it is not active. It is checked each time.',
  missing_parameter: 'param names what is missing, expected says what belongs there. Not counted.',
  invalid_parameter: 'param names the field at fault, expected says what belongs there. Not counted.',
  unknown_location: 'Check the ZIP. Coordinates must lie within 50 miles of a ZIP in the United States.',
  invalid_json: 'The body must be one JSON object in UTF-8. Not counted.',
  procedure_not_found: 'candidates lists up to five procedures that come close, if there are any.',
  not_found: 'Check the address against the OpenAPI document.',
  method_not_allowed: 'The Allow header lists the methods of this address.',
  conflict: 'Read what is there now, then decide. Only operators meet this code.',
  payload_too_large: 'Send less: no request of the public API needs that much.',
  unsupported_media_type: 'Set the Content-Type header of the request.',
  rate_limited:
    'Price lookup answers 60 requests of an address in any 24 hours. Waiting longer than Retry-After is not needed; asking earlier does not extend the wait.',
  operator_unauthorized: 'Only for those who run this service.',
  internal_error: 'The fault is ours and the request was not counted. Try again, and tell us if it stays.',
  service_unavailable: 'The request was not counted. Wait for the time in Retry-After.',
  data_unavailable: 'The request was not counted. Wait for the time in Retry-After.',
};
