// What the thread of `npm start` does: it builds a folder, and checks it as a publish does.
import type { MessagePort } from 'node:worker_threads';
import { InputFolderError } from '../input/scan.ts';
import type { Work } from '../parallel/pool.ts';
import type { Progress } from '../parallel/progress.ts';
import { type BuildOptions, build } from '../pipeline/build.ts';
import { OutDirError } from '../pipeline/step/out-dir.ts';
import { PublishRefusal } from '../publish/release-store.ts';
import { refuseUnsound } from '../publish/sealed-build.ts';

export type Folders = Pick<BuildOptions, 'outDir' | 'threads' | 'reduceThreads'> & { dataDir: string };
export type Counted = { release: string; priceFiles: number; objects: number };
export type BuildTask = { build: Folders; progress: MessagePort } | { check: string };
type Refusal = 'InputFolderError' | 'OutDirError' | 'PublishRefusal';
/** A check has nothing to give. */
export type Outcome = { done: Counted | null } | { refusal: Refusal; message: string };

/** Progress is reported this often at most, besides the beginning and the end of a step. */
const REPORT_EVERY_MS = 100;

/** One task after the other. */
export const buildWork: Work<null, BuildTask, Outcome> = {
  module: import.meta.url,
  name: 'buildWork',
  start: () => async (task) => {
    try {
      if ('build' in task) return { done: await buildFolder(task.build, task.progress) };
      await refuseUnsound(task.check);
      return { done: null };
    } catch (error) {
      const refusal = nameRefusal(error);
      if (refusal === undefined || !(error instanceof Error)) throw error;
      return { refusal, message: error.message };
    }
  },
};

function nameRefusal(error: unknown): Refusal | undefined {
  if (error instanceof InputFolderError) return 'InputFolderError';
  if (error instanceof OutDirError) return 'OutDirError';
  return error instanceof PublishRefusal ? 'PublishRefusal' : undefined;
}

async function buildFolder(folders: Folders, progress: MessagePort): Promise<Counted> {
  try {
    const { build: release, counts } = await build({ ...folders, onProgress: reportTo(progress) });
    return { release, priceFiles: counts.price_files, objects: counts.objects };
  } finally {
    progress.close();
  }
}

function reportTo(port: MessagePort): Progress {
  let [step, reportedAt] = ['', 0];
  return (...made) => {
    const [name, done, total] = made;
    if (name === step && done < total && performance.now() - reportedAt < REPORT_EVERY_MS) return;
    [step, reportedAt] = [name, performance.now()];
    port.postMessage(made);
  };
}
