// A thread that never answers again. It waits instead of running in a circle, because a circle takes all of a core until
// the limit ends it. `supervised-threads.test.ts` shows that a circle is ended too.

/** Blocks this thread until somebody terminates it. */
export function hang(): never {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0);
}
