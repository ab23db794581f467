// Price lookup and provider search by the Worker's own functions over the tiles of a build folder, in this process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LookupAnswer } from '../../../schemas/api.ts';
import { filedProviderTile } from '../../../schemas/editions.ts';
import { type ProviderManifest, type ProviderTile, providerKeys } from '../../../schemas/provider.ts';
import type { LockedRecord, SearchMatch, SearchNotice } from '../../../schemas/search.ts';
import {
  type BuildIndex,
  type CodeTile,
  type PlaceTile,
  type StateTile,
  tileKeys,
} from '../../../schemas/tile.ts';
import { makeAnswer } from '../../../worker/src/prices/answer.ts';
import { makeBuild } from '../../../worker/src/tiles/build.ts';

/** What of a search is looked at in tests. */
export type Found = {
  match: SearchMatch | null;
  location: { zip: string };
  page: LockedRecord[];
  total: number;
  radiusMiles: number;
  notices: SearchNotice[];
  nextCursor: string | undefined;
};
type Ask = { query: string; location: string; limit: number; cursor?: string; lang: 'en' };

/** Both services of one build, and its index. */
export type FolderServices = {
  index: BuildIndex;
  lookUp(cpt: string, zip: string, radiusMiles: number): Promise<LookupAnswer>;
  search(ask: Ask): Promise<Found>;
  /** Every page of a search. */
  searchAll(query: string, location: string): Promise<Found>;
};

const OPERATOR = { serviceName: 'Test', operatorName: 'Test', operatorUrl: '', siteUrl: '' };

/** Opens the tiles below a folder; each is parsed once. */
export async function servicesOfFolder(dir: string, build: string): Promise<FolderServices> {
  const parsed = new Map<string, unknown>();
  const read = <T>(key: string): T => {
    if (!parsed.has(key)) parsed.set(key, JSON.parse(readFileSync(join(dir, key), 'utf8')));
    return parsed.get(key) as T;
  };
  const index = read<BuildIndex>(tileKeys.index(build));
  const opened = makeBuild(index);
  const { filed } = opened;
  const tiles = {
    current: async () => opened,
    code: async (_: unknown, code: string) => read<CodeTile>(tileKeys.code(filed.code(code), code)),
    place: async (_: unknown, zip3: string) => read<PlaceTile>(tileKeys.place(filed.place(zip3), zip3)),
    state: async (_: unknown, state: string) => read<StateTile>(tileKeys.state(filed.state(state), state)),
    providerManifest: async (_: unknown, key: string) =>
      read<ProviderManifest>(providerKeys.manifest(filed.providerManifest(key), key)),
    providerTile: async (manifest: ProviderManifest, zip3: string) =>
      read<ProviderTile>(providerKeys.tile(filedProviderTile(manifest, zip3), manifest.key, zip3)),
  };
  const { searchProviders } = await worker<{
    searchProviders(ask: Ask, sources: object): Promise<Found>;
  }>('providers/search');
  const { lookUp } = await worker<{
    lookUp(question: object, store: object): Promise<Parameters<typeof makeAnswer>[0]>;
  }>('prices/look-up');
  const search = (ask: Ask) => searchProviders(ask, { tiles, places: { named: async () => [] } });
  return {
    index,
    search,
    async lookUp(cpt, zip, radiusMiles) {
      const place = { kind: 'zip', zip };
      const asked = { procedure: { cpt }, input: cpt, place, radiusMiles, explain: false, zipIgnored: false };
      return makeAnswer(await lookUp(asked, tiles), OPERATOR);
    },
    async searchAll(query, location) {
      const first = await search({ query, location, limit: 50, lang: 'en' });
      const page = [...first.page];
      for (let cursor = first.nextCursor; cursor !== undefined; ) {
        const next = await search({ query, location, limit: 50, cursor, lang: 'en' });
        page.push(...next.page);
        cursor = next.nextCursor;
      }
      return { ...first, page };
    },
  };
}

/** The types of the module need those of Workers, so the compiler must not follow its name. */
async function worker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../../worker/src/${module}.ts`, import.meta.url).href)) as T;
}
