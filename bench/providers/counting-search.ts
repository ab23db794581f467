// The Worker's own search over a folder of tiles, with nothing cached and every read counted.

import { filedProviderTile } from '../../schemas/editions.ts';
import { type ProviderManifest, type ProviderTile, providerKeys } from '../../schemas/provider.ts';
import type { SearchRequest } from '../../schemas/search.ts';
import type { CodeTile, PlaceTile } from '../../schemas/tile.ts';
import { tileKeys } from '../../schemas/tile.ts';
import type { Build } from '../../worker/src/tiles/build.ts';

/** Objects that one search read, and the key of the manifest among them. */
export type Reads = { manifests: number; tiles: number; key: string | undefined };
/** What of a finding is looked at here. */
export type Finding = { page: { npi: string | null }[]; total: number; radiusMiles: number };

type Sources = {
  tiles: {
    current(): Promise<Build>;
    code(build: Build, code: string): Promise<CodeTile>;
    place(build: Build, zip3: string): Promise<PlaceTile>;
    providerManifest(build: Build, key: string): Promise<ProviderManifest>;
    providerTile(manifest: ProviderManifest, zip3: string): Promise<ProviderTile>;
  };
  places: { named(): Promise<never[]> };
};
type SearchProviders = (question: SearchRequest, sources: Sources) => Promise<Finding>;

/** A function that searches by ZIP and says what it read. */
export async function countingSearch(build: Build, read: (key: string) => unknown) {
  // Its types need those of Workers, which a bench of Node does not have: the name stays unknown to the compiler.
  const path = new URL('../../worker/src/providers/search.ts', import.meta.url).href;
  const { searchProviders }: { searchProviders: SearchProviders } = await import(path);
  return async (query: string, location: string): Promise<{ reads: Reads; found: Finding }> => {
    const reads: Reads = { manifests: 0, tiles: 0, key: undefined };
    const tile = async <T>(key: string) => {
      reads.tiles += 1;
      return read(key) as T;
    };
    const sources: Sources = {
      tiles: {
        current: async () => build,
        code: (_, code) => tile(tileKeys.code(build.filed.code(code), code)),
        place: (_, zip3) => tile(tileKeys.place(build.filed.place(zip3), zip3)),
        providerManifest: async (_, key) => {
          reads.manifests += 1;
          reads.key = key;
          return read(providerKeys.manifest(build.filed.providerManifest(key), key)) as ProviderManifest;
        },
        providerTile: (manifest, zip3) =>
          tile(providerKeys.tile(filedProviderTile(manifest, zip3), manifest.key, zip3)),
      },
      places: { named: async () => [] },
    };
    const found = await searchProviders({ query, location, limit: 20, lang: 'en' }, sources);
    return { reads, found };
  };
}
