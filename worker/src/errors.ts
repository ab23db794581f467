// Errors that reach the caller: one class, one body. Everything else is a bare 500 with the request id.
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorFacts } from '../../schemas/api-error.ts';

/** Seconds that a caller is asked to wait when a part of the service is unavailable. */
const RETRY_AFTER_FAULT_SECONDS = 5;
const WWW_AUTHENTICATE: Partial<Record<ErrorCode, string>> = {
  missing_token: 'Bearer',
  invalid_token: 'Bearer',
  member_token_required: 'Bearer',
  management_unauthorized: 'Bearer',
  operator_unauthorized: 'Operator',
};

/**
 * An error that the caller may see: a wrong or refused request, or a part of the service that is unavailable.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  /** What is wrong in this case, where that says more than the sentence of the code. */
  readonly detail: string | undefined;
  /** Further response headers, such as `Allow`; a gate adds its rate headers. */
  readonly headers: Record<string, string>;
  constructor(
    code: ErrorCode,
    facts: ErrorFacts = {},
    options: { cause?: unknown; headers?: Record<string, string>; detail?: string } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.facts = facts;
    this.detail = options.detail;
    this.headers = { ...options.headers };
  }

  get status() {
    return ERRORS[this.code].status;
  }

  /** True when the fault is ours: such an answer gives a count back. */
  get isFault(): boolean {
    return this.status >= 500;
  }
}

/** The error as the caller sees it. Any other error becomes `internal_error` and keeps its cause. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('internal_error', {}, { cause: error });
}

/** Where a code is explained. */
export function docsUrl(site: string, code: ErrorCode): string {
  return `${site}/docs/errors#${code}`;
}

/** The body of an error; `membership_required` keeps exactly four fields. */
export function errorBody(error: ApiError, site: string): ErrorBody {
  const { code } = error;
  const facts = code === 'membership_required' ? {} : error.facts;
  return { ok: false, error: code, message: describeError(error), docs_url: docsUrl(site, code), ...facts };
}

/** What is wrong with what: the detail of the case, else the parameter and what it expects, else the code's sentence. */
function describeError({ code, detail, facts: { param, expected } }: ApiError): string {
  if (detail !== undefined) return detail;
  if (param === undefined || expected === undefined) return ERRORS[code].message;
  if (code === 'missing_parameter') return `${param} is missing. Send ${expected}.`;
  return code === 'invalid_parameter'
    ? `${param} has an invalid value. Send ${expected}.`
    : ERRORS[code].message;
}

/** Headers that belong to the error itself. */
export function errorHeaders(error: ApiError): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'private, no-store', ...error.headers };
  const challenge = WWW_AUTHENTICATE[error.code];
  if (challenge) headers['WWW-Authenticate'] = challenge;
  if (error.status === 429 || error.status === 503 || error.code === 'request_in_progress') {
    headers['Retry-After'] = String(error.facts.retry_after ?? RETRY_AFTER_FAULT_SECONDS);
  }
  return headers;
}
