// Services over a published release that a run makes once: the first file that asks builds and uploads it, and every
// file serves a copy of the stores. Building and uploading thousands of objects takes far longer than copying them.
import { cp, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { startService } from '../../../builder/src/local/service.ts';
import { storeDirectly } from '../../../builder/src/local/store-directly.ts';
import { operatorClient } from '../../../builder/src/operator/client.ts';
import { onceInRun } from '../run/once.ts';
import { writeSmallCounty } from '../worlds/county.ts';
import { writeTestSampleWorld } from '../worlds/sample-world.ts';
import { freePort } from './free-port.ts';
import { publishFolder } from './publish-folder.ts';
import { TEST_SECRETS } from './secrets.ts';

/** Releases that several test files serve: the county made by hand, and the whole sample world. */
export type SeededWorld = 'county' | 'sample';
/** Folders of a seed. Nobody writes to them: copy what a test edits. */
export type Seed = { dataDir: string; outDir: string; stateDir: string };

/** The seed of a world. */
export async function seedOf(world: SeededWorld): Promise<Seed> {
  return foldersOf(await onceInRun(world, (dir) => fillSeed(world, dir)));
}

/** Copies the stores of a seed. Stored objects never change, so they are linked; databases are copied. */
export async function copyStores(from: string, to: string): Promise<void> {
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  const folders = new Set(files.map(({ parentPath }) => parentPath));
  for (const folder of folders) await mkdir(to + folder.slice(from.length), { recursive: true });
  for (const file of files) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const copy = to + path.slice(from.length);
    if (dirname(path).endsWith('/blobs')) await link(path, copy);
    else await cp(path, copy);
  }
}

function foldersOf(dir: string): Seed {
  return { dataDir: join(dir, 'data'), outDir: join(dir, 'build'), stateDir: join(dir, 'state') };
}

async function fillSeed(world: SeededWorld, dir: string): Promise<void> {
  const { dataDir, outDir, stateDir } = foldersOf(dir);
  if (world === 'county') await writeSmallCounty(dataDir);
  else await writeTestSampleWorld(dataDir);
  const port = await freePort();
  const secrets = TEST_SECRETS;
  const miniflare = await startService({ port, workerDir: inject('workerDir'), stateDir, secrets });
  try {
    const client = operatorClient({ baseUrl: `http://127.0.0.1:${port}`, secret: secrets.OPERATOR_SECRET });
    await publishFolder(client, dataDir, outDir, { store: () => storeDirectly(miniflare, stateDir, outDir) });
  } finally {
    await miniflare.dispose();
  }
}
