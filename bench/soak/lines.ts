// The connections of a generator of load: a caller takes one for each request, and others wait for theirs in their order.

export type Lines = {
  /** Waits for a connection; false when the load ended before. A caller that has asked already is never sent away. */
  take(hasAsked: boolean): Promise<boolean>;
  giveBack(): void;
  /** Sends those away who wait and have not asked yet. @returns how many */
  close(): number;
};

type Waiter = { hasAsked: boolean; go: (isMine: boolean) => void };

/** So many connections, all free. */
export function createLines(count: number): Lines {
  let free = count;
  let waiting: Waiter[] = [];
  let next = 0;
  return {
    take(hasAsked) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push({ hasAsked, go: resolve });
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
      first.go(true);
    },
    close() {
      const left = waiting.slice(next);
      const [stay, leave] = [left.filter((one) => one.hasAsked), left.filter((one) => !one.hasAsked)];
      [waiting, next] = [stay, 0];
      for (const { go } of leave) go(false);
      return leave.length;
    },
  };
}
