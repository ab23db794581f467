// The runs of a shard. A run ends when every row has been asked; when the time is over or the machine is lost before,
// the next start goes on with the same run.
import { z } from 'zod';
import { parseNote } from '../files/notes.ts';
import type { Share } from '../pipeline/step/step.ts';
import { StateError, type StateStore, stateKeys } from '../state/state-store.ts';

const ShardRecord = z.object({
  format: z.literal(1),
  run: z.number(),
  ended: z.boolean(),
  /** When it ended, in milliseconds since 1970. A record of an older program lacks it. */
  ended_at: z.number().optional(),
});

/** The run of a shard that is under way; `rests` when the last one has ended too recently to begin another. */
export type Round = { run: number; rests: boolean; end(): Promise<void> };
/** `restMs`: how long a shard rests between two runs. */
export type RoundTimes = { restMs: number; now: () => number };
const NO_REST: RoundTimes = { restMs: 0, now: Date.now };

/** Goes on with the run of the shard that has not ended, or begins the next one after `lastRun`. */
export async function openRound(
  store: StateStore,
  part: string,
  { index, of }: Share,
  lastRun: number,
  { restMs, now }: RoundTimes = NO_REST,
): Promise<Round> {
  const key = stateKeys.shard(`${part}-${index}-of-${of}`);
  const write = async (run: number, ended: boolean, tag: string | null) => {
    const text = JSON.stringify({ format: 1, run, ended, ...(ended ? { ended_at: now() } : {}) });
    if (!(await store.swapRecord(key, text, tag)))
      throw new StateError(`Another process reads shard ${index}/${of}. Run one process for each shard.`);
  };
  const stored = await store.readRecord(key);
  const before = stored && parseNote(stored.text, ShardRecord);
  const isOpen = before !== undefined && !before.ended;
  const rested = now() - (before?.ended_at ?? 0);
  // A time to come is that of a machine with a wrong clock.
  const rests = before?.ended === true && rested >= 0 && rested < restMs;
  if (before && rests) return { run: before.run, rests, end: async () => {} };
  const run = isOpen ? before.run : Math.max(before?.run ?? 0, lastRun) + 1;
  if (!isOpen) await write(run, false, stored?.tag ?? null);
  return {
    run,
    rests,
    end: async () => write(run, true, (await store.readRecord(key))?.tag ?? null),
  };
}
