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

/** A call that is waited for: what to do when it is late, and after how many seconds of its clock that is. */
type Wait = { late: () => void; seconds: number };

/** Calls that are waited for together. The timer ends every second, and is set again while one of them is left. */
type Clock = { waits: Set<Wait>; timer: ReturnType<typeof setTimeout> | undefined };

/** A clock that calls of this turn join. `isNew`: it began in this turn, so that its first second is whole. */
type OpenClock = { clock: Clock; isNew: boolean };

const SECOND_MS = 1_000;

/**
 * The clock that a call of this turn joins. A request asks the shield, and in the turn of its answer the stores, and one timer
 * for all of them costs less than one for each. A timer belongs to its request, and the next turn may be another's.
 */
let open: OpenClock | undefined;

/** Promises between the answer of a store and the calls that follow it, with some to spare. */
const STEPS_OF_A_TURN = 10;

/**
 * Calls `late` after a time, unless the function that it returns was called before. A call that joins a clock of an earlier
 * turn is late up to a second after its time.
 */
function wait(limitMs: number, late: () => void): () => void {
  open ??= openClock();
  const { clock, isNew } = open;
  const own = { late, seconds: Math.ceil(limitMs / SECOND_MS) + (isNew ? 0 : 1) };
  clock.waits.add(own);
  return () => {
    clock.waits.delete(own);
    if (clock.waits.size === 0 && clock.timer !== undefined) keepOpen(clock, false);
  };
}

function openClock(): OpenClock {
  const clock: Clock = { waits: new Set(), timer: undefined };
  clock.timer = setTimeout(tick, SECOND_MS, clock);
  return keepOpen(clock, true);
}

function tick(clock: Clock): void {
  for (const one of clock.waits) {
    one.seconds -= 1;
    if (one.seconds > 0) continue;
    clock.waits.delete(one);
    one.late();
  }
  clock.timer = clock.waits.size === 0 ? undefined : setTimeout(tick, SECOND_MS, clock);
}

/** Lets calls of this turn join a clock, and ends its timer after the turn when nobody has. */
function keepOpen(clock: Clock, isNew: boolean): OpenClock {
  const own = { clock, isNew };
  open = own;
  void closeAfterTurn(own);
  return own;
}

async function closeAfterTurn(own: OpenClock): Promise<void> {
  // A call of queueMicrotask leaves V8, and costs more than these steps together.
  for (let step = 0; step < STEPS_OF_A_TURN; step += 1) await undefined;
  if (open === own) open = undefined;
  if (own.clock.waits.size > 0 || own.clock.timer === undefined) return;
  clearTimeout(own.clock.timer);
  own.clock.timer = undefined;
}
