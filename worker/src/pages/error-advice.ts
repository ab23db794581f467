// What a caller can do about each error code, for the errors page.
import type { ErrorCode } from '../../../schemas/api-error.ts';

export const ERROR_ADVICE: Record<ErrorCode, string> = {
  missing_token: 'Price lookup is for members. The request was not counted.',
  invalid_token:
    'Get a new token. A token ends after 30 days, when you sign out, or when 20 newer ones exist.',
  member_token_required: 'API keys open provider search, not price lookup. Send a member token as Bearer.',
  membership_required:
    'The token is valid, but its membership is not active. Membership is checked on every lookup.',
  missing_parameter: 'param names the missing field and expected describes its value. Not counted.',
  invalid_parameter: 'param names the wrong field and expected describes its value. Not counted.',
  unknown_location: 'Check the ZIP. Coordinates must be within 50 miles of a ZIP in the United States.',
  invalid_json: 'The body must be one JSON object in UTF-8. Not counted.',
  ambiguous_location: 'candidates lists up to five places with that name, the largest first.',
  missing_api_key:
    'Send a key of contract A in the body field api_key, and a key of contract B in the header x-api-key or in that field.',
  invalid_api_key:
    'Unknown, malformed and revoked keys all get this answer. Rotate the key, or sign up for a new one.',
  conflicting_api_keys: 'Send the key once, or send the same key in header and body. Not counted.',
  tier_required: 'upgrade_url leads to the tiers. The request was counted once.',
  plan_ended:
    'upgrade_url leads to the plans. The key works again from the next request after the plan is paid. The request was counted once.',
  scope_required: 'Ask the operator for a key with the scope, or use the key that you were given for this.',
  origin_not_allowed: 'Add the website to the allowed origins of the key, or call from your server.',
  sign_in_failed:
    'A passkey was removed, is of another service, or took longer than five minutes. Only the pages get this answer.',
  forbidden_form: 'Only forms of the pages get this answer. API requests use tokens and keys and no cookie.',
  management_unauthorized:
    'Send the management secret that was shown when the key was issued, or the token of the member who owns the key.',
  procedure_not_found: 'candidates lists up to five similar procedures, if there are any.',
  not_found: 'Compare the address with the OpenAPI document.',
  method_not_allowed: 'The Allow header lists the methods of this address.',
  conflict: 'Read what is stored now, then decide. Only operators get this code.',
  payload_too_large: 'Send a smaller body.',
  unsupported_media_type: 'Set the Content-Type header of the request.',
  rate_limited:
    'An address has 60 price lookups in any 24 hours, and an API key has the daily requests of its tier. Wait as long as Retry-After says; asking earlier does not extend the wait.',
  invalid_signature:
    'Only for the payment provider, which calls the webhook. Check the signing secret of the deployment and its clock.',
  operator_unauthorized: 'Only for those who run this service.',
  internal_error:
    'The fault is ours and the request was not counted. Try again, and report it if it happens again.',
  service_unavailable:
    'The request was not counted. Wait as long as Retry-After says. When the service is busy, lower tiers wait first.',
  data_unavailable: 'The request was not counted. Wait as long as Retry-After says.',
};
