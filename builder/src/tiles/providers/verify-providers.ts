// Verifies what lies below `providers/` and `members/`: each key's manifest, member tiles and provider tiles
// agree.
import type { z } from 'zod';
import type { InventoryEntry } from '../../../../schemas/manifest.ts';
import { MemberTile, ProviderManifest, ProviderTile, providerKeys } from '../../../../schemas/provider.ts';
import type { BuildIndex, PlaceTile } from '../../../../schemas/tile.ts';
import { collectMembers, type Membership, type ZipTable, zipTable } from './verify-members.ts';
import { tileFaults } from './verify-tile.ts';

/** Uncompressed bytes a provider tile may have, and those that 99 of 100 stay under. */
export const BUDGET_PROVIDER_TILE_BYTES = 1_000_000;
export const BUDGET_PROVIDER_TILE_P99_BYTES = 400_000;
/** Of fewer tiles the largest is the 99th of 100, and has its own budget. */
const MANY_TILES = 100;

/** A schema of an object that says which build it is of. */
export type WithBuild = z.ZodType<{ build: string }>;
/**
 * An object of a build by its schema, undefined when it is missing; what is wrong with it goes into the
 * faults.
 */
export type OpenObject = <T extends WithBuild>(
  entry: InventoryEntry,
  schema: T,
) => Promise<z.output<T> | undefined>;

/** Sizes of many objects in bytes. */
export type SizeFigures = { count: number; p50: number; p99: number; max: number };

/** What the rest of the build says. `places` by ZIP3; `index` is undefined when it cannot be read. */
export type Surroundings = {
  build: string;
  inventory: readonly InventoryEntry[];
  places: ReadonlyMap<string, PlaceTile['zips']>;
  index: BuildIndex | undefined;
};

/** Reads every object of every key. @returns the sizes of the provider tiles, undefined without any */
export async function verifyProviders(
  { build, inventory, places, index }: Surroundings,
  open: OpenObject,
  faults: string[],
): Promise<SizeFigures | undefined> {
  const table = zipTable(places);
  const listed = new Set(index?.provider_keys);
  const entries = inventory.filter(({ key }) => !key.startsWith('tiles/'));
  const byKey = Map.groupBy(entries, ({ key }) => key.split('/')[2] ?? '');
  for (const key of listed)
    if (!byKey.has(key)) faults.push(`${providerKeys.manifest(build, key)}: the index lists it`);
  const sizes: number[] = [];
  for (const [key, ofKey] of byKey) {
    if (!listed.has(key)) faults.push(`${ofKey[0]?.key}: the index does not list ${key}`);
    sizes.push(...(await verifyKey(build, key, ofKey, table, open, faults)));
  }
  if (sizes.length === 0) return undefined;
  const figures = sizeFigures(sizes);
  faults.push(...sizeFaults(figures));
  return figures;
}

/** Verifies one key; gives the sizes of its provider tiles. */
async function verifyKey(
  build: string,
  key: string,
  entries: readonly InventoryEntry[],
  table: ZipTable,
  open: OpenObject,
  faults: string[],
): Promise<number[]> {
  const isManifest = (entry: InventoryEntry) => entry.key === providerKeys.manifest(build, key);
  const isMember = (entry: InventoryEntry) => entry.key.startsWith('members/');
  const manifestEntry = entries.find(isManifest);
  const manifest = manifestEntry && (await open(manifestEntry, ProviderManifest));
  const memberTiles: MemberTile[] = [];
  for (const entry of entries.filter(isMember)) {
    const tile = await open(entry, MemberTile);
    if (!tile) continue;
    if (entry.key !== providerKeys.member(build, tile.key, tile.zip3))
      faults.push(`${entry.key}: is another one`);
    memberTiles.push(tile);
  }
  const members = collectMembers(memberTiles, table);
  faults.push(...members.faults.map((fault) => `${providerKeys.manifest(build, key)}: ${fault}`));
  const tiles = entries.filter((entry) => !isManifest(entry) && !isMember(entry));
  for (const entry of tiles) await verifyTile(build, entry, members, table, open, faults);
  const where = providerKeys.manifest(build, key);
  if (manifest) faults.push(...manifestFaults(manifest, key, tiles, memberTiles, members, where));
  else faults.push(`${where}: missing or not one`);
  return tiles.map(({ bytes }) => bytes);
}

async function verifyTile(
  build: string,
  entry: InventoryEntry,
  members: Membership,
  table: ZipTable,
  open: OpenObject,
  faults: string[],
): Promise<void> {
  if (entry.bytes > BUDGET_PROVIDER_TILE_BYTES)
    faults.push(`${entry.key}: ${entry.bytes} bytes, budget ${BUDGET_PROVIDER_TILE_BYTES}`);
  const tile = await open(entry, ProviderTile);
  if (!tile) return;
  if (entry.key !== providerKeys.tile(build, tile.key, tile.zip3))
    faults.push(`${entry.key}: is another one`);
  faults.push(...tileFaults(tile, members, table).map((fault) => `${entry.key}: ${fault}`));
}

function manifestFaults(
  manifest: ProviderManifest,
  key: string,
  tiles: readonly InventoryEntry[],
  memberTiles: readonly MemberTile[],
  { locked }: Membership,
  where: string,
): string[] {
  const present = tiles.map((entry) => entry.key.split('/').at(-1)?.replace('.json', '')).sort();
  const [listed, members] = [manifest.zip3, manifest.member_zip3];
  const checks: [boolean, string][] = [
    [manifest.key === key, `is of the key ${manifest.key}`],
    [listed.join() === present.join(), `lists ${listed.length} tiles, ${present.length} are there`],
    [
      members.join() ===
        memberTiles
          .map(({ zip3 }) => zip3)
          .sort()
          .join(),
      'lists other member tiles than are there',
    ],
    [
      manifest.providers === locked.size,
      `counts ${manifest.providers} providers, members see ${locked.size}`,
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`${where}: ${fault}`]));
}

/** What is wrong with the sizes of all provider tiles together. */
export function sizeFaults({ count, p99 }: SizeFigures): string[] {
  if (count < MANY_TILES || p99 <= BUDGET_PROVIDER_TILE_P99_BYTES) return [];
  return [`99 of 100 provider tiles have up to ${p99} bytes, budget ${BUDGET_PROVIDER_TILE_P99_BYTES}`];
}

/** The value that half, and 99 of 100, are not above; and the largest. */
export function sizeFigures(sizes: readonly number[]): SizeFigures {
  const sorted = [...sizes].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
