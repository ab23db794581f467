// Keeps the heap small while a large input streams through, or while threads need the memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Percent by which the heap may grow before it is collected: of a stream that leaves little behind, and of work that
 * leaves much. By default V8 lets a small heap grow fourfold.
 */
const GROWTH_PERCENT = { stream: 30, work: 100 } as const;
/**
 * How many times as large V8 makes the space of new objects when many of them outlive a collection. A long file always
 * leaves that many, so by default the space grows to 96 MB, although a small one is collected as fast.
 */
const YOUNG_GROWTH = { tight: 1, usual: 2 } as const;

/**
 * Runs `work` with a heap that is collected often. Without this, work that makes and drops many objects takes
 * twice the memory for a large input, although it never uses more at a time.
 */
export async function withTightHeap<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH.tight}`);
  try {
    return await withGrowth(GROWTH_PERCENT.stream, work);
  } finally {
    setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH.usual}`);
  }
}

/**
 * Runs `work` whose objects live for longer, in this thread and in others, with heaps that at most double. In a nation,
 * what a thread has made of one code is garbage at the next, and most of it has outlived the space of new objects.
 */
export function withLeanHeap<T>(work: () => Promise<T>): Promise<T> {
  return withGrowth(GROWTH_PERCENT.work, work);
}

async function withGrowth<T>(percent: number, work: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  try {
    return await work();
  } finally {
    setFlagsFromString('--heap-growing-percent=0');
  }
}

/**
 * Collects the heap of this thread and gives what is free back to the system, which takes a fifth of a second. V8 keeps
 * twice what it uses for as long as the thread waits for others.
 */
export function releaseFreeHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: Record<string, string>) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
