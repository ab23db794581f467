// Where every thread of a pool begins: it opens the module that the pool names, and does that module's work task by task.
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Tell, Work } from './pool.ts';

/** A thread tells in steps of so much: a message for each chunk would cost more than it says. */
const TOLD_AT_ONCE = 1024 * 1024;

type Start = { module: string; name: string; context: unknown };

/** Does the tasks that the pool hands over, one after the other. */
async function serve({ module, name, context }: Start): Promise<void> {
  const opened: Record<string, Work<unknown, unknown, unknown>> = await import(module);
  const [port, work] = [parentPort, opened[name]];
  if (!port) throw new Error('This module runs as a worker thread only.');
  if (!work) throw new Error(`${module} does not export ${name}.`);
  let untold = 0;
  const tell: Tell = (amount) => {
    untold += amount;
    if (untold < TOLD_AT_ONCE) return;
    port.postMessage({ told: untold } satisfies Reply<unknown>);
    untold = 0;
  };
  const run = work.start(context, tell);
  port.on('message', async (task: unknown) => {
    try {
      const result = await run(task);
      if (untold > 0) port.postMessage({ told: untold } satisfies Reply<unknown>);
      untold = 0;
      port.postMessage({ result });
    } catch (error) {
      const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      port.postMessage({ failure: words });
    }
  });
}

await serve(workerData as Start);
