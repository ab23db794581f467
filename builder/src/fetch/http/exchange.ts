// One HTTP request and its answer over node:http or node:https, without redirects: that leaves every connection to the
// address guard. Bodies come as sent (`Accept-Encoding: identity`); what a server packs anyway stays packed.
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { FetchFault } from '../../state/statuses.ts';
import type { AddressGuard } from './address-guard.ts';
import { bodyChunks } from './body-chunks.ts';

/** An answer whose body is read at most once, inside the call that got it. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: AsyncIterable<Buffer> };
export type RequestHeaders = Record<string, string>;
export type Timeouts = {
  /** Longest silence of a server while connecting, before its answer and within it. */
  silenceMs: number;
  /** Longest time one request may take in all. */
  requestMs: number;
};
/** Sends one GET and hands the answer to `read`; the connection ends with it. */
export type Exchange = <T>(
  url: URL,
  headers: RequestHeaders,
  read: (answer: Answer) => Promise<T>,
) => Promise<T>;

/** Time for one of several addresses to connect before the next is tried. */
const ADDRESS_ATTEMPT_MS = 3000;
const RETRY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const WORDS: Record<string, string> = { ENOTFOUND: 'no such host', ECONNREFUSED: 'connection refused' };

/** Requests that connect only where `guard` allows. */
export function exchangeThrough(guard: AddressGuard, timeouts: Timeouts, userAgent: string): Exchange {
  const connecting = { keepAlive: false, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS };
  const agents = { 'http:': new HttpAgent(connecting), 'https:': new HttpsAgent(connecting) };
  return (url, headers, read) => {
    guard.checkUrl(url);
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      let ended: FetchFault | undefined;
      const request = send(url, {
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        lookup: guard.lookup,
        timeout: timeouts.silenceMs,
        headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...headers },
      });
      const end = (detail: string) => {
        ended = new FetchFault('timeout', detail, { retry: true });
        request.destroy(ended);
      };
      const timer = setTimeout(() => end('the request took too long'), timeouts.requestMs);
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        request.destroy();
        settle();
      };
      const fail = (error: unknown) => finish(() => reject(ended ? inBody(ended, error) : error));
      request.on('timeout', () => end('the server went silent'));
      request.on('error', (error) => fail(faultOf(error)));
      request.on('response', (response) => {
        read({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bodyChunks(response),
        }).then((value) => finish(() => resolve(value)), fail);
      });
      request.end();
    });
  };
}

/** A timeout, with how far the body had come when it broke off. */
function inBody(timeout: FetchFault, error: unknown): FetchFault {
  const endedAt = error instanceof FetchFault ? error.endedAt : undefined;
  if (endedAt === undefined) return timeout;
  return new FetchFault('timeout', timeout.detail, { retry: true, endedAt });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Names a failure of the connection; the guard's refusal passes as it is. */
function faultOf(error: Error): FetchFault {
  if (error instanceof FetchFault) return error;
  const code = codeOf(error);
  if (code === 'HPE_INVALID_CONTENT_LENGTH' || code === 'HPE_UNEXPECTED_CONTENT_LENGTH')
    return new FetchFault('wrong_length', 'the stated length is no number', { cause: error });
  if (code.startsWith('HPE_'))
    return new FetchFault('server_error', 'not HTTP', { retry: true, cause: error });
  return new FetchFault('unreachable', WORDS[code] ?? code, { retry: RETRY_CODES.has(code), cause: error });
}
