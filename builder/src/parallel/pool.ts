// A pool of worker threads that each do one task at a time. Results have the order of the tasks.
import { askThread, type OnProgress } from './ask-thread.ts';
import { startThread } from './start-thread.ts';

/**
 * Work for threads: `start` takes the context that all threads share and makes the function that does one
 * task.
 */
export type Work<Context, Task, Result> = {
  /**
   * Address of the module that exports this work, and the name of the export; every thread loads the module.
   */
  module: string;
  name: string;
  start: (context: Context, onProgress: OnProgress) => (task: Task) => Result | Promise<Result>;
};

/**
 * The space of new objects of a thread. V8 lets it grow to 96 MB, although most of what is made for one code fits in 24.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24 } as const;

/** Called while the pool works; `seconds` is the time a task took. */
export type PoolCallbacks<Result> = {
  onDone?: (done: number, index: number, result: Result, seconds: number) => void;
  onProgress?: OnProgress;
};

/** Does every task with `threads` threads; with only one thread, or one task, in the calling thread. */
export async function runPool<Context, Task, Result>(
  work: Work<Context, Task, Result>,
  context: Context,
  tasks: readonly Task[],
  threads: number,
  { onDone = () => {}, onProgress = () => {} }: PoolCallbacks<Result> = {},
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let [next, done] = [0, 0];
  const doTasks = async (run: (task: Task) => Result | Promise<Result>) => {
    for (let index = next++; index < tasks.length; index = next++) {
      const startedAt = performance.now();
      const result = await run(tasks[index] as Task);
      results[index] = result;
      onDone(++done, index, result, (performance.now() - startedAt) / 1000);
    }
  };
  if (threads <= 1 || tasks.length <= 1) {
    await doTasks(work.start(context, onProgress));
    return results;
  }
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, () =>
    startThread(work, context, LIMITS),
  );
  try {
    await Promise.all(
      workers.map((worker) => doTasks((task) => askThread<Task, Result>(worker, task, onProgress))),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}
