// Every operation with every kind of test credential: which live stores does it read?
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../schemas/api-operations.ts';
import { SignedUp } from '../../schemas/keys.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';
import { post, send } from './key-requests.ts';
import { publishTiles } from './published-build.ts';
import { recordedBindings } from './recorded-calls.ts';
import { migrate, testApp } from './support.ts';

/** What an operation is asked with, so that a live credential would read tiles. */
const QUERIES: Partial<Record<OperationId, string>> = {
  lookupPrice: 'cpt=70551&zip=50001',
  findProcedure: 'q=70551',
  suggestPlaces: 'q=Ames',
  findCoverage: 'zip=50001',
};
const BODIES: Partial<Record<OperationId, object>> = {
  lookupPriceByBody: { cpt: '70551', place: 'Ames, IA' },
  searchProviders: { query: '70551', location: 'Ames, IA' },
  searchProvidersInBatch: { items: [{ query: 'cardiologist', location: '50001' }] },
  exportData: { dataset: 'facility_prices', filters: { codes: ['70551'] } },
  setBranding: { name: 'Example' },
  setOrigins: { origins: ['https://example.com'] },
  adoptKey: { management_secret: 'x' },
};
/** Operations that answer anybody: a credential changes nothing. */
const OPEN: readonly OperationId[] = [
  'findProcedure',
  'suggestPlaces',
  'findCoverage',
  'health',
  'status',
  'openApi',
];
/** Tables of the release. */
const LIVE_TABLE = /\b(?:cities|places|coverage\w*)\b/;

const CREDENTIALS = [
  { contract: 'A', tier: 'enterprise' },
  { contract: 'B', tier: 'free' },
  { contract: 'B', tier: 'enterprise' },
] as const;

beforeAll(async () => {
  await migrate();
  await publishTiles();
});

/** Asks an operation and returns its status and the calls that reach what is live. */
async function ask(id: OperationId, headers: Record<string, string>, fields: object = {}) {
  const { bindings, calls } = recordedBindings();
  // A tile that another request left in memory must not hide a reading.
  Object.assign(isolateTiles, { cache: createTileCache(), current: undefined });
  const app = testApp(bindings);
  const { method, path } = OPERATIONS[id];
  const { status } =
    method === 'get'
      ? await send(app, `${path}?${QUERIES[id] ?? ''}`, { headers })
      : await post(app, path, { ...BODIES[id], ...fields }, undefined, headers);
  return { status, live: calls.filter((call) => /^TILES/.test(call) || LIVE_TABLE.test(call)) };
}

describe.each(CREDENTIALS)('a test key of contract $contract and tier $tier', ({ contract, tier }) => {
  let made: SignedUp;
  beforeAll(async () => {
    const app = testApp();
    made = SignedUp.parse(
      (await post(app, OPERATIONS.signUpForKey.path, { test: true, contract, tier })).body,
    );
  });

  // The key ends in the middle: all operations that only read come first.
  it.each(OPERATION_IDS.filter((id) => !OPEN.includes(id)))('reads nothing live by %s', async (id) => {
    const token = made.test_member_token ?? '';
    const member = { Authorization: `Bearer ${token}` };
    const manager = { Authorization: `Bearer ${made.management_secret}` };
    const key = { 'x-api-key': made.key };
    const tries = [
      await ask(id, key),
      await ask(id, {}, { api_key: made.key }),
      await ask(id, member),
      await ask(id, { ...member, ...key }),
      await ask(id, manager),
    ];
    expect(tries.flatMap(({ live }) => live)).toEqual([]);
    if (id === 'lookupPrice') expect(tries.map(({ status }) => status)).toEqual([401, 401, 200, 200, 401]);
  });

  it('changes nothing where anybody is answered', async () => {
    for (const id of OPEN) {
      const { status, live } = await ask(id, {});
      const tested = await ask(id, {
        'x-api-key': made.key,
        Authorization: `Bearer ${made.test_member_token}`,
      });
      expect([tested.status, new Set(tested.live)]).toEqual([status, new Set(live)]);
    }
  });
});

describe('the calls that a test looks for', () => {
  it('are made by a live key', async () => {
    const live = SignedUp.parse((await post(testApp(), OPERATIONS.signUpForKey.path, {})).body);
    const { live: calls } = await ask('searchProviders', { 'x-api-key': live.key });
    expect(calls).toContainEqual(expect.stringMatching(/^TILES\.get/));
    expect(calls).toContainEqual(expect.stringMatching(LIVE_TABLE));
  });
});
