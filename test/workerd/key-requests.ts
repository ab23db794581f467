// Requests with an API key, and what their answers say: shared by the tests of the addresses that take one.
import type { KeyObject } from '../../worker/src/keys/key-object.ts';
import type { KeyTerms } from '../../worker/src/keys/tiers.ts';
import { env, runInside, services, type testApp } from './support.ts';

export type App = ReturnType<typeof testApp>;
/** A parsed body: an answer or an error, looked at field by field. */
export type Told = { error?: string; [field: string]: unknown };
export type Reply = { response: Response; status: number; rates: unknown[]; body: Told };

/** Rate headers of a response without a valid key. */
export const NO_RATES = [0, 0, true];

let sent = 0;
/** A request; its address is its own unless the headers name one. */
export async function send(app: App, path: string, init: RequestInit = {}): Promise<Reply> {
  sent += 1;
  const headers = { 'CF-Connecting-IP': `198.18.${(sent >> 8) & 255}.${sent & 255}`, ...init.headers };
  const response = await app.fetch(path, { ...init, headers });
  const { status } = response;
  return {
    response,
    status,
    rates: ratesOf(response),
    body: JSON.parse((await response.clone().text()) || '{}'),
  };
}

/** A POST of a JSON body with a key in the header, or other headers. */
export function post(
  app: App,
  path: string,
  body: unknown,
  key?: string,
  headers: object = {},
): Promise<Reply> {
  return send(app, path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Limit, remaining, and whether the reset is a UTC midnight. */
export function ratesOf(response: Response): unknown[] {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(response.headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  );
  return [limit, remaining, reset !== undefined && reset > 0 && reset % 86_400 === 0];
}

/** A fresh key, Free and of contract B unless said otherwise. */
export function issueKey(terms: Partial<KeyTerms> = {}, origins: string[] = []) {
  const { keys } = services();
  return keys.issue({ tier: 'free', contract: 'B', test: false, scopes: [], ...terms }, { origins });
}

/** Sets the clock of a family's object. */
export function setKeyClock(family: string, at: number): Promise<void> {
  return runInside(env.KEY_OBJECTS.get(env.KEY_OBJECTS.idFromName(family)), (object: KeyObject) => {
    object.now = () => at;
  });
}
