import { beforeAll, describe, expect, it } from 'vitest';
import { sampleHospitals } from '../../builder/src/sample/hospitals.ts';
import { type SharedService, sharedTestService } from '../support/service/service.ts';

// The sample world plants rows that would be the cheapest of all; no answer anywhere may show one.
const PLANTED = [0.01, 1, 9.99, 11.5, 12, 42, 4_800_000];
let service: SharedService;

beforeAll(async () => {
  service = await sharedTestService('sample');
});

describe('planted rows', () => {
  it('are in no list of the cheapest, wherever one asks', async () => {
    const zips = new Set(sampleHospitals().flatMap(({ campuses }) => campuses.map(({ zip }) => zip)));
    expect(zips.size).toBeGreaterThan(30);
    for (const zip of zips) {
      const { body } = await service.lookup({ cpt: '70551', zip, radius_miles: '150' });
      const shown = body.facilities.flatMap(({ cash_price, price_low, price_high }) => [
        cash_price,
        price_low,
        price_high,
      ]);
      expect(
        shown.filter((price) => PLANTED.includes(price)),
        zip,
      ).toEqual([]);
    }
  });

  it('are each counted under their rule, with its reason on request', async () => {
    const { body } = await service.lookup({ cpt: '70551', zip: '30342', explain: '1' });
    expect(body.coverage.withheld_by_rule).toEqual({
      above_ceiling: 1,
      below_floor: 1,
      future_date: 1,
      placeholder: 2,
      unit_priced: 1,
    });
    const ledger = body.explain?.withheld ?? [];
    expect(ledger.map(({ rule, n }) => [rule, n])).toEqual(Object.entries(body.coverage.withheld_by_rule));
    for (const { rule, reason } of ledger) expect(reason).not.toBe(rule);
    expect(body.national.stability?.low).toBeLessThanOrEqual(body.national.median ?? 0);
    expect(body.national.stability?.high).toBeGreaterThanOrEqual(body.national.median ?? 0);
  });

  it('leave an honest blood draw of 3.00 alone', async () => {
    const { body } = await service.lookup({ cpt: '36415', zip: '02114', radius_miles: '5' });
    expect(Object.keys(body.coverage.withheld_by_rule)).toEqual(['future_date']);
    expect(body.facilities.map(({ price_low }) => price_low)).toContain(3);
  });
});
