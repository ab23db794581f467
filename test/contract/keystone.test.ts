import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { type SharedService, sharedTestService, startTestService } from '../support/service/service.ts';
import { IS_SOAK } from '../support/soak.ts';

// The keystone: five hand-written hospital files of one county, through builder, tiles and Worker, to an answer
// a person can check on paper. test/fixtures/county/README.md does the arithmetic.
const COUNTY = 'test/fixtures/county';
/** In a soak the build is that of the whole country; the other county tests serve a small one. Uploading all of it takes long. */
const CODES = new Set(['70551', '70552', '99213', 'MS-DRG-470']);
const isAskedFor = (key: string): boolean => {
  const [, folder, name = ''] = /\/(code|zip3|cell)\/(.+?)(?:-[\w-]{12})?\.json$/.exec(key) ?? [];
  return folder === undefined || (folder === 'zip3' ? name === '500' : CODES.has(name));
};
const PACKAGED = 'U.S. Census Bureau ZCTA centroids (2025)';

let service: SharedService;
let end = async () => {};

beforeAll(async () => {
  if (!IS_SOAK) {
    service = await sharedTestService('county');
    return;
  }
  const own = await startTestService();
  [service, end] = [own, () => own.dispose()];
  await own.publish(COUNTY, { choose: () => isAskedFor });
});
afterAll(() => end());

describe('the county', () => {
  it('answers a brain MRI in Ames exactly as worked out on paper', async () => {
    const { status, body } = await service.lookup({ cpt: '70551', zip: '50010' });
    expect(status).toBe(200);
    expect(LookupAnswer.parse(body)).toEqual(body);
    const golden = JSON.parse(await readFile(`${COUNTY}/golden-70551-50010.json`, 'utf8'));
    // The small geography is a file, not the packaged one, so the answer does not credit its source.
    if (!IS_SOAK)
      golden.attribution.sources = golden.attribution.sources.filter((name: string) => name !== PACKAGED);
    const text = JSON.stringify(body)
      .replaceAll(service.url, 'http://atlas.example')
      .replaceAll(body.release, '<release>');
    expect(JSON.parse(text)).toEqual(golden);
  });

  it('counts the sibling hospitals as one voice, but lists both', async () => {
    const { body } = await service.lookup({ cpt: '70551', zip: '50010' });
    expect(body.area).toMatchObject({ n_facilities: 4, n_systems: 3, n_sources: 6 });
    expect(body.facilities.map(({ name }) => name)).toContain('Sample Ames West');
  });

  it('prices an inpatient stay by its plain name and never as a CPT code', async () => {
    const { body } = await service.lookup({ query: 'DRG 470', zip: '50009' });
    expect(body.match).toMatchObject({ cpt: null, code: '470', code_type: 'MS-DRG' });
    expect(body.facilities).toMatchObject([{ cash_price: 21000, setting: 'inpatient', distance_miles: 0 }]);
    expect(body.medicare).toMatchObject({ amount: null, reason: 'inpatient_stay' });
  });

  it('never turns a placeholder, a modifier row, a chargemaster number or a negative amount into a price', async () => {
    const placeholder = await service.lookup({ cpt: '70552', zip: '50010' });
    expect(placeholder.body.national.n_sources).toBe(0);
    expect(placeholder.body.notices.map(({ code }) => code)).toContain('no_data');
    const visit = await service.lookup({ cpt: '99213', zip: '50010' });
    expect(visit.body.facilities.map(({ cash_price }) => cash_price)).toEqual([100]);
    const { body } = await service.lookup({ cpt: '70551', zip: '50010', radius_miles: '150' });
    expect(body.facilities.map(({ cash_price }) => cash_price)).toEqual([700, 900, 1100.5, 1500, 1500]);
  });
});
