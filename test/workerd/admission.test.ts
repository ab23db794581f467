// Who is let in, who waits and who is refused when an isolate is busy. Time and deadlines are the test's.
import { expect, it } from 'vitest';
import type { Tier } from '../../schemas/key-terms.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import {
  createAdmission,
  createLoad,
  PLACES_OF_A_LOOK_UP,
  QUEUE_DEADLINE_MS,
} from '../../worker/src/keys/admission.ts';
import { FRESH_MS, REFRESH_EVERY_MS } from '../../worker/src/keys/recent-keys.ts';
import { MAX_WAITING, MAX_WAITING_OF_FAMILY } from '../../worker/src/keys/waiting-queue.ts';
import { rounds, testSeed } from '../support/soak.ts';

const ONE = { free: 1, basic: 1, pro: 1, enterprise: null };

/** A clock whose deadlines come when `pass` moves it. */
function handClock() {
  let now = 1_000_000;
  const deadlines = new Map<symbol, { at: number; run: () => void }>();
  return {
    deadlines,
    now: () => now,
    after(ms: number, run: () => void) {
      const name = Symbol('deadline');
      deadlines.set(name, { at: now + ms, run });
      return () => void deadlines.delete(name);
    },
    pass(ms: number) {
      now += ms;
      for (const [name, { at, run }] of deadlines) {
        if (at <= now && deadlines.delete(name)) run();
      }
    },
  };
}

/** Lets what is due go on. */
async function settle(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
}

/** Admission whose `enter` notes the outcome under a name. */
function watched(limits: typeof ONE) {
  const clock = handClock();
  const load = createLoad();
  const admission = createAdmission(limits, load, clock);
  const outcomes: string[] = [];
  const inside = new Map<string, () => void>();
  const enter = async (name: string, tier: Tier, family = name) => {
    const visit = admission.arrive();
    const entered = await visit.enter(tier, family);
    outcomes.push(entered ? `${name} in after ${entered.waitedMs}` : `${name} refused`);
    if (entered) inside.set(name, visit.leave);
    else visit.leave();
  };
  /** Runs one step, and what follows from it. */
  const step = async (run: () => unknown) => {
    const finished = run();
    if (!(finished instanceof Promise)) await settle();
    await settle();
    return outcomes.splice(0);
  };
  const leave = (name: string) => {
    inside.get(name)?.();
    inside.delete(name);
  };
  return { clock, load, enter, leave, step, inside };
}

it('refuses Free when others are here, whether or not they were admitted yet', async () => {
  const clock = handClock();
  const admission = createAdmission({ ...ONE, basic: 2 }, createLoad(), clock);
  const lookingUpItsKey = admission.arrive();
  const free = admission.arrive();
  expect(await free.enter('free', 'free')).toBeUndefined();
  free.leave();
  const basic = admission.arrive();
  expect(await basic.enter('basic', 'basic')).toEqual({ waitedMs: 0 });
  basic.leave();
  lookingUpItsKey.leave();
  expect(await admission.arrive().enter('free', 'free')).toEqual({ waitedMs: 0 });
});

/** A key as an isolate remembers it, whose day ends in so many seconds. */
function remembered(clock: { now(): number }, tier: Tier, seconds = 600) {
  const rates = { limit: 100, remaining: 99, reset: clock.now() / 1000 + seconds };
  return { tier, rates, hasWebsites: false };
}

it('refuses a Free key that it knows without looking it up, and no other', async () => {
  const clock = handClock();
  const admission = createAdmission(ONE, createLoad(), clock);
  const first = admission.arrive();
  for (const tier of ['free', 'basic', 'enterprise'] as const) first.note(tier, remembered(clock, tier));
  first.note('of websites', { ...remembered(clock, 'free'), hasWebsites: true });
  // The first is alone, so that a Free key has a place.
  expect(first.refusedAlready('free')).toBeUndefined();
  const second = admission.arrive();
  expect(second.refusedAlready('free')).toMatchObject(remembered(clock, 'free'));
  for (const hash of ['basic', 'enterprise', 'of websites', 'unknown'])
    expect(second.refusedAlready(hash)).toBeUndefined();
});

