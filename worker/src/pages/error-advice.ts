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
  ambiguous_location: 'candidates lists up to five places of that name, the largest first.',
  missing_api_key:
    'Keys of contract A travel in the body field api_key; keys of contract B in the header x-api-key or in that field.',
  invalid_api_key:
    'One answer for unknown, malformed and revoked keys. Rotate the key, or sign up for a new one.',
  conflicting_api_keys: 'Send the key once, or the same key in both places. Not counted.',
  tier_required: 'upgrade_url leads to the tiers. The request was counted once.',
  scope_required: 'Ask the operator for a key with the scope, or use the key you were given for this.',
  origin_not_allowed: 'Add the website to the allowed origins of the key, or call from your server.',
  management_unauthorized: 'Send the management secret that was shown once when the key was issued.',
  procedure_not_found: 'candidates lists up to five procedures that come close, if there are any.',
  not_found: 'Check the address against the OpenAPI document.',
  method_not_allowed: 'The Allow header lists the methods of this address.',
  conflict: 'Read what is there now, then decide. Only operators meet this code.',
  payload_too_large: 'Send less: no request of the public API needs that much.',
  unsupported_media_type: 'Set the Content-Type header of the request.',
  rate_limited:
    'Price lookup answers 60 requests of an address in any 24 hours, an API key those of its tier in a UTC day. Waiting longer than Retry-After is not needed; asking earlier does not extend the wait.',
  operator_unauthorized: 'Only for those who run this service.',
  internal_error: 'The fault is ours and the request was not counted. Try again, and tell us if it stays.',
  service_unavailable:
    'The request was not counted. Wait for the time in Retry-After; under load, lower tiers wait first.',
  data_unavailable: 'The request was not counted. Wait for the time in Retry-After.',
};
