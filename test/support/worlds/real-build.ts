// The build of all real files, which takes ten seconds: made once in a run.
import { join } from 'node:path';
import { build } from '../../../builder/src/pipeline/build.ts';
import { REAL_AS_OF } from '../../../tools/doc-pages/real-files.ts';
import { onceInRun } from '../run/once.ts';
import { writeRealFolder } from './real-folder.ts';

/** The files over the ZIP3s that their heads name, and their build. Nobody writes to these folders. */
export async function buildOfRealFiles(): Promise<{ dataDir: string; outDir: string }> {
  const foldersOf = (dir: string) => ({ dataDir: join(dir, 'data'), outDir: join(dir, 'build') });
  const dir = await onceInRun('real', async (filling) => {
    const { dataDir, outDir } = foldersOf(filling);
    await writeRealFolder(dataDir, '', []);
    await build({ dataDir, outDir, threads: 1, asOf: REAL_AS_OF });
  });
  return foldersOf(dir);
}
