// A build, from an input folder to a sealed folder, in three steps: map, reduce, seal. The same steps run in
// separate processes, also on several machines, with `build --map`, `--reduce` and `--seal`. pipeline.ts
// lists what they work on.
import type { Manifest } from '../../../schemas/manifest.ts';
import type { FileProgress, Progress } from '../parallel/progress.ts';
import type { StateStore } from '../state/state-store.ts';
import type { ReaderOptions } from './map/file-readers.ts';
import { mapPart } from './map/map-step.ts';
import { makePlan } from './plan/plan.ts';
import { reduceShare } from './reduce/reduce-step.ts';
import { sealSteps } from './seal/seal-step.ts';
import { openOutDir, prepareOutDir, refuseOverlap } from './step/out-dir.ts';
import { withOutDir } from './step/out-lock.ts';
import { WHOLE } from './step/step.ts';
import { planFiles, readPlan } from './stored-plan.ts';

export type BuildOptions = ReaderOptions & {
  /** The input folder; without it all inputs come from the state. */
  dataDir?: string;
  outDir: string;
  /** The list of hospitals whose files come from the state alone. */
  list?: string;
  /** The list of payer files that come from the state alone. */
  payerList?: string;
  /** The name of a plan, in place of the lists. */
  plan?: string;
  /** The day that ages count from; without it the plan chooses one by the dates of the input files. */
  asOf?: string;
  /** Threads of the reduce step, when they are not as many as read files. */
  reduceThreads?: number;
  /** Keep the observations of each code beside the build, so that its medians can be proved. */
  keepEvidence?: boolean;
  /** State between nights. Without it every file is read and no network is used. */
  state?: StateStore;
  /** Called as the work advances, for a progress display. */
  onProgress?: Progress;
  /** Called after each price file, in the order in which the files end. */
  onFile?: FileProgress;
};

/**
 * Builds and seals. A bad input file is a finding of the report; only faults of this program or machine
 * throw, and a folder that cannot be used.
 */
export async function build(options: BuildOptions): Promise<Manifest> {
  const { dataDir, outDir } = options;
  if (dataDir !== undefined) await refuseOverlap(dataDir, outDir);
  // Before the lock, so that nothing is written to a folder that is not a build.
  await openOutDir(outDir);
  return withOutDir(outDir, { step: 'build' }, () => buildAlone(options));
}

async function buildAlone(options: BuildOptions): Promise<Manifest> {
  const {
    outDir,
    threads,
    reduceThreads = threads,
    asOf,
    onProgress = () => {},
    onFile = () => {},
  } = options;
  await prepareOutDir(outDir);
  const stored = await findStored(options);
  await mapPart({ ...options, ...stored, part: WHOLE, onProgress, onFile });
  const plan = await makePlan(outDir, asOf, options);
  await reduceShare(plan, WHOLE, reduceThreads, onProgress, options);
  onProgress('seal', 0, 1);
  const manifest = await sealSteps(outDir, asOf, plan, onProgress);
  onProgress('seal', 1, 1);
  return manifest;
}

/** The files that the state alone has: those of a plan, or those that the lists name now. */
export async function findStored({
  list,
  payerList,
  plan,
  state,
}: Pick<BuildOptions, 'list' | 'payerList' | 'plan' | 'state'>): Promise<{
  storedFiles?: ReadonlyMap<string, string>;
}> {
  if (!state) return {};
  if (plan !== undefined) return { storedFiles: await readPlan(plan, state) };
  if (list === undefined && payerList === undefined) return {};
  return { storedFiles: (await planFiles({ list, payers: payerList }, state)).files };
}
