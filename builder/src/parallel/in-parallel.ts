// A bounded number of tasks at a time.

/** Runs `task` for every item, at most `limit` at a time; results in the order of the items. The first fault ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let [next, failed] = [0, false];
  const drain = async () => {
    while (next < items.length && !failed) {
      const at = next;
      next += 1;
      try {
        results[at] = await task(items[at] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, drain));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  return results;
}

/** Slices of at most `size` items. */
export function slicesOf<T>(items: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < items.length; at += size) slices.push(items.slice(at, at + size));
  return slices;
}
