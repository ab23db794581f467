// The area of a lookup in worlds with one question each: the state line, every step of the radius, shared sources.
import { describe, expect, it } from 'vitest';
import { FACILITY_FLAG_SENTENCES, FACILITY_FLAGS, type LookupAnswer } from '../../../schemas/api.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import {
  type Hospital,
  hospitalAt,
  onePrice,
  type World,
  type Zip,
} from '../../support/prices/hand-world.ts';
import { lookUpIn } from '../../support/prices/look-up-in.ts';
import { naiveStates } from '../../support/prices/naive-lookup.ts';
import { northOf } from '../../support/providers/provider-tiles.ts';

const JERSEY_CITY = { zip: '07302', city: 'Jersey City', state: 'NJ', lat: 40.72, lng: -74.05 };

/** A ZIP so many miles north of Jersey City. */
function zipAt(
  miles: number,
  state: string,
  zip = `10${String(Math.round(miles * 10))
    .padStart(4, '0')
    .slice(-3)}`,
): Zip {
  return { zip, city: 'Sample City', state, lat: northOf(JERSEY_CITY.lat, miles), lng: JERSEY_CITY.lng };
}
function worldOf(hospitals: Hospital[], more: Zip[] = []): World {
  return { code: '70551', zips: [JERSEY_CITY, ...more], hospitals };
}
/** Hospitals at these distances, at 100, 200, ... dollars. */
function hospitalsAt(...miles: number[]): Hospital[] {
  return miles.map((one, i) => hospitalAt([zipAt(one, 'NY')], onePrice((i + 1) * 10_000)));
}
async function ask(world: World, radius = 50, zip = '07302'): Promise<LookupAnswer> {
  return (await lookUpIn(world, naiveStates(world)))({ kind: 'zip', zip }, radius);
}
const codes = ({ notices }: LookupAnswer) => notices.map(({ code }) => code);
const quantiles = ({ area }: LookupAnswer) => [area.p25, area.median, area.p75];

describe('a ZIP at a state line', () => {
  it('has the five hospitals within ten miles, two of them in its own state', async () => {
    const near = [1, 2, 4, 6, 9].map((miles, i) =>
      hospitalAt([zipAt(miles, i < 2 ? 'NJ' : 'NY')], onePrice((i + 1) * 10_000)),
    );
    const answer = await ask(worldOf(near), 10);
    expect(answer.area).toMatchObject({
      ...{ scope: 'radius', scope_id: '07302:10', radius_miles: 10, zip3: '073', state: 'NJ' },
      label: 'within 10 miles of 07302 (Jersey City, NJ)',
      ...{ n_sources: 5, n_facilities: 5, n_systems: 5, stability: { low: 250, high: 350 } },
    });
    expect([quantiles(answer), codes(answer)]).toEqual([[200, 300, 400], []]);
  });
});

