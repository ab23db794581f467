// The cause of each error and what to do about it, for the documentation.
import type { ErrorCode } from '../../../schemas/api-error.ts';

export const ERROR_TEXTS: Record<ErrorCode, { cause: string; fix: string }> = {
  missing_token: {
    cause: 'A price lookup came without the header `Authorization: Bearer …`. The request was not counted.',
    fix: 'Send a member access token, or a test member token for the sandbox.',
  },
  invalid_token: {
    cause: 'The token is malformed, was not made by this service, or its session has ended.',
    fix: 'Get a new token. A token ends after 30 days, when you sign out, or when 20 newer ones exist.',
  },
  member_token_required: {
    cause: 'An API key was sent to price lookup. The request was not counted.',
    fix: 'Send a member token as Bearer. API keys open provider search and not price lookup.',
  },
  membership_required: {
    cause: 'The token is valid, but its membership is not active. Membership is checked on every lookup.',
    fix: 'Start or renew the membership on the account page. The same token then works.',
  },
  missing_parameter: {
    cause: 'A field that the request needs is missing. The request was not counted.',
    fix: 'Send the field that `param` names, with a value as `expected` describes it.',
  },
  invalid_parameter: {
    cause: 'A field has a value that is not allowed. The request was not counted.',
    fix: 'Change the field that `param` names to a value as `expected` describes it.',
  },
  unknown_location: {
    cause: 'The ZIP is not in use, the city is not known, or the point is not in the United States.',
    fix: 'Check the ZIP. Coordinates must be within 50 miles of a ZIP.',
  },
  ambiguous_location: {
    cause: 'Several cities have this name, and none of them is much larger than the others.',
    fix: 'Add the state, or send the ZIP of one of the `candidates`.',
  },
  invalid_json: {
    cause: 'The body is not one JSON object in UTF-8. The request was not counted.',
    fix: 'Send one JSON object. In a shell, check the quotation marks around the body.',
  },
  missing_api_key: {
    cause: 'No key is where the contract of the key expects it. The request was not counted.',
    fix: 'Send a key of contract B in the header `x-api-key` or in the field `api_key`, and a key of contract A in that field.',
  },
  invalid_api_key: {
    cause: 'The key is unknown, malformed, ended or revoked. The answer is the same for all of them.',
    fix: 'Use the newest key of the family, or sign up for a new one.',
  },
  conflicting_api_keys: {
    cause: 'The header and the body hold different keys. The request was not counted.',
    fix: 'Send the key once.',
  },
  tier_required: {
    cause:
      'The tier or the contract of the key does not include this operation. The request was counted once.',
    fix: 'Use a key of the tier that the operation names. `upgrade_url` leads to the tiers. A test key may have any tier.',
  },
  plan_ended: {
    cause:
      'The paid plan of a key of contract A has ended; this contract has no Free tier. The request was counted once.',
    fix: 'Renew the plan at `upgrade_url`. The key works again from the next request on.',
  },
  scope_required: {
    cause: 'The key lacks the scope that this address needs, for example `enterprise`.',
    fix: 'Ask the operator for a key with the scope.',
  },
  origin_not_allowed: {
    cause: 'The key works on certain websites only, and the request came from another one.',
    fix: 'Add the website that `message` names to the origins of the key, or call from your server.',
  },
  sign_in_failed: {
    cause:
      'A passkey was removed, is of another service, or took longer than five minutes. Only the pages give this error.',
    fix: 'Open the sign-in page and try again.',
  },
  forbidden_form: {
    cause: 'A form was sent from another website. Only the pages give this error; the API reads no cookie.',
    fix: 'Open the page again and send the form from there.',
  },
  management_unauthorized: {
    cause: 'The management secret is missing or wrong, or the member does not own the key.',
    fix: 'Send the management secret that was shown with the key, or the token of the member who owns the key.',
  },
  procedure_not_found: {
    cause: 'The code or the words are not a procedure that is known here.',
    fix: 'Send the code of one of the `candidates`, or other words.',
  },
  not_found: {
    cause: 'Nothing exists at this address.',
    fix: 'Compare the address with the reference.',
  },
  method_not_allowed: {
    cause: 'The address exists, but not with this method.',
    fix: 'Use a method that the header `Allow` lists.',
  },
  conflict: {
    cause: 'Something else is stored already. Only operators get this error.',
    fix: 'Read what is stored now, then decide.',
  },
  request_in_progress: {
    cause:
      'Another request with the same `Idempotency-Key` and the same body is still being answered. It was not counted again.',
    fix: 'Wait as long as `Retry-After` says, and send the request again.',
  },
  idempotency_key_reused: {
    cause:
      'The `Idempotency-Key` was sent with another body since midnight UTC. The request was not counted.',
    fix: 'Send each request with its own key, such as a UUID. Use a key again only to repeat its request.',
  },
  payload_too_large: {
    cause: 'The body is larger than 16 KB, or 64 KB for a batch. The request was not counted.',
    fix: 'Send a smaller body; divide a batch.',
  },
  unsupported_media_type: {
    cause: 'The header `Content-Type` is not `application/json`. The request was not counted.',
    fix: 'Set the header.',
  },
  rate_limited: {
    cause:
      'The limit is reached: 60 lookups of an IP address in 24 hours, the daily requests of a key, or three sign-ups of an IP address in 24 hours.',
    fix: 'Wait as long as `Retry-After` says. Asking earlier does not extend the wait.',
  },
  invalid_signature: {
    cause: 'A call of the payment provider has a wrong signature. Only the webhook gives this error.',
    fix: 'Check the signing secret of the deployment, and its clock.',
  },
  operator_unauthorized: {
    cause: 'The operator secret is missing or wrong. Only the addresses of the operator give this error.',
    fix: 'Send the secret of the deployment.',
  },
  internal_error: {
    cause: 'Something failed on our side. The request was not counted.',
    fix: 'Try again, and report the `X-Request-Id` if it happens again.',
  },
  service_unavailable: {
    cause: 'A part of the service is unavailable, or the service is busy. The request was not counted.',
    fix: 'Wait as long as `Retry-After` says. When the service is busy, lower tiers wait first.',
  },
  data_unavailable: {
    cause: 'The price data cannot be read. The request was not counted.',
    fix: 'Wait as long as `Retry-After` says.',
  },
};
