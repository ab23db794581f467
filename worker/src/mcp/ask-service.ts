// Asks the service itself: the same handlers, gates and counts as any other request has. Nothing is answered from here.
import { KEY_HEADER } from '../gates/read-key.ts';
import { looksLikeApiKey } from '../keys/api-key.ts';
import type { AtlasTool } from './tools.ts';

/** Sends a request through the whole app, as if it had come from outside. */
export type AskService = (request: Request) => Response | Promise<Response>;

/** The answer to one tool call: the body of the service, and whether it is an error. */
export type ToolAnswer = { isError: boolean; body: Record<string, unknown> };

/** What the caller's own request says about who is calling. Cookies are not passed on: they belong to pages. */
const PASSED_ON = ['Authorization', KEY_HEADER, 'CF-Connecting-IP', 'Origin', 'User-Agent'] as const;
const BEARER = /^Bearer +(\S+)$/i;

/** Calls the address of a tool with the credentials of the caller's request. */
export async function callTool(
  { path, method }: Pick<AtlasTool, 'path' | 'method'>,
  given: Readonly<Record<string, unknown>>,
  caller: Request,
  { ask, prefix }: { ask: AskService; prefix: string },
): Promise<ToolAnswer> {
  const url = new URL(path, caller.url);
  const headers = passOn(caller.headers, prefix);
  let body: string | null = null;
  if (method === 'GET') {
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) url.searchParams.set(name, String(value));
  } else {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(given);
  }
  const response = await ask(new Request(url, { method, headers, body }));
  return { isError: !response.ok, body: await response.json() };
}

/** Many programs can send one `Authorization` header and nothing else, so an API key may come in it. */
function passOn(from: Headers, prefix: string): Headers {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  const bearer = BEARER.exec(from.get('Authorization')?.trim() ?? '')?.[1];
  if (bearer !== undefined && looksLikeApiKey(bearer, prefix) && !headers.has(KEY_HEADER))
    headers.set(KEY_HEADER, bearer);
  return headers;
}