describe('the radius', () => {
  it.each([
    [5, [1, 2, 3, 4, 5], 5, []],
    [5, [1, 2, 3, 4, 24], 25, ['area_widened']],
    [25, [1, 2, 3, 4, 49], 50, ['area_widened']],
    [26, [1, 2, 3, 4, 49], 50, ['area_widened']],
    [50, [1, 2, 3, 4, 99], 100, ['area_widened']],
    [50, [1, 2, 3, 4, 149], 150, ['area_widened']],
    [75, [1, 2, 3, 4, 74], 75, []],
    [75, [1, 2, 3, 4, 76], 100, ['area_widened']],
    [150, [1, 2, 3, 4, 149], 150, []],
  ])('of %i miles over hospitals at %j is %i', async (asked, miles, radius, notices) => {
    const answer = await ask(worldOf(hospitalsAt(...miles)), asked);
    expect([answer.area.radius_miles, answer.area.scope_id]).toEqual([radius, `07302:${radius}`]);
    expect([quantiles(answer), codes(answer)]).toEqual([[200, 300, 400], notices]);
  });

  it('is the smallest that holds three when none holds five, without quartiles', async () => {
    const four = await ask(worldOf(hospitalsAt(1, 30, 60, 120)), 10);
    expect([four.area.radius_miles, four.area.n_systems, quantiles(four)]).toEqual([
      100,
      3,
      [null, 200, null],
    ]);
    expect(codes(four)).toEqual(['area_widened']);
    const three = await ask(worldOf(hospitalsAt(1, 2, 3, 149)), 10);
    expect([three.area.radius_miles, codes(three)]).toEqual([10, []]);
  });

  it('takes a hospital that is exactly as far away as the radius reaches', async () => {
    const edge = { ...zipAt(25, 'NY'), ...pointAt(25) };
    const world = worldOf([...hospitalsAt(1, 2, 3, 4), hospitalAt([edge], onePrice(50_000))]);
    expect((await ask(world, 25)).area).toMatchObject({ radius_miles: 25, n_systems: 5 });
    expect((await ask(world, 24)).area).toMatchObject({ radius_miles: 25, n_systems: 5 });
    expect((await ask(world, 25)).coverage.priced).toBe(5);
  });

  it('gives way to the state under three sources, and the state to nulls', async () => {
    const two = hospitalsAt(1, 2);
    const upstate = hospitalAt([{ ...zipAt(0, 'NJ', '08901'), lat: 30 }], onePrice(90_000));
    const home = two.map((one) => ({
      ...one,
      campuses: one.campuses.map((campus) => ({ ...campus, state: 'NJ' })),
    }));
    const answer = await ask(worldOf([...home, upstate]));
    expect(answer.area).toMatchObject({
      ...{ scope: 'state', scope_id: 'NJ', label: 'New Jersey', radius_miles: null },
      ...{ median: 200, p25: null, n_systems: 3 },
    });
    expect(codes(answer)).toEqual(['area_widened_to_state']);
    const poor = await ask(worldOf([...two, upstate]));
    expect(poor.area).toMatchObject({
      scope: 'state',
      scope_id: 'NJ',
      median: null,
      n_systems: 1,
      n_sources: 1,
    });
    expect(codes(poor)).toEqual(['area_widened_to_state', 'area_insufficient']);
    expect(poor.facilities).toHaveLength(2);
  });

  it('is nothing for a code without a price', async () => {
    const answer = await ask(worldOf([hospitalAt([zipAt(1, 'NJ')], null)]));
    expect(answer.area).toMatchObject({ scope: 'state', scope_id: 'NJ', median: null, n_sources: 0 });
    expect(codes(answer)).toEqual(['no_data', 'area_widened_to_state', 'area_insufficient']);
    expect(answer.coverage).toMatchObject({ facilities_in_range: 1, priced: 0 });
  });
});

describe('an independent source', () => {
  const shared = (miles: number, cents: number, more: Partial<Hospital> = {}) =>
    hospitalAt([zipAt(miles, 'NY')], onePrice(cents), { source: 4, ...more });

  it('of many files counts once, so four sources are not five', async () => {
    const many = [shared(1, 10_000), shared(2, 10_000), shared(3, 10_000)];
    const answer = await ask(worldOf([...many, ...hospitalsAt(4, 5, 6)]), 25);
    expect(answer.area).toMatchObject({
      radius_miles: 25,
      n_systems: 4,
      n_facilities: 6,
      n_sources: 6,
      median: 150,
    });
    expect(quantiles(answer)).toEqual([null, 150, null]);
    expect(answer.facilities.map(({ cash_price: price }) => price)).toEqual([100, 100, 100, 100, 200]);
  });

  it('has the price of its file with the lowest number among those within the radius', async () => {
    const files = [shared(60, 90_000), shared(3, 20_000), shared(2, 10_000)];
    const world = worldOf([...files, ...hospitalsAt(4, 5, 6, 7)]);
    expect((await ask(world, 10)).area).toMatchObject({ n_systems: 5, n_facilities: 6, median: 200 });
    expect((await ask(world, 100)).area).toMatchObject({ n_systems: 5, n_facilities: 7, median: 300 });
  });

  it('is of the system of that file: the median without one system', async () => {
    const own = hospitalsAt(4, 5, 6, 7).map((one) => ({ ...one, system: 1 }));
    const apart = [shared(3, 50_000, { system: 2 }), shared(2, 50_000, { system: 1 })];
    expect((await ask(worldOf([...apart, ...own]), 10)).area).toMatchObject({
      n_systems: 5,
      stability: null,
    });
    const half = own.map((one, i) => (i < 2 ? { ...one, system: 3 } : one));
    expect((await ask(worldOf([...apart, ...half]), 10)).area.stability).toEqual({ low: 200, high: 400 });
  });
});

