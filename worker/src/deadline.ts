// How long a request waits for a store. A store that gives no answer in this time is out of reach: a caller would
// otherwise wait until the platform gives up, and the requests in flight would pile up behind it.

/** Longest wait for one call of a store. An answer of a healthy store takes some ten milliseconds. */
export const STORE_DEADLINE_MS = 5_000;

/** Longest wait for one step of a publish: a batch of statements or objects. */
export const BULK_DEADLINE_MS = 60_000;

/** A store that gave no answer in time. */
export class Late extends Error {
  override readonly name = 'Late';
}

/** What the work gives, if it gives it in time. @throws Late afterwards; what the work does then is not waited for */
export function inTime<T>(store: string, work: Promise<T>, limitMs = STORE_DEADLINE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late(`${store} gave no answer in ${limitMs} ms.`));
    const timer = setTimeout(late, limitMs);
    Promise.resolve(work).then(
      (found) => {
        clearTimeout(timer);
        resolve(found);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
