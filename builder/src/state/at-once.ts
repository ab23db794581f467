// A store that is asked so many things at a time, however many its callers want.
import type { StateStore } from './state-store.ts';

/** Calls under way at a time: neither a bucket nor this machine's open files are to be flooded. */
export const CALLS_AT_ONCE = 32;

/** The same store, each call waiting for its turn. */
export function atOnce(store: StateStore, limit = CALLS_AT_ONCE): StateStore {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(call: () => Promise<T>): Promise<T> => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    name: store.name,
    read: (key) => inTurn(() => store.read(key)),
    keep: (key, bytes) => inTurn(() => store.keep(key, bytes)),
    remove: (keys) => inTurn(() => store.remove(keys)),
    readRecord: (key) => inTurn(() => store.readRecord(key)),
    swapRecord: (key, text, expected) => inTurn(() => store.swapRecord(key, text, expected)),
  };
}
