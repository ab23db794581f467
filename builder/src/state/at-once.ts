// A state store that does a limited number of calls at a time, however many its callers start.
import pLimit from 'p-limit';
import type { StateStore } from './state-store.ts';

/** Calls at a time: more would flood a bucket, or exceed the open files of this machine. */
export const CALLS_AT_ONCE = 32;

/** The same store; each call waits for its turn. */
export function atOnce(store: StateStore, limit = CALLS_AT_ONCE): StateStore {
  const inTurn = pLimit(limit);
  return {
    name: store.name,
    read: (key) => inTurn(() => store.read(key)),
    keep: (key, bytes) => inTurn(() => store.keep(key, bytes)),
    list: (prefix) => inTurn(() => store.list(prefix)),
    remove: (keys) => inTurn(() => store.remove(keys)),
    readRecord: (key) => inTurn(() => store.readRecord(key)),
    swapRecord: (key, text, expected) => inTurn(() => store.swapRecord(key, text, expected)),
  };
}
