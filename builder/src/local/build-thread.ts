// Builds in a thread, so that the service starts meanwhile, and checks a build there while it is stored.
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { InputFolderError } from '../input/scan.ts';
import type { Progress } from '../parallel/progress.ts';
import { SupervisedThreads } from '../parallel/supervised-threads.ts';
import { OutDirError } from '../pipeline/step/out-dir.ts';
import { PublishRefusal } from '../publish/release-store.ts';
import type { BuildTask, Counted, Folders, Outcome } from './build-work.ts';

/** The errors that the thread names, because the class of an error does not pass from a thread. */
const REFUSALS = { InputFolderError, OutDirError, PublishRefusal };

type Step = Parameters<Progress>;

/** Builds a folder. @throws what the build throws */
export async function buildInThread(folders: Folders, onProgress: Progress): Promise<Counted> {
  const { port1: steps, port2: progress } = new MessageChannel();
  const show = (step: Step) => onProgress(...step);
  steps.on('message', show);
  try {
    const counted = await ask({ build: folders, progress });
    if (counted === null) throw new Error('The thread did not build.');
    return counted;
  } finally {
    // The end of the build may overtake what it reported last.
    for (let last = receiveMessageOnPort(steps); last; last = receiveMessageOnPort(steps)) show(last.message);
    steps.close();
  }
}

/** Checks every object of a build. @throws PublishRefusal */
export async function checkInThread(outDir: string): Promise<void> {
  await ask({ check: outDir });
}

async function ask(task: BuildTask): Promise<Counted | null> {
  const work = { module: new URL('./build-work.ts', import.meta.url).href, name: 'buildWork' };
  const thread = new SupervisedThreads<BuildTask, Outcome>(work, 1);
  const moved = 'progress' in task ? [task.progress] : [];
  const ended = await thread.run(task, Number.POSITIVE_INFINITY, undefined, { moved });
  if (ended.late) throw new Error('The thread of the build did not end.');
  const { result } = ended;
  if ('refusal' in result) throw new REFUSALS[result.refusal](result.message);
  return result.done;
}
