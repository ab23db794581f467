import { beforeAll, describe, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { LOOKUP, type SharedService, sharedTestService } from '../support/service/service.ts';

// Every state of the answer, seen over the sample world.
let service: SharedService;

beforeAll(async () => {
  service = await sharedTestService('sample');
});

async function ask(query: Record<string, string>): Promise<LookupAnswer> {
  const { status, body, headers } = await service.lookup(query);
  expect(status, JSON.stringify(query)).toBe(200);
  expect(LookupAnswer.parse(body)).toEqual(body);
  expect(headers.get('x-data-refreshed')).toBe(body.data_refreshed);
  expect(headers.get('cache-control')).toBe('private, no-store');
  return body;
}
const codes = ({ notices }: LookupAnswer) => notices.map(({ code }) => code);

describe('the area', () => {
  it('is the asked radius, with quartiles, where it holds five sources', async () => {
    const { area, notices } = await ask({ cpt: '70551', zip: '60611', radius_miles: '20' });
    expect(area).toMatchObject({ scope: 'radius', scope_id: '60611:20', radius_miles: 20, state: 'IL' });
    expect(area.label).toBe('within 20 miles of 60611 (Chicago, IL)');
    expect(notices).toEqual([]);
    expect(area.p25).toBeLessThanOrEqual(area.median ?? 0);
    expect(area.median).toBeLessThanOrEqual(area.p75 ?? 0);
  });
  it('is the state with its true counts where no radius holds three', async () => {
    const answer = await ask({ cpt: '70551', zip: '58801' });
    expect(answer.area).toMatchObject({ scope: 'state', scope_id: 'ND', zip3: '588', n_facilities: 3 });
    expect(codes(answer)).toContain('area_widened_to_state');
    expect(answer.area.median).not.toBeNull();
  });
  it('has counts and no statistics where the state has too few', async () => {
    const answer = await ask({ cpt: '70551', zip: '82601' });
    expect(answer.area).toMatchObject({ scope: 'state', scope_id: 'WY', median: null, n_systems: 2 });
    expect(codes(answer)).toEqual(expect.arrayContaining(['area_widened_to_state', 'area_insufficient']));
  });
  it('is none without a location, with national context alone', async () => {
    const answer = await ask({ cpt: '70551' });
    expect(answer.area).toMatchObject({ scope: 'none', median: null, n_sources: 0 });
    expect(answer.facilities).toEqual([]);
    expect(answer.national.confidence).toBe('high');
    expect(answer.member_url).toMatch(/\/prices\/70551$/);
  });
});

describe('the facilities', () => {
  it('widen to the state when nobody in range publishes a price, and the answer says so in both places', async () => {
    const answer = await ask({ cpt: '70551', zip: '79830' });
    expect(answer.facilities_scope).toMatchObject({
      ...{ type: 'state', state: 'TX', widened: true },
      radius_miles: null,
    });
    // The link keeps what was asked, and each notice says whom it speaks of.
    expect(answer.member_url).toMatch(/\?zip=79830&radius_miles=50$/);
    const said = answer.notices.find(({ code }) => code === 'widened_to_state')?.message;
    expect(said).toMatch(/^The list of facilities covers the whole state/);
    expect(answer.facilities_scope.reason).toContain('50 miles');
    expect(codes(answer)).toContain('widened_to_state');
    expect(answer.facilities).toHaveLength(5);
    expect(answer.facilities.every(({ state }) => state === 'TX')).toBe(true);
    expect(answer.coverage.priced).toBe(0);
  });
  it('are empty, and say why, where the whole state has none', async () => {
    const answer = await ask({ cpt: '70551', zip: '99501' });
    expect(answer.facilities).toEqual([]);
    expect(answer.facilities_scope).toMatchObject({ type: 'state', state: 'AK', widened: true });
    const said = answer.notices.find(({ code }) => code === 'widened_to_state')?.message;
    expect(said).toMatch(/^The list of facilities is empty: .* in AK /);
  });
  it('keep to the radius asked for', async () => {
    const near = await ask({ cpt: '70551', zip: '60611', radius_miles: '5' });
    expect(near.facilities.every(({ distance_miles: miles }) => miles <= 5)).toBe(true);
    const far = await ask({ cpt: '70551', zip: '60611', radius_miles: '150' });
    expect(far.coverage.facilities_in_range).toBeGreaterThan(near.coverage.facilities_in_range);
  });
});

describe('the place', () => {
  it('may be a point: its nearest ZIP gives the area, the point itself the distances', async () => {
    const answer = await ask({ cpt: '70551', lat: '41.8947', lng: '-87.6203', zip: '10001' });
    expect(answer.area.state).toBe('IL');
    expect(codes(answer)).toContain('zip_ignored');
    expect(answer.facilities[0]?.state).toBe('IL');
    expect(answer.member_url).toMatch(/\?zip=606\d\d&radius_miles=50$/);
  });
  it('may be a ZIP3 or ZIP+4', async () => {
    const three = await ask({ cpt: '70551', zip: '606' });
    expect(three.area.scope_id).toBe('606:50');
    expect(three.member_url).toMatch(/\?zip=606&radius_miles=50$/);
    const plusFour = await ask({ cpt: '70551', zip: '60611-1234' });
    expect(plusFour.facilities).toEqual((await ask({ cpt: '70551', zip: '60611' })).facilities);
  });
  it('may be a city by its name, as in a provider search', async () => {
    const named = await ask({ cpt: '70551', place: 'Austin, TX', radius_miles: '20' });
    expect(named.area).toMatchObject({ state: 'TX', scope_id: expect.stringMatching(/^787\d\d:/) });
    expect(named.member_url).toMatch(/\?zip=787\d\d&radius_miles=20$/);
    const zip = named.member_url.match(/zip=(\d{5})/)?.[1] ?? '';
    const byZip = await ask({ cpt: '70551', zip, place: 'Austin, TX', radius_miles: '20' });
    expect(byZip.facilities).toEqual(named.facilities);
    expect(codes(byZip)).toContain('place_ignored');
    const { status, body } = await service.lookup({ cpt: '70551', place: 'Springfield' });
    expect([status, body.error, body.param]).toEqual([400, 'ambiguous_location', 'place']);
    const nowhere = await service.lookup({ cpt: '70551', place: 'Nowhereville' });
    expect([nowhere.status, nowhere.body.error, nowhere.body.param]).toEqual([
      400,
      'unknown_location',
      'place',
    ]);
  });
  it.each([
    [{ zip: '00001' }, 'zip'],
    [{ zip: '60699999' }, 'zip'],
    [{ lat: '48.85', lng: '2.35' }, 'lat'],
    [{ lat: '30', lng: '-50' }, 'lat'],
  ])('%j is refused, naming the parameter', async (place, param) => {
    const { status, body } = await service.lookup({ cpt: '70551', ...place });
    expect([status, body.param]).toEqual([400, param]);
    expect(body.expected).toBeTruthy();
  });
});

describe('the benchmarks', () => {
  it.each([
    ['99213', 95.19, null],
    ['71275', 262.87, null],
    ['27447', null, 'not_performed_outside_facility'],
    ['99499', null, 'carrier_priced'],
    ['36000', null, 'bundled'],
    ['90715', null, 'excluded'],
    ['80053', null, 'statutory_exclusion'],
  ])('%s has the Medicare rate %s, reason %s', async (cpt, amount, reason) => {
    const { medicare, medicare_rate: rate } = await ask({ cpt });
    expect([rate, medicare.amount, medicare.reason]).toEqual([amount, amount, reason]);
  });
  it.each([
    ['70551', 'facility_fee_only', 'outpatient_amount'],
    ['80053', 'laboratory', 'lab_amount'],
    ['27447', 'one_line', null],
    ['45378', 'one_line', null],
    ['99213', 'facility_fee_only', null],
    ['G0463', 'facility_fee_only', 'outpatient_amount'],
    ['59400', 'clinician_package', 'facility_amount'],
    ['J1885', 'item', 'outpatient_amount'],
  ])('%s covers %s and compares with %s', async (cpt, kind, comparable) => {
    const { covers, medicare } = await ask({ cpt });
    expect([covers?.kind, medicare.comparable]).toEqual([kind, comparable]);
    if (comparable) expect(medicare).not.toMatchObject({ [comparable]: null });
    expect(covers?.sentence).toMatch(/^This price is .+\.$/);
  });
  it('never fills one schedule from another', async () => {
    const { medicare } = await ask({ cpt: '80053' });
    expect(medicare).toMatchObject({ amount: null, lab_amount: 10.56, facility_amount: null });
  });
  it.each([
    ['99213', 'high'],
    ['93306', 'medium'],
    ['45391', 'low'],
    ['66821', 'insufficient'],
  ])('%s has %s national confidence, with its reason', async (cpt, confidence) => {
    const { national } = await ask({ cpt });
    expect(national.confidence).toBe(confidence);
    expect(national.confidence_reason).not.toBe('');
    expect(national.median === null).toBe(confidence === 'insufficient');
  });
  it('prices a stay and an inpatient-only code in the inpatient setting', async () => {
    const stay = await ask({ query: 'DRG 470', zip: '60611' });
    expect(stay.match).toMatchObject({ cpt: null, code: '470', code_type: 'MS-DRG' });
    expect(
      (await ask({ cpt: '33533', zip: '60611' })).facilities.every(({ setting }) => setting === 'inpatient'),
    ).toBe(true);
  });
});

describe('what is left out', () => {
  it('is counted always, and explained when asked', async () => {
    const plain = await ask({ cpt: '70551', zip: '60611' });
    expect(plain.coverage.withheld_by_rule).toHaveProperty('future_date');
    expect(plain).not.toHaveProperty('explain');
    const { explain } = await ask({ cpt: '70551', zip: '60611', explain: '1' });
    expect(explain?.withheld.map(({ rule }) => rule)).toContain('future_date');
    expect(explain?.withheld.every(({ reason, n }) => reason.length > 20 && n > 0)).toBe(true);
  });
  it('a known code without prices is a 200 with nulls', async () => {
    const answer = await ask({ cpt: '42820', zip: '60611' });
    expect(codes(answer)).toContain('no_data');
    expect(answer).toMatchObject({
      facilities: [],
      national_median: null,
      area: { median: null, n_sources: 0 },
    });
    expect(answer.facilities_scope.widened).toBe(false);
  });
});

describe('the question', () => {
  it('by the plain name equals the question by code', async () => {
    const byName = await ask({ query: 'brain MRI without contrast', zip: '60611' });
    const byCode = await ask({ cpt: '70551', zip: '60611' });
    expect(byName.facilities).toEqual(byCode.facilities);
    expect(byName.match).toMatchObject({ code: '70551', input: 'brain MRI without contrast' });
  });
  it('that nobody knows is 404 with candidates of at most five', async () => {
    const { status, body } = await service.lookup({ query: 'mri of my spaceship engine' });
    expect([status, body.error]).toEqual([404, 'procedure_not_found']);
    expect(body.candidates?.length).toBeLessThanOrEqual(5);
  });
  it('is the same to /procedures', async () => {
    const response = await fetch(`${service.url}/functions/v1/procedures?q=brain%20mri%20without%20contrast`);
    expect(await response.json()).toMatchObject({ ok: true, match: { code: '70551', cpt: '70551' } });
  });
  it('takes back the code of a stay, as match gives it', async () => {
    const stay = await ask({ query: 'DRG 470', zip: '60611' });
    expect(stay.match).toMatchObject({ code: '470', code_type: 'MS-DRG', cpt: null });
    for (const again of [{ cpt: stay.match.code }, { cpt: 'MS-DRG-470' }, { query: stay.match.code }])
      expect((await ask({ ...again, zip: '60611' })).facilities).toEqual(stay.facilities);
  });
  it('may come as JSON, unknown fields ignored and named', async () => {
    const response = await fetch(service.url + LOOKUP, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.token}`,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': '198.18.99.1',
      },
      body: JSON.stringify({ cpt: '70551', zip: '60611', radius_miles: 50, whatever: true }),
    });
    const answer = (await response.json()) as LookupAnswer;
    expect(answer.facilities).toEqual((await ask({ cpt: '70551', zip: '60611' })).facilities);
    expect(answer.notices[0]).toMatchObject({
      code: 'unknown_fields',
      message: expect.stringContaining('"whatever"'),
    });
  });
});
