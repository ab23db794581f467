// Who is served when callers of one tier ask isolates for more than they can answer. Each isolate decides by itself, by one of
// three orders: as requests come, in turns of the callers (what the Worker does), or the caller first whose key counted
// fewest requests in the last second, which its key object could state with every answer. Pure.
import type { Random } from '../../tools/testbed/random.ts';

export type Order = 'as they come' | 'in turns' | 'by the count of the key';
/** A caller and the isolates that its requests reach, each with the same share of them. */
export type Caller = { name: string; perSecond: number; isolates: readonly number[] };
export type Fairness = { servedPercent: number; p99Ms: number };

type Waiting = { caller: number; at: number };

const SECONDS = 30;
/** Requests that an isolate answers a second, and how long one waits before it is refused. */
const PER_SECOND = 100;
const DEADLINE_MS = 1_000;
const STEP_MS = 1_000 / PER_SECOND;

/** What each caller gets: the share of its requests that is answered, and the wait of 99 of 100 of those. */
export function simulateFairness(callers: readonly Caller[], order: Order, random: Random): Fairness[] {
  const isolates = 1 + Math.max(...callers.flatMap((caller) => caller.isolates));
  const queues = Array.from({ length: isolates }, (): Waiting[] => []);
  const lastServed = queues.map(() => callers.map(() => Number.NEGATIVE_INFINITY));
  const asked = callers.map(() => 0);
  const waits = callers.map((): number[] => []);
  // The count of a key in the last second is that of its rate: all isolates see the same one.
  const counts = callers.map(({ perSecond }) => perSecond);
  for (let now = 0; now < SECONDS * 1_000; now += STEP_MS) {
    for (const [i, caller] of callers.entries()) {
      const expected = (caller.perSecond * STEP_MS) / 1_000;
      const arrivals = Math.floor(expected) + (random.next() < expected % 1 ? 1 : 0);
      for (let n = 0; n < arrivals; n += 1) {
        asked[i] = (asked[i] ?? 0) + 1;
        queues[random.pick(caller.isolates)]?.push({ caller: i, at: now + STEP_MS * random.next() });
      }
    }
    for (const [isolate, queue] of queues.entries()) {
      queue.sort((a, b) => a.at - b.at);
      while (queue[0] && now - queue[0].at > DEADLINE_MS) queue.shift();
      const served = lastServed[isolate] ?? [];
      const rank = ({ caller }: Waiting) =>
        order === 'in turns' ? (served[caller] ?? 0) : order === 'as they come' ? 0 : (counts[caller] ?? 0);
      let next = 0;
      for (const [i, one] of queue.entries()) if (rank(one) < rank(queue[next] ?? one)) next = i;
      const [taken] = queue.splice(next, 1);
      if (!taken) continue;
      served[taken.caller] = now;
      waits[taken.caller]?.push(Math.max(0, now - taken.at));
    }
  }
  return waits.map((own, i) => {
    own.sort((a, b) => a - b);
    const p99Ms = own[Math.floor((own.length - 1) * 0.99)] ?? Number.NaN;
    return { servedPercent: (100 * own.length) / (asked[i] ?? 1), p99Ms };
  });
}
