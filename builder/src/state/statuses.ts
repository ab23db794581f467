// The status of each file and row of a list after a fetch, and the error that ends a download. Such an error
// is a finding for the report and never ends the run.
import type { FetchReason } from '../../../schemas/coverage.ts';

/**
 * Statuses with their sentences, which docs/sources.md has too. A fetch went well with `ok` or `unchanged`.
 */
export const FETCH_STATUSES = {
  ok: 'The file is new or has changed since the last complete run.',
  unchanged: 'The file is the same as in the last complete run.',
  invalid_pointer: 'The list or cms-hpt.txt does not contain a usable address.',
  private_address: 'An address, a redirect or a DNS answer leads to a network that is not public.',
  unreachable: 'No DNS answer, no connection, or no valid TLS certificate.',
  timeout: 'The server stopped sending, or the download took too long.',
  blocked: 'The server refuses the request (401, 403, 451).',
  rate_limited: 'The server still answers 429 after all retries.',
  not_found: 'The file does not exist on the server (404, 410).',
  server_error: 'The server reports an internal error (5xx), or its answer is not HTTP.',
  unexpected_answer: 'The server answers with an unexpected status.',
  redirect_loop: 'The redirects form a loop, or there are more than ten.',
  bad_redirect: 'A redirect does not contain a usable address.',
  html: 'The server sent a web page instead of the file.',
  empty: 'The file is empty.',
  too_large: 'The file is larger than the limit.',
  cut_off: 'The connection breaks at a different position in every attempt.',
  wrong_length: 'The file is shorter than the length the server gave, or that length is not a number.',
  took_too_long: 'Looking at the content took longer than a file of its size may take.',
  parse_error: 'The end of the JSON file or zip archive is missing.',
} as const satisfies Record<FetchReason | 'ok' | 'unchanged', string>;

export type FetchStatus = keyof typeof FETCH_STATUSES;

/** True for the status of a fetch that went well. */
export function isGood(status: FetchStatus): boolean {
  return status === 'ok' || status === 'unchanged';
}

type Facts = {
  /** Worth another try later in the run. */
  retry?: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  retryAfterMs?: number;
  /** Bytes received of a body that broke off. */
  endedAt?: number;
  cause?: unknown;
};

/** Thrown while fetching, and caught where the status of the file or pointer is recorded. */
export class FetchFault extends Error {
  readonly status: FetchStatus;
  /** Facts for a person that are the same in every run: without times, and without byte counts that vary. */
  readonly detail: string;
  readonly retry: boolean;
  readonly retryAfterMs: number;
  readonly endedAt: number | undefined;
  constructor(status: FetchStatus, detail = '', facts: Facts = {}) {
    super(`${status}: ${FETCH_STATUSES[status]}${detail && ` ${detail}`}`, { cause: facts.cause });
    this.name = 'FetchFault';
    this.status = status;
    this.detail = detail;
    this.retry = facts.retry ?? false;
    this.retryAfterMs = facts.retryAfterMs ?? 0;
    this.endedAt = facts.endedAt;
  }
}
