import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../schemas/api-error.ts';
import { type ProviderRecord, SearchAnswerA, SearchAnswerB } from '../../schemas/search.ts';
import { SPECIALTIES } from '../../schemas/vocabulary/specialties.ts';
import { type Recomputed, recomputeProviders } from '../support/providers/recompute-providers.ts';
import { seedOf } from '../support/service/seed.ts';
import { type SharedService, sharedTestService } from '../support/service/service.ts';

// Provider search from files to answers: the sample world's registry, payer files and hospitals, the real builder, the
// real Worker, and every price beside one that was worked out without either.
const SEARCH = '/functions/v1/widget-search';
const RECORD =
  `provider_name specialty city state price_low price_mid price_high source npi facility_id distance_miles price_code
  price_basis as_of confidence currency medicare_services`.split(/\s+/);
const ADDITIVE = 'match location disclaimer attribution data_refreshed release notices'.split(' ');

/** The whole sample world may have to be built and stored: thousands of objects. */
const SETUP_MS = 480_000;

type Answer = SearchAnswerB & Partial<SearchAnswerA> & Partial<Omit<ErrorBody, 'ok'>>;
let service: SharedService;
let inputs: string;
let outDir: string;
/** Around it the sample world has providers of every specialty. */
const home = '77030';
let keys: { a: string; b: string };
let wanted: Map<string, Recomputed>;

beforeAll(async () => {
  service = await sharedTestService('sample');
  ({ dataDir: inputs, outDir } = await seedOf('sample'));
  const [a, b] = await Promise.all([
    service.client.createKey({ tier: 'pro', contract: 'A' }),
    service.client.createKey({ tier: 'pro', contract: 'B' }),
  ]);
  keys = { a: a.key, b: b.key };
  wanted = recomputeProviders(inputs);
}, SETUP_MS);

