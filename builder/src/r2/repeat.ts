// Repeating a storage call that a network or a busy store cut short. Every call that comes here is idempotent.
import { StoreUnavailable } from './store-errors.ts';

/** Attempts of one call, and the wait before the second; it doubles each time, with up to as much again at random. */
export type Repeat = { attempts: number; firstWaitMs: number; timeoutMs: number };
export const DEFAULT_REPEAT: Repeat = { attempts: 6, firstWaitMs: 250, timeoutMs: 60_000 };

/** `fetch`, or what a test puts in its place. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * The first answer that is not a fault of the store. `make` gives a fresh request for each attempt: a signature has
 * its time. 408, 429 and 5xx are repeated, and so is a connection that broke; any other answer is the caller's.
 * @throws StoreUnavailable after the last attempt
 */
export async function fetchRepeated(
  what: string,
  make: (signal: AbortSignal) => Promise<Request>,
  send: Fetch,
  repeat: Repeat,
): Promise<Response> {
  let last = '';
  let cause: unknown;
  for (let attempt = 1; attempt <= repeat.attempts; attempt += 1) {
    if (attempt > 1) await pause(repeat.firstWaitMs * 2 ** (attempt - 2));
    try {
      const response = await send(await make(AbortSignal.timeout(repeat.timeoutMs)));
      if (!(response.status >= 500 || response.status === 429 || response.status === 408)) return response;
      last = `it answered ${response.status}: ${(await response.text()).slice(0, 200)}`;
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
      last = 'the connection failed';
      cause = error;
    }
  }
  throw new StoreUnavailable(`${what}: ${last} (${repeat.attempts} attempts).`, { cause });
}

/** What fetch throws for a connection that could not be made, broke, or took too long. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random())));
}
