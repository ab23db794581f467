// A pool of worker threads, one task each. The result is in the order of the tasks, whoever finished first.
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Work that threads do: `start` makes the function that does one task from a context that all threads share. */
export type Work<Context, Task, Result> = {
  /** Module that calls `serveWork` with the same `start`. */
  module: URL;
  start: (context: Context) => (task: Task) => Result | Promise<Result>;
};

type Reply<Result> = { result: Result; failure?: undefined } | { failure: string };

/** Does every task with `threads` threads; with one, in this thread. `onDone` hears each finished task. */
export async function runPool<Context, Task, Result>(
  work: Work<Context, Task, Result>,
  context: Context,
  tasks: readonly Task[],
  threads: number,
  onDone: (done: number) => void = () => {},
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let [next, done] = [0, 0];
  const drain = async (run: (task: Task) => Result | Promise<Result>) => {
    for (let index = next++; index < tasks.length; index = next++) {
      results[index] = await run(tasks[index] as Task);
      onDone(++done);
    }
  };
  if (threads <= 1 || tasks.length <= 1) {
    await drain(work.start(context));
    return results;
  }
  const workers = Array.from(
    { length: Math.min(threads, tasks.length) },
    () =>
      new Worker(work.module, { workerData: context, execArgv: ['--disable-warning=ExperimentalWarning'] }),
  );
  try {
    await Promise.all(workers.map((worker) => drain((task) => ask<Task, Result>(worker, task))));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}

/** The thread's side: does the tasks that the pool hands over, one after the other. */
export function serveWork<Context, Task, Result>(
  start: (context: Context) => (task: Task) => Result | Promise<Result>,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs as a worker thread only.');
  const run = start(workerData as Context);
  port.on('message', async (task: Task) => {
    try {
      port.postMessage({ result: await run(task) });
    } catch (error) {
      const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      port.postMessage({ failure: words });
    }
  });
}

function ask<Task, Result>(worker: Worker, task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      finish();
    };
    const onMessage = (reply: Reply<Result>) =>
      settle(() => (reply.failure === undefined ? resolve(reply.result) : reject(new Error(reply.failure))));
    const onError = (error: Error) => settle(() => reject(error));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(task);
  });
}
