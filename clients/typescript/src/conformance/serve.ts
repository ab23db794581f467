// A service that gives the golden answers, so that a client in any language can be tried without the real one.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  CREDENTIALS,
  type Credentials,
  type GoldenAnswer,
  type GoldenAnswers,
  type GoldenRequest,
} from './golden.ts';
import { NDJSON } from './normalise.ts';

/** What stands for the words in braces. */
const WORDS: Readonly<Record<string, string>> = {
  '{release}': '2026-02-02-000000000000',
  '{operator}': 'Sample Operator',
  '{operator url}': 'https://operator.example',
  '{time}': '1795305600',
  '{seconds}': '60',
  '{count}': '42',
  '{cursor}': 'golden:1',
  '{request id}': 'req_00000000000000000000',
};
/** Words that stand for a number in JSON. */
const NUMBERS = new Set(['{time}', '{seconds}', '{count}']);
/** The credentials of this service. */
export const GOLDEN_CREDENTIALS = Object.fromEntries(
  CREDENTIALS.map((name) => [name, `golden_${name}`]),
) as Credentials;

/** Serves the golden answers. A request that is not one of the golden requests is answered with 404 and says so. */
export function serveGolden(golden: GoldenAnswers, port: number): Promise<Server> {
  const byRequest = new Map(golden.cases.map(({ request, answer }) => [requestKey(filled(request)), answer]));
  const server = createServer(async (request, response) => {
    const site = `http://${request.headers.host ?? 'localhost'}`;
    const answer = byRequest.get(await keyOf(request));
    if (!answer) {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      const message = 'This is not one of the golden requests.';
      response.end(JSON.stringify({ ok: false, error: 'not_found', message, docs_url: site }));
      return;
    }
    const { status, headers, body } = spoken(answer, site);
    response.writeHead(status, headers);
    response.end(bodyText(body, headers['content-type'] ?? ''));
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

function bodyText(body: unknown, type: string): string {
  if (typeof body === 'string') return body;
  if (type === NDJSON && Array.isArray(body)) return body.map((line) => `${JSON.stringify(line)}\n`).join('');
  return JSON.stringify(body);
}

function filled(request: GoldenRequest): GoldenRequest {
  const text = JSON.stringify(request);
  return JSON.parse(
    CREDENTIALS.reduce((rest, name) => rest.replaceAll(`{${name}}`, GOLDEN_CREDENTIALS[name]), text),
  );
}

/** A request by everything that decides its answer. */
function requestKey({ method, path, headers = {}, body }: GoldenRequest): string {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const credential = lower.authorization ?? lower['x-api-key'] ?? '';
  const type = typeof body === 'object' ? 'application/json' : (lower['content-type'] ?? '');
  const text = typeof body === 'object' ? sortedJson(body) : (body ?? '');
  return [method, path, credential, type, text].join('\n');
}

async function keyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { authorization, 'x-api-key': key, 'content-type': type } = request.headers;
  const headers = {
    ...(authorization ? { authorization } : {}),
    ...(typeof key === 'string' ? { 'x-api-key': key } : {}),
    ...(type ? { 'content-type': type } : {}),
  };
  const base = { method: request.method ?? '', path: request.url ?? '', headers };
  if (type !== 'application/json') return requestKey(text === '' ? base : { ...base, body: text });
  try {
    return requestKey({ ...base, body: JSON.parse(text) as Record<string, unknown> });
  } catch {
    return requestKey({ ...base, body: text });
  }
}

/** JSON whose fields are sorted, so that the order in which a client writes them does not matter. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

/** An answer with a value for each word in braces. */
function spoken(answer: GoldenAnswer, site: string): GoldenAnswer {
  const say = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(say);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, say(entry)]));
    if (typeof value !== 'string') return value;
    if (NUMBERS.has(value)) return Number(WORDS[value]);
    return Object.entries(WORDS).reduce(
      (text, [word, own]) => text.replaceAll(word, own),
      value.replaceAll('{site}', site),
    );
  };
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(say(value))]),
  );
  return { status: answer.status, headers, body: say(answer.body) };
}
