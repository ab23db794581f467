// The build of the real files, which takes ten seconds: made once in a run. Those of payers and registries, which no test of
// this build asks about, are only in that of a soak.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../builder/src/pipeline/build.ts';
import { REAL_AS_OF } from '../../../tools/doc-pages/real-files.ts';
import { onceInRun } from '../run/once.ts';
import { IS_SOAK } from '../soak.ts';
import { writeRealFolder } from './real-folder.ts';

/** The files over the ZIP3s that their heads name, and their build. Nobody writes to these folders. */
export async function buildOfRealFiles(): Promise<{ dataDir: string; outDir: string }> {
  const foldersOf = (dir: string) => ({ dataDir: join(dir, 'data'), outDir: join(dir, 'build') });
  const dir = await onceInRun('real', async (filling) => {
    const { dataDir, outDir } = foldersOf(filling);
    await writeRealFolder(dataDir, '', []);
    if (!IS_SOAK) await rm(join(dataDir, 'providers'), { recursive: true });
    await build({ dataDir, outDir, threads: 1, asOf: REAL_AS_OF });
  });
  return foldersOf(dir);
}
