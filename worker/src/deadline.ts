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
    const leave = wait(limitMs, () => reject(new Late(`${store} gave no answer in ${limitMs} ms.`)));
    Promise.resolve(work).then(
      (found) => {
        leave();
        resolve(found);
      },
      (error) => {
        leave();
        reject(error);
      },
    );
  });
}

/** Waits of one length that began in one turn of a request, and so end at one time. */
type Round = { limitMs: number; late: Set<() => void>; timer: ReturnType<typeof setTimeout> };

/** The round that a call of this turn joins: a lookup asks three stores at once, and a timer costs more than a join. */
let open: Round | undefined;

/** Calls `late` after a time, unless the function that it returns was called before. */
function wait(limitMs: number, late: () => void): () => void {
  const round = open?.limitMs === limitMs ? open : openRound(limitMs);
  round.late.add(late);
  return () => {
    round.late.delete(late);
    if (round.late.size > 0) return;
    clearTimeout(round.timer);
    if (open === round) open = undefined;
  };
}

function openRound(limitMs: number): Round {
  const late = new Set<() => void>();
  const timer = setTimeout(() => {
    for (const one of late) one();
  }, limitMs);
  const round: Round = { limitMs, late, timer };
  open = round;
  // A timer belongs to its request, and the next turn may be another's. A call of queueMicrotask leaves V8, and costs more.
  void Promise.resolve().then(() => {
    if (open === round) open = undefined;
  });
  return round;
}
