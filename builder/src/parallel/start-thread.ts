// Starts a thread that loads a module and does its work.
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The module that every thread starts with. */
const THREAD = new URL('./thread.ts', import.meta.url);

/** Starts a thread; it does the tasks that are posted to it, one after the other. `limits` bound its memory. */
export function startThread(
  { module, name }: { module: string; name: string },
  context: unknown,
  limits: ResourceLimits = {},
): Worker {
  return new Worker(THREAD, {
    workerData: { module, name, context },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: limits,
  });
}
