import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportAnswer } from '../../schemas/enterprise.ts';
import { DATASET_FIELDS, type Dataset } from '../../schemas/enterprise-datasets.ts';
import { UsageAnswer } from '../../schemas/keys.ts';
import { callAtlas } from '../support/cli.ts';
import { TEST_SECRETS } from '../support/service/secrets.ts';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';
import { rounds } from '../support/soak.ts';

const BASE = '/functions/v1';
type Row = ExportAnswer['rows'][number];
/** What the statistics of an area and the distribution of its prices have in common. */
const FIGURES = ['scope', 'scope_id', 'p25', 'median', 'p75', 'n_sources', 'n_facilities', 'n_systems'];
const stateOfRow = ({ scope, scope_id }: Row) => (scope === 'state' ? [scope_id] : []);
const zip3OfRow = ({ scope, scope_id }: Row) => (scope === 'zip3' ? [scope_id] : []);
/** Concurrent searches with a key that has 100 a day. */
const ASKED = rounds(150, 1000);

describe('API keys of a running service', () => {
  let service: TestService;
  const lines: string[] = [];
  const told: string[] = [];
  beforeAll(async () => {
    service = await startTestService({ world: 'county', onLog: (line) => lines.push(line) });
  });
  afterAll(() => service.dispose());

  async function ask(key: string, path: string, body?: object) {
    const address = freshAddress();
    told.push(key, address);
    const response = await fetch(`${service.url}${BASE}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': key, 'CF-Connecting-IP': address, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const remaining = response.headers.get('x-ratelimit-remaining');
    return { status: response.status, remaining, body: await response.json() };
  }

  it('count, and keep their count and usage through a kill -9 of the runtime', async () => {
    const { key } = await service.client.createKey({ tier: 'free', contract: 'B', test: true });
    const search = () => ask(key, '/widget-search', { query: 'cardiologist', location: '00000' });
    for (let i = 1; i <= 7; i += 1) {
      const { status, remaining } = await search();
      expect([status, remaining]).toEqual([200, String(100 - i)]);
    }
    await service.crash();
    const { status, remaining } = await search();
    expect([status, remaining]).toEqual([200, '92']);
    const usage = UsageAnswer.parse((await ask(key, '/usage')).body);
    expect([usage.used, usage.days.at(-1)?.requests]).toEqual([8, 8]);
  });

  it(`let exactly 100 of ${ASKED} concurrent searches through`, async () => {
    const { key } = await service.client.createKey({ tier: 'free', contract: 'B', test: true });
    const search = () => ask(key, '/widget-search', { query: 'cardiologist', location: '00000' });
    const replies = await Promise.all(Array.from({ length: ASKED }, search));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(429)]).toEqual([100, ASKED - 100]);
  });

  it('export the prices that a lookup shows', async () => {
    const { key } = await service.client.createKey({
      tier: 'enterprise',
      contract: 'B',
      scopes: ['enterprise'],
    });
    const { body: lookup } = await service.lookup({ cpt: '70551', zip: '50010', radius_miles: '150' });
    const filters = { codes: ['70551'] };
    const { body } = await ask(key, '/enterprise-data', { dataset: 'facility_prices', filters });
    const rows = new Map(ExportAnswer.parse(body).rows.map((row) => [row.facility_id, row]));
    expect(lookup.facilities.length).toBeGreaterThan(2);
    for (const { distance_miles: _, spread: __, flags: ___, ...facility } of lookup.facilities) {
      expect(rows.get(facility.facility_id)).toMatchObject(facility);
    }
    const areas = await ask(key, '/enterprise-data', { dataset: 'area_statistics', filters });
    const { rows: statistics } = ExportAnswer.parse(areas.body);
    const { median, n_sources, n_systems } = lookup.national;
    expect(statistics[0]).toMatchObject({ scope: 'national', median, n_sources, n_systems });
    // All hospitals of the state are within the radius.
    const area = statistics.find(({ scope_id }) => scope_id === lookup.area.state);
    const { median: own, n_facilities } = lookup.area;
    expect(area).toMatchObject({ median: own, n_facilities, medicare_rate: lookup.medicare_rate });
    // Computed from the prices, a distribution has the figures that the build computed.
    const places = {
      ...filters,
      zip3: statistics.flatMap(zip3OfRow),
      states: statistics.flatMap(stateOfRow),
    };
    const spread = await ask(key, '/enterprise-data', { dataset: 'price_distribution', filters: places });
    const figures = (row: Row) => FIGURES.map((name) => row[name]);
    expect(places.states.length).toBeGreaterThan(0);
    expect(places.zip3.length).toBeGreaterThan(0);
    expect(ExportAnswer.parse(spread.body).rows.map(figures)).toEqual(statistics.slice(1).map(figures));
  });

  it.each<[Dataset, object]>([
    ['national_benchmarks', { codes: ['70551'] }],
    ['facilities', { states: ['IA'] }],
    ['procedures', { categories: ['mri'] }],
    ['basket_comparison', { codes: ['70551', '85025'], states: ['IA'] }],
  ])('export rows of %s of a real build', async (dataset, filters) => {
    const { key } = await service.client.createKey({
      tier: 'enterprise',
      contract: 'B',
      scopes: ['enterprise'],
    });
    const { status, body } = await ask(key, '/enterprise-data', { dataset, filters });
    const { rows } = ExportAnswer.parse(body);
    expect([status, rows.length > 0]).toEqual([200, true]);
    for (const row of rows) expect(Object.keys(row)).toEqual([...DATASET_FIELDS[dataset]]);
  });

  it('are created, rotated, listed and ended from the command line', async () => {
    const env = { ATLAS_URL: service.url, ATLAS_OPERATOR_SECRET: TEST_SECRETS.OPERATOR_SECRET };
    const atlas = async (...args: string[]) => {
      const { code, stdout, stderr } = await callAtlas(['key', ...args], env);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      return { stdout: stdout.trim(), stderr };
    };
    const options = ['--tier', 'enterprise', '--limit', '200000', '--scopes', 'search', 'enterprise'];
    const created = await atlas('create', ...options);
    expect(created.stderr).toContain('Management secret: cpa_mgmt_');
    const newer = (await atlas('rotate', '--key', created.stdout)).stdout;
    const used = await ask(newer, '/usage');
    expect(used.body).toMatchObject({ limit: 200_000, scopes: ['search', 'enterprise'] });
    const family = created.stdout.split('_')[2] ?? '';
    expect((await atlas('usage', '--family', family)).stdout).toContain('0 of 200000 today');
    await atlas('revoke', '--family', family);
    expect((await atlas('list')).stdout).toMatch(new RegExp(`^${family}\\tenterprise\\tB\\trevoked `, 'm'));
    expect((await ask(newer, '/usage')).status).toBe(401);
    told.push(created.stdout, newer);
  });

  it('are in no log line, nor is an address', () => {
    expect(lines.filter((line) => line.includes('widget-search')).length).toBeGreaterThan(7);
    const text = lines.join('\n');
    expect([...told, service.token].filter((word) => text.includes(word))).toEqual([]);
  });
});
