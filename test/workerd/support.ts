// What every test inside workerd starts from: the test's bindings, a migrated database, and an app that logs
// into an array.
import { applyD1Migrations, type D1Migration, runInDurableObject } from 'cloudflare:test';
import { env as bindings } from 'cloudflare:workers';
import { createApp } from '../../worker/src/app.ts';
import type { Env } from '../../worker/src/env.ts';
import type { LogLine } from '../../worker/src/log.ts';
import { metricsFor, type Services, servicesFor } from '../../worker/src/services.ts';

export const env = bindings as unknown as Env & { MIGRATIONS: D1Migration[] };
export const SITE = 'https://atlas.test';
export const OPERATOR_SECRET = 'an-operator-secret-of-the-tests';

/** Creates the tables; a second call finds them. */
export async function migrate(): Promise<void> {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
}

/** The services the app would open, for setting a scene. */
export function services() {
  return servicesFor(env);
}

type Asked = { log: LogLine[]; replaced: Partial<Services> };
/** What a test gave with its bindings, by the object of the bindings that a request carries. */
const asked = new WeakMap<object, Asked>();

/** One app for all tests, as one isolate has one: the first request of an app puts the table of its routes together. */
const app = createApp({
  log: () => undefined,
  metrics: (its) => ({
    request(line) {
      asked.get(its)?.log.push(line);
      metricsFor(its).request(line);
    },
  }),
  services: (its, site) => ({ ...servicesFor(its, site), ...asked.get(its)?.replaced }),
});

/** The app with the log lines of its requests; `changed` replaces bindings or variables, `replaced` whole services. */
export function testApp(changed: Partial<Env> = {}, replaced: Partial<Services> = {}) {
  const log: LogLine[] = [];
  const its = { ...env, ...changed };
  asked.set(its, { log, replaced });
  return {
    log,
    fetch: (path: string, init: RequestInit = {}) => app.request(SITE + path, init, its) as Promise<Response>,
  };
}

/** A call of the operator with the right secret. */
export function operator(app: ReturnType<typeof testApp>, method: string, path: string, body?: unknown) {
  return app.fetch(`/operator/v1${path}`, {
    method,
    headers: { Authorization: `Operator ${OPERATOR_SECRET}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type RunInside = <O, T>(
  stub: DurableObjectStub,
  act: (object: O, state: DurableObjectState) => T | Promise<T>,
) => Promise<T>;
/** Runs inside an object; the plugin's own type knows only classes of the platform. */
export const runInside = runInDurableObject as unknown as RunInside;
