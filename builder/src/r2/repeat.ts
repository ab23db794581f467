// Repeats a storage call that the network or a busy store interrupted. Every such call must be safe to
// repeat.
import { StoreUnavailable } from './store-errors.ts';

/**
 * Attempts of one call, and the wait before the second. The wait doubles each time, plus up to as much at
 * random.
 */
export type Repeat = { attempts: number; firstWaitMs: number; timeoutMs: number };
export const DEFAULT_REPEAT: Repeat = { attempts: 6, firstWaitMs: 250, timeoutMs: 60_000 };

/** `fetch`, or what a test uses instead. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a request until the store answers. `make` gives a fresh request for each attempt, because a signature
 * expires. A broken connection and the statuses 408, 429 and 5xx are repeated; any other answer goes to the
 * caller.
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

/** True for what fetch throws when a connection cannot be made, breaks, or takes too long. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random())));
}
