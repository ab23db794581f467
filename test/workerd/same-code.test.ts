// One query has one code, whichever door it comes through: price lookup, procedure names, provider search.
import { beforeAll, expect, it } from 'vitest';
import type { LookupAnswer } from '../../schemas/api.ts';
import { SearchRequest } from '../../schemas/search.ts';
import type { ProceduresAnswer } from '../../schemas/suggestions.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { primaryLabels } from '../../schemas/vocabulary/procedures.ts';
import { encodeDirectory, encodeZips } from '../../schemas/write-tile.ts';
import { HAND_QUERIES } from '../../tools/testbed/procedures/hand.ts';
import { d1Places } from '../../worker/src/directory/places.ts';
import { findProcedure } from '../../worker/src/procedures/find-procedure.ts';
import { searchProviders } from '../../worker/src/providers/search.ts';
import { rounds } from '../support/soak.ts';
import { aCodeTile, anIndex, BUILD } from './published-build.ts';
import { env, migrate, services, testApp } from './support.ts';

const QUERIES = rounds(20, 200);
const app = testApp();
const CODES = [...primaryLabels().keys()].sort();
const step = Math.floor(HAND_QUERIES.length / QUERIES);
const ASKED = HAND_QUERIES.filter((_, i) => i % step === 0).map(({ query }) => query);
let token = '';

beforeAll(async () => {
  await migrate();
  const put = (key: string, value: unknown) => env.TILES.put(key, JSON.stringify(value));
  await put(CURRENT_KEY, { format: TILE_FORMAT, release: BUILD, previous: null, published_by: 'test' });
  const drgs = CODES.filter((key) => key.startsWith('MS-DRG-'));
  await put(tileKeys.index(BUILD), {
    ...anIndex(),
    codes: CODES.filter((key) => key.length === 5).join(''),
    drgs: drgs.map((key) => key.slice('MS-DRG-'.length)).join(''),
    zip3: ['606'],
  });
  const directory = encodeDirectory({
    dates: [],
    folders: [],
    files: { number: [], updated: [], folder: [], name: [], npi: [], system: [] },
    no_discount: [],
    campuses: { file: [], id: [], name: [], city: [], state: [], zip: [], lat: [], lng: [] },
  });
  const zips = encodeZips([{ zip: '60601', city: 'Chicago', state: 'IL', lat: 41.88, lng: -87.62 }]);
  await put(tileKeys.place(BUILD, '606'), {
    format: TILE_FORMAT,
    build: BUILD,
    zip3: '606',
    zips,
    directory,
  });
  const found = new Set(ASKED.flatMap((query) => findProcedure(query)?.codeKey ?? []));
  await Promise.all([...found].map((key) => put(tileKeys.code(BUILD, key), { ...aCodeTile(key) })));
  services().tiles.forgetCurrent();
  const { accounts } = services();
  await accounts.setMembership('member000002', 'active');
  token = await accounts.issueToken('member000002');
});

/** What the three say to one query: the first two their code, search its match. */
async function asked(query: string, ip: string) {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip };
  const q = encodeURIComponent(query);
  const [lookup, names, search] = await Promise.all([
    app.fetch(`/functions/v1/public-price-lookup?query=${q}`, { headers }),
    app.fetch(`/functions/v1/procedures?q=${q}`, { headers }),
    searchProviders(SearchRequest.parse({ query, location: '60601' }), {
      tiles: services().tiles,
      places: d1Places(env.DB),
    }),
  ]);
  expect([200, 404], query).toContain(lookup.status);
  return {
    lookup: lookup.status === 200 ? ((await lookup.json()) as LookupAnswer).match.code : undefined,
    names: ((await names.json()) as ProceduresAnswer).match?.code,
    search: search.match,
  };
}

it(`${QUERIES} queries`, async () => {
  expect(ASKED.length).toBeGreaterThanOrEqual(QUERIES);
  const answers: Awaited<ReturnType<typeof asked>>[] = [];
  for (const [i, query] of ASKED.entries()) answers.push(await asked(query, `192.0.2.${i % 200}`));
  answers.forEach(({ lookup, names, search }, i) => {
    expect(names, ASKED[i]).toBe(lookup);
    if (search?.kind === 'procedure') expect(search.code, ASKED[i]).toBe(lookup);
  });
  const procedures = answers.filter(({ search }) => search?.kind === 'procedure');
  expect(procedures.length).toBeGreaterThan(QUERIES / 2);
});
