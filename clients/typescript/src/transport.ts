// Sends requests, and sends them again where that can help: when the service asks for patience with Retry-After, after a
// fault of the service, and when it could not be reached.
import { type ApiError, UnreachableError, type UnusableAnswerError } from './errors.ts';
import { errorOf } from './refusal.ts';

export const DEFAULT_RETRIES = 2;
export const DEFAULT_MAX_WAIT_SECONDS = 30;
/** Wait before the first retry of a fault that states no time; it doubles with each retry. */
const FIRST_WAIT_SECONDS = 0.5;
const MS_PER_SECOND = 1000;
const SERVER_FAULT = 500;
const TOO_MANY_REQUESTS = 429;
/** The same request is still being answered: it can be asked for again soon. */
const IN_PROGRESS = 409;

export type TransportOptions = {
  /** Address of the service, such as `https://prices.example`. */
  baseUrl: string;
  /** Times that a request is sent again; 0 for never. */
  retries?: number | undefined;
  /** A longer wait is not done: the error is thrown with the time in `retryAfterSeconds`. */
  maxWaitSeconds?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Replaces the timer, for tests. */
  wait?: ((milliseconds: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** Replaces the clock, for tests. */
  now?: (() => number) | undefined;
};

/** One call. `signal` ends it, also while it waits. */
export type Call = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** False for a call that must not be done twice, such as one that issues a key. */
  isRepeatable?: boolean;
};

/** Sends a call and gives the response of a 2xx. Throws an ApiError, UnusableAnswerError or UnreachableError otherwise. */
export type Send = (call: Call) => Promise<Response>;

/** Makes the function that sends. */
export function makeSend(options: TransportOptions): Send {
  const { retries = DEFAULT_RETRIES, maxWaitSeconds = DEFAULT_MAX_WAIT_SECONDS, wait = sleep } = options;
  const now = options.now ?? Date.now;
  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await sendOnce(options, call, now);
      if (outcome instanceof Response) return outcome;
      const seconds = call.isRepeatable === false ? null : waitSeconds(outcome, attempt);
      if (attempt >= retries || seconds === null || seconds > maxWaitSeconds) throw outcome;
      await wait(seconds * MS_PER_SECOND, call.signal);
    }
  };
}

type Failure = ApiError | UnusableAnswerError | UnreachableError;

async function sendOnce(
  { baseUrl, fetch: send = fetch }: TransportOptions,
  { method, path, headers = {}, body, signal }: Call,
  now: () => number,
): Promise<Response | Failure> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  try {
    const response = await send(withoutEnd(baseUrl) + path, {
      method,
      headers: { ...type, ...headers },
      // A credential is in its header or in the body, never in a cookie.
      credentials: 'omit',
      ...sent,
      ...(signal ? { signal } : {}),
    });
    return response.ok ? response : errorOf(response, await response.text(), now());
  } catch (cause) {
    signal?.throwIfAborted();
    return new UnreachableError(`The service at ${baseUrl} could not be reached.`, { cause });
  }
}

/**
 * Seconds to wait before a request is sent again; null when that cannot help. A 429 is never repeated before the time
 * that the service names.
 */
function waitSeconds(failure: Failure, attempt: number): number | null {
  const growing = FIRST_WAIT_SECONDS * 2 ** attempt;
  if (failure instanceof UnreachableError) return growing;
  const stated = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null;
  if (failure.status === TOO_MANY_REQUESTS || failure.status === IN_PROGRESS) return stated;
  return failure.status >= SERVER_FAULT ? (stated ?? growing) : null;
}

function withoutEnd(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
