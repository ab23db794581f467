// Verifies what lies below `providers/` and `members/`: each key's manifest, member tiles and provider tiles
// agree.
import type { z } from 'zod';
import { filedMemberTile, filedProviderTile } from '../../../../schemas/editions.ts';
import type { InventoryEntry } from '../../../../schemas/manifest.ts';
import { MemberTile, ProviderManifest, ProviderTile, providerKeys } from '../../../../schemas/provider.ts';
import { type BuildIndex, CodeTile, type PlaceTile } from '../../../../schemas/tile.ts';
import { providerKeySpecs } from '../../providers/provider-keys.ts';
import { splitSharedKey } from '../editions.ts';
import { campusRow, indexHospitals } from './hospital-rows.ts';
import { type KnownHospitals, pricedHospitals } from './verify-hospitals.ts';
import { collectMembers, type Membership, type ZipTable, zipTable } from './verify-members.ts';
import { type KeyHospitals, tileFaults } from './verify-tile.ts';

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

/** An object of provider search: `path` is `<folder>/<provider key>/<name>`. */
type ProviderEntry = InventoryEntry & { folder: string; name: string; path: string };

/** Sizes of many objects in bytes. */
export type SizeFigures = { count: number; p50: number; p99: number; max: number };

/**
 * What the rest of the build says. `places` by ZIP3; `hospitals` by price-file number; `index` is undefined when it
 * cannot be read.
 */
export type Surroundings = {
  build: string;
  inventory: readonly InventoryEntry[];
  places: ReadonlyMap<string, PlaceTile['zips']>;
  hospitals: KnownHospitals;
  index: BuildIndex | undefined;
};

/** Reads every object of every key. @returns the sizes of the provider tiles, undefined without any */
export async function verifyProviders(
  surroundings: Surroundings,
  open: OpenObject,
  faults: string[],
): Promise<SizeFigures | undefined> {
  const { inventory, places, index } = surroundings;
  const table = zipTable(places);
  const listed = new Set(index?.provider_keys);
  const byKey = new Map<string, ProviderEntry[]>();
  for (const entry of inventory) {
    const path = splitSharedKey(entry.key)?.path ?? '';
    const [folder, key = '', name = ''] = path.split('/');
    if (folder !== 'providers' && folder !== 'members') continue;
    const known = byKey.get(key);
    const provided = { ...entry, folder, name, path };
    if (known) known.push(provided);
    else byKey.set(key, [provided]);
  }
  for (const key of listed) if (!byKey.has(key)) faults.push(`providers/${key}/index: the index lists it`);
  const sizes: number[] = [];
  for (const [key, ofKey] of byKey) {
    if (!listed.has(key)) faults.push(`${ofKey[0]?.key}: the index does not list ${key}`);
    sizes.push(...(await verifyKey(surroundings, key, ofKey, table, open, faults)));
  }
  if (sizes.length === 0) return undefined;
  const figures = sizeFigures(sizes);
  faults.push(...sizeFaults(figures));
  return figures;
}

/** Verifies one key; gives the sizes of its provider tiles. */
async function verifyKey(
  surroundings: Surroundings,
  key: string,
  entries: readonly ProviderEntry[],
  table: ZipTable,
  open: OpenObject,
  faults: string[],
): Promise<number[]> {
  const isManifest = ({ folder, name }: ProviderEntry) => folder === 'providers' && name === 'index';
  const isMember = ({ folder }: ProviderEntry) => folder === 'members';
  const manifestEntry = entries.find(isManifest);
  const where = manifestEntry?.key ?? `providers/${key}/index`;
  const manifest = manifestEntry && (await open(manifestEntry, ProviderManifest));
  const memberTiles: MemberTile[] = [];
  for (const entry of entries.filter(isMember)) {
    const tile = await open(entry, MemberTile);
    if (!tile) continue;
    if (entry.path !== `members/${tile.key}/${tile.zip3}`) faults.push(`${entry.key}: is another one`);
    memberTiles.push(tile);
  }
  const members = collectMembers(memberTiles, table);
  faults.push(...members.faults.map((fault) => `${where}: ${fault}`));
  const hospitals = await keyHospitals(key, manifest?.price_code, members, surroundings, open);
  const tiles = entries.filter((entry) => !isManifest(entry) && !isMember(entry));
  for (const entry of tiles) await verifyTile(entry, members, hospitals, table, open, faults);
  const counted = {
    providers: countRated(members) + hospitals.index.count,
    hospitals: hospitals.index.count,
  };
  if (manifest) {
    faults.push(...manifestFaults(manifest, key, tiles, memberTiles, counted, where));
    faults.push(...editionFaults(manifest, entries).map((fault) => `${where}: ${fault}`));
  } else faults.push(`${where}: missing or not one`);
  return tiles.map(({ bytes }) => bytes);
}

