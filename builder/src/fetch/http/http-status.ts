// What an HTTP status means for a fetch, and how long a server asks to wait.
import type { IncomingHttpHeaders } from 'node:http';
import { FetchFault, type FetchStatus } from '../../state/statuses.ts';

const MEANING: Record<number, FetchStatus> = {
  401: 'blocked',
  403: 'blocked',
  404: 'not_found',
  410: 'not_found',
  429: 'rate_limited',
  451: 'blocked',
};
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504]);

/** @throws FetchFault unless the status is 200 */
export function checkStatus(status: number, headers: IncomingHttpHeaders): void {
  if (status === 200) return;
  const meaning = MEANING[status] ?? (status >= 500 ? 'server_error' : 'unexpected_answer');
  throw new FetchFault(meaning, `HTTP status ${status}`, {
    retry: RETRIED.has(status),
    retryAfterMs: retryAfterMs(headers),
  });
}

/**
 * Reads Retry-After, seconds or a date; 0 when unreadable. A date is compared with the server's own clock.
 */
function retryAfterMs(headers: IncomingHttpHeaders): number {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const wait = Date.parse(text) - Date.parse(headers.date ?? '');
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
