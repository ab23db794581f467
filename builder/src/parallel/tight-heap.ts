// Keeps the heap near what is in use while a large input streams through.
import { setFlagsFromString } from 'node:v8';

/** The heap is collected when it has grown by so many percent; V8 on its own lets a small heap grow fourfold. */
const GROWTH_PERCENT = 30;

/**
 * Runs `work` with a heap that may grow little between collections. Work that makes and drops much would else take twice
 * the memory as soon as its input is large enough, though it never holds more.
 */
export async function withTightHeap<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  try {
    return await work();
  } finally {
    setFlagsFromString('--heap-growing-percent=0');
  }
}
