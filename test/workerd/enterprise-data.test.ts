import { beforeAll, describe, expect, it } from 'vitest';
import { ExportAnswer } from '../../schemas/enterprise.ts';
import { AREA_STATISTIC_FIELDS, FACILITY_PRICE_FIELDS } from '../../schemas/enterprise-fields.ts';
import { encodeNumbers } from '../../schemas/number-column.ts';
import { CURRENT_KEY, type Directory, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import {
  encodeAreaColumns,
  encodeDirectory,
  encodeFacilityPrices,
  encodeZips,
} from '../../schemas/write-tile.ts';
import { aZip3Statistics } from '../support/tiny-tiles.ts';
import { issueKey, post } from './key-requests.ts';
import { aCodeTile, anIndex, BUILD } from './published-build.ts';
import { env, migrate, services, testApp } from './support.ts';

const DATA = '/functions/v1/enterprise-data';
const app = testApp();
let enterprise = '';

type Row = ExportAnswer['rows'][number];
/** The rows of an answer without its head. */
async function rowsOf(fields: object): Promise<Row[]> {
  const { body } = await post(app, DATA, fields, enterprise);
  return ExportAnswer.parse(body).rows;
}
const names = (rows: Row[]) => rows.map(({ code, name }) => `${code} ${name}`);
/** The runtime warns when `text()` is called on NDJSON. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const prices = (filters: object, more: object = {}) => ({ dataset: 'facility_prices', filters, ...more });
const areas = (filters: object, more: object = {}) => ({ dataset: 'area_statistics', filters, ...more });

/** Campuses as [file, name, state, ZIP]. */
function directory(...campuses: [number, string, string, string][]): Directory {
  const column = <T>(pick: (campus: [number, string, string, string]) => T) => campuses.map(pick);
  const numbers = [...new Set(column(([file]) => file))].sort((a, b) => a - b);
  return encodeDirectory({
    dates: ['2026-04-01', '2026-05-02'],
    folders: ['https://files.example/'],
    files: {
      number: numbers,
      updated: numbers.map((number) => number % 2),
      folder: numbers.map((number) => (number === 3 ? null : 0)),
      name: numbers.map((number) => `${number}.csv`),
      npi: numbers.map(() => null),
      system: numbers.map(() => null),
    },
    no_discount: [],
    campuses: {
      file: column(([file]) => file),
      id: column(([, name]) => `loc-${name.toLowerCase()}`),
      name: column(([, name]) => name),
      city: column(() => 'Nowhere, "NW"'),
      state: column(([, , state]) => state),
      zip: column(([, , , zip]) => zip),
      lat: column(() => 42),
      lng: column(() => -93),
    },
  });
}

/** Three price files: 0 in Iowa twice, 1 in Iowa and Missouri, 3 in Missouri. */
const IOWA = {
  ...directory([0, 'Alder', 'IA', '50010'], [0, 'Birch', 'IA', '51001'], [1, 'Cedar', 'IA', '50020']),
  no_discount: encodeNumbers([1]),
};
const MISSOURI = directory([1, 'Dogwood', 'MO', '63001'], [3, 'Elm', 'MO', '63002']);
const PREFIX = directory([0, 'Alder', 'IA', '50010'], [1, 'Cedar', 'IA', '50020'], [3, 'Elm', 'MO', '63002']);

/** 20, 50.50 and 60 dollars; file 1 publishes three amounts from 40 to 80, and the first two prices are far below. */
const FACILITIES = encodeFacilityPrices([
  { file: 0, cents: 2000, low: 2000, high: 2000, n: 1, source: -1, farBelow: true },
  { file: 1, cents: 5050, low: 4000, high: 8000, n: 3, source: -1, farBelow: true },
  { file: 3, cents: 6000, low: 6000, high: 6000, n: 1, source: -1, farBelow: false },
]);
const columns = (keys: string[], median: (number | null)[]) =>
  encodeAreaColumns({
    keys,
    n_sources: keys.map((_, i) => 3 + i),
    n_facilities: keys.map(() => 2),
    n_systems: keys.map(() => 2),
    median,
    p25: keys.map(() => null),
    p75: keys.map(() => null),
    stability_low: keys.map(() => null),
    stability_high: keys.map(() => 7000),
    refreshed: keys.map(() => 0),
  });

beforeAll(async () => {
  await migrate();
  const put = (key: string, value: object) => env.TILES.put(key, JSON.stringify(value));
  const tile = (code: string) => ({
    ...aCodeTile(code),
    dates: ['2026-05-02'],
    states: columns(['IA', 'MO'], [5050, null]),
    facilities: FACILITIES,
  });
  await put(tileKeys.code(BUILD, '70551'), tile('70551'));
  await put(tileKeys.code(BUILD, '73721'), tile('73721'));
  const zip3Statistics = {
    ...aZip3Statistics('70551'),
    dates: ['2026-04-01'],
    zip3: columns(['500'], [5050]),
  };
  await put(tileKeys.zip3Statistics(BUILD, '70551'), zip3Statistics);
  await put(tileKeys.state(BUILD, 'IA'), {
    format: TILE_FORMAT,
    build: BUILD,
    state: 'IA',
    name: 'Iowa',
    directory: IOWA,
  });
  await put(tileKeys.state(BUILD, 'MO'), {
    format: TILE_FORMAT,
    build: BUILD,
    state: 'MO',
    name: 'Missouri',
    directory: MISSOURI,
  });
  await put(tileKeys.place(BUILD, '500'), {
    format: TILE_FORMAT,
    build: BUILD,
    zip3: '500',
    zips: encodeZips([]),
    directory: PREFIX,
  });
  const index = {
    ...{ ...anIndex(), codes: '70551737219999899999', states: ['IA', 'MO', 'WY'], zip3: ['500'] },
    // The object of 99998 is missing.
    zip3_statistics: { codes: '7055199998', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
  };
  await put(tileKeys.code(BUILD, '99998'), tile('99998'));
  await put(tileKeys.index(BUILD), index);
  await put(CURRENT_KEY, { format: TILE_FORMAT, release: BUILD, previous: null, published_by: 'test' });
  enterprise = (await issueKey({ tier: 'enterprise', scopes: ['search', 'enterprise'] })).key;
});

describe('facility_prices', () => {
  it('has every campus with a price of its file, states in order, codes sorted', async () => {
    const { response, rates, body } = await post(
      app,
      DATA,
      prices({ codes: ['73721', '70551', '70551'] }),
      enterprise,
    );
    const answer = ExportAnswer.parse(body);
    const each = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
    expect(names(answer.rows)).toEqual(
      ['70551', '73721'].flatMap((code) => each.map((name) => `${code} ${name}`)),
    );
    expect([answer.fields, answer.next_cursor, answer.release]).toEqual([
      [...FACILITY_PRICE_FIELDS],
      null,
      BUILD,
    ]);
    expect([rates[0], rates[2], response.headers.get('X-Data-Release')]).toEqual([100_000, true, BUILD]);
    expect(answer.rows[2]).toEqual({
      code: '70551',
      code_type: 'CPT',
      label: 'CPT 70551',
      setting: 'outpatient',
      facility_id: 'loc-cedar',
      name: 'Cedar',
      city: 'Nowhere, "NW"',
      state: 'IA',
      zip: '50020',
      lat: 42,
      lng: -93,
      price_file: 1,
      cash_price: 50.5,
      price_low: 40,
      price_high: 80,
      n_prices: 3,
      spread: 'wide',
      currency: 'USD',
      last_refreshed: '2026-05-02',
      source_url: 'https://files.example/1.csv',
      flags: ['far_below', 'no_discount_published'],
    });
    expect(answer.rows[0]).toMatchObject({ n_prices: 1, spread: 'single', flags: ['far_below'] });
    expect(answer.rows[4]).toMatchObject({ cash_price: 60, n_prices: 1, source_url: null, flags: [] });
  });

  it('is filtered by state and prefix, an overlap given once', async () => {
    const codes = ['70551'];
    expect(names(await rowsOf(prices({ codes, states: ['mo'] })))).toEqual(['70551 Dogwood', '70551 Elm']);
    expect(names(await rowsOf(prices({ codes, zip3: ['500'] })))).toEqual(['70551 Alder', '70551 Cedar']);
    const both = await rowsOf(prices({ codes, states: ['MO', 'IA'], zip3: ['500'] }));
    expect(names(both)).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name) => `70551 ${name}`));
    expect(await rowsOf(prices({ codes, states: ['WY'] }))).toEqual([]);
  });

  it('has the fields asked for, in its own order', async () => {
    const rows = await rowsOf(
      prices({ codes: ['70551'], zip3: ['500'] }, { fields: ['cash_price', 'name'] }),
    );
    expect(JSON.stringify(rows)).toBe(
      '[{"name":"Alder","cash_price":20},{"name":"Cedar","cash_price":50.5}]',
    );
  });
});

