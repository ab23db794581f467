// Every dataset of enterprise data, its filters, and what is read for them. Both releases are made by hand.
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTERPRISE_PATH } from '../../schemas/api-paths.ts';
import { ExportAnswer } from '../../schemas/enterprise.ts';
import { DATASET_FIELDS, type Dataset } from '../../schemas/enterprise-datasets.ts';
import { tileKeys } from '../../schemas/tile.ts';
import { issueKey, post } from './key-requests.ts';
import { env, migrate, services, testApp } from './support.ts';
import { BEFORE, CHANGES, CODES, NOW, publishTwoReleases } from './two-releases.ts';

type Row = ExportAnswer['rows'][number];
const app = testApp();
let key = '';

beforeAll(async () => {
  await migrate();
  await publishTwoReleases();
  ({ key } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] }));
});

async function rowsOf(dataset: Dataset, filters: object = {}, more: object = {}): Promise<Row[]> {
  const { status, body } = await post(app, ENTERPRISE_PATH, { dataset, filters, ...more }, key);
  expect([status, body.error, body.param]).toEqual([200, undefined, undefined]);
  return ExportAnswer.parse(body).rows;
}
/** The named fields of each row, with blanks between. */
const pick = (rows: Row[], ...fields: string[]) =>
  rows.map((row) => fields.map((field) => String(row[field])).join(' '));
async function refusalOf(body: object, headers: object = {}) {
  const { status, body: refusal } = await post(app, ENTERPRISE_PATH, body, key, headers);
  return [status, refusal.error, refusal.param];
}

describe('datasets of a release', () => {
  it.each<[Dataset, object]>([
    ['national_benchmarks', {}],
    ['facilities', {}],
    ['procedures', {}],
    ['providers', { specialties: ['cardiology'] }],
    ['coverage', {}],
    ['changes', { codes: CODES }],
    ['price_distribution', { codes: CODES }],
    ['basket_comparison', { codes: ['70551'] }],
    ['medicare_multiples', { codes: CODES }],
    ['price_moves', { codes: CODES }],
  ])('%s has rows with its fields in their order', async (dataset, filters) => {
    const rows = await rowsOf(dataset, filters);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual([...DATASET_FIELDS[dataset]]);
  });

  it('national_benchmarks names each amount by its schedule, and leaves out codes without one', async () => {
    const rows = await rowsOf('national_benchmarks');
    expect(pick(rows, 'code', 'outpatient_amount', 'lab_amount', 'comparable', 'claims_services')).toEqual([
      '70551 250 null outpatient_amount 11',
      '85025 null 8 lab_amount null',
    ]);
    expect(rows[0]).toMatchObject({ claims_year: 2024, claims_allowed_mean: 240, released_on: '2026-04-01' });
    const dated = await rowsOf('national_benchmarks', { refreshed_from: '2026-04-02' });
    expect(dated).toEqual([]);
  });

  it('facilities has what directory and index say of each campus', async () => {
    const rows = await rowsOf('facilities');
    expect(pick(rows, 'facility_id', 'price_file', 'system', 'file_sha256', 'last_refreshed')).toEqual([
      'ccn-160001 0 Prairie Health a 2026-02-01',
      'ccn-160002 1 River Health b 2026-05-02',
      'ccn-260001 1 River Health b 2026-05-02',
      'ccn-260002 3 null c 2026-05-02',
    ]);
  });

  it('procedures has the codes of lists, ranges and categories', async () => {
    const all = await rowsOf('procedures');
    expect(pick(all, 'code', 'category', 'n_sources', 'has_price')).toEqual([
      '70551 mri 3 true',
      '73721 mri 2 true',
      '85025 laboratory 1 true',
      'MS-DRG-470 hospital-stays 0 false',
    ]);
    const codes = async (filters: object) => pick(await rowsOf('procedures', filters), 'code');
    expect(await codes({ code_ranges: ['70551..79999'] })).toEqual(['70551', '73721']);
    expect(await codes({ code_ranges: ['ms-drg-001..ms-drg-470'] })).toEqual(['MS-DRG-470']);
    expect(await codes({ categories: ['mri'], code_ranges: ['73000..99999'] })).toEqual(['73721']);
    expect(await codes({ codes: ['85025'], code_ranges: ['70551..70551'] })).toEqual(['70551', '85025']);
    expect(await codes({ categories: ['eye'] })).toEqual([]);
  });

  it('providers are those of a prefix, by state where it is asked for, without small counts', async () => {
    const filters = { specialties: ['cardiology'] };
    const all = await rowsOf('providers', filters);
    expect(pick(all, 'npi', 'zip', 'medicare_year', 'medicare_services', 'medicare_at_least')).toEqual([
      '1000000000 63001 2024 25 11',
      '1000000001 63002 2024 null 11',
      '1000000002 63001 null null null',
    ]);
    expect(pick(await rowsOf('providers', { ...filters, states: ['MO'] }), 'npi')).toHaveLength(2);
    // No city of Iowa lies in the prefix.
    expect(await rowsOf('providers', { ...filters, states: ['IA'] })).toEqual([]);
    expect(
      pick(await rowsOf('providers', { ...filters, states: ['IA'], zip3: ['630'] }), 'npi'),
    ).toHaveLength(3);
    expect(await rowsOf('providers', { codes: ['70551'] })).toEqual([]);
  });

  it('coverage has read and missing hospitals, by state, prefix and date', async () => {
    const ccns = async (filters: object) =>
      pick(await rowsOf('coverage', filters), 'ccn', 'status', 'attested');
    const [first, second, third] = ['160001 read true', '160009 not_fetched null', '260001 read true'];
    expect(await ccns({})).toEqual([first, second, third]);
    expect(await ccns({ states: ['IA'] })).toEqual([first, second]);
    expect(await ccns({ states: ['MO'], zip3: ['500'] })).toEqual([first, third]);
    expect(await ccns({ refreshed_from: '2026-02-02', refreshed_to: '2026-05-02' })).toEqual([third]);
  });
});

