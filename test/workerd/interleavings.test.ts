// Sign-in, sign-out, cancel, activation, renewal and lookups of one account in random order, many at once. A lookup that
// begins after an end was acknowledged is never answered; one that begins after an activation is never refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { mintAccountId } from '../../worker/src/accounts/member-token.ts';
import { inRounds, rounds, testSeed } from '../support/soak.ts';
import { publishTiles } from './published-build.ts';
import { migrate, operator, services, testApp } from './support.ts';

const ROUNDS = rounds(10, 2_000);
const SEED = testSeed(15);
const STEPS = 14;
/** Apart from each other, so that the rounds of two seeds are not the same ones. */
const ROUND_SEEDS = 7_919;
const app = testApp();
/** An address has 60 lookups, and each is an object with its own files. */
const LOOKUPS_OF_ADDRESS = 50;
let lookups = 0;

/** What was done, and when it began and was acknowledged on a clock that every event moves. */
type Event = { begun: number; acked: number };
type TokenLife = { issued: Event; ends: Event[] };
type World = {
  account: string;
  tokens: Map<string, TokenLife>;
  activations: Event[];
  ends: Event[];
  /** Ends of every session, those too whose issue had not been acknowledged. */
  endsOfAll: Event[];
  lookups: (Event & { token: string; status: number })[];
  clock: number;
};

beforeAll(async () => {
  await migrate();
  await publishTiles();
});

async function timed<T>(world: World, act: () => Promise<T>): Promise<Event & { result: T }> {
  const begun = ++world.clock;
  const result = await act();
  return { begun, acked: ++world.clock, result };
}

async function move(world: World, to: 'active' | 'past_due' | 'ended'): Promise<void> {
  const { accounts } = services();
  const { result, ...event } = await timed(world, () => accounts.setMembership(world.account, to));
  if (result.moved) (to === 'active' ? world.activations : world.ends).push(event);
}

/** The end of some tokens: what had not been issued when it began may live on. */
async function end(world: World, tokens: string[], act: () => Promise<unknown>): Promise<void> {
  const { result: _, ...event } = await timed(world, act);
  for (const token of tokens) world.tokens.get(token)?.ends.push(event);
}

async function endAll(world: World, tokens: string[]): Promise<void> {
  const { result: _, ...event } = await timed(world, () => services().accounts.endSessions(world.account));
  world.endsOfAll.push(event);
  for (const token of tokens) world.tokens.get(token)?.ends.push(event);
}

async function issue(world: World): Promise<void> {
  const { result: token, ...issued } = await timed(world, () =>
    services().accounts.issueToken(world.account),
  );
  world.tokens.set(token, { issued, ends: [] });
}

async function lookUp(world: World, token: string): Promise<void> {
  const index = Math.floor(++lookups / LOOKUPS_OF_ADDRESS);
  const address = `10.${40 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': address };
  const { result, ...event } = await timed(world, () =>
    app.fetch('/functions/v1/public-price-lookup?cpt=70551', { headers }),
  );
  world.lookups.push({ ...event, token, status: result.status });
}

/** One random step. */
function step(world: World, random: Random): Promise<void> {
  const { accounts } = services();
  const all = [...world.tokens.keys()];
  const token = all.length > 0 ? random.pick(all) : '';
  const idOf = async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  };
  const signOut = () => {
    const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': '10.39.0.1' };
    return app.fetch('/functions/v1/sign-out', { method: 'POST', headers });
  };
  const steps: (() => Promise<void>)[] = [
    () => move(world, 'active'),
    () => move(world, 'active'),
    () => move(world, 'ended'),
    () => move(world, 'past_due'),
    () => issue(world),
    () => issue(world),
    () => end(world, [token], signOut),
    () => end(world, [token], async () => accounts.endSession(world.account, await idOf())),
    () => endAll(world, all),
    ...Array.from({ length: 9 }, () => () => lookUp(world, token)),
  ];
  return random.pick(steps)();
}

const before = (one: Event, other: Event) => one.acked < other.begun;

/** A lookup that must be refused: an end was acknowledged, and nothing that opens began after that end began. */
function mustRefuse(world: World, lookup: World['lookups'][number]): boolean {
  const { ends, issued } = world.tokens.get(lookup.token) ?? { ends: [], issued: lookup };
  // An ended token never opens again.
  if (ends.some((one) => before(issued, one) && before(one, lookup))) return true;
  const opens = world.activations.filter((one) => one.begun < lookup.acked);
  if (opens.length === 0) return true;
  return world.ends.some((one) => before(one, lookup) && opens.every((open) => before(open, one)));
}

/** A lookup that must be answered: token and membership were open before it, and nothing that ends came near it. */
function mustAnswer(world: World, lookup: World['lookups'][number]): boolean {
  const life = world.tokens.get(lookup.token);
  if (!life || !before(life.issued, lookup) || life.ends.some((one) => one.begun < lookup.acked))
    return false;
  if (world.endsOfAll.some((one) => !before(one, life.issued) && one.begun < lookup.acked)) return false;
  const ends = world.ends.filter((one) => one.begun < lookup.acked);
  return world.activations.some((open) => before(open, lookup) && ends.every((one) => before(one, open)));
}

async function runRound(random: Random): Promise<World> {
  const account = mintAccountId();
  const world: World = {
    account,
    tokens: new Map(),
    activations: [],
    ends: [],
    endsOfAll: [],
    lookups: [],
    clock: 0,
  };
  await issue(world);
  await move(world, 'active');
  const running: Promise<void>[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    running.push(step(world, random));
    if (random.next() < 0.45) await Promise.all(running.splice(0));
    else if (random.next() < 0.5) await Promise.resolve();
  }
  await Promise.all(running);
  for (const token of world.tokens.keys()) await lookUp(world, token);
  return world;
}

describe('an account', () => {
  it(`obeys every end and every activation in ${ROUNDS} interleavings of seed ${SEED}`, async () => {
    const counts = { refused: 0, answered: 0, either: 0 };
    await inRounds(ROUNDS, async (round) => {
      const world = await runRound(seededRandom(SEED + round * ROUND_SEEDS));
      for (const lookup of world.lookups) {
        const [refuse, answer] = [mustRefuse(world, lookup), mustAnswer(world, lookup)];
        counts[refuse ? 'refused' : answer ? 'answered' : 'either'] += 1;
        const where = `seed ${SEED}, round ${round}, lookup at ${lookup.begun}`;
        if (refuse) expect([401, 403], where).toContain(lookup.status);
        if (answer) expect(lookup.status, where).toBe(200);
        expect([200, 401, 403], where).toContain(lookup.status);
      }
    });
    // The rounds decide most lookups, both ways.
    expect(counts.refused).toBeGreaterThan(ROUNDS);
    expect(counts.answered).toBeGreaterThan(ROUNDS / 2);
    expect(counts.either).toBeLessThan(counts.refused + counts.answered);
  });

  it('is a member again after the operator activated it, and none after the operator cancelled', async () => {
    const added = await operator(app, 'POST', '/members', { email: 'steps@interleavings.example' });
    const { account } = (await added.json()) as { account: string };
    const world: World = {
      account,
      tokens: new Map(),
      activations: [],
      ends: [],
      endsOfAll: [],
      lookups: [],
      clock: 0,
    };
    await issue(world);
    const [token = ''] = world.tokens.keys();
    for (const stepName of ['activate', 'cancel', 'activate']) {
      await operator(app, 'POST', `/members/${account}/${stepName}`);
      await lookUp(world, token);
    }
    expect(world.lookups.map(({ status }) => status)).toEqual([200, 403, 200]);
  });
});
