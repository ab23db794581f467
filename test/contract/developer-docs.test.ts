// Every example of the documentation and of the OpenAPI document, sent to a running service; and the walk from nothing to a
// live answer, a sandbox answer, a batch and an export, by the page that describes it alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../schemas/api-error.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../schemas/api-operations.ts';
import type { SignedUp } from '../../schemas/keys.ts';
import { EXAMPLE_MEMBER, type Sample, samplesOf } from '../../tools/static-files/docs/samples.ts';
import { errorExample, triggeredExample } from '../../worker/src/openapi/error-examples.ts';
import { EXAMPLE_KEY, EXAMPLE_SECRET, EXAMPLE_TOKEN, EXAMPLES } from '../../worker/src/openapi/examples.ts';
import { SITE_PLACEHOLDER } from '../../worker/src/openapi/placeholders.ts';
import { isInstalled, runFetch, runPython, runShell } from '../support/docs/run-samples.ts';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';

/** A ZIP of the county, which the examples of the documentation do not know. */
const COUNTY_ZIP = '50010';
/** The key is read before its websites change, and it ends last. */
const LAST: readonly OperationId[] = [
  'rotateKey',
  'setBranding',
  'setOrigins',
  'adoptKey',
  'revokeKey',
  'signOut',
];
const ORDER = [...OPERATION_IDS.filter((id) => !LAST.includes(id)), ...LAST];
/** Credentials of the sandbox: their answers are the same everywhere. */
const SANDBOX = ['test member token', 'test key', 'test key A'];
/** Fields that depend on when the example is sent. */
const OF_THE_MOMENT = [
  'reset',
  'used',
  'remaining',
  'days',
  'limit',
  'retry_after',
  'tier',
  'scopes',
  'bound',
  'host',
];

let service: TestService;
beforeAll(async () => {
  // Faults on request are not worth a line.
  service = await startTestService({ world: 'county', onLog: () => undefined });
});
afterAll(() => service.dispose());

