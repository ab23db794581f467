// Every field of every body gets values that it does not expect. The answer is the refusal of the one table of errors,
// never a 500, and the log has no cause and no stack.
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_VALUES, type HostileValue, type JsonType, withField } from '../support/hostile-json.ts';
import {
  asManager,
  asMember,
  asOperator,
  BASE,
  expectNoFault,
  keys,
  OPERATOR,
  openEveryRoute,
  post,
  question,
  withKey,
} from './hostile-requests.ts';
import { BUILD } from './published-build.ts';

/** A field of a route: a sound body, where the field is in it, and the JSON types that it takes. */
type Field = { at: string; takes: readonly JsonType[]; param?: string; code?: string };
type Route = { path: string; body: object; headers: () => Record<string, string>; fields: readonly Field[] };

const TEXT: readonly JsonType[] = ['text'];
const NUMBER: readonly JsonType[] = ['number'];
const LIST: readonly JsonType[] = ['list'];
const field = (at: string, takes = TEXT, param = at): Field => ({ at, takes, param });

const SEARCH_FIELDS = [
  field('query'),
  field('location', ['text', 'number']),
  field('limit', NUMBER),
  field('cursor'),
];
const EXPORT = { dataset: 'area_statistics', filters: { codes: ['70551'], states: ['IA'], zip3: ['500'] } };

const ROUTES: readonly Route[] = [
  {
    path: `${BASE}/public-price-lookup`,
    body: { cpt: '70551' },
    headers: asMember,
    fields: [
      field('query'),
      field('cpt'),
      field('zip'),
      field('lat', ['number', 'text']),
      field('lng', ['number', 'text']),
      field('radius_miles', ['number', 'text']),
      field('explain', ['boolean', 'text', 'number']),
    ],
  },
  { path: `${BASE}/widget-search`, body: question, headers: withKey('search'), fields: SEARCH_FIELDS },
  {
    path: `${BASE}/widget-search/batch`,
    body: { items: [question] },
    headers: withKey('pro'),
    fields: [field('items', LIST), field('items.0', ['object'], 'items')],
  },
  {
    path: `${BASE}/enterprise-data`,
    body: { ...EXPORT, fields: ['code'], format: 'json', limit: 5 },
    headers: withKey('enterprise'),
    fields: [
      field('dataset'),
      field('filters', ['object']),
      ...['codes', 'states', 'zip3'].flatMap((name) => [
        field(`filters.${name}`, LIST),
        field(`filters.${name}.0`, TEXT, `filters.${name}`),
      ]),
      field('fields', LIST),
      field('fields.0', TEXT, 'fields'),
      field('format'),
      field('limit', NUMBER),
      field('cursor'),
    ],
  },
  {
    path: `${BASE}/keys`,
    body: { origins: ['https://a.example'] },
    headers: () => ({}),
    fields: [field('origins', LIST), field('origins.0', TEXT, 'origins')],
  },
  {
    path: `${BASE}/keys/origins`,
    body: { origins: ['https://a.example'] },
    headers: asManager,
    fields: [field('origins', LIST), field('origins.0', TEXT, 'origins')],
  },
  {
    path: `${BASE}/keys/revoke`,
    body: { all: false },
    headers: asManager,
    fields: [field('all', ['boolean'])],
  },
  {
    path: `${OPERATOR}/members`,
    body: { email: 'a@b.example' },
    headers: asOperator,
    fields: [field('email')],
  },
  {
    path: `${OPERATOR}/keys`,
    body: { tier: 'pro', contract: 'B', test: false, scopes: ['search'], origins: [] },
    headers: asOperator,
    fields: [
      field('tier'),
      field('contract'),
      field('test', ['boolean']),
      field('scopes', LIST),
      field('scopes.0', TEXT, 'scopes'),
      field('limit', NUMBER),
      field('origins', LIST),
      field('account'),
    ],
  },
  {
    path: `${OPERATOR}/pointer`,
    body: { release: BUILD, published_by: 'a test' },
    headers: asOperator,
    fields: [field('release'), field('published_by'), field('expected')],
  },
  {
    path: `${OPERATOR}/index`,
    body: { statements: [''] },
    headers: asOperator,
    fields: [field('statements', LIST), field('statements.0', TEXT, 'statements')],
  },
  ...['read', 'delete'].map((step) => ({
    path: `${OPERATOR}/objects/${step}`,
    body: { keys: [`tiles/${BUILD}/none.json`] },
    headers: asOperator,
    fields: [field('keys', LIST), field('keys.0', TEXT, 'keys')],
  })),
];

beforeAll(openEveryRoute);

describe.each(ROUTES)('POST $path', ({ path, body, headers, fields }) => {
  it.each(fields)('$at refuses what it does not take', async ({ at, takes, param }) => {
    const each = HOSTILE_VALUES.map(async (value) => {
      return { ...value, reply: await post(path, headers(), withField(body, at, value.json)) };
    });
    for (const { name, type, reply } of await Promise.all(each)) {
      expectNoFault(name, reply);
      // A value of a type that the field takes may be one that it accepts.
      if (takes.includes(type)) continue;
      const { status, body: told } = reply;
      expect([name, status, told.error, told.param]).toEqual([name, 400, 'invalid_parameter', param]);
    }
  });
});

describe('the items of a batch', () => {
  it.each(SEARCH_FIELDS)('$at refuses what it does not take, in its place', async ({ at, takes, param }) => {
    const values = HOSTILE_VALUES.filter(({ type }) => !takes.includes(type));
    const each = values.map(async ({ name, json }) => {
      const body = withField({ items: [question] }, `items.0.${at}`, json);
      return { name, reply: await post(`${BASE}/widget-search/batch`, withKey('pro')(), body) };
    });
    for (const { name, reply } of await Promise.all(each)) {
      expectNoFault(name, reply);
      const [item] = (reply.body as { items: { status: number; body: { param?: string } }[] }).items;
      expect([name, item?.status, item?.body.param]).toEqual([name, 400, param]);
    }
  });
});

describe('the key in a body', () => {
  it.each([`${BASE}/widget-search`, `${BASE}/widget-search/batch`])(
    'of %s is a text or no key',
    async (path) => {
      const body = { ...question, items: [question], api_key: '' };
      const listed = `["${keys.pro}"]`;
      const values: HostileValue[] = [
        ...HOSTILE_VALUES,
        { name: 'a list of one valid key', type: 'list', json: listed },
        { name: 'a list of a list of one valid key', type: 'list', json: `[${listed}]` },
        { name: 'an object with a valid key', type: 'object', json: `{"key": "${keys.pro}"}` },
      ];
      const each = values.map(async ({ name, json }) => {
        const asked = withField(body, 'api_key', json);
        return {
          name,
          alone: await post(path, {}, asked),
          beside: await post(path, withKey('pro')(), asked),
        };
      });
      for (const { name, alone, beside } of await Promise.all(each)) {
        expectNoFault(name, alone);
        expect([name, alone.status, alone.body.error]).toEqual([name, 401, 'invalid_api_key']);
        expectNoFault(name, beside);
        expect([name, beside.status, beside.body.error]).toEqual([name, 400, 'conflicting_api_keys']);
      }
    },
  );
});
