// Sends the golden requests to a service.
import type { Credentials, GoldenAnswer, GoldenRequest } from './golden.ts';
import { type Identity, normalise } from './normalise.ts';

/** A service that serves the sample release, and credentials for it. */
export type Target = {
  baseUrl: string;
  credentials: Credentials;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
};

/** The golden lookup whose answer says how the service calls itself. */
const INTRODUCTION: GoldenRequest = {
  method: 'GET',
  path: '/functions/v1/public-price-lookup?cpt=70551',
  headers: { Authorization: 'Bearer {member_token}' },
};

/** How a service calls itself, by one of its answers. Throws when it cannot be asked. */
export async function readIdentity(target: Target): Promise<Identity> {
  const response = await send(target, INTRODUCTION);
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(
      `The service at ${target.baseUrl} refuses a lookup with ${response.status}: ${text.slice(0, 300)}`,
    );
  const { release, attribution, member_url } = JSON.parse(text) as {
    release: string;
    attribution: { operator: string; url: string };
    member_url: string;
  };
  return {
    release,
    operator: attribution.operator,
    operatorUrl: attribution.url,
    site: new URL(member_url).origin,
  };
}

/** The answer to a golden request, in its comparable form. */
export async function ask(target: Target, request: GoldenRequest, identity: Identity): Promise<GoldenAnswer> {
  return normalise(await send(target, request), identity);
}

async function send(
  { baseUrl, credentials, fetch: call = fetch }: Target,
  request: GoldenRequest,
): Promise<Response> {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (word, name: string) => (credentials as Record<string, string>)[name] ?? word);
  const headers = Object.entries(request.headers ?? {}).map(([name, value]): [string, string] => [
    name,
    fill(value),
  ]);
  const { body } = request;
  const isJson = typeof body === 'object';
  return call(baseUrl.replace(/\/$/, '') + request.path, {
    method: request.method,
    headers: [...headers, ...(isJson ? [['Content-Type', 'application/json'] as [string, string]] : [])],
    ...(body === undefined ? {} : { body: fill(isJson ? JSON.stringify(body) : body) }),
  });
}
