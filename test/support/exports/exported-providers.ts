// The dataset of providers twice: as an export has it, and as the enterprise data of the Worker makes it from the same tiles.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { filedProviderTile, filedTiles } from '../../../schemas/editions.ts';
import { ExportCatalog, ExportRelease } from '../../../schemas/exports.ts';
import { Manifest } from '../../../schemas/manifest.ts';
import { ProviderManifest, ProviderTile, providerKeys } from '../../../schemas/provider.ts';
import { BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import type { ExportRow } from '../../../worker/src/enterprise/export-row.ts';
import { providerRows } from '../../../worker/src/enterprise/provider-rows.ts';

type Objects = ReadonlyMap<string, { body: Buffer }>;

/** What the latest export in a bucket says of the providers, and their rows in dollars. */
export async function exportedProviders(objects: Objects) {
  const bodyOf = (key: string) => objects.get(`releases/${key}`)?.body ?? Buffer.alloc(0);
  const { latest } = ExportCatalog.parse(JSON.parse(String(bodyOf('catalog.json'))));
  const release = ExportRelease.parse(JSON.parse(String(bodyOf(`${latest}/release.json`))));
  const dataset = release.datasets.find(({ name }) => name === 'providers');
  const exported: object[] = [];
  for (const { path, format } of dataset?.files ?? []) {
    if (format !== 'parquet') continue;
    const { buffer, byteOffset, byteLength } = bodyOf(`${latest}/${path}`);
    const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    exported.push(...(await parquetReadObjects({ file })).map(inDollars));
  }
  return { rows: dataset?.rows, sums: dataset?.sums.price_mid_cents, exported };
}

/** Every row of every provider tile of a build, as enterprise data has them. */
export async function enterpriseProviders(dir: string): Promise<ExportRow[]> {
  const read = async (key: string) => JSON.parse(await readFile(join(dir, key), 'utf8'));
  const { build } = Manifest.parse(await read('manifest.json'));
  const index = BuildIndex.parse(await read(tileKeys.index(build)));
  const filed = filedTiles(index);
  const rows: ExportRow[] = [];
  for (const key of index.provider_keys) {
    const manifest = ProviderManifest.parse(
      await read(providerKeys.manifest(filed.providerManifest(key), key)),
    );
    for (const zip3 of manifest.zip3) {
      const tile = await read(providerKeys.tile(filedProviderTile(manifest, zip3), key, zip3));
      rows.push(...providerRows(ProviderTile.parse(tile), manifest.label, () => true));
    }
  }
  return rows;
}

/** A row of Parquet with the names and values of the enterprise data. */
function inDollars(row: Record<string, unknown>): object {
  const names = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const amount = /^(price_(?:low|mid|high))_cents$/.exec(name)?.[1];
    if (amount !== undefined)
      return [
        [amount, Number(value) / 100],
        ...(amount === 'price_high' ? [['currency', 'USD'] as [string, string]] : []),
      ];
    if (value instanceof Date) return [[name, value.toISOString().slice(0, 10)]];
    return [[name, typeof value === 'bigint' ? Number(value) : value]];
  });
  return Object.fromEntries(names);
}
