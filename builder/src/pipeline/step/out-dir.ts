// The folder a build is written to: absent, empty, or an earlier build that is replaced whole.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_FOLDERS } from '../../../../schemas/tile.ts';

const OURS = new Set<string>([
  ...OBJECT_FOLDERS,
  'work',
  'manifest.json',
  'inventory.ndjson',
  'report.json',
  'report.html',
  'index.sql',
]);

/** The caller chose a folder that holds something else than a build. */
export class OutDirError extends Error {}

/** Makes the folder, or makes sure that it is one of ours. @returns what lies in it */
export async function openOutDir(dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const entries = await readdir(dir);
  const foreign = entries.filter((entry) => !OURS.has(entry));
  if (foreign.length > 0) throw new OutDirError(`${dir} holds ${foreign[0]}, which is no part of a build.`);
  return entries;
}

/** Empties an earlier build; its manifest goes first, so that an interrupted build is never taken for sealed. */
export async function prepareOutDir(dir: string): Promise<void> {
  const entries = await openOutDir(dir);
  await rm(join(dir, 'manifest.json'), { force: true });
  for (const entry of entries) await rm(join(dir, entry), { recursive: true, force: true });
}
