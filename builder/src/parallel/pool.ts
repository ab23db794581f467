// A pool of worker threads, one task each. The result is in the order of the tasks, whoever finished first.
import { Worker } from 'node:worker_threads';

/** Tells the pool of so much more work done within a task, for a progress display. */
export type Tell = (amount: number) => void;
/** Work that threads do: `start` makes the function that does one task from a context that all threads share. */
export type Work<Context, Task, Result> = {
  /** Address of the module that exports this work, and its name there: a thread opens it anew. */
  module: string;
  name: string;
  start: (context: Context, tell: Tell) => (task: Task) => Result | Promise<Result>;
  /**
   * True when a task waits for its file every few milliseconds: then the calling thread, which has nothing to load or
   * compile first, does tasks too and still hears the others.
   */
  sharesThread?: boolean;
};

/** The module that every thread begins with. */
const THREAD = new URL('./thread.ts', import.meta.url);

/** What a thread says: so much more done, or how its task ended. */
export type Reply<Result> = { told: number } | { result: Result } | { failure: string };

/** Hears from the pool while it works; `seconds` is what a task took. */
export type PoolEars<Result> = {
  onDone?: (done: number, index: number, result: Result, seconds: number) => void;
  onTold?: Tell;
};

/** Does every task with `threads` threads; with one, in this thread, which is one of them where the work allows it. */
export async function runPool<Context, Task, Result>(
  work: Work<Context, Task, Result>,
  context: Context,
  tasks: readonly Task[],
  threads: number,
  { onDone = () => {}, onTold = () => {} }: PoolEars<Result> = {},
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let [next, done] = [0, 0];
  const drain = async (run: (task: Task) => Result | Promise<Result>) => {
    for (let index = next++; index < tasks.length; index = next++) {
      const startedAt = performance.now();
      const result = await run(tasks[index] as Task);
      results[index] = result;
      onDone(++done, index, result, (performance.now() - startedAt) / 1000);
    }
  };
  if (threads <= 1 || tasks.length <= 1) {
    await drain(work.start(context, onTold));
    return results;
  }
  const workers = Array.from(
    { length: Math.min(threads, tasks.length) - (work.sharesThread ? 1 : 0) },
    () =>
      new Worker(THREAD, {
        workerData: { module: work.module, name: work.name, context },
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
  );
  try {
    const elsewhere = workers.map((worker) => drain((task) => ask<Task, Result>(worker, task, onTold)));
    const here = work.sharesThread ? [drain(work.start(context, onTold))] : [];
    await Promise.all([...elsewhere, ...here]);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}

function ask<Task, Result>(worker: Worker, task: Task, onTold: Tell): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      finish();
    };
    const onMessage = (reply: Reply<Result>) => {
      if ('told' in reply) onTold(reply.told);
      else settle(() => ('result' in reply ? resolve(reply.result) : reject(new Error(reply.failure))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(task);
  });
}
