// What can go wrong: the service refuses, it cannot be reached, or its answer cannot be used.
import type { ErrorBody, ErrorCode } from './types.ts';

/** Every error of this package. */
export class AtlasError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The service refused a request. Each error code has a class of its name. */
export class ApiError extends AtlasError {
  /** The code, such as `membership_required`. A newer service may send one that this version does not know. */
  readonly code: ErrorCode | (string & {});
  readonly status: number;
  /** Page that explains the code. */
  readonly docsUrl: string;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** The parameter at fault, and what it expects. */
  readonly param: string | undefined;
  readonly expected: string | undefined;
  /** Procedures or places that may have been meant. */
  readonly candidates: ErrorBody['candidates'];
  /** Seconds to wait before the request can succeed; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;
  /** The limit that was reached, and when it starts again. */
  readonly limit: number | undefined;
  readonly resetsAt: Date | undefined;
  readonly upgradeUrl: string | undefined;

  constructor(body: ErrorBody, status: number, retryAfterSeconds: number | null, requestId: string | null) {
    super(body.message);
    this.code = body.error;
    this.status = status;
    this.docsUrl = body.docs_url;
    this.requestId = requestId;
    this.param = body.param;
    this.expected = body.expected;
    this.candidates = body.candidates;
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = body.limit;
    this.resetsAt = body.reset === undefined ? undefined : new Date(body.reset * 1000);
    this.upgradeUrl = body.upgrade_url;
  }
}

/** The service could not be reached, or its answer broke off. `cause` says why. */
export class UnreachableError extends AtlasError {}

/**
 * The answer cannot be used: it is not JSON of the expected kind, or it lacks the disclaimer or the attribution that must
 * be shown beside prices.
 */
export class UnusableAnswerError extends AtlasError {
  readonly status: number;
  constructor(message: string, status: number, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
  }
}

/** The client lacks what a call needs, such as a member token. */
export class MissingCredentialError extends AtlasError {}
