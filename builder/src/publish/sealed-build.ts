// A sealed build folder as publishing reads it. An unsealed or unsound folder is refused.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { md5 } from '../files/hash.ts';
import { verifyBuild } from '../tiles/verify.ts';
import { type NewObject, PublishRefusal } from './release-store.ts';

/** Faults that a refusal prints; `verify` prints them all. */
const FAULTS_SHOWN = 5;

export type SealedBuild = {
  dir: string;
  manifest: Manifest;
  manifestText: string;
  inventory: InventoryEntry[];
  /** Statements of the index, one each. */
  statements: string[];
};

/** Reads a folder's manifest and lists. @throws PublishRefusal when the folder is not sealed */
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
  const entries = await linesOf(join(dir, 'inventory.ndjson'));
  return {
    dir,
    manifest: manifest.data,
    manifestText,
    inventory: entries.map((line) => InventoryEntry.parse(JSON.parse(line))),
    statements: await linesOf(join(dir, 'index.sql')),
  };
}

/** Reads every object again, as `verify` does. @throws PublishRefusal with the first faults */
export async function refuseUnsound(dir: string): Promise<void> {
  const { faults } = await verifyBuild(dir);
  if (faults.length === 0) return;
  const more = faults.length > FAULTS_SHOWN ? `\nand ${faults.length - FAULTS_SHOWN} more` : '';
  throw new PublishRefusal(`${dir} is unsound:\n${faults.slice(0, FAULTS_SHOWN).join('\n')}${more}`);
}

/** An object of the folder with its text. */
export async function readObject(dir: string, key: string): Promise<NewObject> {
  return newObject(key, await readFile(join(dir, key), 'utf8'));
}

/** An object of a text. */
export function newObject(key: string, body: string): NewObject {
  return { key, body, md5: md5(body) };
}

async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
