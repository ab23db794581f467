// Services over a published release that a run makes once: the first file that asks builds and uploads it, and every
// file serves a copy of the stores. Building and uploading thousands of objects takes far longer than copying them.
import { existsSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { startService } from '../../../builder/src/local/service.ts';
import { operatorClient } from '../../../builder/src/operator/client.ts';
import { writeSmallCounty } from '../worlds/county.ts';
import { writeTestSampleWorld } from '../worlds/sample-world.ts';
import { freePort } from './free-port.ts';
import { publishFolder } from './publish-folder.ts';
import { TEST_SECRETS } from './secrets.ts';

/** Releases that several test files serve: the county made by hand, and the whole sample world. */
export type SeededWorld = 'county' | 'sample';
/** Folders of a seed. Nobody writes to them: copy what a test edits. */
export type Seed = { dataDir: string; outDir: string; stateDir: string };

/** How often a file looks whether another worker has finished the seed. */
const LOOK_AGAIN_MS = 50;

/** The seed of a world. Only the worker that could make the lock folder fills it; the others wait. */
export async function seedOf(world: SeededWorld): Promise<Seed> {
  const dir = join(inject('seedDir'), world);
  while (!existsSync(dir)) {
    const isOurs = await mkdir(`${dir}.lock`).then(
      () => true,
      () => false,
    );
    if (!isOurs) {
      await wait(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (!existsSync(dir)) await rename(await makeSeed(world), dir);
    } finally {
      await rm(`${dir}.lock`, { recursive: true });
    }
  }
  return foldersOf(dir);
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

async function makeSeed(world: SeededWorld): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-seed-'));
  const { dataDir, outDir, stateDir } = foldersOf(dir);
  if (world === 'county') await writeSmallCounty(dataDir);
  else await writeTestSampleWorld(dataDir);
  const port = await freePort();
  const secrets = TEST_SECRETS;
  const miniflare = await startService({ port, workerDir: inject('workerDir'), stateDir, secrets });
  try {
    const client = operatorClient({ baseUrl: `http://127.0.0.1:${port}`, secret: secrets.OPERATOR_SECRET });
    await publishFolder(client, dataDir, outDir);
  } finally {
    await miniflare.dispose();
  }
  return dir;
}
