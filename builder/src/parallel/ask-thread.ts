// One task of one thread: asks for it and waits for the answer.
import type { Transferable, Worker } from 'node:worker_threads';

/** Called with the amount of work that was just done within a task, for a progress display. */
export type OnProgress = (amount: number) => void;

/** A message of a thread: an amount of work that was done, or the end of its task. */
export type Reply<Result> = { progress: number } | { result: Result } | { failure: string };

/** Does a task in a thread; `moved` are ports within the task that move into the thread. @throws Error with what the task failed with, or when the thread ends before it does */
export function askThread<Task, Result>(
  thread: Worker,
  task: Task,
  onProgress: OnProgress,
  moved: readonly Transferable[] = [],
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
      finish();
    };
    const onMessage = (reply: Reply<Result>) => {
      if ('progress' in reply) onProgress(reply.progress);
      else settle(() => ('result' in reply ? resolve(reply.result) : reject(new Error(reply.failure))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) =>
      settle(() => reject(new Error(`A thread ended with code ${code} before its task did.`)));
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
    thread.postMessage(task, moved);
  });
}
