// Threads that are ended from outside, because code that never gives up the processor cannot be asked to stop.
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { SupervisedThreads } from '../../../builder/src/parallel/supervised-threads.ts';
import { type StuckTask, stuckWork } from '../../support/parallel/stuck-work.ts';

/** Long enough for any task that ends. */
const AMPLE_SECONDS = 600;
const threads = (n: number) => new SupervisedThreads<StuckTask, number>(stuckWork, n);

it.each<StuckTask>(['search a text', 'run in a circle', 'wait for ever'])(
  'a thread that would %s is ended, and the tasks around it have their results',
  async (stuck) => {
    const two = threads(2);
    const tasks: StuckTask[] = [1, stuck, 2, 3];
    const ended = await Promise.all(tasks.map((task) => two.run(task, task === stuck ? 0.2 : AMPLE_SECONDS)));
    expect(ended).toEqual([{ result: 2 }, { late: true }, { result: 4 }, { result: 6 }]);
  },
);

it('one thread is replaced after a late task', async () => {
  const one = threads(1);
  expect(await one.run('run in a circle', 0.2)).toEqual({ late: true });
  let progress = 0;
  expect(await one.run(21, AMPLE_SECONDS, (amount) => (progress += amount))).toEqual({ result: 42 });
  expect(progress).toBe(21);
});

it('a task that fails and a thread that ends are errors, and the next task has its result', async () => {
  const one = threads(1);
  await expect(one.run('fail', AMPLE_SECONDS)).rejects.toThrow('The task failed.');
  await expect(one.run('end the thread', AMPLE_SECONDS)).rejects.toThrow('ended with code 3');
  expect(await one.run(4, AMPLE_SECONDS)).toEqual({ result: 8 });
});

it('a thread that fails while it waits is replaced, and the process goes on', async () => {
  const started = once(process, 'worker');
  // Limits of its own, so that it gets a thread of its own.
  const one = new SupervisedThreads<StuckTask, number>(stuckWork, 1, { maxOldGenerationSizeMb: 64 });
  const first = one.run('fail while it waits', AMPLE_SECONDS);
  const [thread]: Worker[] = await started;
  const exit = new Promise((resolve) => thread?.once('exit', resolve));
  expect(await first).toEqual({ result: 1 });
  expect(await exit).toBe(1);
  expect(await one.run(4, AMPLE_SECONDS)).toEqual({ result: 8 });
});
