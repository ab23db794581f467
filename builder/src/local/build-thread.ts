// Builds in a thread, so that the service starts meanwhile.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { InputFolderError } from '../input/scan.ts';
import type { Work } from '../parallel/pool.ts';
import type { Progress } from '../parallel/progress.ts';
import { SupervisedThreads } from '../parallel/supervised-threads.ts';
import { build } from '../pipeline/build.ts';
import { OutDirError } from '../pipeline/step/out-dir.ts';

type Folders = { dataDir: string; outDir: string; threads: number };
type Counted = { release: string; priceFiles: number; objects: number };
/** The classes of errors do not pass from a thread, and the exit code depends on these two. */
const REFUSALS = { InputFolderError, OutDirError };
type Outcome = { built: Counted } | { refusal: keyof typeof REFUSALS; message: string };
type Step = Parameters<Progress>;

/** Progress is reported this often at most, besides the beginning and the end of a step. */
const REPORT_EVERY_MS = 100;

/** Builds a folder in a thread of its own. @throws what the build throws */
export async function buildInThread(folders: Folders, onProgress: Progress): Promise<Counted> {
  const { port1: steps, port2: progress } = new MessageChannel();
  steps.on('message', (step: Step) => onProgress(...step));
  // The thread keeps the process alive, and what it did last is read even when it has ended.
  try {
    const thread = new SupervisedThreads(buildWork, 1);
    const ended = await thread.run({ ...folders, progress }, Number.POSITIVE_INFINITY, undefined, {
      moved: [progress],
    });
    if (ended.late) throw new Error('The build did not end.');
    if ('refusal' in ended.result) throw new REFUSALS[ended.result.refusal](ended.result.message);
    return ended.result.built;
  } finally {
    steps.close();
  }
}

/** What the thread does. */
export const buildWork: Work<null, Folders & { progress: MessagePort }, Outcome> = {
  module: import.meta.url,
  name: 'buildWork',
  start:
    () =>
    async ({ progress, ...folders }) => {
      try {
        const manifest = await build({ ...folders, onProgress: reportTo(progress) });
        const { price_files: priceFiles, objects } = manifest.counts;
        return { built: { release: manifest.build, priceFiles, objects } };
      } catch (error) {
        if (error instanceof InputFolderError) return { refusal: 'InputFolderError', message: error.message };
        if (error instanceof OutDirError) return { refusal: 'OutDirError', message: error.message };
        throw error;
      } finally {
        progress.close();
      }
    },
};

function reportTo(port: MessagePort): Progress {
  let [step, reportedAt] = ['', 0];
  return (...made) => {
    const [name, done, total] = made;
    if (name === step && done < total && performance.now() - reportedAt < REPORT_EVERY_MS) return;
    [step, reportedAt] = [name, performance.now()];
    port.postMessage(made);
  };
}
