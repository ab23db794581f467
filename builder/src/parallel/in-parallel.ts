// Tasks of one thread that wait for disk or network, several at a time.
import pLimit from 'p-limit';

/**
 * Runs `task` for every item, at most `limit` at a time. Results have the order of the items. After the first
 * error no further task begins; the error is thrown once the running tasks have ended.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const inTurn = pLimit({ concurrency: limit, rejectOnClear: true });
  const errors: unknown[] = [];
  const running = items.map((item) =>
    inTurn(async () => {
      try {
        return await task(item);
      } catch (error) {
        errors.push(error);
        inTurn.clearQueue();
        throw error;
      }
    }),
  );
  const ended = await Promise.allSettled(running);
  if (errors.length > 0) throw errors[0];
  return valuesOrThrow(ended);
}

/**
 * Runs `task` for all items at once. Results have the order of the items. Every task runs to its end before
 * the first error is thrown.
 */
export async function allToTheirEnds<T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> {
  return valuesOrThrow(await Promise.allSettled(items.map(task)));
}

function valuesOrThrow<R>(ended: readonly PromiseSettledResult<R>[]): R[] {
  return ended.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Slices of at most `size` items. */
export function cutIntoSlices<T>(items: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < items.length; at += size) slices.push(items.slice(at, at + size));
  return slices;
}
