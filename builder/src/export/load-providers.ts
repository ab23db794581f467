// Loads the provider tiles of a sealed build into a table: one row for each provider, practice location and key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEAST_CLAIMS_COUNT } from '../../../schemas/claims.ts';
import { filedProviderTile, filedTiles } from '../../../schemas/editions.ts';
import {
  PRICE_BASES,
  PROVIDER_CONFIDENCES,
  PROVIDER_SOURCES,
  ProviderManifest,
  ProviderTile,
  providerKeys,
} from '../../../schemas/provider.ts';
import { decodeEvidence, tableEntry } from '../../../schemas/read-tile.ts';
import type { Progress } from '../parallel/progress.ts';
import type { Cell, Database } from './database.ts';
import type { LoadedBuild } from './load-build.ts';
import { TABLES } from './tables.ts';

/** Loads them into a table whose name begins with `prefix`. */
export async function loadProviders(
  database: Database,
  { dir, index }: LoadedBuild,
  prefix: string,
  onProgress: Progress = () => {},
): Promise<void> {
  const table = await database.makeTable(`${prefix}providers`, TABLES.providers);
  const filed = filedTiles(index);
  const read = async (key: string) => JSON.parse(await readFile(join(dir, key), 'utf8')) as unknown;
  for (const [i, key] of index.provider_keys.entries()) {
    const manifest = ProviderManifest.parse(
      await read(providerKeys.manifest(filed.providerManifest(key), key)),
    );
    for (const zip3 of manifest.zip3) {
      const tile = await read(providerKeys.tile(filedProviderTile(manifest, zip3), key, zip3));
      for (const row of providerRows(ProviderTile.parse(tile), manifest.label)) table.add(row);
    }
    onProgress('providers', i + 1, index.provider_keys.length);
  }
  table.close();
}

/** The rows whose place lies in the prefix of the tile: its other rows are in the tiles of their prefixes. */
function* providerRows(tile: ProviderTile, label: string): Generator<Cell[]> {
  const { rows, places, dates, specialties, evidence } = tile;
  const services = decodeEvidence(evidence);
  for (const [at, place] of rows.place.entries()) {
    const zip = places.zip[place] ?? '';
    if (!zip.startsWith(tile.zip3)) continue;
    const isHospital = (rows.hospital[at] ?? null) !== null;
    yield [
      ...[tile.key, label, tile.price_code],
      ...[rows.npi[at] ?? null, rows.facility[at] ?? null, rows.name[at] ?? ''],
      tableEntry(specialties, rows.specialty[at]),
      ...[places.city[place] ?? '', places.state[place] ?? '', zip],
      tableEntry(PROVIDER_SOURCES, rows.source[at]),
      tableEntry(PRICE_BASES, rows.basis[at]),
      ...[rows.low[at] ?? null, rows.mid[at] ?? null, rows.high[at] ?? null],
      tableEntry(PROVIDER_CONFIDENCES, rows.confidence[at]),
      tableEntry(dates, rows.as_of[at]),
      ...medicareCells(services.get(at), isHospital ? evidence.hospitals_year : evidence.clinicians_year),
    ];
  }
}

/** Year, services and their least number. A count of ten and fewer is as if there were no claims. */
function medicareCells(services: number | null | undefined, year: number | null): Cell[] {
  const isShown = services === null || (services !== undefined && services >= LEAST_CLAIMS_COUNT);
  return isShown && year !== null ? [year, services, LEAST_CLAIMS_COUNT] : [null, null, null];
}
