// The runtime is killed while searches and lookups arrive: whatever it answered is counted, once, and nothing else is but
// requests that it took and could not answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UsageAnswer } from '../../schemas/keys.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';
import { rounds, testSeed } from '../support/soak.ts';

const SEED = testSeed(2220);
const KILLS = rounds(1, 20);
const CALLERS_AT_ONCE = 12;
const [KEYS, ADDRESSES] = [3, 3];
const KEY_LIMIT = 1000;
const ADDRESS_LIMIT = 60;
/** Answers before a kill, at random between these. */
const [FEWEST, MOST] = [20, 100];
const SEARCH = '/functions/v1/widget-search';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ world: 'county' });
});
afterAll(() => service.dispose());

/** A counted caller: the remaining requests that answers stated, and how many requests had no answer. */
type Caller = { limit: number; ask(): Promise<Response>; stated: number[]; lost: number };

function keyCaller(key: string): Caller {
  const headers = { 'x-api-key': key, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query: '70551', location: '50010' });
  const ask = () => {
    const from = { 'CF-Connecting-IP': freshAddress() };
    return fetch(service.url + SEARCH, { method: 'POST', headers: { ...headers, ...from }, body });
  };
  return { limit: KEY_LIMIT, ask, stated: [], lost: 0 };
}

function addressCaller(): Caller {
  const headers = { Authorization: `Bearer ${service.token}`, 'CF-Connecting-IP': freshAddress() };
  const url = `${service.url}/functions/v1/public-price-lookup?cpt=70551&zip=50010`;
  return { limit: ADDRESS_LIMIT, ask: () => fetch(url, { headers }), stated: [], lost: 0 };
}

/** Asks in turn until `answers` came, kills the runtime while others wait, and starts it again. */
async function killUnderLoad(callers: readonly Caller[], answers: number): Promise<void> {
  let [asked, answered, isOver] = [0, 0, false];
  const { promise: enough, resolve: stop } = Promise.withResolvers<void>();
  const work = async () => {
    while (!isOver) {
      const caller = callers[asked++ % callers.length];
      try {
        const response = await caller?.ask();
        await response?.arrayBuffer();
        expect(response?.status).toBe(200);
        caller?.stated.push(Number(response?.headers.get('x-ratelimit-remaining')));
        answered += 1;
      } catch (error) {
        // Only the kill takes an answer away.
        if (!isOver || !(error instanceof TypeError)) throw error;
        if (caller) caller.lost += 1;
      }
      if (answered === answers) {
        isOver = true;
        stop();
      }
    }
  };
  const working = Promise.all(Array.from({ length: CALLERS_AT_ONCE }, work));
  await Promise.race([enough, working]);
  await service.crash();
  await working;
}

/** Checks a caller whose store has counted `used` requests. */
function expectCounted({ limit, stated, lost }: Caller, used: number, name: string): void {
  expect(new Set(stated).size, `${name}: two answers stated the same count`).toBe(stated.length);
  expect(used, `${name}: answers that are not counted`).toBeGreaterThanOrEqual(stated.length);
  expect(used, `${name}: more than was asked`).toBeLessThanOrEqual(stated.length + lost);
  expect(Math.min(...stated), `${name}: an answer stated more than is counted`).toBeGreaterThanOrEqual(
    limit - used,
  );
}

it(`counts every answered request once over ${KILLS} kills (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const keys = await Promise.all(
    Array.from({ length: KEYS }, () => service.client.createKey({ tier: 'basic', contract: 'B' })),
  );
  const ofKeys = keys.map(({ key }) => keyCaller(key));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ofAddresses = Array.from({ length: ADDRESSES }, addressCaller);
    await killUnderLoad([...ofKeys, ...ofAddresses], FEWEST + random.int(MOST - FEWEST));
    for (const [i, caller] of ofKeys.entries()) {
      const headers = { 'x-api-key': keys[i]?.key ?? '' };
      const usage = await fetch(`${service.url}/functions/v1/usage`, { headers });
      expectCounted(caller, UsageAnswer.parse(await usage.json()).used, `kill ${kill}, key ${i}`);
    }
    for (const [i, caller] of ofAddresses.entries()) {
      const remaining = Number((await caller.ask()).headers.get('x-ratelimit-remaining'));
      expectCounted(caller, ADDRESS_LIMIT - remaining - 1, `kill ${kill}, address ${i}`);
    }
  }
});
