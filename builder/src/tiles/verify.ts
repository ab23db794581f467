// Re-reads a sealed build: every object by its schema, its bytes by the inventory, counts and budgets.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { InsurerPayments } from '../../../schemas/insurer-payments.ts';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { priceTileKeys, providerManifestKeys } from '../../../schemas/release-keys.ts';
import {
  BuildIndex,
  CellTile,
  CodeTile,
  type Directory,
  OBJECT_FOLDERS,
  PlaceTile,
  StateTile,
  tileKeys,
  Zip3Statistics,
} from '../../../schemas/tile.ts';
import { md5, sha256 } from '../files/hash.ts';
import { readBytesNowIfThere } from '../files/notes.ts';
import { listFiles } from '../input/scan.ts';
import { cutIntoSlices } from '../parallel/in-parallel.ts';
import { indexChecksums } from './checksums.ts';
import { isFiledRight, splitSharedKey } from './editions.ts';
import { collectHospitals } from './providers/verify-hospitals.ts';
import {
  type OpenObject,
  type SizeFigures,
  verifyProviders,
  type WithBuild,
} from './providers/verify-providers.ts';

/** Uncompressed bytes an object of each kind may have. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  code: 150_000,
  'zip3-statistics': 150_000,
  insurers: 1_000_000,
  zip3: 150_000,
  state: 1_000_000,
  cell: 150_000,
};
/** Bytes of all price tiles of a build: the nation's set must stay under it. */
export const BUDGET_TOTAL_BYTES = 900_000_000;

/** Objects that are read before whatever else this thread does has its turn. */
const READS_IN_A_ROW = 16;

const SCHEMAS: Readonly<Record<string, WithBuild>> = {
  code: CodeTile,
  'zip3-statistics': Zip3Statistics,
  insurers: InsurerPayments,
  cell: CellTile,
};

/** What was found wrong, each with its object; empty when the build is sound. */
export type Verification = {
  build: string | null;
  objects: number;
  bytes: number;
  /** Sizes of the provider tiles; absent when the build has no provider tiles. */
  provider_tiles?: SizeFigures;
  faults: string[];
};

/** Verifies a build folder. An unsealed folder has one fault and is not read further. */
export async function verifyBuild(dir: string): Promise<Verification> {
  const manifestPath = join(dir, 'manifest.json');
  if (!existsSync(manifestPath))
    return { build: null, objects: 0, bytes: 0, faults: ['unsealed: manifest.json is missing'] };
  const faults: string[] = [];
  const manifest = parse(Manifest, await readFile(manifestPath, 'utf8'), 'manifest.json', faults);
  if (!manifest) return { build: null, objects: 0, bytes: 0, faults };
  const inventory = await verifyLists(dir, manifest, faults);
  const { build } = manifest;
  const open = <T extends WithBuild>(entry: InventoryEntry, schema: T) =>
    openObject(dir, build, entry, schema, faults);
  const priceTiles = await verifyPriceTiles(build, inventory, open, faults);
  const providers = await verifyProviders({ build, inventory, ...priceTiles }, open, faults);
  verifyCounts(manifest, inventory, faults);
  if (priceTiles.index) verifyListed(priceTiles.index, inventory, faults);
  await verifyNames(dir, inventory, faults);
  return {
    build,
    objects: inventory.length,
    bytes: manifest.counts.bytes,
    ...(providers && { provider_tiles: providers }),
    faults,
  };
}

/**
 * Checks the bytes of every object, and that there are no others, without looking into them. The seal does it
 * before it writes the manifest; `onObjects` is called with how many were checked. @returns the faults
 */
export async function verifyBytes(
  dir: string,
  manifest: Manifest,
  onObjects: (done: number, total: number) => void = () => {},
): Promise<string[]> {
  const faults: string[] = [];
  const inventory = await verifyLists(dir, manifest, faults);
  let done = 0;
  for (const slice of cutIntoSlices(inventory, READS_IN_A_ROW)) {
    for (const entry of slice) readObject(dir, entry, faults);
    await setImmediate();
    done += slice.length;
    onObjects(done, inventory.length);
  }
  await verifyNames(dir, inventory, faults);
  return faults;
}

/** Checks the index and the inventory. @returns the entries of the inventory */
async function verifyLists(dir: string, manifest: Manifest, faults: string[]): Promise<InventoryEntry[]> {
  const text = async (file: string, expected: string) => {
    const content = existsSync(join(dir, file)) ? await readFile(join(dir, file), 'utf8') : '';
    if (sha256(content) !== expected) faults.push(`${file}: its content is not what the manifest says`);
    return content;
  };
  await text('index.sql', manifest.index_sql_sha256);
  return (await text('inventory.ndjson', manifest.inventory_sha256))
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => parse(InventoryEntry, line, `inventory.ndjson:${i + 1}`, faults))
    .filter((entry) => entry !== undefined);
}

