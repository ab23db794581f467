// A pool of worker threads, one file each. The result is in the order of the tasks, whoever finished first.
import { Worker } from 'node:worker_threads';
import { type MappedFile, type MapTask, mapFile } from './map-file.ts';

/** What a thread says: so many bytes more, or how its file ended. */
type Reply = { onDiskBytes: number } | { mapped: MappedFile } | { failure: string };

/** Hears from the pool while it works; `seconds` is what a file took. */
export type PoolEars = {
  onDone?: (index: number, mapped: MappedFile, seconds: number) => void;
  /** Bytes more of any file, as they lie on disk. */
  onDiskBytes?: (bytes: number) => void;
};

/** Maps every task with `threads` threads; with one, in this thread. */
export async function mapFiles(
  tasks: readonly MapTask[],
  threads: number,
  { onDone = () => {}, onDiskBytes = () => {} }: PoolEars = {},
): Promise<MappedFile[]> {
  const results = new Array<MappedFile>(tasks.length);
  let next = 0;
  const drain = async (run: (task: MapTask) => Promise<MappedFile>) => {
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index];
      if (!task) return;
      const startedAt = performance.now();
      const mapped = await run(task);
      results[index] = mapped;
      onDone(index, mapped, (performance.now() - startedAt) / 1000);
    }
  };
  if (threads <= 1 || tasks.length <= 1) {
    await drain((task) => mapFile(task, onDiskBytes));
    return results;
  }
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, startWorker);
  try {
    await Promise.all(workers.map((worker) => drain((task) => ask(worker, task, onDiskBytes))));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}

function startWorker(): Worker {
  return new Worker(new URL('./map-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

function ask(worker: Worker, task: MapTask, onDiskBytes: (bytes: number) => void): Promise<MappedFile> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      finish();
    };
    const onMessage = (reply: Reply) => {
      if ('onDiskBytes' in reply) onDiskBytes(reply.onDiskBytes);
      else settle(() => ('mapped' in reply ? resolve(reply.mapped) : reject(new Error(reply.failure))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(task);
  });
}