describe('a 3-digit ZIP', () => {
  /** Two ZIPs 200 miles apart, so that the mean is 100 miles from both. */
  const far = [zipAt(100, 'NJ', '07390'), zipAt(-100, 'NJ', '07391')];
  const hospitals = far.flatMap((zip, i) =>
    [0, 1, 2].map((k) => hospitalAt([zip], onePrice((1 + 3 * i + k) * 10_000))),
  );
  const world = { code: '70551', zips: far, hospitals };

  it('has the hospitals in it at any distance from its middle, in area and list alike', async () => {
    const answer = await ask(world, 10, '073');
    expect(answer.area).toMatchObject({
      scope: 'radius',
      scope_id: '073:10',
      radius_miles: 10,
      n_systems: 6,
    });
    expect(answer.area.label).toBe('in ZIP codes that begin with 073, or within 10 miles of their middle');
    expect(answer.coverage).toMatchObject({ facilities_in_range: 6, priced: 6 });
    expect(answer.facilities_scope).toMatchObject({ type: 'radius', radius_miles: 10, widened: false });
    expect(answer.facilities.map((one) => one.distance_miles)).toEqual([100, 100, 100, 100, 100]);
    expect(codes(answer)).toEqual([]);
  });

  it('has also those within the radius of its middle, a file at its nearest campus that counts', async () => {
    const [north = JERSEY_CITY] = far;
    const both = hospitalAt([north, zipAt(40, 'NY', '10990')], onePrice(100));
    const more = { ...world, hospitals: [...hospitals, both] };
    const near = await ask(more, 10, '073');
    expect(near.facilities[0]).toMatchObject({ cash_price: 1, distance_miles: 100 });
    expect((await ask(more, 50, '073')).facilities[0]).toMatchObject({ cash_price: 1, distance_miles: 40 });
  });

  it('is asked by its digits only: a ZIP in it looks around itself', async () => {
    const answer = await ask(world, 10, '07390');
    expect(answer.area).toMatchObject({ radius_miles: 10, n_systems: 3, scope_id: '07390:10' });
  });
});

describe('coordinates', () => {
  it('have no scope_id, and the ZIP3 and state of the nearest ZIP', async () => {
    const answer = await (await lookUpIn(worldOf(hospitalsAt(1, 2, 3, 4, 5))))(
      { kind: 'point', lat: 40.721, lng: -74.051 },
      25,
    );
    expect(answer.area).toMatchObject({
      ...{ scope: 'radius', scope_id: null, radius_miles: 25, zip3: '073', state: 'NJ' },
      label: 'within 25 miles of the given coordinates',
    });
    expect(JSON.stringify(answer)).not.toContain('40.721');
  });
});

describe('a facility', () => {
  const range = (low: number, cents: number, high: number, n = 2) => ({
    low,
    cents,
    high,
    n,
    farBelow: false,
  });
  it.each([
    ['single', onePrice(10_000)],
    ['narrow', range(10_000, 15_000, 19_999)],
    ['wide', range(10_000, 15_000, 20_000)],
    ['wide', range(0, 15_000, 15_000)],
  ])('with a %s spread', async (spread, price) => {
    const { facilities } = await ask(worldOf([hospitalAt([zipAt(1, 'NJ')], price)]));
    expect(facilities[0]?.spread).toBe(spread);
  });

  it('carries flags, each of which has a sentence', async () => {
    const at = [zipAt(1, 'NJ')];
    const hospitals = [
      hospitalAt(at, onePrice(100)),
      hospitalAt(at, { ...onePrice(200), farBelow: true }),
      hospitalAt(at, onePrice(300), { noDiscount: true }),
      hospitalAt(at, { ...onePrice(400), farBelow: true }, { noDiscount: true }),
    ];
    const { facilities } = await ask(worldOf(hospitals));
    expect(facilities.map(({ flags }) => flags)).toEqual([
      [],
      ['far_below'],
      ['no_discount_published'],
      ['far_below', 'no_discount_published'],
    ]);
    expect(Object.keys(FACILITY_FLAG_SENTENCES)).toEqual([...FACILITY_FLAGS]);
  });
});

/** A point north of Jersey City whose distance is exactly a number of miles, found by bisection at many longitudes. */
function pointAt(miles: number): { lat: number; lng: number } {
  for (let step = 0; step < 5000; step += 1) {
    const lng = JERSEY_CITY.lng + step / 50_000;
    let [low, high] = [JERSEY_CITY.lat, JERSEY_CITY.lat + 3];
    for (let i = 0; i < 60; i += 1) {
      const lat = (low + high) / 2;
      const found = distanceMiles(JERSEY_CITY.lat, JERSEY_CITY.lng, lat, lng);
      if (found === miles) return { lat, lng };
      if (found < miles) low = lat;
      else high = lat;
    }
  }
  throw new Error('No point has the exact distance.');
}
