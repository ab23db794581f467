// A build from an input folder to a sealed folder: map, reduce, seal. Opens no socket but for a state in R2. The same three steps run in
// processes and on machines of their own with `build --map`, `--reduce` and `--seal`.
import type { Manifest } from '../../../schemas/manifest.ts';
import type { FileProgress, Progress } from '../parallel/progress.ts';
import type { StateStore } from '../state/state-store.ts';
import { mapPart } from './map/map-step.ts';
import { planOf } from './plan/plan.ts';
import { reduceShare } from './reduce/reduce-step.ts';
import { sealSteps } from './seal/seal-step.ts';
import { prepareOutDir } from './step/out-dir.ts';
import { WHOLE } from './step/step.ts';

export type BuildOptions = {
  dataDir: string;
  outDir: string;
  threads: number;
  asOf?: string;
  /** State between nights; without one every file is read, and no socket opened. */
  state?: StateStore;
  /** Hears what goes on, for a progress display. */
  onProgress?: Progress;
  /** Hears of each price file that was read, in the order they end. */
  onFile?: FileProgress;
};

/** Builds and seals. Bad input files are findings of the report; only our own faults throw. */
export async function build(options: BuildOptions): Promise<Manifest> {
  const { dataDir, outDir, threads, asOf, onProgress = () => {}, onFile = () => {} } = options;
  await prepareOutDir(outDir);
  const state = options.state ? { state: options.state } : {};
  await mapPart({ dataDir, outDir, part: WHOLE, threads, onProgress, onFile, ...state });
  const plan = await planOf(outDir, asOf);
  await reduceShare(plan, WHOLE, threads, onProgress);
  onProgress('seal', 0, 1);
  const manifest = await sealSteps(outDir, asOf, plan, onProgress);
  onProgress('seal', 1, 1);
  return manifest;
}
