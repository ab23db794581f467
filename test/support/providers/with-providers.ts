// A sealed folder gets provider tiles and is sealed again, so that a test needs neither a registry nor payer files.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../../builder/src/files/hash.ts';
import { findCities } from '../../../builder/src/places/cities.ts';
import { makePlacing } from '../../../builder/src/places/placing.ts';
import { makeGeography } from '../../../builder/src/places/zips.ts';
import type { HospitalsOfCode } from '../../../builder/src/providers/priced-hospital.ts';
import type { PricedProvider } from '../../../builder/src/providers/priced-provider.ts';
import { indexEditions } from '../../../builder/src/tiles/editions.ts';
import { writeProviderTiles } from '../../../builder/src/tiles/provider-tiles.ts';
import { collectHospitals, pricedHospitals } from '../../../builder/src/tiles/providers/verify-hospitals.ts';
import { type BuildWriter, buildWriter } from '../../../builder/src/tiles/writer.ts';
import { filedTiles } from '../../../schemas/editions.ts';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { indexHasCode, zipsOf } from '../../../schemas/read-tile.ts';
import { BuildIndex, CodeTile, PlaceTile, StateTile, tileKeys } from '../../../schemas/tile.ts';
import { pricedProviders } from './priced-providers.ts';

/** Adds the tiles of some providers, in the geography of the build; gives the new manifest. */
export async function addProviders(
  dir: string,
  lists: Readonly<Record<string, readonly PricedProvider[]>>,
): Promise<Manifest> {
  const { build } = Manifest.parse(await readJson(dir, 'manifest.json'));
  const index = BuildIndex.parse(await readJson(dir, tileKeys.index(build)));
  const filed = filedTiles(index);
  const tiles = await Promise.all(
    index.zip3.map(async (zip3) =>
      PlaceTile.parse(await readJson(dir, tileKeys.place(filed.place(zip3), zip3))),
    ),
  );
  const geography = makeGeography(tiles.flatMap(({ zips }) => zipsOf(zips)));
  return reseal(dir, async (writer, known) => {
    const placing = makePlacing(geography, findCities(geography));
    const providers = pricedProviders(lists);
    const claimsOf = () => ({ clinicians_year: 2024, hospitals_year: 2024, apc: null });
    const hospitalsOf = await hospitalsOfBuild(dir, build, Object.keys(lists));
    const { keys } = await writeProviderTiles(
      { geography, placing, providers, hospitalsOf, claimsOf },
      writer,
    );
    const listed = { ...index, provider_keys: keys };
    const editions = indexEditions(listed, [...known, ...writer.inventory()]);
    writer.writeObject(tileKeys.index(build), { ...listed, editions });
  });
}

/** Writes objects into a sealed folder and sets inventory and manifest right. */
export async function reseal(
  dir: string,
  write: (writer: BuildWriter, known: readonly InventoryEntry[]) => Promise<void> | void,
): Promise<Manifest> {
  const manifest = Manifest.parse(await readJson(dir, 'manifest.json'));
  const lines = (await readFile(join(dir, 'inventory.ndjson'), 'utf8')).trim().split('\n');
  const [added, known] = [buildWriter(dir), lines.map((line) => InventoryEntry.parse(JSON.parse(line)))];
  await write(added, known);
  const entries = new Map([...known, ...added.inventory()].map((entry) => [entry.key, entry]));
  const inventory = [...entries.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const text = inventory.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  manifest.counts.objects = inventory.length;
  manifest.counts.bytes = inventory.reduce((sum, { bytes }) => sum + bytes, 0);
  manifest.inventory_sha256 = sha256(text);
  await writeFile(join(dir, 'inventory.ndjson'), text);
  await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

/** The hospitals with a price for some codes, as the tiles of a build folder have them. */
async function hospitalsOfBuild(
  dir: string,
  build: string,
  keys: readonly string[],
): Promise<HospitalsOfCode> {
  const index = BuildIndex.parse(await readJson(dir, tileKeys.index(build)));
  const filed = filedTiles(index);
  const states = await Promise.all(
    index.states.map(async (state) =>
      StateTile.parse(await readJson(dir, tileKeys.state(filed.state(state), state))),
    ),
  );
  const known = collectHospitals(states.map(({ directory }) => directory));
  const codes = keys.filter((key) => /^\d/.test(key) && indexHasCode(index, key));
  const priced = await Promise.all(
    codes.map(async (code) => {
      const tile = CodeTile.parse(await readJson(dir, tileKeys.code(filed.code(code), code)));
      return [code, pricedHospitals(tile, known, build)] as const;
    }),
  );
  const byCode = new Map(priced);
  return (code) => byCode.get(code) ?? [];
}

async function readJson(dir: string, path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(dir, path), 'utf8'));
}
