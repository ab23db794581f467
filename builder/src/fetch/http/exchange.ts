// One HTTP request and its answer over node:http or node:https. Redirects are not followed here, so that the
// address guard checks every connection. The request asks for plain bytes (`Accept-Encoding: identity`); a
// body that the server packs anyway stays packed.
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { FetchFault } from '../../state/statuses.ts';
import type { AddressGuard } from './address-guard.ts';
import { bodyChunks } from './body-chunks.ts';

/** An answer. Its body may be read once, and only within the call that received it. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: AsyncIterable<Buffer> };
export type RequestHeaders = Record<string, string>;
export type Timeouts = {
  /** Longest time without any data, while connecting, before the answer and within it. */
  silenceMs: number;
  /** Longest total time of one request. */
  requestMs: number;
};
/** Sends one GET and calls `read` with the answer. The connection is closed when `read` ends. */
export type Exchange = <T>(
  url: URL,
  headers: RequestHeaders,
  read: (answer: Answer) => Promise<T>,
) => Promise<T>;

/** Time that one of several addresses has to connect before the next one is tried. */
const ADDRESS_ATTEMPT_MS = 3000;
const RETRY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const CAUSES: Record<string, string> = {
  ENOTFOUND: 'the host does not exist',
  ECONNREFUSED: 'the server refused the connection',
};

/** Makes an exchange that connects only to addresses that `guard` allows. */
export function makeExchange(guard: AddressGuard, timeouts: Timeouts, userAgent: string): Exchange {
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
      const timer = setTimeout(() => end('the download took too long'), timeouts.requestMs);
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        request.destroy();
        settle();
      };
      const fail = (error: unknown) => finish(() => reject(ended ? inBody(ended, error) : error));
      request.on('timeout', () => end('the server stopped sending'));
      request.on('error', (error) => fail(makeFault(error)));
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

/** Adds to a timeout how many bytes of the body had arrived. */
function inBody(timeout: FetchFault, error: unknown): FetchFault {
  const endedAt = error instanceof FetchFault ? error.endedAt : undefined;
  if (endedAt === undefined) return timeout;
  return new FetchFault('timeout', timeout.detail, { retry: true, endedAt });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Makes a fault from an error of the connection. A refusal of the guard is passed on as it is. */
function makeFault(error: Error): FetchFault {
  if (error instanceof FetchFault) return error;
  const code = codeOf(error);
  if (code === 'HPE_INVALID_CONTENT_LENGTH' || code === 'HPE_UNEXPECTED_CONTENT_LENGTH')
    return new FetchFault('wrong_length', 'the stated length is not a number', { cause: error });
  if (code.startsWith('HPE_'))
    return new FetchFault('server_error', 'the answer is not HTTP', { retry: true, cause: error });
  return new FetchFault('unreachable', CAUSES[code] ?? code, { retry: RETRY_CODES.has(code), cause: error });
}