describe('filters of campuses', () => {
  const codes = ['70551'];

  it.each([
    [{ facilities: ['ccn-160002', 'ccn-260002'] }, ['Cedar', 'Elm']],
    [{ facilities: ['ccn-160002', 'ccn-260002'], states: ['MO'] }, ['Elm']],
    [{ facilities: ['ccn-260001'], zip3: ['630'] }, ['Dogwood']],
    [{ systems: ['River Health'] }, ['Cedar', 'Dogwood']],
    [{ systems: ['River Health', 'Prairie Health'], states: ['IA'] }, ['Alder', 'Cedar']],
    [{ refreshed_to: '2026-02-01' }, ['Alder']],
    [{ refreshed_from: '2026-02-02', states: ['IA'] }, ['Cedar']],
  ])('%j', async (filters, names) => {
    expect(pick(await rowsOf('facility_prices', { codes, ...filters }), 'name')).toEqual(names);
    // The same campuses, whatever is asked of them.
    expect(pick(await rowsOf('facilities', filters), 'name')).toEqual(names);
  });

  it('a facility is read without the directories of other states', async () => {
    const read: string[] = [];
    const spied = testApp(
      {},
      {
        tiles: {
          ...services().tiles,
          state: (build, state) => {
            read.push(state);
            return services().tiles.state(build, state);
          },
        },
      },
    );
    const body = { dataset: 'facility_prices', filters: { codes, facilities: ['ccn-260002'] } };
    const { body: answer } = await post(spied, ENTERPRISE_PATH, body, key);
    expect([pick(ExportAnswer.parse(answer).rows, 'name'), read]).toEqual([['Elm'], ['MO']]);
  });
});

describe('analytics', () => {
  it('price_distribution has quantiles as far as there are sources for them', async () => {
    const rows = await rowsOf('price_distribution', { codes: ['70551'] });
    expect(pick(rows, 'scope_id', 'lowest', 'p10', 'p25', 'median', 'highest', 'n_systems')).toEqual([
      'US 200 null null 400 600 3',
      'IA null null null null null 2',
      'MO null null null null null 2',
    ]);
    const areas = await rowsOf('price_distribution', { codes: ['70551'], states: ['MO'], zip3: ['630'] });
    expect(pick(areas, 'scope', 'scope_id', 'n_facilities')).toEqual(['state MO 2', 'zip3 630 2']);
  });

  it('basket_comparison compares totals of the same codes', async () => {
    const rows = await rowsOf('basket_comparison', { codes: ['70551', '85025'] });
    const amounts = ['total', 'national_total', 'ratio_to_national', 'medicare_total', 'ratio_to_medicare'];
    expect(pick(rows, 'name', 'n_priced', 'complete', ...amounts)).toEqual([
      'Alder 2 true 210 412 0.51 258 0.81',
      'Cedar 1 false 400 400 1 250 1.6',
      'Dogwood 1 false 400 400 1 250 1.6',
      'Elm 2 true 630 412 1.53 258 2.44',
    ]);
    expect(rows[1]?.missing_codes).toEqual(['85025']);
    // 73721 has neither a national median nor a comparable amount.
    const without = await rowsOf('basket_comparison', { codes: ['70551', '73721'], states: ['MO'] });
    expect(pick(without, 'name', 'total', 'national_total', 'medicare_total')).toEqual([
      'Dogwood 550 null null',
      'Elm 600 400 250',
    ]);
  });

  it('medicare_multiples has prices of codes with a comparable amount', async () => {
    const rows = await rowsOf('medicare_multiples', { codes: ['70551', '73721', '85025'], states: ['IA'] });
    expect(pick(rows, 'code', 'name', 'medicare_amount', 'medicare_basis', 'multiple')).toEqual([
      '70551 Alder 250 outpatient_amount 0.8',
      '70551 Cedar 250 outpatient_amount 1.6',
      '85025 Alder 8 lab_amount 1.25',
    ]);
  });
});

