// Small counts stay unknown: whatever a file holds, no published figure is or gives away a count of 1 to 10.
import { describe, expect, it } from 'vitest';
import type { AreaRow } from '../../../builder/src/claims/claims-row.ts';
import { decimalOf } from '../../../builder/src/claims/decimal.ts';
import { makePublishable } from '../../../builder/src/claims/publishable.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(11);
const WORLDS = rounds(400, 20_000);
const STATES = Object.keys(STATE_NAMES).slice(0, 8);
/** A reader cannot tell a state without any service from one with a small count: these have none. */
const WITHOUT_SERVICES = 2;

type State = { services: number; providers: number };

function row(area: string, { services, providers }: State): AreaRow {
  const amounts = { allowed: decimalOf(100), charge: decimalOf(300) };
  return {
    area,
    code: '99213',
    setting: 'O',
    apc: null,
    services: decimalOf(services),
    providers,
    ...amounts,
  };
}

/** What a file holds when Medicare leaves out the states with small counts, and what is published of it. */
function publish(states: readonly State[]) {
  const total = (of: (state: State) => number) => states.reduce((sum, state) => sum + of(state), 0);
  const nation = {
    services: total(({ services }) => services),
    providers: total(({ providers }) => providers),
  };
  const shown = states.flatMap((state, i) => (state.services > 10 ? [row(STATES[i] ?? '', state)] : []));
  return makePublishable([row('US', nation), ...shown]);
}

function randomStates(random: Random): State[] {
  const int = (from: number, to: number) => from + random.int(to - from + 1);
  return STATES.map((_, i) => {
    if (i < WITHOUT_SERVICES) return { services: 0, providers: 0 };
    const services = random.next() < 0.4 ? int(0, 10) : int(11, random.next() < 0.5 ? 24 : 400);
    return { services, providers: services === 0 ? 0 : int(1, Math.min(services, 25)) };
  });
}

describe(`published claims (seed ${SEED})`, () => {
  it('hold no count of 1 to 10, and none is the nation less the states', () => {
    const random = seededRandom(SEED);
    const seen = { hidden: 0, withoutProviders: 0, whole: 0 };
    for (let i = 0; i < WORLDS; i += 1) {
      const states = randomStates(random);
      const { national, states: shown } = publish(states);
      const label = `seed ${SEED}, world ${i}: ${JSON.stringify(states)}`;
      for (const { services, providers } of [...(national ? [national] : []), ...shown]) {
        expect(services, label).toBeGreaterThan(10);
        expect(providers ?? 11, label).toBeGreaterThan(10);
      }
      if (!national) continue;
      const rest = national.services - shown.reduce((sum, { services }) => sum + services, 0);
      expect(rest > 0 && rest <= 10, label).toBe(false);
      const large = states.filter(({ services }) => services > 10).length;
      if (shown.length < large) seen.hidden += 1;
      else seen.whole += 1;
      if (shown.length > 0 && shown.every(({ providers }) => providers === null)) seen.withoutProviders += 1;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });

  it('are the same for another small count, so nobody can compute which one it was', () => {
    const random = seededRandom(SEED);
    let compared = 0;
    for (let i = 0; i < WORLDS; i += 1) {
      const states = randomStates(random);
      const { national, states: shown } = publish(states);
      const small = states.findIndex(({ services }) => services > 0 && services <= 10);
      if (!national || small < 0) continue;
      // One service moves between the small state and another one that is not shown.
      const names = new Set(shown.map(({ area }) => area));
      const others = states.flatMap((_, at) => (at !== small && !names.has(STATES[at] ?? '') ? [at] : []));
      const twins = others.flatMap((other) =>
        [1, -1].map((by) =>
          states.map(({ services, providers }, at) => ({
            services: services + (at === small ? by : at === other ? -by : 0),
            providers,
          })),
        ),
      );
      const same = twins.some(
        (twin) =>
          twin.every(({ services }) => services >= 0) &&
          JSON.stringify(publish(twin)) === JSON.stringify(publish(states)),
      );
      expect(same, `seed ${SEED}, world ${i}: ${JSON.stringify(states)}`).toBe(true);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(WORLDS / 4);
  });

  it('have no clinicians of a state when the nation gives them away', () => {
    const states = [
      { services: 100, providers: 50 },
      { services: 90, providers: 10 },
      { services: 80, providers: 10 },
    ];
    const shown = publish(states).states;
    expect(shown.map(({ services }) => services).sort()).toEqual([100, 80, 90]);
    expect(shown.map(({ providers }) => providers)).toEqual([null, null, null]);
  });
});