async function post(body: unknown, headers: Record<string, string>) {
  const response = await fetch(`${service.url}${SEARCH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const search = (query: string, location: string, more: { limit?: number; cursor?: string } = {}) =>
  post({ query, location, ...more }, { 'x-api-key': keys.b });

/** All records of a search, page after page. */
async function allOf(query: string, location: string) {
  const { status, body } = await search(query, location, { limit: 50 });
  expect(status, query).toBe(200);
  const records = [...body.providers];
  for (let cursor = body.next_cursor; cursor !== undefined; ) {
    const next = await search(query, location, { limit: 50, cursor });
    records.push(...next.body.providers);
    cursor = next.body.next_cursor;
  }
  return { ...body, records };
}

const cents = (dollars: number) => Math.round(dollars * 100);

function figures(record: ProviderRecord): Recomputed {
  const { price_low, price_mid, price_high, source, price_basis, price_code } = record;
  const [low, mid, high] = [cents(price_low), cents(price_mid), cents(price_high)];
  return { low, mid, high, source, basis: price_basis, code: price_code };
}

/** What every provider tile says of a number under a key; the same wherever it stands. */
async function tiledFigures(): Promise<Map<string, Recomputed>> {
  const found = new Map<string, Recomputed>();
  const root = join(outDir, 'shared/providers');
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\/\d{3}-[^/]*$/.test(file)) continue;
    const { key, price_code, rows } = JSON.parse(await readFile(join(root, file), 'utf8'));
    rows.npi.forEach((npi: string | null, i: number) => {
      // A hospital that the registry does not know has nothing to compare with here: same-story.test.ts has it.
      if (npi === null) return;
      const here: Recomputed = {
        low: rows.low[i],
        mid: rows.mid[i],
        high: rows.high[i],
        source: rows.source[i] === 0 ? 'cms_transparency' : 'payer_negotiated',
        basis: rows.basis[i] === 0 ? 'facility_fee' : 'professional_fee',
        code: price_code,
      };
      const before = found.get(`${key} ${npi}`);
      if (before) expect(here).toEqual(before);
      found.set(`${key} ${npi}`, here);
    });
  }
  return found;
}

describe('the prices of the sample world', () => {
  it('are those worked out from its files alone, of every record', async () => {
    const tiled = await tiledFigures();
    expect(wanted.size).toBeGreaterThan(1000);
    const negotiated = [...wanted].filter(([, { source }]) => source === 'payer_negotiated');
    for (const [record, figure] of negotiated) expect(tiled.get(record), record).toEqual(figure);
    // Hospitals are in a tile only where somebody else is near.
    for (const [record, figure] of tiled) expect(figure, record).toEqual(wanted.get(record));
    const published = [...tiled.values()].filter(({ source }) => source === 'cms_transparency');
    expect(published.length).toBeGreaterThan(5);
    const all = [...wanted.values()];
    for (const source of ['cms_transparency', 'payer_negotiated']) {
      expect(all.filter((one) => one.source === source).length).toBeGreaterThan(50);
    }
    const low = all.filter((one) => one.low < one.mid && one.mid < one.high);
    expect(low.length).toBeGreaterThan(300);
  });

  it('come out of the service as they are, for every specialty at one ZIP', async () => {
    for (const { id, label, terms } of SPECIALTIES) {
      const { match, total, records } = await allOf(terms[0] ?? '', home);
      expect(match).toMatchObject({ kind: 'specialty', specialty: id, label });
      expect(records.length, id).toBe(total);
      expect(total, id).toBeGreaterThan(1);
      for (const record of records.filter(({ npi }) => npi !== null))
        expect(figures(record)).toEqual(wanted.get(`${id} ${record.npi}`));
    }
  });
});

describe('a search by what people say', () => {
  it.each([
    ['cardiologist', 'cardiology'],
    ['PT', 'physical_therapy'],
    ['obgyn', 'obgyn'],
    ['ob/gyn', 'obgyn'],
    ['shrink', 'psychiatry'],
    ['eye doctor', 'eye_care'],
    ['terapia física', 'physical_therapy'],
    ['doctor del corazón', 'cardiology'],
  ])('takes "%s" for %s', async (query, specialty) => {
    const { status, body } = await search(query, home);
    expect(status).toBe(200);
    expect(body.match).toMatchObject({ kind: 'specialty', specialty });
    expect(body.providers.length).toBeGreaterThan(1);
  });

  it('takes "knee mri" for a procedure, done by those who scan', async () => {
    const { match, records } = await allOf('knee mri', home);
    expect(match).toMatchObject({ kind: 'procedure', specialty: null, code: '73721' });
    expect(records.length).toBeGreaterThan(1);
    for (const record of records) {
      expect(record.price_code).toBe('73721');
      if (record.npi !== null) expect(figures(record)).toEqual(wanted.get(`73721 ${record.npi}`));
    }
  });

  it.each(['sleep study', 'eye exam', 'mammogram'])(
    'takes "%s" for what is done, as the table says',
    async (query) => {
      const { body } = await search(query, home);
      expect(body.match).toMatchObject({ kind: 'procedure' });
    },
  );

  it('lists a hospital with its own price before payers’ prices in one band, and says that the two differ', async () => {
    const { records, notices } = await allOf('knee mri', '78229');
    expect(new Set(records.map(({ source }) => source)).size).toBe(2);
    expect(records[0]).toMatchObject({ source: 'cms_transparency', price_basis: 'facility_fee' });
    expect(notices.map(({ code }) => code)).toContain('mixed_price_basis');
  });

  it('shows names as people write them', async () => {
    const found = await Promise.all(SPECIALTIES.map(({ terms }) => search(terms[0] ?? '', home)));
    const names = found
      .flatMap(({ body }) => body.providers.map(({ provider_name }) => provider_name))
      .join('\n');
    for (const shown of [
      / McSample\b/,
      / O'Sample\b/,
      / Sample-Example\b/,
      / II, /,
      /, Jr\., /,
      /, MD$/m,
      /, P?LLC$/m,
    ]) {
      expect(names).toMatch(shown);
    }
    expect(names).not.toMatch(/[A-Z]{5}/);
  });

  it('lists nobody who is deactivated, in training, abroad or of no specialty', async () => {
    const { records } = await allOf('cardiologist', home);
    const npis = new Set(records.map(({ npi }) => npi));
    const listed = [...wanted.keys()].flatMap((key) => /^cardiology (\d+)$/.exec(key)?.[1] ?? []);
    expect(listed).toEqual(expect.arrayContaining([...npis]));
    const registry = (
      await readFile(join(inputs, 'registry', 'npidata_pfile_20050523-20260607.csv'), 'utf8')
    ).split('\n');
    const gone = registry.filter((line) => line.includes('"02/03/2024","",'));
    expect(gone).toHaveLength(1);
    for (const npi of npis) expect(gone[0]).not.toContain(npi);
  });
});

describe('a search by where people are', () => {
  it.each([
    ['Austin', 'Austin', 'TX'],
    ['austin tx', 'Austin', 'TX'],
    ['Austin, Texas', 'Austin', 'TX'],
    ['St. Louis', 'Saint Louis', 'MO'],
    ['saint louis, mo', 'Saint Louis', 'MO'],
    ['Springfield, MO', 'Springfield', 'MO'],
    ['springfield oregon', 'Springfield', 'OR'],
  ])('finds cardiologists in "%s"', async (where, city, state) => {
    const { status, body } = await search('cardiologist', where);
    expect(status).toBe(200);
    expect(body.location).toMatchObject({ input: where, state });
    expect(body.location.city.toLowerCase().replace('saint', 'st')).toBe(
      city.toLowerCase().replace('saint', 'st'),
    );
    expect(body.providers.length).toBeGreaterThan(1);
    for (const { distance_miles } of body.providers)
      expect(distance_miles).toBeLessThanOrEqual(body.radius_miles);
    expect(body.providers[0]?.state).toBe(state);
  });

  it('asks which Springfield is meant', async () => {
    const { status, body } = await search('cardiologist', 'Springfield');
    expect(status).toBe(400);
    expect(body.error).toBe('ambiguous_location');
    const states = (body.candidates as unknown as { state: string }[]).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['MO', 'MA', 'IL']));
  });

  it('widens until there are five, and stays near when there are', async () => {
    const near = await search('cardiologist', home);
    const far = await search('neuropsychologist', '77701');
    expect(near.body.radius_miles).toBe(25);
    expect(far.body.radius_miles).toBe(100);
    expect(far.body.total).toBeGreaterThan(0);
  });

  it('finds nobody where nobody is, and says so with a 200', async () => {
    const { status, body } = await search('cardiologist', '99801');
    expect(status).toBe(200);
    expect(body).toMatchObject({ providers: [], total: 0, radius_miles: 100 });
  });
});

describe('the envelopes of both contracts', () => {
  it('is B: providers, total and radius, nothing renamed', async () => {
    const { body } = await search('cardiologist', home, { limit: 3 });
    expect(SearchAnswerB.parse(body)).toEqual(body);
    const envelope = ['providers', 'total', 'radius_miles', 'next_cursor', ...ADDITIVE];
    expect(Object.keys(body).sort()).toEqual(envelope.sort());
    for (const record of body.providers) expect(Object.keys(record).sort()).toEqual([...RECORD].sort());
  });

  it('is A: results and total, each record with its lock', async () => {
    const { status, body } = await post(
      { query: 'cardiologist', location: home, limit: 3, api_key: keys.a },
      {},
    );
    expect(status).toBe(200);
    expect(SearchAnswerA.parse(body)).toEqual(body);
    expect(Object.keys(body).sort()).toEqual(['results', 'total', 'next_cursor', ...ADDITIVE].sort());
    for (const record of body.results ?? []) {
      expect(Object.keys(record).sort()).toEqual([...RECORD, 'is_locked'].sort());
      expect(record.is_locked).toBe(record.source === 'payer_negotiated');
    }
  });

  it('is one list in both, without a street or a phone', async () => {
    const { body: b } = await search('cardiologist', home, { limit: 50 });
    const { body: a } = await post({ query: 'cardiologist', location: home, limit: 50, api_key: keys.a }, {});
    expect(a.results?.map(({ is_locked: _, ...record }) => record)).toEqual(b.providers);
    expect(a.total).toBe(b.total);
    expect(JSON.stringify([a, b])).not.toMatch(/Sample Avenue|55555501/i);
  });
});