async function signUp(fields: object): Promise<SignedUp> {
  const response = await fetch(`${service.url}/functions/v1/keys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': freshAddress() },
    body: JSON.stringify(fields),
  });
  return (await response.json()) as SignedUp;
}

/** The programs of one language in order, with credentials that work. */
async function programsIn(language: Sample['language']): Promise<string[]> {
  const made = await signUp({ test: true, tier: 'enterprise' });
  const { token } = await service.client.issueToken(service.account);
  return ORDER.map((id) =>
    (samplesOf(id).find((sample) => sample.language === language)?.code ?? '')
      .replaceAll(SITE_PLACEHOLDER, service.url)
      .replaceAll(EXAMPLE_KEY, made.key)
      .replaceAll(EXAMPLE_TOKEN, made.test_member_token ?? '')
      .replaceAll(EXAMPLE_SECRET, made.management_secret)
      .replaceAll(EXAMPLE_MEMBER, token)
      .replaceAll('zip=60611', `zip=${EXAMPLES[id].credential === null ? COUNTY_ZIP : '60611'}`),
  );
}

/** An example as this service gives it: with its own address. */
function here(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(SITE_PLACEHOLDER, service.url));
}

function withoutMoment(value: unknown): unknown {
  const entries = Object.entries(value as object).filter(([name]) => !OF_THE_MOMENT.includes(name));
  return Object.fromEntries(entries);
}

function expectExamples(printed: readonly string[]): void {
  expect(printed).toHaveLength(ORDER.length);
  for (const [i, id] of ORDER.entries()) {
    const answer = JSON.parse(printed[i] ?? '');
    const { answer: example, credential } = EXAMPLES[id];
    if (SANDBOX.includes(credential ?? ''))
      expect([id, withoutMoment(answer)]).toEqual([id, withoutMoment(here(example))]);
    else expect([id, answer]).toEqual([id, expect.objectContaining(anyOf(example))]);
  }
}

/** The same fields, whatever they hold. */
function anyOf(example: unknown): Record<string, unknown> {
  const { ok, ...fields } = example as Record<string, unknown>;
  const names = Object.keys(fields).map((name) => [name, expect.toSatisfy(() => true)]);
  return { ...(ok === undefined ? {} : { ok }), ...Object.fromEntries(names) };
}

describe('the examples of every operation', () => {
  it.skipIf(!isInstalled('curl'))('work with curl', async () => {
    expectExamples(await runShell(await programsIn('curl'), freshAddress()));
  });

  it('work with fetch', async () => {
    const printed: string[] = [];
    for (const program of await programsIn('fetch')) printed.push(await runFetch(program, freshAddress()));
    expectExamples(printed);
  });

  it.skipIf(!isInstalled('python3'))('work with Python', async () => {
    expectExamples(await runPython(await programsIn('Python')));
  });

  it('of contract A work', async () => {
    const { key } = await signUp({ test: true, contract: 'A' });
    const { other } = EXAMPLES.searchProviders;
    const response = await fetch(service.url + OPERATIONS.searchProviders.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(other?.body).replaceAll(EXAMPLE_KEY, key),
    });
    expect(await response.json()).toEqual(here(other?.answer));
  });
});

describe('the examples of errors', () => {
  const headers = { 'Content-Type': 'application/json' };
  const ASKS = {
    lookupPrice: (code: string) => ({ path: `?query=error:${code}`, init: {} }),
    lookupPriceByBody: (code: string) => ({ path: '', init: { body: { query: `error:${code}` } } }),
    searchProviders: (code: string) => ({
      path: '',
      init: { body: { query: `error:${code}`, location: '1' } },
    }),
    exportData: (code: string) => ({
      path: '',
      init: {
        body: { dataset: 'facility_prices', filters: { codes: ['73721'] }, cursor: `error:${code}` },
      },
    }),
  };

  it.each(Object.keys(ASKS) as (keyof typeof ASKS)[])('of %s are what the sandbox answers', async (id) => {
    const made = await signUp({ test: true, tier: 'enterprise' });
    const credential = id.startsWith('lookup')
      ? { Authorization: `Bearer ${made.test_member_token}` }
      : { 'x-api-key': made.key };
    for (const code of OPERATIONS[id].errors) {
      const { path, init } = ASKS[id](code) as { path: string; init: { body?: object } };
      const response = await fetch(service.url + OPERATIONS[id].path + path, {
        headers: { ...headers, ...credential },
        ...(init.body ? { method: 'POST', body: JSON.stringify(init.body) } : {}),
      });
      const body = await response.json();
      const example = here(triggeredExample(id, code as ErrorCode));
      expect([response.status, withoutMoment(body)]).toEqual([ERRORS[code].status, withoutMoment(example)]);
    }
  });

  it.each([
    ['management_unauthorized', 'POST', '/functions/v1/keys/rotate'],
    ['operator_unauthorized', 'GET', '/operator/v1/keys'],
    ['not_found', 'GET', '/functions/v1/nothing'],
  ] as const)('without a trigger are true: %s', async (code, method, path) => {
    const response = await fetch(service.url + path, { method });
    expect(await response.json()).toEqual(here(errorExample(code).body));
  });
});

describe.skipIf(!isInstalled('curl'))('the walk of ten minutes', () => {
  it('leads from nothing to every kind of answer', async () => {
    const page = await (await fetch(`${service.url}/docs/ten-minutes.md`)).text();
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) =>
      code.replaceAll('60611', COUNTY_ZIP),
    );
    const [key = '', ...printed] = await runShell(blocks, freshAddress());
    expect(key.trim()).toMatch(/^cpa_test_/);
    const [search, lookup, error, live, batch, rows, usage] = printed.map((text) =>
      text.startsWith('{') ? JSON.parse(text) : text,
    );
    expect([search.providers.length > 0, search.location.state]).toEqual([true, 'ZZ']);
    expect([lookup.match.code, lookup.facilities.length]).toEqual(['73721', 5]);
    expect(error.error).toBe('rate_limited');
    expect([live.location.state, live.notices.map(({ code }: { code: string }) => code)]).not.toContain(
      'sandbox',
    );
    expect([live.location.state, live.match.label]).toEqual(['IA', 'Cardiologist']);
    expect(batch.items.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
    expect(rows.split('\n')[0]).toContain('facility_id');
    expect([usage.test, usage.used]).toEqual([true, 5]);
  });
});
