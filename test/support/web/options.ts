// Options of a fetch through the invented web: its DNS, a clock that does not wait, small limits.
import type { FetchOptions } from '../../../builder/src/fetch/fetch-run.ts';
import { sampleResolve } from './resolve.ts';

/** Largest file the invented web's fetches take, in bytes. */
export const MAX_BYTES = 100_000;

/** A clock that jumps over every wait and keeps count of them. */
export function jumpingClock(): { now(): number; sleep(ms: number): Promise<void>; waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  return { now: () => now, sleep, waits };
}

export function webOptions(list: string, outDir: string): FetchOptions {
  return {
    list,
    outDir,
    resolve: sampleResolve,
    allowLoopback: true,
    clock: jumpingClock(),
    random: () => 0.5,
    maxBytes: MAX_BYTES,
    tries: 3,
    politeness: { requests: 48, hostGapMs: 50 },
  };
}
