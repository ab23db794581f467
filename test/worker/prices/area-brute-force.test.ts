// Area and list of a lookup against plain loops over the whole world.
import { describe, expect, it } from 'vitest';
import type { LookupAnswer } from '../../../schemas/api.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import type { World } from '../../support/prices/hand-world.ts';
import { lookUpIn } from '../../support/prices/look-up-in.ts';
import { type NaiveAnswer, naiveLookup, naiveStates } from '../../support/prices/naive-lookup.ts';
import { randomQuestion, randomWorld } from '../../support/prices/random-world.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(13);
const WORLDS = rounds(12, 100);
const QUESTIONS = rounds(40, 100);
const PLACE_NOTICES = new Set(['location_approximate']);

/** An answer as the naive lookup states it. */
function comparable({ area, facilities, facilities_scope: scope, coverage, notices }: LookupAnswer) {
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
  return {
    scope: area.scope,
    scopeId: area.scope_id,
    radius: area.radius_miles,
    counts: [area.n_sources, area.n_facilities, area.n_systems],
    figures: [area.median, area.p25, area.p75, area.stability?.low ?? null, area.stability?.high ?? null].map(
      cents,
    ),
    inRange: coverage.facilities_in_range,
    priced: coverage.priced,
    widened: scope.widened,
    list: facilities.map((one) => [
      ...[one.facility_id, one.distance_miles, one.n_prices, one.flags.includes('far_below')],
      ...[one.cash_price, one.price_low, one.price_high].map(cents),
    ]),
    notices: notices.map(({ code }) => code).filter((code) => !PLACE_NOTICES.has(code)),
  };
}

function expected({ figures, list, ...rest }: NaiveAnswer) {
  const { n_sources, n_facilities, n_systems, median, p25, p75, stability } = figures;
  return {
    ...rest,
    counts: [n_sources, n_facilities, n_systems],
    figures: [median, p25, p75, stability?.low ?? null, stability?.high ?? null],
    list: list.map(({ id, price: { cents, low, high, n, farBelow }, miles }) => [
      ...[id, Math.round(miles * 10) / 10, n, farBelow],
      ...[cents, low, high],
    ]),
  };
}

/** The newest date behind the area or the listed facilities. */
function newest(world: World, { figures, list }: NaiveAnswer): string | null {
  const listed = list.flatMap(({ id }) =>
    world.hospitals.filter(({ campuses }) => campuses.some((one) => one.id === id)),
  );
  const dates = [figures.refreshed, ...listed.map(({ updated }) => updated)].filter((date) => date !== null);
  return dates.sort().at(-1) ?? null;
}

describe(`a lookup at any place and radius (seed ${SEED})`, () => {
  it(`equals plain loops over ${WORLDS} worlds, ${QUESTIONS} questions each`, async () => {
    const random = seededRandom(SEED);
    const seen = new Set<string>();
    for (let w = 0; w < WORLDS; w += 1) {
      const world = randomWorld(random);
      const ask = await lookUpIn(world, naiveStates(world));
      for (let q = 0; q < QUESTIONS; q += 1) {
        const { place, radius } = randomQuestion(random, world);
        const [answer, naive] = [await ask(place, radius), naiveLookup(world, place, radius)];
        const question = `world ${w}, ${JSON.stringify(place)} within ${radius}`;
        expect(comparable(answer), question).toEqual(expected(naive));
        const date = newest(world, naive);
        if (date !== null) expect(answer.data_refreshed, question).toBe(date);
        const size = answer.area.n_systems >= 5 ? 'five' : answer.area.n_systems >= 3 ? 'three' : 'fewer';
        seen.add(`${answer.area.scope} ${size}`);
        if (answer.area.radius_miles !== null && answer.area.radius_miles > radius)
          seen.add(`${answer.area.radius_miles}`);
        if (answer.facilities_scope.widened) seen.add('list widened');
      }
    }
    expect([...seen].sort()).toEqual(
      [
        ...['100', '150', '25', '50', 'list widened'],
        ...['radius five', 'radius three', 'state fewer', 'state five', 'state three'],
      ].sort(),
    );
  });
});
