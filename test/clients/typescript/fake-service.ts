// A service made of prepared responses, and a clock that only waiting moves.
import { CashPriceAtlas, type ClientOptions, type Contract } from '../../../clients/typescript/src/index.ts';

export const ATTRIBUTION = {
  text: 'Prices by Sample Operator',
  url: 'https://prices.example',
  operator: 'Sample Operator',
  sources: [],
  ama_notice: '',
};
export const DISCLAIMER = 'An invented disclaimer.';

/** What the client sent. */
export type Sent = { method: string; url: string; headers: Headers; body: unknown };
export type Reply = () => Response;

/** A reply with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return () => new Response(JSON.stringify(body), { status, headers });
}

/** The reply of a refused request. */
export function refusal(
  error: string,
  status: number,
  more: object = {},
  headers: Record<string, string> = {},
) {
  const body = {
    ok: false,
    error,
    message: `About ${error}.`,
    docs_url: `https://x/docs/errors#${error}`,
    ...more,
  };
  return json(body, status, { 'X-Request-Id': 'req_sample', ...headers });
}

/** A connection that breaks. */
export const broken: Reply = () => {
  throw new TypeError('fetch failed');
};

/** A client whose requests are answered with the replies in their order; asking for more is an error. */
export function fakeService<C extends Contract = 'B'>(
  replies: readonly Reply[],
  options: Partial<ClientOptions<C>> = {},
) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = new CashPriceAtlas<C>({
    baseUrl: 'https://prices.example/',
    memberToken: 'cpa_mem_sample',
    apiKey: 'cpa_live_sample',
    fetch: async (url, init) => {
      const reply = replies[sent.length];
      const headers = new Headers(init?.headers);
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      sent.push({ method: init?.method ?? 'GET', url: String(url), headers, body });
      if (!reply) throw new Error(`The service was not expected to be asked ${sent.length} times.`);
      return reply();
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    now: () => Date.parse('2026-11-22T00:00:00Z'),
    ...options,
  });
  return { client, sent, waits };
}