describe('the release before', () => {
  it('price_moves has the areas whose median moved', async () => {
    const rows = await rowsOf('price_moves', { codes: CODES });
    const fields = [
      'code',
      'scope_id',
      'before',
      'after',
      'change',
      'change_percent',
      'kind',
      'release_before',
    ];
    expect(pick(rows, ...fields)).toEqual([
      `70551 US 350 400 50 14.3 price ${BEFORE}`,
      `70551 MO null 500 null null price ${BEFORE}`,
    ]);
    expect(pick(await rowsOf('price_moves', { codes: CODES, states: ['IA'] }), 'code')).toEqual([]);
  });

  it('changes tells a moved price from a new one and from one that others moved', async () => {
    const rows = await rowsOf('changes', { codes: CODES });
    expect(pick(rows, 'code', 'facility_id', 'before', 'after', 'kind')).toEqual([
      '70551 ccn-160002 500 400 peers',
      '70551 ccn-260001 500 400 peers',
      '70551 ccn-260002 null 600 price',
      '85025 ccn-260002 null 30 price',
    ]);
    const some = await rowsOf('changes', { codes: CODES, facilities: ['ccn-260001'] });
    expect(pick(some, 'facility_id', 'change', 'change_percent')).toEqual(['ccn-260001 -100 -20']);
  });

  it.each([
    [{ corrections: [{ kind: 'method_changed', version: 'statistics', before: 3, after: 4 }] }, 'method'],
    [
      {
        inputs: { ...CHANGES.inputs, gained: [] },
        benchmarks: { schedules: [{ name: 'PFS', before: 'a', after: 'b' }], codes: 1 },
      },
      'benchmark',
    ],
  ] as const)('a change of everything decides the kind: %#', async (part, kind) => {
    await env.TILES.put(tileKeys.changes(NOW), JSON.stringify({ ...CHANGES, ...part }));
    const rows = await rowsOf('price_moves', { codes: ['70551'] });
    expect(pick(rows, 'kind')).toEqual([kind, kind]);
    const [first] = await rowsOf('changes', { codes: ['70551'] });
    expect(first?.kind).toBe(kind);
    await env.TILES.put(tileKeys.changes(NOW), JSON.stringify(CHANGES));
  });

  it('is missing for the first release, and refused when it is no longer stored', async () => {
    await env.TILES.put(tileKeys.changes(NOW), JSON.stringify({ ...CHANGES, previous: null }));
    expect(await rowsOf('price_moves', { codes: CODES })).toEqual([]);
    const gone = { ...CHANGES, previous: '2026-04-30-000000000003' };
    await env.TILES.put(tileKeys.changes(NOW), JSON.stringify(gone));
    const question = { dataset: 'changes', filters: { codes: CODES } };
    expect(await refusalOf(question)).toEqual([400, 'invalid_parameter', 'dataset']);
    await env.TILES.put(tileKeys.changes(NOW), JSON.stringify(CHANGES));
  });
});

