// The folder that a build is written to: new, empty, or with an earlier build, which is replaced.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_FOLDERS } from '../../../../schemas/tile.ts';

const BUILD_ENTRIES = new Set<string>([
  ...OBJECT_FOLDERS,
  'work',
  'manifest.json',
  'inventory.ndjson',
  'report.json',
  'report.html',
  'index.sql',
]);

/** The chosen folder contains something other than a build. */
export class OutDirError extends Error {}

/** Makes the folder, or checks that it contains only a build. @returns the names in it */
export async function openOutDir(dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const entries = await readdir(dir);
  const foreign = entries.filter((entry) => !BUILD_ENTRIES.has(entry));
  if (foreign.length > 0)
    throw new OutDirError(
      `${dir} contains ${foreign[0]}, which is not part of a build. Choose a new or empty folder.`,
    );
  return entries;
}

/** Empties the folder. The manifest is removed first, so that an interrupted build never looks sealed. */
export async function prepareOutDir(dir: string): Promise<void> {
  const entries = await openOutDir(dir);
  await rm(join(dir, 'manifest.json'), { force: true });
  for (const entry of entries) await rm(join(dir, entry), { recursive: true, force: true });
}