describe('area_statistics', () => {
  it('has the nation, states and prefixes, or the areas asked for', async () => {
    const all = await rowsOf(areas({ codes: ['70551'] }));
    expect(all.map(({ scope, scope_id, median }) => [scope, scope_id, median])).toEqual([
      ['national', 'US', null],
      ['state', 'IA', 50.5],
      ['state', 'MO', null],
      ['zip3', '500', 50.5],
    ]);
    expect(Object.keys(all[1] ?? {})).toEqual([...AREA_STATISTIC_FIELDS]);
    expect(all[1]).toMatchObject({ n_sources: 3, stability_high: 70, last_refreshed: '2026-05-02' });
    const some = await rowsOf(areas({ codes: ['70551'], states: ['WY', 'MO'], zip3: ['500'] }));
    expect(some.map(({ scope_id }) => scope_id)).toEqual(['MO', '500']);
  });

  it('have no row by prefix for a code without an object of them', async () => {
    const rows = await rowsOf(areas({ codes: ['70551', '73721'], zip3: ['500'] }));
    expect(rows.map(({ code, scope_id, last_refreshed }) => [code, scope_id, last_refreshed])).toEqual([
      ['70551', '500', '2026-04-01'],
    ]);
    expect((await rowsOf(areas({ codes: ['73721'] }))).map(({ scope_id }) => scope_id)).toEqual([
      'US',
      'IA',
      'MO',
    ]);
  });

  it('are unavailable when the listed object is missing, but not when only states are asked for', async () => {
    const { status, body } = await post(app, DATA, areas({ codes: ['99998'], zip3: ['500'] }), enterprise);
    expect([status, body.error]).toEqual([503, 'data_unavailable']);
    const states = await rowsOf(areas({ codes: ['99998'], states: ['MO'] }));
    expect(states.map(({ scope_id }) => scope_id)).toEqual(['MO']);
  });
});