describe('pages', () => {
  it.each<[Dataset, object]>([
    ['facilities', {}],
    ['coverage', { refreshed_from: '2026-02-01' }],
    ['providers', { specialties: ['cardiology'] }],
    ['changes', { codes: CODES }],
    ['basket_comparison', { codes: ['70551', '85025'] }],
  ])('of %s give every row once, and a CSV has the same cursors', async (dataset, filters) => {
    const whole = await rowsOf(dataset, filters);
    const paged: Row[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const question = { dataset, filters, limit: 1, cursor };
      const answer = ExportAnswer.parse((await post(app, ENTERPRISE_PATH, question, key)).body);
      const { response } = await postText({ ...question, format: 'csv' });
      expect(response.headers.get('X-Next-Cursor')).toBe(answer.next_cursor);
      paged.push(...answer.rows);
      cursor = answer.next_cursor;
    }
    expect(paged).toEqual(whole);
  });

  it('a CSV has lists and truth values in its cells', async () => {
    const filters = { codes: ['70551', '73721', '85025'], facilities: ['ccn-160002', 'ccn-260002'] };
    const fields = ['name', 'complete', 'missing_codes'];
    const { text } = await postText({ dataset: 'basket_comparison', filters, fields, format: 'csv' });
    expect(text).toBe('name,complete,missing_codes\r\nCedar,false,85025\r\nElm,false,73721\r\n');
  });

  async function postText(body: object) {
    const response = await app.fetch(ENTERPRISE_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
    return { response, text: await response.text() };
  }
});

describe('a request that is sent again', () => {
  const question = { dataset: 'facilities', filters: {} };

  const enterpriseKey = async () => (await issueKey({ tier: 'enterprise', scopes: ['enterprise'] })).key;
  const ask = (own: string, idempotencyKey: string, body: object = question) =>
    post(app, ENTERPRISE_PATH, body, own, { 'Idempotency-Key': idempotencyKey });

  it('is counted once with the same key and question', async () => {
    const own = await enterpriseKey();
    const left = async (idempotencyKey?: string) => {
      const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
      return (await post(app, ENTERPRISE_PATH, question, own, headers)).rates[1];
    };
    expect(await left('a-1')).toBe(99_999);
    expect(await left('a-1')).toBe(99_999);
    expect(await left('a-2')).toBe(99_998);
    expect(await left()).toBe(99_997);
  });

  it('is refused with the same key and another question, and is not counted', async () => {
    const own = await enterpriseKey();
    await ask(own, 'a');
    const { status, body, rates } = await ask(own, 'a', { ...question, limit: 2 });
    expect([status, body.error, body.param, rates[1]]).toEqual([
      422,
      'idempotency_key_reused',
      'Idempotency-Key',
      99_999,
    ]);
    expect((await ask(own, 'a')).status).toBe(200);
    // Keys of other families are other keys.
    expect((await ask(await enterpriseKey(), 'a', { ...question, limit: 2 })).status).toBe(200);
  });

  it('is refused while it is being answered, and answered when the reader has stopped', async () => {
    const own = await enterpriseKey();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': own, 'Idempotency-Key': 'r' },
      body: JSON.stringify({ ...question, format: 'ndjson' }),
    };
    const first = await app.fetch(ENTERPRISE_PATH, init);
    expect(first.status).toBe(200);
    const again = await app.fetch(ENTERPRISE_PATH, init);
    expect([again.status, (await again.json<{ error: string }>()).error]).toEqual([
      409,
      'request_in_progress',
    ]);
    expect([again.headers.get('Retry-After'), again.headers.get('X-RateLimit-Remaining')]).toEqual([
      '2',
      '99999',
    ]);
    await first.body?.cancel();
    const third = await app.fetch(ENTERPRISE_PATH, init);
    expect([third.status, third.headers.get('X-RateLimit-Remaining')]).toEqual([200, '99999']);
    await third.text();
    expect((await app.fetch(ENTERPRISE_PATH, init)).status).toBe(200);
  });

  it('may use the key for another question when the first one was refused', async () => {
    const own = await enterpriseKey();
    const refused = { ...question, filters: { ...question.filters, zip3: ['999'] } };
    expect((await ask(own, 'c', refused)).status).toBe(400);
    expect((await ask(own, 'c')).status).toBe(200);
  });

  it('counts when the first try was a fault of ours', async () => {
    const { key: own } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] });
    const broken = testApp({ DB: {} as D1Database });
    const headers = { 'Idempotency-Key': 'b' };
    const first = await post(broken, ENTERPRISE_PATH, question, own, headers);
    expect([first.status, first.body.error, first.rates[1]]).toEqual([503, 'data_unavailable', 100_000]);
    expect((await post(app, ENTERPRISE_PATH, question, own, headers)).rates[1]).toBe(99_999);
  });

  it.each(['a b', 'x'.repeat(256)])('is refused with the header %j', async (value) => {
    const refusal = await refusalOf(question, { 'Idempotency-Key': value });
    expect(refusal).toEqual([400, 'invalid_parameter', 'Idempotency-Key']);
  });
});

it.each([
  [{ dataset: 'facilities', filters: { facilities: ['ccn-999999'] } }, 'filters.facilities'],
  [{ dataset: 'facilities', filters: { systems: ['Nobody Health'] } }, 'filters.systems'],
  [{ dataset: 'providers', filters: { specialties: ['alchemy'] } }, 'filters.specialties'],
])('%j names what the release does not have', async (question, param) => {
  expect(await refusalOf(question)).toEqual([400, 'invalid_parameter', param]);
});
