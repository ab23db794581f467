// Whatever arrives, at any route: no answer is a fault of ours, and every answer has its documented shape.
import { beforeAll, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { ErrorBody } from '../../schemas/api-error.ts';
import { OPERATIONS } from '../../schemas/api-operations.ts';
import { COVERAGE_PATH, LOOKUP_PATH, MCP_PATH, PROCEDURES_PATH } from '../../schemas/api-paths.ts';
import { CoverageAnswer } from '../../schemas/coverage.ts';
import { ProceduresAnswer } from '../../schemas/suggestions.ts';
import { tileKeys } from '../../schemas/tile.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { createApp } from '../../worker/src/app.ts';
import type { LogLine } from '../../worker/src/log.ts';
import { inRounds, rounds, testSeed } from '../support/soak.ts';
import { aPlaceTile, aStateTile, BUILD } from '../support/tiny-tiles.ts';
import { app, asManager, asMember, asOperator, openEveryRoute, withKey } from './hostile-requests.ts';
import { type ListedRoute, type RandomRequest, randomRequest } from './random-requests.ts';
import { env, SITE } from './support.ts';

const SEED = testSeed(2211);
const ROUNDS = rounds(80, 200_000);
/** Answers of 200 that a schema describes, by path. */
const SHAPES: Record<string, { parse(value: unknown): unknown }> = {
  [LOOKUP_PATH]: LookupAnswer,
  [PROCEDURES_PATH]: ProceduresAnswer,
  [COVERAGE_PATH]: CoverageAnswer,
};

let routes: ListedRoute[] = [];

beforeAll(async () => {
  await openEveryRoute();
  // Every tile that a request can reach is there: a listed tile that is missing would be a fault of ours.
  await env.TILES.put(tileKeys.place(BUILD, '500'), JSON.stringify(aPlaceTile('500')));
  await env.TILES.put(tileKeys.state(BUILD, 'IA'), JSON.stringify(aStateTile('IA')));
  const seen = new Set<string>();
  routes = createApp().routes.filter(({ method, path }) => {
    const name = `${method} ${path}`;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
});

it(`${ROUNDS} requests to every route (seed ${SEED})`, async () => {
  expect(routes.length).toBeGreaterThan(80);
  const credentials = [
    {},
    asMember(),
    asManager(),
    asOperator(),
    ...(['search', 'pro', 'enterprise'] as const).map((key) => withKey(key)()),
  ];
  const random = seededRandom(SEED);
  // Requests are drawn in their order, and several are answered at a time.
  await inRounds(ROUNDS, (round) => check(round, randomRequest(random, routes, credentials)));
}, 3_600_000);

async function check(round: number, asked: RandomRequest): Promise<void> {
  const name = `${round}: ${asked.init.method} ${asked.path} ${JSON.stringify(asked.init.headers)} ${String(asked.init.body).slice(0, 300)}`;
  const response = await app.fetch(asked.path, asked.init);
  const line = takeLine(response.headers.get('X-Request-Id'));
  const text = await response.text();
  expect(response.status, `${name}\n${line?.cause}\n${text.slice(0, 300)}`).toBeLessThan(500);
  expect(line?.status, name).toBe(response.status);
  if (asked.init.method === 'HEAD' || text === '') return;
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) {
    expect(type, name).not.toBe('');
    return;
  }
  const body: unknown = JSON.parse(text);
  const { pathname } = new URL(SITE + asked.path);
  // The Model Context Protocol has errors of its own.
  if (pathname === MCP_PATH) return;
  if (response.status < 400) {
    SHAPES[pathname]?.parse(body);
    return;
  }
  const { error } = ErrorBody.parse(body);
  const documented = Object.values(OPERATIONS).filter(({ path }) => path === pathname);
  if (documented.length === 0 || error === 'method_not_allowed') return;
  const allowed = documented.flatMap(({ errors }) => [...errors]) as string[];
  expect(allowed, name).toContain(error);
}

/** Lines that are kept of calls that a tool of MCP made, which nobody takes. */
const MOST_LINES = 1_000;

/** The log line of a request. */
function takeLine(id: string | null): LogLine | undefined {
  const at = app.log.findIndex(({ request_id }) => request_id === id);
  if (at < 0) return undefined;
  const [line] = app.log.splice(at, 1);
  app.log.splice(0, app.log.length - MOST_LINES);
  return line;
}
