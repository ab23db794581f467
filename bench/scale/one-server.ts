// A store that answers one request after the other, such as a D1 database or a Durable Object: how busy it is, and how long
// requests wait when they come at random. Pure.
import type { Random } from '../../tools/testbed/random.ts';

export type Waiting = { busy_percent: number; p50_ms: number; p99_ms: number };

const REQUESTS = 200_000;

/** Requests of a rate, each of which takes as long. Above 100 percent the wait has no end; then it is that of the sample. */
export function simulateServer(perSecond: number, serviceMs: number, random: Random): Waiting {
  const waits: number[] = [];
  let [now, free] = [0, 0];
  for (let i = 0; i < REQUESTS; i++) {
    now += (-Math.log(1 - random.next()) * 1000) / perSecond;
    waits.push(Math.max(0, free - now));
    free = Math.max(free, now) + serviceMs;
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return { busy_percent: (perSecond * serviceMs) / 10, p50_ms: at(0.5), p99_ms: at(0.99) };
}
