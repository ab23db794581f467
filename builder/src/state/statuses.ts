// What became of a hospital or a file, and the fault that ends a download. A fault is a finding about the world, never
// a crash of the run.

/** Statuses with the sentence docs/sources.md prints; `ok` and `unchanged` are the good ones. */
export const FETCH_STATUSES = {
  ok: 'The file is new or has changed since the last complete run.',
  unchanged: 'The file is the one of the last complete run.',
  invalid_pointer: 'The list or cms-hpt.txt names no usable address.',
  private_address: 'An address, a redirect or a DNS answer leads to a network that is not public.',
  unreachable: 'No DNS answer, no connection, or no valid TLS certificate.',
  timeout: 'The server went silent, or the download took too long.',
  blocked: 'The server refuses us (401, 403, 451).',
  rate_limited: 'The server still says 429 after the retries.',
  not_found: 'The server has no such file (404, 410).',
  server_error: 'The server fails (5xx) or does not speak HTTP.',
  unexpected_answer: 'The server answers with another status than those above.',
  redirect_loop: 'Redirects go round in a circle, or are more than ten.',
  bad_redirect: 'A redirect without a usable target.',
  html: 'A web page where a file should be.',
  empty: 'A file without bytes.',
  too_large: 'The file is larger than the limit.',
  cut_off: 'The connection breaks again and again, at other places.',
  wrong_length: 'The body ends short of the stated length, or the length is no number.',
  parse_error: 'A JSON file or a zip archive without its end: what came is not whole.',
} as const;

export type FetchStatus = keyof typeof FETCH_STATUSES;

/** True for the statuses of a fetch that went well. */
export function isGood(status: FetchStatus): boolean {
  return status === 'ok' || status === 'unchanged';
}

type Facts = {
  /** Worth another try later in the run. */
  retry?: boolean;
  /** What the server asked us to wait, in milliseconds. */
  retryAfterMs?: number;
  /** Bytes we hold of a body that broke off. */
  endedAt?: number;
  cause?: unknown;
};

/** Thrown while fetching, caught where the file or pointer is accounted for. */
export class FetchFault extends Error {
  readonly status: FetchStatus;
  /** Facts for a person, the same in every run: no times, no byte counts that chance decides. */
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
