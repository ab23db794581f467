// The connections of a generator of load: a caller takes one for each request, and others wait for theirs in their order.

export type Lines = {
  /** Waits for a connection; false when the load ended before. */
  take(): Promise<boolean>;
  giveBack(): void;
  /** Sends everybody away who waits now or comes later, or the last callers would keep the service busy for minutes. */
  close(): void;
};

/** So many connections, all free. */
export function createLines(count: number): Lines {
  let free = count;
  let waiting: ((isMine: boolean) => void)[] = [];
  let next = 0;
  let isClosed = false;
  return {
    take() {
      if (isClosed) return Promise.resolve(false);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push(resolve);
      return promise;
    },
    giveBack() {
      const first = waiting[next];
      if (first === undefined) {
        [waiting, next] = [[], 0];
        free += 1;
        return;
      }
      next += 1;
      first(true);
    },
    close() {
      isClosed = true;
      const left = waiting.slice(next);
      [waiting, next] = [[], 0];
      for (const go of left) go(false);
    },
  };
}
