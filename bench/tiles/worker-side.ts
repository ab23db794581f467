// The Worker's own functions over tiles in memory. Their types need those of Workers, which a bench of Node
// does not have, so the modules are imported by a name that the compiler does not follow.
import { tileFault } from '../../schemas/check-tile.ts';
import type { ProviderTile } from '../../schemas/provider.ts';
import { providerKeys } from '../../schemas/provider.ts';
import {
  type CellTile,
  type CodeTile,
  CURRENT_KEY,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
  tileKeys,
} from '../../schemas/tile.ts';
import { bucketOf } from '../lookup/bucket.ts';
import { BUILD, type NationTiles } from './nation-tiles.ts';

type Build = { release: string };
type Store = {
  current(): Promise<Build>;
  code(build: Build, code: string): Promise<CodeTile>;
  place(build: Build, zip3: string): Promise<PlaceTile>;
  state(build: Build, state: string): Promise<StateTile>;
  cell(build: Build, cell: string): Promise<CellTile>;
  providerTile(manifest: object, zip3: string): Promise<ProviderTile>;
};
type Point = { lat: number; lng: number };

/** `run` is one piece of work; `text` is the JSON that it depends on, the baseline is to parse it. */
export type TileWork = { name: string; text: string; run: () => unknown };

/** Reading each tile, and what answers do with it. */
export async function tileWork(tiles: NationTiles): Promise<TileWork[]> {
  const { code, zip3, zip, state, cell, texts } = tiles;
  const store = await openStore(tiles);
  const build = await store.current();
  const { locateZip } = await worker<{ locateZip(tile: PlaceTile, zip: string): Point }>('prices/location');
  const { joinPlace } = await worker<{
    joinPlace(tile: CodeTile, place: PlaceTile, from: Point, miles: number): unknown;
  }>('prices/join');
  const { hospitalsNear } = await worker<{
    hospitalsNear(tile: CodeTile, directory: PlaceTile['directory'], from: Point, release: string): unknown;
  }>('providers/hospitals-near');
  const { originOfTile } = await worker<{ originOfTile(tile: ProviderTile, zip: string): unknown }>(
    'providers/origin',
  );
  const { providersNear } = await worker<{
    providersNear(tile: ProviderTile, from: unknown, release: string): unknown;
  }>('providers/nearby');
  const { facilityPriceRows, filePrices } = await worker<{
    filePrices(tile: CodeTile): unknown;
    facilityPriceRows(
      tile: CodeTile,
      prices: unknown,
      directory: StateTile['directory'],
      counts: () => boolean,
    ): Iterable<unknown>;
  }>('enterprise/facility-prices');
  const codeTile = JSON.parse(texts.code) as CodeTile;
  const place = JSON.parse(texts.place) as PlaceTile;
  const stateTile = JSON.parse(texts.state) as StateTile;
  const provider = JSON.parse(texts.provider) as ProviderTile;
  const from = locateZip(place, zip);
  const both = `[${texts.code},${texts.place}]`;
  return [
    { name: 'read/code', text: texts.code, run: () => store.code(build, code) },
    { name: 'read/place', text: texts.place, run: () => store.place(build, zip3) },
    { name: 'read/state', text: texts.state, run: () => store.state(build, state) },
    { name: 'read/cell', text: texts.cell, run: () => store.cell(build, cell) },
    {
      name: 'read/provider',
      text: texts.provider,
      run: () => store.providerTile({ build: BUILD, key: 'cardiology', zip3_editions: null }, zip3),
    },
    { name: 'check/code', text: texts.code, run: () => tileFault('code', codeTile, { build: BUILD, code }) },
    { name: 'check/place', text: texts.place, run: () => tileFault('place', place, { build: BUILD, zip3 }) },
    {
      name: 'check/provider',
      text: texts.provider,
      run: () => tileFault('providerTile', provider, { build: BUILD, key: 'cardiology', zip3 }),
    },
    { name: 'lookup-join', text: both, run: () => joinPlace(codeTile, place, from, 150) },
    { name: 'lookup-join-near', text: both, run: () => joinPlace(codeTile, place, from, 25) },
    { name: 'hospitals-near', text: both, run: () => hospitalsNear(codeTile, place.directory, from, BUILD) },
    {
      name: 'providers-near',
      text: texts.provider,
      run: () => providersNear(provider, originOfTile(provider, zip), BUILD),
    },
    {
      name: 'export-rows',
      text: `[${texts.code},${texts.state}]`,
      run: () => [...facilityPriceRows(codeTile, filePrices(codeTile), stateTile.directory, () => true)],
    },
  ];
}

/** The Worker's store over a bucket in memory, with a cache that keeps nothing. */
async function openStore({ code, zip3, state, cell, texts }: NationTiles): Promise<Store> {
  const head = { format: TILE_FORMAT, build: BUILD };
  const pointer = { format: TILE_FORMAT, release: BUILD, previous: null, published_by: 'bench' };
  const lists = {
    codes: code,
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: [zip3],
    states: [state],
    cells: [cell],
  };
  const index = {
    ...{ ...head, as_of: '2026-08-01', ...lists },
    ...{ withheld_rules: {}, sources: [], provider_keys: ['cardiology'], editions: null },
    checksums: null,
  };
  const objects = new Map([
    [CURRENT_KEY, JSON.stringify(pointer)],
    [tileKeys.index(BUILD), JSON.stringify(index)],
    [tileKeys.code(BUILD, code), texts.code],
    [tileKeys.place(BUILD, zip3), texts.place],
    [tileKeys.state(BUILD, state), texts.state],
    [tileKeys.cell(BUILD, cell), texts.cell],
    [providerKeys.tile(BUILD, 'cardiology', zip3), texts.provider],
  ]);
  const { r2TileStore } = await worker<{ r2TileStore(bucket: unknown, isolate: unknown): Store }>(
    'tiles/tile-store',
  );
  const { createTileCache } = await worker<{ createTileCache(chars: number): unknown }>('tiles/tile-cache');
  return r2TileStore(bucketOf(objects), { cache: createTileCache(0), current: undefined });
}

async function worker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../worker/src/${module}.ts`, import.meta.url).href)) as T;
}
