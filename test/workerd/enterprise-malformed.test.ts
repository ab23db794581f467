// Malformed requests for Enterprise data, made from the schema of the request: each is refused with the field at fault.
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { ENTERPRISE_PATH } from '../../schemas/api-paths.ts';
import { EXPORT_EXPECTED, ExportRequest, MAX_BASKET_CODES } from '../../schemas/enterprise.ts';
import { DATASET_FILTERS, DATASETS, type FilterName } from '../../schemas/enterprise-datasets.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { rounds, testSeed } from '../support/soak.ts';
import { issueKey, post } from './key-requests.ts';
import { migrate, testApp } from './support.ts';

/** The parts of JSON Schema that the request uses. */
type Schema = {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};
/** A value that does not fit, and the path of the field that an answer has to name. */
type Wrong = { path: string[]; value: unknown };

const seed = testSeed(500);
const SCHEMA = z.toJSONSchema(ExportRequest, { io: 'input' }) as Schema;
const GOOD = { dataset: 'facility_prices', filters: { codes: ['70551'], states: ['IA'], zip3: ['500'] } };
const app = testApp();
let key = '';

beforeAll(async () => {
  await migrate();
  ({ key } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] }));
});

/** Values of every type. Null and the empty text are left out: they say that an optional field was not given. */
const VALUES: Readonly<Record<string, unknown>> = {
  string: 'x',
  number: 1.5,
  integer: 7,
  boolean: true,
  object: { a: 1 },
  array: [7],
};

/** Every way in which a value of a schema can be wrong, with the paths of its parts. */
function* wrongValues(schema: Schema, path: string[]): Generator<Wrong> {
  for (const [type, value] of Object.entries(VALUES)) {
    const fits = type === schema.type || (schema.type === 'number' && type === 'integer');
    if (!fits) yield { path, value };
  }
  const { enum: words, items, minItems, maxItems, maxLength, minimum, maximum, pattern } = schema;
  if (words || pattern) yield { path, value: 'no such word' };
  if (maxLength !== undefined) yield { path, value: 'x'.repeat(maxLength + 1) };
  if (minimum !== undefined) yield { path, value: minimum - 1 };
  if (maximum !== undefined) yield { path, value: maximum + 1 };
  if (minItems !== undefined) yield { path, value: [] };
  if (maxItems !== undefined) yield { path, value: Array.from({ length: maxItems + 1 }, () => '70551') };
  if (items) for (const { value } of wrongValues(items, path)) yield { path, value: [value] };
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* wrongValues(property, [...path, name]);
  for (const name of schema.required ?? []) yield { path: [...path, name], value: undefined };
}

/** A good request with one wrong value, and now and then another field that no schema knows. */
function malformed({ path, value }: Wrong, random: Random): object {
  const body = structuredClone(GOOD) as Record<string, unknown>;
  if (random.int(4) === 0) body[`x${random.int(9)}`] = random.int(9);
  const [last = '', ...above] = [...path].reverse();
  let at = body;
  for (const name of above.reverse()) at = at[name] as Record<string, unknown>;
  at[last] = value;
  return body;
}

it(`every malformed request is refused with the field and what it takes (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const wrong = [...wrongValues(SCHEMA, [])].filter(({ path }) => path.length > 0);
  expect(new Set(wrong.map(({ path }) => path.join('.')))).toEqual(new Set(Object.keys(EXPORT_EXPECTED)));
  // In a soak every one of them is sent many times, else each field's are sampled.
  const total = rounds(60, 500);
  for (let n = 0; n < total; n += 1) {
    const one = wrong[n < wrong.length && total > wrong.length ? n : random.int(wrong.length)];
    if (!one) throw new RangeError('There is no wrong value.');
    const { status, body } = await post(app, ENTERPRISE_PATH, malformed(one, random), key);
    const param = one.path.join('.');
    const about = JSON.stringify([param, one.value])?.slice(0, 200);
    expect([about, status, body.error]).toEqual([
      about,
      400,
      one.value === undefined ? 'missing_parameter' : 'invalid_parameter',
    ]);
    expect([about, body.param, body.expected]).toEqual([about, param, EXPORT_EXPECTED[param]]);
  }
});

/** A good value of every filter. */
const FILTERS: Readonly<Record<FilterName, unknown>> = {
  codes: ['70551'],
  code_ranges: ['70000..79999'],
  categories: ['mri'],
  specialties: ['cardiology'],
  states: ['IA'],
  zip3: ['500'],
  facilities: ['ccn-160001'],
  systems: ['Sample Health'],
  refreshed_from: '2026-01-01',
  refreshed_to: '2026-01-31',
};
/** A request whose fields are good one by one and not together. */
type Unfit = { body: object; error: 'missing_parameter' | 'invalid_parameter'; param: string };

function* unfitRequests(): Generator<Unfit> {
  const invalid = (body: object, param: string): Unfit => ({ body, error: 'invalid_parameter', param });
  for (const dataset of DATASETS) {
    const { takes, oneOf } = DATASET_FILTERS[dataset];
    const [needed] = oneOf;
    const least = needed === undefined ? {} : { [needed]: FILTERS[needed] };
    for (const [name, value] of Object.entries(FILTERS))
      if (!takes.includes(name as FilterName))
        yield invalid({ dataset, filters: { ...least, [name]: value } }, `filters.${name}`);
    yield invalid({ dataset, filters: { ...least, radius: 5 } }, 'filters');
    yield invalid({ dataset, filters: least, fields: ['phone'] }, 'fields');
    if (takes.includes('refreshed_from')) {
      const dates = { refreshed_from: '2026-02-01', refreshed_to: '2026-01-31' };
      yield invalid({ dataset, filters: { ...least, ...dates } }, 'filters.refreshed_from');
    }
    if (needed === undefined) continue;
    yield { body: { dataset }, error: 'missing_parameter', param: 'filters' };
    yield { body: { dataset, filters: {} }, error: 'missing_parameter', param: `filters.${needed}` };
  }
  for (const range of ['70551', '79999..70000', '70551..MS-DRG-470', 'A..Z', '70551..'])
    yield invalid({ dataset: 'procedures', filters: { code_ranges: [range] } }, 'filters.code_ranges');
  for (const day of ['2026-02-30', '2026-13-01', '2026-1-1', 'today'])
    yield invalid({ dataset: 'coverage', filters: { refreshed_to: day } }, 'filters.refreshed_to');
  const codes = Array.from({ length: MAX_BASKET_CODES + 1 }, (_, i) => String(70_000 + i));
  yield invalid({ dataset: 'basket_comparison', filters: { codes } }, 'filters.codes');
}

it(`filters that do not fit their dataset are refused by name (seed ${seed})`, async () => {
  const unfit = [...unfitRequests()];
  expect(unfit.length).toBeGreaterThan(100);
  const random = seededRandom(seed + 1);
  const sample = rounds(40, unfit.length);
  for (let n = 0; n < sample; n += 1) {
    const one = sample === unfit.length ? unfit[n] : random.pick(unfit);
    if (!one) throw new RangeError('There is no unfit request.');
    const { status, body } = await post(app, ENTERPRISE_PATH, one.body, key);
    const about = JSON.stringify(one.body).slice(0, 200);
    expect([about, status, body.error, body.param]).toEqual([about, 400, one.error, one.param]);
    expect([about, body.expected]).toEqual([about, expect.stringMatching(/\w/)]);
  }
});