describe('paging', () => {
  it.each([1, 2, 3, 5, 7])('by %i gives every row once and in order', async (limit) => {
    const question = prices({ codes: ['70551', '73721'] });
    const whole = await rowsOf(question);
    const paged: Row[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await post(app, DATA, { ...question, limit, cursor }, enterprise);
      const answer = ExportAnswer.parse(body);
      expect(answer.rows.length).toBeLessThanOrEqual(limit);
      paged.push(...answer.rows);
      cursor = answer.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole);
  });

  it('is bound to the question and the release', async () => {
    const { body } = await post(app, DATA, prices({ codes: ['70551'] }, { limit: 1 }), enterprise);
    const cursor = ExportAnswer.parse(body).next_cursor;
    for (const fields of [
      prices({ codes: ['73721'] }, { cursor }),
      areas({ codes: ['70551'] }, { cursor }),
      prices({ codes: ['70551'] }, { cursor: 'x' }),
    ]) {
      const { status, body: told } = await post(app, DATA, fields, enterprise);
      expect([status, told.error, told.param]).toEqual([400, 'invalid_parameter', 'cursor']);
    }
  });
});

describe('formats', () => {
  it('NDJSON has a row a line and an end that says so', async () => {
    const question = prices({ codes: ['70551'] }, { limit: 3 });
    const { response } = await send({ ...question, format: 'ndjson' });
    const lines = (await textOf(response))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const json = ExportAnswer.parse((await post(app, DATA, question, enterprise)).body);
    expect(response.headers.get('Content-Type')).toBe('application/x-ndjson');
    expect(lines.slice(0, -1)).toEqual(json.rows);
    expect(lines.at(-1)).toMatchObject({ end: true, n_rows: 3, next_cursor: json.next_cursor });
  });

  it('CSV quotes what needs it and has its cursor in a header', async () => {
    const fields = ['name', 'city', 'cash_price', 'source_url'];
    const { response } = await send(
      prices({ codes: ['70551'], states: ['MO'] }, { format: 'csv', fields, limit: 1 }),
    );
    expect(await response.text()).toBe(
      'name,city,cash_price,source_url\r\nDogwood,"Nowhere, ""NW""",50.5,https://files.example/1.csv\r\n',
    );
    const cursor = response.headers.get('X-Next-Cursor');
    const rest = await send(prices({ codes: ['70551'], states: ['MO'] }, { format: 'csv', fields, cursor }));
    expect(await rest.response.text()).toContain('\r\nElm,"Nowhere, ""NW""",60,\r\n');
    expect(rest.response.headers.has('X-Next-Cursor')).toBe(false);
  });

  function send(fields: object) {
    return app
      .fetch(DATA, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-api-key': enterprise },
        body: JSON.stringify(fields),
      })
      .then((response) => ({ response }));
  }
});

