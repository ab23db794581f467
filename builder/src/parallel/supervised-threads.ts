// Threads that do one task at a time and are ended from outside when a task takes too long. Code that never gives
// up the processor, such as a search in a text, cannot be stopped in any other way.
import type { ResourceLimits, Transferable, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { askThread, type OnProgress } from './ask-thread.ts';
import type { Work } from './pool.ts';
import { startThread } from './start-thread.ts';

/** How a supervised task ended: with a result, or late. */
export type Supervised<Result> = { result: Result; late?: undefined } | { late: true };

/**
 * A thread that waits for work is kept for this long, because the next step, or the next build of the same
 * process, needs it again.
 */
const KEEP_IDLE_MS = 2000;
let keepIdleMs = KEEP_IDLE_MS;
/** How often a task without a time limit is looked at. */
const LOOK_EVERY_MS = 1000;

/**
 * `moved`: ports within the task that move into the thread. `isLate` decides about a task whose seconds are infinite,
 * because it waits for somebody else.
 */
export type SupervisionOptions = { moved?: readonly Transferable[]; isLate?: () => boolean };
type WorkAddress = { module: string; name: string };
type Idle = { thread: Worker; end: NodeJS.Timeout };
const idle = new Map<string, Idle[]>();

/**
 * Keeps waiting threads for longer: for a process that builds again and again with pauses between. A thread that is
 * started anew loads all modules of its reader, which takes half a second.
 */
export function keepIdleThreads(ms: number): void {
  keepIdleMs = ms;
}

/** Runs tasks of one kind of work, each in a thread, `threads` at a time. */
export class SupervisedThreads<Task, Result> {
  readonly #work: WorkAddress;
  readonly #inTurn: ReturnType<typeof pLimit>;
  readonly #limits: ResourceLimits;

  /** The address is enough for whoever does not load the module of the work. */
  constructor(work: Work<null, Task, Result> | WorkAddress, threads: number, limits: ResourceLimits = {}) {
    this.#work = work;
    this.#limits = limits;
    this.#inTurn = pLimit(threads);
  }

  /** Does a task. After `seconds` its thread is ended, and the task is late. */
  run(
    task: Task,
    seconds: number,
    onProgress: OnProgress = () => {},
    { moved = [], isLate = () => false }: SupervisionOptions = {},
  ): Promise<Supervised<Result>> {
    return this.#inTurn(async () => {
      const thread = this.#borrow();
      let outcome: Supervised<Result> | undefined;
      try {
        const ask = () => askThread<Task, Result>(thread, task, onProgress, moved);
        outcome = await askWithin(ask, seconds, isLate);
        return outcome;
      } finally {
        // A thread that failed or is late is not used again.
        if (outcome && !outcome.late) this.#giveBack(thread);
        else await thread.terminate();
      }
    });
  }

  #borrow(): Worker {
    const waiting = idle.get(this.#key())?.pop();
    if (!waiting) return this.#start();
    clearTimeout(waiting.end);
    waiting.thread.ref();
    return waiting.thread;
  }

  /** A thread that fails while it waits is not given out again; it does not end the process. */
  #start(): Worker {
    const thread = startThread(this.#work, null, this.#limits);
    thread.on('error', () => {});
    thread.once('exit', () => forget(idle.get(this.#key()) ?? [], thread));
    return thread;
  }

  #giveBack(thread: Worker): void {
    const waiting = idle.get(this.#key()) ?? [];
    idle.set(this.#key(), waiting);
    const end = setTimeout(() => {
      forget(waiting, thread);
      void thread.terminate();
    }, keepIdleMs);
    // Neither a waiting thread nor its timer keeps the process alive.
    end.unref();
    thread.unref();
    waiting.push({ thread, end });
  }

  #key(): string {
    return `${this.#work.module} ${this.#work.name} ${JSON.stringify(this.#limits)}`;
  }
}

function forget(waiting: Idle[], thread: Worker): void {
  const index = waiting.findIndex((one) => one.thread === thread);
  if (index < 0) return;
  clearTimeout(waiting[index]?.end);
  waiting.splice(index, 1);
}

async function askWithin<Result>(
  ask: () => Promise<Result>,
  seconds: number,
  isLate: () => boolean,
): Promise<Supervised<Result>> {
  const timers: NodeJS.Timeout[] = [];
  const late = new Promise<Supervised<Result>>((resolve) => {
    // When this thread was busy itself, the result may be waiting: messages are received before the task is late.
    const end = () => setImmediate(() => resolve({ late: true }));
    if (Number.isFinite(seconds)) timers.push(setTimeout(end, seconds * 1000));
    else timers.push(setInterval(() => isLate() && end(), LOOK_EVERY_MS));
  });
  const done = ask().then((result) => ({ result }));
  try {
    return await Promise.race([done, late]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
