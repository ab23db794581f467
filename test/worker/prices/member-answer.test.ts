// What a member sees against plain loops over the whole world: every hospital of the area, the dots of the plot, and the lowest
// price within each distance.
import { describe, expect, it } from 'vitest';
import { quantile } from '../../../schemas/statistics.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { type MemberFinding, memberIn } from '../../support/prices/look-up-in.ts';
import { naiveLookup, naiveStates } from '../../support/prices/naive-lookup.ts';
import { randomQuestion, randomWorld } from '../../support/prices/random-world.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(29);
const WORLDS = rounds(8, 100);
const QUESTIONS = rounds(25, 100);

/** One price for each source, as the plot draws it: that of its file with the lowest number. */
function dotCents({ hospitals }: MemberFinding): number[] {
  const bySource = Map.groupBy(hospitals, ({ source }) => source);
  return [...bySource.values()]
    .map((own) => own.reduce((a, b) => (b.file < a.file ? b : a)).cash_price)
    .map((dollars) => Math.round(dollars * 100))
    .sort((a, b) => a - b);
}

describe(`what a member sees at any place and radius (seed ${SEED})`, () => {
  it('equals brute force: drive-to-save, the list, and the middle of the dots', async () => {
    const random = seededRandom(SEED);
    let medians = 0;
    for (let i = 0; i < WORLDS; i += 1) {
      const world = randomWorld(random);
      const ask = await memberIn(world, naiveStates(world));
      for (let j = 0; j < QUESTIONS; j += 1) {
        const { place, radius } = randomQuestion(random, world);
        const found = await ask(place, radius);
        const label = `seed ${SEED}, world ${i}, question ${j}`;
        for (const { miles, price } of found.drive) {
          const naive = naiveLookup(world, place, miles);
          const cents = naive.priced === 0 ? null : (naive.list[0]?.price.cents ?? null);
          expect(price === null ? null : Math.round(price * 100), label).toBe(cents);
        }
        const area = found.finding.area?.area;
        if (area?.scope === 'radius') {
          const naive = naiveLookup(world, place, area.radius_miles ?? 0);
          expect(found.hospitals, label).toHaveLength(naive.priced);
          expect(
            found.hospitals.slice(0, 5).map((one) => one.facility_id),
            label,
          ).toEqual(naive.list.map(({ id }) => id));
          expect(
            found.hospitals.filter(({ isWithin }) => isWithin),
            label,
          ).toHaveLength(naiveLookup(world, place, radius).priced);
          const cents = dotCents(found);
          expect(cents, label).toHaveLength(area.n_systems);
          expect(quantile(cents, 2), label).toBe(Math.round((area.median ?? 0) * 100));
          medians += 1;
        }
        expect(
          found.hospitals.map(({ rank }) => rank),
          label,
        ).toEqual(found.hospitals.map((_, at) => at + 1));
      }
    }
    expect(medians).toBeGreaterThan(WORLDS);
  });
});