it('looks a key that it refuses up again after ten seconds, one key at a time', () => {
  const clock = handClock();
  const admission = createAdmission(ONE, createLoad(), clock);
  const [first, second] = [admission.arrive(), admission.arrive()];
  for (const hash of ['one', 'other']) first.note(hash, remembered(clock, 'free'));
  clock.pass(FRESH_MS - 1);
  expect(second.refusedAlready('one')).toBeDefined();
  clock.pass(1);
  // Its owner may have bought a plan.
  expect(second.refusedAlready('one')).toBeUndefined();
  expect(second.refusedAlready('other')).toBeDefined();
  first.note('one', remembered(clock, 'basic'));
  clock.pass(REFRESH_EVERY_MS - 1);
  expect(second.refusedAlready('other')).toBeDefined();
  clock.pass(1);
  expect(second.refusedAlready('other')).toBeUndefined();
  expect(second.refusedAlready('one')).toBeUndefined();
});

it('forgets the count of a key at the end of its day', () => {
  const clock = handClock();
  const admission = createAdmission(ONE, createLoad(), clock);
  const [one] = [admission.arrive(), admission.arrive()];
  one.note('free', remembered(clock, 'free', 2));
  clock.pass(1_999);
  expect(one.refusedAlready('free')).toBeDefined();
  clock.pass(1);
  expect(one.refusedAlready('free')).toBeUndefined();
});

it('looks up a few of the keys that it does not know, when it is busy, and the others after them', async () => {
  const clock = handClock();
  const load = createLoad();
  const admission = createAdmission(
    { ...ONE, free: 2 * PLACES_OF_A_LOOK_UP, basic: 2 * PLACES_OF_A_LOOK_UP },
    load,
    clock,
  );
  const visits = Array.from({ length: 2 * PLACES_OF_A_LOOK_UP }, () => admission.arrive());
  // It is not busy yet.
  expect(visits.map((visit, i) => visit.turnToLookUp(`${i}`, `${i}`))).toEqual(visits.map(() => undefined));
  const [one, other, third, fourth, known] = Array.from({ length: 5 }, () => admission.arrive());
  expect(one?.turnToLookUp('one', 'one')).toBeUndefined();
  expect(other?.turnToLookUp('other', 'other')).toBeUndefined();
  const turns: string[] = [];
  void third?.turnToLookUp('third', 'third')?.then(() => turns.push('third'));
  void fourth?.turnToLookUp('fourth', 'fourth')?.then(() => turns.push('fourth'));
  await settle();
  expect(turns).toEqual([]);
  one?.note('one', remembered(clock, 'basic'));
  await settle();
  expect(turns).toEqual(['third']);
  expect(known?.turnToLookUp('one', 'one')).toBeUndefined();
  // A look-up that fails ends with its request, and nobody waits for a turn for longer than a second.
  other?.leave();
  await settle();
  expect(turns).toEqual(['third', 'fourth']);
  const last = admission.arrive();
  void last.turnToLookUp('last', 'last')?.then(() => turns.push('last'));
  clock.pass(QUEUE_DEADLINE_MS);
  await settle();
  expect(turns).toEqual(['third', 'fourth', 'last']);
  for (const visit of [...visits, one, other, third, fourth, known, last]) visit?.leave();
  expect([load.here.size, load.lookingUp.begun.size, clock.deadlines.size]).toEqual([0, 0, 0]);
});

it.each([
  [{ free: 0, basic: 0, pro: 2 }, 1],
  [{ free: 0, basic: 1, pro: 9 }, 2],
  [{ free: 0, basic: 0, pro: 0 }, 0],
])(
  'is busy by the limit of the lowest tier that is open: of four look-ups %o lets %i wait',
  (limits, waiting) => {
    const admission = createAdmission({ ...limits, enterprise: null }, createLoad(), handClock());
    // The first look-up of a busy isolate begins at once.
    const turns = ['a', 'b', 'c', 'd'].map((key) => admission.arrive().turnToLookUp(key, key));
    expect(turns.filter((turn) => turn !== undefined)).toHaveLength(waiting);
  },
);

it('forgets a request that never came to its end', async () => {
  const { clock, enter, step } = watched(ONE);
  expect(await step(() => enter('lost', 'free'))).toEqual(['lost in after 0']);
  clock.pass(59_999);
  expect(await step(() => enter('early', 'free'))).toEqual(['early refused']);
  clock.pass(1);
  expect(await step(() => enter('later', 'free'))).toEqual(['later in after 0']);
});

it('counts a request that ends twice once', async () => {
  const { enter, inside, step } = watched(ONE);
  await step(() => enter('first', 'free'));
  const leaveFirst = inside.get('first');
  leaveFirst?.();
  await step(() => enter('second', 'free'));
  leaveFirst?.();
  expect(await step(() => enter('third', 'free'))).toEqual(['third refused']);
});