/** The hospitals that a key has to list: all with a price for its code, or those whose NPI is among its members. */
async function keyHospitals(
  key: string,
  priceCode: string | undefined,
  { locked }: Membership,
  { build, inventory, hospitals }: Surroundings,
  open: OpenObject,
): Promise<KeyHospitals> {
  const path = `code/${priceCode}`;
  const entry = inventory.find((one) => splitSharedKey(one.key)?.path === path);
  const tile = entry && (await open(entry, CodeTile));
  allHospitals ??= new Set(
    providerKeySpecs(new Map()).flatMap((spec) => (spec.allHospitals ? [spec.key] : [])),
  );
  const all = allHospitals.has(key) || key === priceCode;
  const listed = (tile ? pricedHospitals(tile, hospitals, build) : []).filter(
    ({ npi }) => all || (npi !== null && locked.get(npi) === false),
  );
  const rows = new Map(
    listed.flatMap((one) => one.campuses.map((campus) => [campus.id, campusRow(one, campus)] as const)),
  );
  return { index: indexHospitals(listed), rowOf: (facility) => rows.get(facility) };
}

let allHospitals: ReadonlySet<string> | undefined;

/** Members with a rate; the others are hospitals with their own prices. */
function countRated({ locked }: Membership): number {
  return [...locked.values()].filter((hasRate) => hasRate).length;
}

async function verifyTile(
  entry: ProviderEntry,
  members: Membership,
  hospitals: KeyHospitals,
  table: ZipTable,
  open: OpenObject,
  faults: string[],
): Promise<void> {
  if (entry.bytes > BUDGET_PROVIDER_TILE_BYTES)
    faults.push(`${entry.key}: ${entry.bytes} bytes, budget ${BUDGET_PROVIDER_TILE_BYTES}`);
  const tile = await open(entry, ProviderTile);
  if (!tile) return;
  if (entry.path !== `providers/${tile.key}/${tile.zip3}`) faults.push(`${entry.key}: is another one`);
  faults.push(...tileFaults(tile, members, hospitals, table).map((fault) => `${entry.key}: ${fault}`));
}

function manifestFaults(
  manifest: ProviderManifest,
  key: string,
  tiles: readonly ProviderEntry[],
  memberTiles: readonly MemberTile[],
  counted: { providers: number; hospitals: number },
  where: string,
): string[] {
  const present = tiles.map(({ name }) => name).sort();
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
      manifest.providers === counted.providers,
      `counts ${manifest.providers} providers, members and hospitals are ${counted.providers}`,
    ],
    [
      manifest.hospitals === counted.hospitals,
      `counts ${manifest.hospitals} hospitals, the code tile has ${counted.hospitals}`,
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`${where}: ${fault}`]));
}

/** The editions of a manifest are those of the tiles that are there. */
function editionFaults(manifest: ProviderManifest, entries: readonly ProviderEntry[]): string[] {
  const present = new Set(entries.map(({ key }) => key));
  const lost = [
    ...manifest.zip3.map((zip3) => providerKeys.tile(filedProviderTile(manifest, zip3), manifest.key, zip3)),
    ...manifest.member_zip3.map((zip3) =>
      providerKeys.member(filedMemberTile(manifest, zip3), manifest.key, zip3),
    ),
  ].find((key) => !present.has(key));
  return lost === undefined ? [] : [`lists ${lost}, which is not there`];
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
