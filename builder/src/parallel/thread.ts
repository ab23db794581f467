// Every thread of a pool starts here: it loads the module that the pool names and does the tasks that the
// pool sends.
import { parentPort, workerData } from 'node:worker_threads';
import type { OnProgress, Reply } from './ask-thread.ts';
import type { Work } from './pool.ts';

/** A thread reports progress in steps of this size: a message for each chunk would slow it down. */
const REPORT_EVERY_BYTES = 1024 * 1024;

type Start = { module: string; name: string; context: unknown };

/** Does one task after the other, as the pool sends them. */
async function serve({ module, name, context }: Start): Promise<void> {
  const exported: Record<string, Work<unknown, unknown, unknown>> = await import(module);
  const [port, work] = [parentPort, exported[name]];
  if (!port) throw new Error('This module runs only as a worker thread.');
  if (!work) throw new Error(`${module} does not export ${name}.`);
  let unreported = 0;
  const report = () => {
    if (unreported > 0) port.postMessage({ progress: unreported } satisfies Reply<unknown>);
    unreported = 0;
  };
  const onProgress: OnProgress = (amount) => {
    unreported += amount;
    if (unreported >= REPORT_EVERY_BYTES) report();
  };
  const run = work.start(context, onProgress);
  port.on('message', async (task: unknown) => {
    try {
      const result = await run(task);
      report();
      port.postMessage({ result });
    } catch (error) {
      const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      port.postMessage({ failure: words });
    }
  });
}

await serve(workerData as Start);
