// Payments, ends, late payments, webhooks that come twice, late or after a fault, and lookups of one account in random
// order, many at once. Stripe's state changes in an instant; a webhook that began after it and was answered 200 is its
// acknowledgement. No lookup that begins after an acknowledged end is answered, none after an acknowledged begin refused.
import { beforeAll, describe, expect, it } from 'vitest';
import type { StripeEvent } from '../../../builder/src/local/stripe/shapes.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { inRounds, rounds, testSeed } from '../../support/soak.ts';
import { publishTiles } from '../published-build.ts';
import { migrate, services } from '../support.ts';
import { newAccount, openTill, type Till } from './till.ts';

const ROUNDS = rounds(6, 2_000);
const SEED = testSeed(29);
const STEPS = 12;
/** Apart from each other, so that the rounds of two seeds are not the same ones. */
const ROUND_SEEDS = 7_919;
/** One call of Stripe in so many fails. */
const FAULT_RATE = 0.05;

type Change = { opens: boolean; at: number; acked: number };
type Lookup = { begun: number; acked: number; status: number };
type Round = {
  till: Till;
  account: string;
  token: string;
  clock: number;
  changes: Change[];
  lookups: Lookup[];
  old: StripeEvent[];
};
const LOOKUPS_OF_ADDRESS = 50;
let lookups = 0;

beforeAll(async () => {
  await migrate();
  await publishTiles();
});

/** Sends an event until it is taken, as Stripe does. */
async function deliver({ till }: Round, event: StripeEvent): Promise<void> {
  while ((await till.deliver(event)).status !== 200);
}

/** Changes something at Stripe and sends what it reports, in any order. */
async function change(round: Round, random: Random, opens: boolean, act: () => void): Promise<void> {
  const made: Change = { opens, at: ++round.clock, acked: Number.POSITIVE_INFINITY };
  round.changes.push(made);
  act();
  const events = round.till.events.splice(0);
  round.old.push(...events);
  if (random.next() < 0.5) events.reverse();
  for (const event of events) await deliver(round, event);
  made.acked = ++round.clock;
}

async function lookUp(round: Round): Promise<void> {
  // An address has 60 lookups, and each is an object with its own files.
  const index = Math.floor(++lookups / LOOKUPS_OF_ADDRESS);
  const address = `10.${60 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
  const headers = { Authorization: `Bearer ${round.token}`, 'CF-Connecting-IP': address };
  const begun = ++round.clock;
  const { status } = await round.till.app.fetch('/functions/v1/public-price-lookup?cpt=70551', { headers });
  round.lookups.push({ begun, acked: ++round.clock, status });
}

function step(round: Round, random: Random): Promise<void> {
  const { world } = round.till;
  const [customer] = world.kept.customers;
  const live = world.kept.subscriptions.find(({ endedAt }) => endedAt === null);
  const begin = () => {
    if (customer && !live)
      return change(round, random, true, () => world.subscribe(customer.id, 'price_membership', {}));
    if (live?.status === 'past_due')
      return change(round, random, true, () => world.setStatus(live, 'active'));
    return lookUp(round);
  };
  const steps: (() => Promise<void>)[] = [
    begin,
    begin,
    () => (live ? change(round, random, false, () => world.end(live)) : lookUp(round)),
    () =>
      live?.status === 'active'
        ? change(round, random, false, () => world.setStatus(live, 'past_due'))
        : lookUp(round),
    // An old event comes again: what it reported is no longer true.
    async () => {
      const event = round.old.length > 0 ? random.pick(round.old) : undefined;
      if (event) await deliver(round, { ...event, id: `${event.id}_${++round.clock}` });
    },
    async () => {
      await round.till.billing.sync(round.account, 'return').catch(() => undefined);
    },
    ...Array.from({ length: 6 }, () => () => lookUp(round)),
  ];
  return random.pick(steps)();
}

/** The states that Stripe had while a lookup ran, and the last one that was acknowledged before it. */
function wrongLookups({ changes, lookups }: Round): Lookup[] {
  return lookups.filter(({ begun, acked, status }) => {
    const known = changes
      .filter((one) => one.acked < begun)
      .sort((a, b) => a.at - b.at)
      .at(-1);
    const during = changes.filter((one) => one.at < acked && one.at > (known?.at ?? 0));
    const possible = [known?.opens ?? false, ...during.map(({ opens }) => opens)];
    if (status === 200) return !possible.includes(true);
    return status !== 403 || !possible.includes(false);
  });
}

async function runRound(random: Random): Promise<Round> {
  const till = openTill();
  const account = await newAccount();
  const { accounts } = services();
  const customer = till.world.addCustomer('someone@example.com', { atlas_account: account });
  await accounts.setCustomer(account, customer.id);
  const token = await accounts.issueToken(account);
  const round: Round = { till, account, token, clock: 0, changes: [], lookups: [], old: [] };
  till.control.fault = () => (random.next() < FAULT_RATE ? 500 : undefined);
  const running: Promise<void>[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    running.push(step(round, random));
    if (random.next() < 0.45) await Promise.all(running.splice(0));
    else if (random.next() < 0.5) await Promise.resolve();
  }
  await Promise.all(running);
  await lookUp(round);
  return round;
}

describe(`${ROUNDS} interleavings of payments, webhooks and lookups (seed ${SEED})`, () => {
  it('let nobody in after an end and keep nobody out after a payment', async () => {
    const seen = { answered: 0, refused: 0 };
    await inRounds(ROUNDS, async (i) => {
      const round = await runRound(seededRandom(SEED + i * ROUND_SEEDS));
      expect([SEED, i, wrongLookups(round), round.changes]).toEqual([SEED, i, [], round.changes]);
      for (const { status } of round.lookups) seen[status === 200 ? 'answered' : 'refused'] += 1;
      const live = round.till.world.kept.subscriptions.filter(({ endedAt }) => endedAt === null);
      expect(live.length).toBeLessThanOrEqual(1);
    });
    expect(seen.answered).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });
});
