// An answer with what its headers say.
import { UnusableAnswerError } from './errors.ts';

/** What is left of a limit, by the headers of an answer. */
export type RateLimit = { limit: number; remaining: number; resetsAt: Date };

/** An answer. `isSandbox`: a test key was used, and everything is invented. */
export type Answered<T> = { data: T; rate: RateLimit | null; requestId: string | null; isSandbox: boolean };

/** Reads the body of a 2xx. `check` throws for an answer that must not be used. */
export async function readAnswer<T>(
  response: Response,
  check?: (body: T, status: number) => void,
): Promise<Answered<T>> {
  const text = await response.text();
  let data: T;
  try {
    data = JSON.parse(text) as T;
  } catch (cause) {
    const message = 'The answer is not JSON. It may have broken off: ask again.';
    throw new UnusableAnswerError(message, response.status, { cause });
  }
  if (typeof data !== 'object' || data === null)
    throw new UnusableAnswerError('The answer is not a JSON object.', response.status);
  check?.(data, response.status);
  return { data, ...readHeaders(response.headers) };
}

/** What the headers of an answer say. */
export function readHeaders(headers: Headers): Omit<Answered<unknown>, 'data'> {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => {
    const text = headers.get(`X-RateLimit-${name}`);
    return text === null ? Number.NaN : Number(text);
  });
  const isKnown = [limit, remaining, reset].every(Number.isFinite);
  return {
    rate: isKnown
      ? { limit: limit ?? 0, remaining: remaining ?? 0, resetsAt: new Date((reset ?? 0) * 1000) }
      : null,
    requestId: headers.get('X-Request-Id'),
    isSandbox: headers.get('X-Sandbox') === 'true',
  };
}

/** What must be shown beside prices. */
type Credited = { attribution?: { text?: unknown } | null; disclaimer?: unknown };

/** Refuses an answer with prices that lacks what must be shown beside them. */
export function requireCredits(body: Credited, status: number): void {
  const { attribution, disclaimer } = body;
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  if (isText(attribution?.text) && isText(disclaimer)) return;
  const message = 'The answer lacks the attribution or the disclaimer, so its prices must not be shown.';
  throw new UnusableAnswerError(message, status);
}