it('refuses Free, admits Enterprise, and serves Pro before Basic', async () => {
  const { clock, enter, leave, step } = watched(ONE);
  await step(() => enter('first', 'free'));
  expect(await step(() => enter('free', 'free'))).toEqual(['free refused']);
  expect(await step(() => enter('enterprise', 'enterprise'))).toEqual(['enterprise in after 0']);
  expect(await step(() => enter('basic', 'basic'))).toEqual([]);
  clock.pass(100);
  expect(await step(() => enter('pro', 'pro'))).toEqual([]);
  clock.pass(100);
  expect(await step(() => leave('enterprise'))).toEqual([]);
  expect(await step(() => leave('first'))).toEqual(['pro in after 100']);
  expect(await step(() => leave('pro'))).toEqual(['basic in after 200']);
  expect(clock.deadlines.size).toBe(0);
});

it('refuses at the deadline and not before it', async () => {
  const { clock, enter, leave, step } = watched(ONE);
  await step(() => enter('first', 'free'));
  await step(() => enter('basic', 'basic'));
  expect(await step(() => clock.pass(QUEUE_DEADLINE_MS - 1))).toEqual([]);
  expect(await step(() => clock.pass(1))).toEqual(['basic refused']);
  expect(await step(() => leave('first'))).toEqual([]);
  expect(await step(() => enter('next', 'basic'))).toEqual(['next in after 0']);
});

it('lets callers take turns: who asks a hundred times does not delay another', async () => {
  const { enter, leave, step } = watched(ONE);
  await step(() => enter('first', 'free'));
  for (let i = 0; i < 100; i += 1) await step(() => enter(`busy-${i}`, 'basic', 'busy'));
  await step(() => enter('modest-0', 'basic', 'modest'));
  await step(() => enter('modest-1', 'basic', 'modest'));
  const order: string[] = [];
  for (let last = 'first'; order.length < 5; ) {
    const [came = ''] = await step(() => leave(last));
    last = came.split(' ')[0] ?? '';
    order.push(last);
  }
  expect(order).toEqual(['busy-0', 'modest-0', 'busy-1', 'modest-1', 'busy-2']);
});

it('refuses at once when too many wait, of a family and of all', async () => {
  const { clock, enter, step } = watched(ONE);
  await step(() => enter('first', 'free'));
  for (let i = 0; i < MAX_WAITING; i += 1)
    void enter(`${i}`, 'basic', `${i % (MAX_WAITING / MAX_WAITING_OF_FAMILY)}`);
  expect(await step(() => enter('of a full family', 'basic', '0'))).toEqual(['of a full family refused']);
  expect(await step(() => enter('of another', 'basic', 'another'))).toEqual(['of another refused']);
  expect(await step(() => enter('pro', 'pro'))).toEqual([]);
  expect(await step(() => clock.pass(QUEUE_DEADLINE_MS))).toHaveLength(MAX_WAITING + 1);
});

it('refuses a tier that the deployment has closed without a wait', async () => {
  const { enter, step } = watched({ ...ONE, basic: 0 });
  expect(await step(() => enter('basic', 'basic'))).toEqual(['basic refused']);
});

const [SEED, ROUNDS] = [testSeed(2205), rounds(300, 30_000)];
it(`keeps the limits over ${ROUNDS} random steps and ends with nobody inside or waiting (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const limits = { free: 3, basic: 5, pro: 7, enterprise: null };
  const { clock, load, enter, leave, step, inside } = watched(limits);
  const most: Record<string, number> = { free: 3, basic: 5, pro: 7 };
  for (let i = 0; i < ROUNDS; i += 1) {
    const before = load.admitted.size;
    const tier = random.pick(['free', 'basic', 'pro', 'enterprise'] as const);
    const kind = random.int(5);
    if (kind < 2) await step(() => void enter(`${tier}-${i}`, tier, random.pick(['a', 'b', 'c'])));
    else if (kind < 4) await step(() => leave(random.pick([...inside.keys(), 'nobody'])));
    else await step(() => clock.pass(random.int(400)));
    // Only Enterprise fills an isolate beyond the limit of Pro; forgotten requests need a minute and do not occur.
    const size = load.admitted.size;
    if (size > before && tier !== 'enterprise') expect(size).toBeLessThanOrEqual(most.pro ?? 0);
    expect(size).toBe(inside.size);
  }
  await step(() => clock.pass(QUEUE_DEADLINE_MS));
  for (const name of [...inside.keys()]) await step(() => leave(name));
  expect([load.here.size, load.admitted.size, clock.deadlines.size]).toEqual([0, 0, 0]);
});
