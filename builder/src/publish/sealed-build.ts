// Reads a sealed build folder for publishing. A folder that is not sealed, or that has faults, is refused.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { md5 } from '../files/hash.ts';
import { verifyBuild } from '../tiles/verify.ts';
import { type NewObject, PublishRefusal } from './release-store.ts';

/** Maximum number of faults in a refusal. `verify` prints all of them. */
const FAULTS_SHOWN = 5;

export type SealedBuild = {
  dir: string;
  manifest: Manifest;
  manifestText: string;
  inventory: InventoryEntry[];
  /** SQL statements of the index. */
  statements: string[];
};

/**
 * Reads the manifest, the inventory and the index of a folder.
 * @throws PublishRefusal when it is not sealed
 */
export async function readSealedBuild(dir: string): Promise<SealedBuild> {
  const manifestText = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => undefined);
  if (manifestText === undefined)
    throw new PublishRefusal(`${dir} is not sealed: it has no manifest.json. Run the build to its end.`);
  const manifest = Manifest.safeParse(JSON.parse(manifestText));
  if (!manifest.success) {
    const { format } = (JSON.parse(manifestText) ?? {}) as { format?: unknown };
    if (format === TILE_FORMAT) throw new PublishRefusal(`${dir}/manifest.json does not fit its schema.`);
    throw new PublishRefusal(
      `${dir} is a build of format ${String(format)}; this version publishes format ${TILE_FORMAT}. Build it again.`,
    );
  }
  const entries = await readLines(join(dir, 'inventory.ndjson'));
  return {
    dir,
    manifest: manifest.data,
    manifestText,
    inventory: entries.map((line) => InventoryEntry.parse(JSON.parse(line))),
    statements: await readLines(join(dir, 'index.sql')),
  };
}

/** Checks every object, as `verify` does. @throws PublishRefusal with the first faults */
export async function refuseUnsound(dir: string): Promise<void> {
  const { faults } = await verifyBuild(dir);
  if (faults.length === 0) return;
  const more = faults.length > FAULTS_SHOWN ? `\nand ${faults.length - FAULTS_SHOWN} more` : '';
  throw new PublishRefusal(
    `${dir} has faults and was not published:\n${faults.slice(0, FAULTS_SHOWN).join('\n')}${more}`,
  );
}

/** Reads an object of the folder. */
export async function readObject(dir: string, key: string): Promise<NewObject> {
  return newObject(key, await readFile(join(dir, key), 'utf8'));
}

/** Makes an object from its text. */
export function newObject(key: string, body: string): NewObject {
  return { key, body, md5: md5(body) };
}

async function readLines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
