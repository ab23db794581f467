// What a release stores, counted from the inventory and the index of a sealed build: with providers, and of hospitals alone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InventoryEntry, Manifest } from '../../../../schemas/manifest.ts';
import { countIndexRows } from './index-rows.ts';

export type Stored = { objects: number; bytes: number; index_rows: number; index_bytes: number };
export type ReleaseSize = {
  manifest: Manifest;
  all: Stored;
  hospitals: Stored;
  /** Objects that the earlier build does not have; undefined without an earlier build. */
  changed?: { all: number; hospitals: number };
};

/** The folder is not a sealed build. */
export class NotSealed extends Error {}

const PROVIDER_OBJECT = /^shared\/(?:providers|members)\//;

/**
 * Counts the objects of a build and, with an earlier one, those that a publish would write.
 * @throws NotSealed
 */
export async function measureRelease(dir: string, previous?: string): Promise<ReleaseSize> {
  const entries = await readInventory(dir);
  const hospitals = entries.filter(({ key }) => !PROVIDER_OBJECT.test(key));
  const rows = countIndexRows(await readPart(dir, 'index.sql'));
  const size: ReleaseSize = {
    manifest: await readManifest(dir),
    all: count(entries, rows),
    hospitals: count(hospitals, rows),
  };
  if (previous === undefined) return size;
  const before = new Set((await readInventory(previous)).map(({ key }) => key));
  const isNew = ({ key }: InventoryEntry) => !before.has(key);
  return {
    ...size,
    changed: { all: entries.filter(isNew).length, hospitals: hospitals.filter(isNew).length },
  };
}

function count(entries: readonly InventoryEntry[], rows: readonly { rows: number; bytes: number }[]): Stored {
  return {
    objects: entries.length,
    bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    index_rows: rows.reduce((sum, one) => sum + one.rows, 0),
    index_bytes: rows.reduce((sum, one) => sum + one.bytes, 0),
  };
}

async function readManifest(dir: string): Promise<Manifest> {
  const text = await readPart(dir, 'manifest.json');
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (manifest.success) return manifest.data;
  throw new NotSealed(`${dir}/manifest.json is not one of this version. Build it again.`);
}

async function readInventory(dir: string): Promise<InventoryEntry[]> {
  const text = await readPart(dir, 'inventory.ndjson');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => InventoryEntry.parse(JSON.parse(line)));
}

async function readPart(dir: string, name: string): Promise<string> {
  return readFile(join(dir, name), 'utf8').catch((cause: unknown) => {
    throw new NotSealed(`${dir} is not a sealed build: ${name} cannot be read. Run the build to its end.`, {
      cause,
    });
  });
}
