// A publisher that dies at a chosen storage call, for tests that ask what a reader then sees.
import type { Fetch } from '../../../builder/src/r2/repeat.ts';
import type { Random } from '../../../tools/testbed/random.ts';

/** The end of a publisher: nothing it calls afterwards is sent. No store repeats a call for it. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** Where it dies: the number of the call, from 1, and whether that call was still sent and answered. */
export type StopAt = { call: number; when: 'before' | 'after' };
export type CountedFetch = { send: Fetch; calls: () => number };

/** Sends until the chosen call. With `random`, calls overtake each other. */
export function stoppedFetch(stop?: StopAt, random?: Random): CountedFetch {
  let [calls, stopped] = [0, false];
  const send: Fetch = async (request) => {
    for (let turns = random?.int(8) ?? 0; turns > 0; turns -= 1) await new Promise(setImmediate);
    calls += 1;
    const here = calls === stop?.call;
    if (stopped || (here && stop?.when === 'before')) {
      stopped = true;
      throw new Stopped();
    }
    const response = await fetch(request);
    if (!here) return response;
    await response.arrayBuffer();
    stopped = true;
    throw new Stopped();
  };
  return { send, calls: () => calls };
}
