// A process of its own that does nothing but arithmetic in as many threads as it is told, and prints how long that
// took: what a second thread can bring on this machine, at this moment, at best.
import { isMainThread, Worker } from 'node:worker_threads';

/** More than a second, in which the start of a thread counts for little. */
const STEPS = 1e9;

if (isMainThread) {
  const threads = Number(process.argv[2]);
  const started = performance.now();
  await Promise.all(
    Array.from(
      { length: threads },
      () => new Promise((resolve) => new Worker(new URL(import.meta.url)).on('exit', resolve)),
    ),
  );
  process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000 }));
} else {
  let x = 0;
  for (let i = 0; i < STEPS; i++) x = (Math.imul(x, 31) + i) | 0;
}
