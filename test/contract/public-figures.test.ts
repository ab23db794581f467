// What the sample world shows besides prices: Medicare's claims, who does a thing, what insurers paid, stars and actions of
// CMS. Each is asked of the API and of the page, and the two say the same.
import { beforeAll, describe, expect, it } from 'vitest';
import { CoverageAnswer } from '../../schemas/coverage.ts';
import { ExportAnswer } from '../../schemas/enterprise.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';

const BASE = '/functions/v1';
const ZIP = '60611';
let service: SharedService;
let cookie = '';

beforeAll(async () => {
  service = await sharedTestService('sample');
  cookie = await service.webCookie();
});

async function page(path: string): Promise<string> {
  const headers = { Accept: 'text/html', Cookie: `session=${cookie}`, 'CF-Connecting-IP': freshAddress() };
  const response = await fetch(service.url + path, { headers });
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

async function ask(key: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${service.url}${BASE}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'CF-Connecting-IP': freshAddress(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe("Medicare's claims in the sample world", () => {
  it.each([
    ['70551', { year: 2024, place: { setting: 'O' } }],
    ['27447', { year: 2024, place: { setting: 'outpatient' } }],
    ['MS-DRG-470', { year: 2024, place: { setting: 'inpatient' } }],
  ])('stand beside the cash prices of %s', async (code, claims) => {
    const asked = code.startsWith('MS') ? { query: code } : { cpt: code };
    const { body } = await service.lookup({ ...asked, zip: ZIP });
    expect(body.claims).toMatchObject(claims);
    expect(body.claims?.allowed_mean).not.toBe(body.national_median);
    expect(await page(`/prices/${code}?zip=${ZIP}`)).toContain('2024');
  });

  it('say at a hospital and of a clinician how much each billed', async () => {
    const words = await page(`/prices/MS-DRG-470?zip=${ZIP}&radius_miles=50`);
    expect(words).toMatch(/Billed Medicare for \d[\d,]* stays of this kind in 2024\./);
    expect(await page(`/prices/27447?zip=${ZIP}&radius_miles=50`)).toMatch(/\(APC 5115\)/);
    const { key } = await service.client.createKey({ tier: 'pro', contract: 'B' });
    const evidence: boolean[] = [];
    for (const query of ['dermatologist', 'cardiologist', 'physical therapist']) {
      const { providers } = (await ask(key, '/widget-search', { query, location: '77401', limit: 50 })) as {
        providers: { medicare_services: unknown }[];
      };
      evidence.push(...providers.map((one) => one.medicare_services !== null));
    }
    expect(evidence).toContain(true);
    expect(evidence).toContain(false);
  });
});

describe('what insurers paid', () => {
  const asked = { cpt: '70551', zip: ZIP, radius_miles: '50' };

  it('is answered only when it is asked for, and never as a price', async () => {
    const { body: without } = await service.lookup(asked);
    expect(without).not.toHaveProperty('insurer_payments');
    const { body } = await service.lookup({ ...asked, insurers: '1' });
    expect({ ...body, insurer_payments: undefined }).toEqual({ ...without, insurer_payments: undefined });
    const listed = new Map(body.facilities.map((one) => [one.facility_id, one]));
    expect(body.insurer_payments?.length).toBeGreaterThan(0);
    for (const { facility_id, payments } of body.insurer_payments ?? []) {
      expect(listed.has(facility_id)).toBe(true);
      expect(payments.length).toBeGreaterThan(0);
      for (const { median, p10, p90, count, count_words } of payments) {
        expect(p10 <= median && median <= p90).toBe(true);
        expect([count, count_words]).toEqual([null, '1 through 10']);
      }
    }
  });

  it.each(['2', 'yes', ''])('refuses insurers=%j', async (insurers) => {
    const { status, body } = await service.lookup({ ...asked, insurers });
    if (insurers === '') expect(status).toBe(200);
    else expect([status, body]).toMatchObject([400, { error: 'invalid_parameter', param: 'insurers' }]);
  });

  it('is the same in the fold of the page and in the rows of enterprise data', async () => {
    const { body } = await service.lookup({ ...asked, insurers: '1' });
    const [first] = body.insurer_payments ?? [];
    if (!first) throw new Error('No listed hospital of the sample world states a payment.');
    const { key } = await service.client.createKey({
      ...{ tier: 'enterprise', contract: 'B', scopes: ['enterprise'] },
    });
    const filters = { codes: [asked.cpt], states: ['IL'] };
    const { rows } = ExportAnswer.parse(
      await ask(key, '/enterprise-data', { dataset: 'insurer_payments', filters }),
    );
    const own = rows.filter((row) => row.facility_id === first.facility_id);
    expect(own).toMatchObject(first.payments);
    const name = body.facilities.find((one) => one.facility_id === first.facility_id)?.name ?? '';
    const text = await page(`/prices/70551?zip=${ZIP}&radius_miles=50`);
    const [, after = ''] = text.split(`<h3>${name}</h3>`);
    const [fold = ''] = after.split('<h3>');
    expect(fold).toContain(`What insurers paid here (${first.payments.length})`);
    for (const { payer, plan } of first.payments) expect(fold).toContain(`<span>${payer} · ${plan}</span>`);
    expect(fold).toContain(' · 1 through 10 claims</small>');
    const spanish = await page(`/es/prices/70551?zip=${ZIP}&radius_miles=50`);
    expect(spanish).not.toContain('What insurers paid here');
  });
});

describe('stars and actions of CMS', () => {
  it('are in the coverage of a hospital, on its page and in the rows of a member', async () => {
    const response = await fetch(`${service.url}${BASE}/coverage?q=lakeside`, {
      headers: { 'CF-Connecting-IP': freshAddress() },
    });
    const { hospitals } = CoverageAnswer.parse(await response.json());
    const hospital = hospitals.find(({ state }) => state === 'IL');
    expect(hospital).toMatchObject({
      rating: { stars: 3, list_of: null },
      enforcement: { action: 'closure_notice', action_on: '2025-09-02' },
    });
    const words = 'Case closed, September 2, 2025.';
    expect(await page(`/coverage/${hospital?.ccn}`)).toContain(words);
    expect(await page(`/es/coverage/${hospital?.ccn}`)).toContain('Caso cerrado, 2 de septiembre de 2025.');
    const answer = await page(`/prices/70551?zip=${ZIP}&radius_miles=50`);
    expect(answer).toContain(`Medicare's latest action about publishing prices: ${words}`);
    expect(answer).toContain("Medicare's overall rating: 3 of 5 stars (the list states no date)");
  });
});
