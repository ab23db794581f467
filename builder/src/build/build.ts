// A build from an input folder to a sealed folder: map, reduce, seal. Opens no socket. The same three steps run in
// processes and on machines of their own with `build --map`, `--reduce` and `--seal`.
import type { Manifest } from '../../../schemas/manifest.ts';
import type { FileProgress, Progress } from '../progress.ts';
import { mapPart } from './map-step.ts';
import { prepareOutDir } from './out-dir.ts';
import { planOf } from './plan.ts';
import { reduceShare } from './reduce-step.ts';
import { sealSteps } from './seal-step.ts';
import { WHOLE } from './step.ts';

export type BuildOptions = {
  dataDir: string;
  outDir: string;
  threads: number;
  asOf?: string;
  /** Hears what goes on, for a progress display. */
  onProgress?: Progress;
  /** Hears of each price file that was read, in the order they end. */
  onFile?: FileProgress;
};

/** Builds and seals. Bad input files are findings of the report; only our own faults throw. */
export async function build(options: BuildOptions): Promise<Manifest> {
  const { dataDir, outDir, threads, asOf, onProgress = () => {}, onFile = () => {} } = options;
  await prepareOutDir(outDir);
  await mapPart({ dataDir, outDir, part: WHOLE, threads, onProgress, onFile });
  const plan = await planOf(outDir, asOf);
  await reduceShare(plan, WHOLE, threads, onProgress);
  onProgress('seal', 0, 1);
  const manifest = await sealSteps(outDir, asOf, plan, onProgress);
  onProgress('seal', 1, 1);
  return manifest;
}