/** Reads everything below `tiles/`; gives what the other checks need of it. */
async function verifyPriceTiles(
  build: string,
  inventory: readonly InventoryEntry[],
  open: OpenObject,
  faults: string[],
) {
  const places = new Map<string, PlaceTile['zips']>();
  const directories: Directory[] = [];
  let index: BuildIndex | undefined;
  for (const entry of inventory) {
    const kind = kindOfKey(entry.key, build);
    if (kind === 'providers' || kind === 'members') continue;
    const budget = BUDGET_BYTES[kind];
    if (budget !== undefined && entry.bytes > budget)
      faults.push(`${entry.key}: ${entry.bytes} bytes, budget ${budget}`);
    if (kind === 'zip3') {
      const place = await open(entry, PlaceTile);
      if (place) places.set(place.zip3, place.zips);
    } else if (kind === 'state') {
      const state = await open(entry, StateTile);
      if (state) directories.push(state.directory);
    } else if (kind === 'index') index = await open(entry, BuildIndex);
    else if (SCHEMAS[kind]) await open(entry, SCHEMAS[kind]);
    else faults.push(`${entry.key}: not an object of build ${build}`);
  }
  return { index, places, hospitals: collectHospitals(directories) };
}

async function openObject<T extends WithBuild>(
  dir: string,
  build: string,
  entry: InventoryEntry,
  schema: T,
  faults: string[],
): Promise<z.output<T> | undefined> {
  const bytes = readObject(dir, entry, faults);
  if (!bytes) return undefined;
  const tile = parse(schema, bytes.toString('utf8'), entry.key, faults);
  if (md5(bytes) !== entry.md5) faults.push(`${entry.key}: its MD5 is not what the inventory says`);
  if (tile && !isWhereItBelongs(entry.key, bytes, tile.build, build))
    faults.push(`${entry.key}: its content is of another key`);
  return tile;
}

/** A tile is filed under the edition that its content gives, the index under its build. */
function isWhereItBelongs(key: string, bytes: Buffer, filedUnder: string, build: string): boolean {
  const shared = splitSharedKey(key);
  if (!shared) return filedUnder === build;
  return shared.edition === filedUnder && isFiledRight(bytes.toString('utf8'), filedUnder);
}

/** The folder of a tile below `shared/`; `index` for that of the build, and the key itself for anything else. */
function kindOfKey(key: string, build: string): string {
  if (key === tileKeys.index(build)) return 'index';
  return splitSharedKey(key)?.path.split('/')[0] ?? key;
}

function readObject(
  dir: string,
  { key, sha256: expected }: InventoryEntry,
  faults: string[],
): Buffer | undefined {
  const bytes = readBytesNowIfThere(join(dir, key));
  if (!bytes) faults.push(`${key}: missing`);
  else if (sha256(bytes) !== expected) faults.push(`${key}: its content is not what the inventory says`);
  return bytes;
}

/** Every tile that the index lists is in the inventory, in the edition that the index gives. */
function verifyListed(index: BuildIndex, inventory: readonly InventoryEntry[], faults: string[]): void {
  const present = new Set(inventory.map(({ key }) => key));
  const lost = [...priceTileKeys(index), ...providerManifestKeys(index)].filter((key) => !present.has(key));
  if (lost.length > 0)
    faults.push(
      `${tileKeys.index(index.build)}: lists ${lost.length} tiles that are not there, such as ${lost[0]}`,
    );
  else if (index.checksums !== null && !hasRightChecksums(index, inventory))
    faults.push(`${tileKeys.index(index.build)}: has checksums of other tiles than the inventory`);
}

function hasRightChecksums(index: BuildIndex, inventory: readonly InventoryEntry[]): boolean {
  return JSON.stringify(index.checksums) === JSON.stringify(indexChecksums(index, inventory));
}

function verifyCounts(manifest: Manifest, inventory: readonly InventoryEntry[], faults: string[]): void {
  const { counts, build } = manifest;
  const ofKind = (kind: string) => inventory.filter(({ key }) => kindOfKey(key, build) === kind).length;
  const sum = (entries: readonly InventoryEntry[]) => entries.reduce((total, { bytes }) => total + bytes, 0);
  const claims: [string, number, number][] = [
    ['codes', counts.codes, ofKind('code')],
    ['zip3', counts.zip3, ofKind('zip3')],
    ['states', counts.states, ofKind('state')],
    ['cells', counts.cells, ofKind('cell')],
    ['objects', counts.objects, inventory.length],
    ['bytes', counts.bytes, sum(inventory)],
  ];
  for (const [name, claimed, found] of claims) {
    if (claimed !== found)
      faults.push(`manifest.json: counts ${claimed} ${name}, the inventory has ${found}`);
  }
  const priceBytes = sum(inventory.filter(({ key }) => !isOfProviders(key, build)));
  if (priceBytes > BUDGET_TOTAL_BYTES)
    faults.push(`inventory.ndjson: ${priceBytes} bytes of price tiles, budget ${BUDGET_TOTAL_BYTES}`);
}

function isOfProviders(key: string, build: string): boolean {
  return ['providers', 'members'].includes(kindOfKey(key, build));
}

/** Finds objects that the inventory does not list. */
async function verifyNames(dir: string, inventory: readonly InventoryEntry[], faults: string[]) {
  const listed = new Set(inventory.map(({ key }) => key));
  for (const folder of OBJECT_FOLDERS) {
    const files = existsSync(join(dir, folder)) ? await listFiles(join(dir, folder)) : [];
    for (const { file } of files) {
      if (!listed.has(`${folder}/${file}`)) faults.push(`${folder}/${file}: not in the inventory`);
    }
  }
}

function parse<T extends z.ZodType>(
  schema: T,
  text: string,
  where: string,
  faults: string[],
): z.output<T> | undefined {
  try {
    const result = schema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    faults.push(`${where}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'does not fit its schema'}`);
  } catch {
    faults.push(`${where}: not JSON`);
  }
  return undefined;
}