describe('the door of enterprise data', () => {
  it('is open to Enterprise keys with the scope, and counts', async () => {
    const question = areas({ codes: ['70551'] });
    for (const tier of ['free', 'basic', 'pro'] as const) {
      const { key } = await issueKey({ tier, scopes: ['enterprise'] });
      const { status, body } = await post(app, DATA, question, key);
      expect([status, body.error]).toEqual([403, 'tier_required']);
    }
    const { key } = await issueKey({ tier: 'enterprise', scopes: ['search'] });
    expect((await post(app, DATA, question, key)).body.error).toBe('scope_required');
    const a = await issueKey({ tier: 'enterprise', contract: 'A', scopes: ['enterprise'], limit: 250_000 });
    expect((await post(app, DATA, question, a.key)).rates).toEqual([250_000, 249_999, true]);
    expect((await post(app, DATA, { ...question, api_key: a.key })).body.error).toBe('missing_api_key');
  });

  it.each([
    [{}, 'missing_parameter', 'dataset'],
    [{ dataset: 'nope' }, 'invalid_parameter', 'dataset'],
    [{ dataset: 'area_statistics' }, 'missing_parameter', 'filters'],
    [areas({}), 'missing_parameter', 'filters.codes'],
    [areas({ codes: [] }), 'invalid_parameter', 'filters.codes'],
    [areas({ codes: ['MRI'] }), 'invalid_parameter', 'filters.codes'],
    [
      areas({ codes: Array.from({ length: 1_001 }, (_, i) => String(70_000 + i)) }),
      'invalid_parameter',
      'filters.codes',
    ],
    [areas({ codes: ['70551'], states: ['Iowa'] }), 'invalid_parameter', 'filters.states'],
    [areas({ codes: ['70551'], zip3: ['50010'] }), 'invalid_parameter', 'filters.zip3'],
    [areas({ codes: ['70551'] }, { fields: ['name'] }), 'invalid_parameter', 'fields'],
    [areas({ codes: ['70551'] }, { format: 'xml' }), 'invalid_parameter', 'format'],
    [areas({ codes: ['70551'] }, { limit: 10_001 }), 'invalid_parameter', 'limit'],
  ])('refuses %j with %s, uncounted', async (fields, code, param) => {
    const { key } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] });
    const { status, body, rates } = await post(app, DATA, fields, key);
    expect([status, body.error, body.param, rates]).toEqual([400, code, param, [100_000, 100_000, true]]);
    expect(body.expected).toEqual(expect.any(String));
  });

  it('says what the release does not have', async () => {
    const code = await post(app, DATA, areas({ codes: ['70551', '00001'] }), enterprise);
    expect([code.status, code.body.error, code.body.param]).toEqual([
      404,
      'procedure_not_found',
      'filters.codes',
    ]);
    const state = await post(app, DATA, areas({ codes: ['70551'], states: ['ZZ'] }), enterprise);
    expect([state.status, state.body.error, state.body.param]).toEqual([
      400,
      'unknown_location',
      'filters.states',
    ]);
    const prefix = await post(app, DATA, areas({ codes: ['70551'], zip3: ['999'] }), enterprise);
    expect(prefix.body).toMatchObject({ error: 'unknown_location', param: 'filters.zip3' });
  });

  it('answers 503 and gives the count back when the first tile is out of reach', async () => {
    const { key } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] });
    const { status, body, rates } = await post(app, DATA, prices({ codes: ['99999'] }), key);
    expect([status, body.error, rates]).toEqual([503, 'data_unavailable', [100_000, 100_000, true]]);
  });

  it('breaks off without an end when a later tile is, and gives the count back', async () => {
    const { key } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] });
    const response = await app.fetch(DATA, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(prices({ codes: ['70551', '99999'] }, { format: 'ndjson' })),
    });
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    const credential = await services().keys.parse(key);
    expect(credential && (await services().keys.peek(credential))).toMatchObject({ remaining: 100_000 });
  });
});
