// The requests of the golden answers. Each shows one promise of the API on the sample release.
import type { GoldenRequest } from './golden.ts';

type Case = { name: string; request: GoldenRequest };

const LOOKUP = '/functions/v1/public-price-lookup';
const SEARCH = '/functions/v1/widget-search';
const ENTERPRISE = '/functions/v1/enterprise-data';

const lookup = (name: string, query: Record<string, string>, token = '{member_token}'): Case => {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    name: `lookup: ${name}`,
    request: { method: 'GET', path: `${LOOKUP}?${new URLSearchParams(query)}`, headers },
  };
};
const post = (
  name: string,
  path: string,
  body: Record<string, unknown> | string,
  headers: Record<string, string>,
): Case => {
  return { name, request: { method: 'POST', path, headers, body } };
};
const search = (name: string, body: Record<string, unknown>, key = '{b_free}'): Case =>
  post(`search: ${name}`, SEARCH, body, { 'x-api-key': key });
const rows = (name: string, body: Record<string, unknown>, key = '{b_enterprise}'): Case =>
  post(`rows: ${name}`, ENTERPRISE, body, { 'x-api-key': key });
const get = (name: string, path: string): Case => ({ name, request: { method: 'GET', path } });

const MEMBER = { Authorization: 'Bearer {member_token}' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const LOOKUPS: Case[] = [
  lookup('a code near a ZIP', { cpt: '70551', zip: '60611', radius_miles: '20' }),
  lookup('a misspelt name', { query: 'brian mri without contrast', zip: '60611' }),
  lookup('a prefix of three digits', { cpt: '70551', zip: '606' }),
  lookup('coordinates win over a ZIP', { cpt: '70551', lat: '41.88', lng: '-87.63', zip: '10001' }),
  lookup('a city', { cpt: '70551', place: 'Chicago' }),
  lookup('an area that is a state', { cpt: '70551', zip: '58801' }),
  lookup('a list that is widened to a state', { cpt: '70551', zip: '79830' }),
  lookup('a surgery', { cpt: '27447', zip: '60611' }),
  lookup('a lab test', { cpt: '80053', zip: '60611' }),
  lookup('a hospital stay', { cpt: 'MS-DRG-470', zip: '60611' }),
  lookup('without a place', { cpt: '70551' }),
  lookup('with the ledger', { cpt: '70551', zip: '60611', explain: '1' }),
  post(
    'lookup: as a body, with an unknown field',
    LOOKUP,
    { cpt: '70551', zip: '60611', colour: 'blue' },
    MEMBER,
  ),
  lookup('neither code nor name', { zip: '60611' }),
  lookup('a radius that is too small', { cpt: '70551', radius_miles: '4' }),
  lookup('an unknown ZIP', { cpt: '70551', zip: '00000' }),
  lookup('an unknown code', { cpt: '00001' }),
  lookup('an unknown name', { query: 'xylophone lessons' }),
  lookup('a membership that has ended', { cpt: '70551' }, '{member_token_lapsed}'),
  lookup('an invented token', { cpt: '70551' }, 'cpa_mem_invented'),
  lookup('an API key', { cpt: '70551' }, '{b_free}'),
  get('lookup: nobody', `${LOOKUP}?cpt=70551`),
  { name: 'lookup: another method', request: { method: 'DELETE', path: LOOKUP } },
  post('lookup: another media type', LOOKUP, 'cpt=70551', { ...MEMBER, 'Content-Type': 'text/plain' }),
  post('lookup: broken JSON', LOOKUP, '{"cpt":', { ...MEMBER, ...JSON_TYPE }),
];

const NAMES: Case[] = [
  get('names: a procedure', '/functions/v1/procedures?q=knee+mri'),
  get('names: a procedure in Spanish', '/functions/v1/procedures?q=radiografia&lang=es'),
  get('names: a ZIP', '/functions/v1/places?q=60611'),
];

const HEART = { query: 'cardiologist', location: '60611', limit: 3 };
const SEARCHES: Case[] = [
  search('a specialty', HEART),
  search('a procedure', { query: 'knee mri', location: 'Chicago, IL', limit: 3 }),
  post('search: contract A', SEARCH, { ...HEART, api_key: '{a_basic}' }, {}),
  search('a query that is not understood', { query: 'xylophone lessons', location: '60611' }),
  search('an unknown place', { query: 'cardiologist', location: 'Nowhereville' }),
  search('a ZIP as a number', { query: 'cardiologist', location: 60611 }),
  search('without a query', { location: '60611' }),
  search("another search's cursor", { ...HEART, cursor: 'sandbox:3' }),
  post('search: nobody', SEARCH, HEART, {}),
  search('a revoked key', HEART, '{revoked}'),
  search('two different keys', { ...HEART, api_key: '{b_pro}' }),
  search('a key of contract A in the header', HEART, '{a_basic}'),
  search('the sandbox', { query: 'knee mri', location: 'anywhere' }, '{test}'),
  search('an error of the sandbox', { query: 'error:rate_limited', location: 'anywhere' }, '{test}'),
  post(
    'search: a batch',
    `${SEARCH}/batch`,
    { items: [HEART, { query: 'cardiologist' }] },
    { 'x-api-key': '{b_pro}' },
  ),
  post('search: a batch of a Free key', `${SEARCH}/batch`, { items: [HEART] }, { 'x-api-key': '{b_free}' }),
];

const PRICES = { dataset: 'facility_prices', filters: { codes: ['70551'], states: ['IL'] }, limit: 3 };
const ROWS: Case[] = [
  rows('prices of facilities', PRICES),
  rows('statistics of areas', { dataset: 'area_statistics', filters: { codes: ['70551'] }, limit: 3 }),
  rows('as CSV', { ...PRICES, format: 'csv', fields: ['code', 'name', 'cash_price', 'flags'] }),
  rows('as lines', { ...PRICES, format: 'ndjson', limit: 1 }),
  rows('an unknown field', { ...PRICES, fields: ['phone'] }),
  rows('of a key without the tier', PRICES, '{b_pro}'),
];

/** All of them, in the order in which they are asked. */
export const CASES: readonly Case[] = [...LOOKUPS, ...NAMES, ...SEARCHES, ...ROWS];
