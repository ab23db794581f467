// Written by tools/client-types/write.ts from schemas/. Do not edit.

export type Candidate = {
  code: string;
  code_type: string;
  label: string;
};

export type LocationCandidate = {
  city: string;
  state: string;
  zip: string;
};

export type ErrorBody = {
  param?: string | undefined;
  expected?: string | undefined;
  candidates?: (Candidate | LocationCandidate)[] | undefined;
  retry_after?: number | undefined;
  limit?: number | undefined;
  reset?: number | undefined;
  upgrade_url?: string | undefined;
  ok: false;
  error: 'missing_token' | 'invalid_token' | 'member_token_required' | 'membership_required' | 'missing_parameter' | 'invalid_parameter' | 'unknown_location' | 'invalid_json' | 'ambiguous_location' | 'missing_api_key' | 'invalid_api_key' | 'conflicting_api_keys' | 'tier_required' | 'plan_ended' | 'scope_required' | 'origin_not_allowed' | 'sign_in_failed' | 'forbidden_form' | 'management_unauthorized' | 'procedure_not_found' | 'not_found' | 'method_not_allowed' | 'conflict' | 'request_in_progress' | 'idempotency_key_reused' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limited' | 'invalid_signature' | 'operator_unauthorized' | 'internal_error' | 'service_unavailable' | 'data_unavailable';
  message: string;
  docs_url: string;
};
