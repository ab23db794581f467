// `search/reads`: tiles of a made-up nation against their budgets, and what a search reads. Each of 2,000 seeded searches
// goes through the Worker's own search with nothing cached; ZIPs are drawn by hospital count, a fifth of them are rural.
// A few are compared with a look at every provider.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCities } from '../../builder/src/places/cities.ts';
import { makePlacing } from '../../builder/src/places/placing.ts';
import { loadGeography } from '../../builder/src/places/zips.ts';
import type { PricedProviders } from '../../builder/src/providers/priced-provider.ts';
import { editionsByPath, UNFILED } from '../../builder/src/tiles/editions.ts';
import { campusIndex, placeTile } from '../../builder/src/tiles/place-tiles.ts';
import { writeProviderTiles } from '../../builder/src/tiles/provider-tiles.ts';
import {
  BUDGET_PROVIDER_TILE_BYTES,
  BUDGET_PROVIDER_TILE_P99_BYTES,
  sizeFigures,
} from '../../builder/src/tiles/providers/verify-providers.ts';
import { buildWriter } from '../../builder/src/tiles/writer.ts';
import type { InventoryEntry } from '../../schemas/manifest.ts';
import { TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { PROCEDURE_TERMS, termCodeKey } from '../../schemas/vocabulary/procedures.ts';
import { SPECIALTIES } from '../../schemas/vocabulary/specialties.ts';
import '../../tools/dictionary/load-words.ts';
import { naiveSearch } from '../../tools/testbed/naive-search.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { makeBuild } from '../../worker/src/tiles/build.ts';
import type { LineOptions } from '../line.ts';
import { print, round } from '../rounds.ts';
import { countingSearch } from './counting-search.ts';
import { providerNation } from './provider-nation.ts';
import { searchZips } from './search-zips.ts';

const BUILD = '2026-08-01-000000000000';
const SEARCHES = 2_000;
/** Searches that are compared with a full scan, each of which makes a key of the nation once more. */
const COMPARED = 12;

/** Prints the sizes of the tiles and the reads of the searches. */
export async function printSearchReads({ seed, scale, dir }: LineOptions): Promise<void> {
  const geography = loadGeography();
  const cities = findCities(geography);
  const codes = PROCEDURE_TERMS.flatMap(({ codes: of }) => of.map(termCodeKey)).filter(
    (code) => code.length === 5,
  );
  const known = [...new Set(codes)].sort();
  const nation = providerNation(seed, scale, geography, cities, known);
  const writer = buildWriter(join(dir, 'search'));
  const started = performance.now();
  const placing = makePlacing(geography, cities);
  const written = await writeProviderTiles(
    {
      ...{ geography, placing, providers: nation, hospitalsOf: () => [] },
      claimsOf: () => ({ clinicians_year: 2024, hospitals_year: null, apc: null }),
    },
    writer,
  );
  const seconds = (performance.now() - started) / 1000;
  const campuses = campusIndex([]);
  const zip3 = [...geography.byZip3.keys()].sort();
  for (const name of zip3)
    writer.writeTile((id) => tileKeys.place(id, name), placeTile(UNFILED, name, geography, campuses));
  const { keys, providers, tiles, peakRows } = written;
  printSizes(writer.inventory(), {
    seed,
    providers,
    keys: keys.length,
    tiles,
    seconds: round(seconds),
    peak_rows: peakRows,
  });
  const editions = editionsByPath(writer.inventory());
  const build = makeBuild({
    format: TILE_FORMAT,
    build: BUILD,
    as_of: '2026-08-01',
    codes: known.join(''),
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3,
    states: [...geography.states],
    cells: [],
    withheld_rules: {},
    sources: [],
    provider_keys: keys,
    checksums: null,
    editions: {
      ...{
        codes: '',
        drgs: '',
        zip3_statistics: { codes: '', drgs: '' },
        insurer_payments: { codes: '', drgs: '' },
        states: '',
        cells: '',
      },
      zip3: zip3.map((name) => editions.get(`zip3/${name}`)).join(''),
      provider_keys: keys.map((key) => editions.get(`providers/${key}/index`)).join(''),
    },
  });
  const search = await countingSearch(build, (key) =>
    JSON.parse(readFileSync(join(dir, 'search', key), 'utf8')),
  );
  const random = seededRandom(seed);
  const asked = searchZips(seed, SEARCHES, geography, cities).map((place) => ({
    ...place,
    ...queryOf(random, keys),
  }));
  const tally = {
    reads: new Map<string, number>(),
    radius: new Map<number, number>(),
    empty: 0,
    strange: 0,
    records: 0,
  };
  for (const { zip, query, key } of asked) {
    const { reads, found } = await search(query, zip);
    const words = `${reads.manifests} manifest, ${reads.tiles} tile`;
    tally.reads.set(words, (tally.reads.get(words) ?? 0) + 1);
    tally.radius.set(found.radiusMiles, (tally.radius.get(found.radiusMiles) ?? 0) + 1);
    if (found.total === 0) tally.empty += 1;
    if (reads.key !== key) tally.strange += 1;
    tally.records += found.page.length;
  }
  print({
    bench: 'search/reads',
    value: tally.reads.get('1 manifest, 1 tile') ?? 0,
    unit: 'searches of one manifest and one tile',
    target: SEARCHES,
    reads: Object.fromEntries(tally.reads),
    radius_miles: Object.fromEntries([...tally.radius].sort(([a], [b]) => a - b)),
    rural: asked.filter(({ rural }) => rural).length,
    without_a_provider: tally.empty,
    under_another_key: tally.strange,
    records: tally.records,
    seed,
  });
  const compared = await compare(asked.slice(0, COMPARED), nation, search, geography);
  print({
    bench: 'search/equal',
    value: compared,
    unit: 'searches equal to a full scan',
    target: COMPARED,
    seed,
  });
}

type Asked = { zip: string; query: string; key: string };

/** Any key with equal chance: a specialty by its first word, a procedure by its code. */
function queryOf(random: Random, keys: readonly string[]): { query: string; key: string } {
  const key = random.pick(keys);
  const specialty = SPECIALTIES.find(({ id }) => id === key);
  return { key, query: specialty?.terms[0] ?? key };
}

function printSizes(inventory: readonly InventoryEntry[], line: Record<string, unknown>): void {
  const ofFolder = (folder: string) =>
    inventory
      .filter(({ key }) => key.startsWith(`shared/${folder}/`) && !key.includes('/index-'))
      .map(({ bytes }) => bytes);
  const { max, ...sizes } = sizeFigures(ofFolder('providers'));
  print({
    bench: 'search/tiles',
    value: sizes.p99,
    unit: 'bytes at p99',
    target: BUDGET_PROVIDER_TILE_P99_BYTES,
    ...sizes,
    max,
    max_target: BUDGET_PROVIDER_TILE_BYTES,
    member_tiles: sizeFigures(ofFolder('members')),
    ...line,
  });
}

/** How many searches give the radius, total and first page of a look at every provider under the key. */
async function compare(
  asked: readonly Asked[],
  nation: PricedProviders,
  search: Awaited<ReturnType<typeof countingSearch>>,
  geography: ReturnType<typeof loadGeography>,
): Promise<number> {
  const pointOf = ({ zip }: { zip: string }) => {
    const { lat = null, lng = null } = geography.byZip.get(zip) ?? {};
    return lat === null || lng === null ? undefined : { lat, lng };
  };
  let equal = 0;
  for (const { zip, query, key } of asked) {
    const parts = await Promise.all(nation.zip3sOf(key).map((zip3) => nation.read(key, zip3)));
    const wanted = naiveSearch(parts.flat(), pointOf({ zip }) ?? { lat: 0, lng: 0 }, pointOf);
    const { found } = await search(query, zip);
    const npis = found.page.map(({ npi }) => npi);
    const same = npis.join() === wanted.npis.slice(0, npis.length).join();
    if (same && found.total === wanted.total && found.radiusMiles === wanted.completeMiles) equal += 1;
  }
  return equal;
}
