// Retries with growing pauses. A download that got further does not use up a try; one that breaks at the same
// byte does.
import { FetchFault } from '../../state/statuses.ts';
import type { Clock } from './host-gate.ts';

export type RetryPolicy = {
  /** Number of tries, including the first one. */
  tries: number;
  /** Pause in milliseconds after the first failed try; each further pause is four times as long. */
  firstPauseMs: number;
  /** When a server asks for a longer wait than this, the file is given up for this run. */
  longestPauseMs: number;
  clock: Clock;
  /** Random number from 0 to 1: it varies the pauses, so that retries do not all come at the same moment. */
  random: () => number;
};

const PAUSE_FACTOR = 4;
/** Maximum number of resumptions of one file in one run, however small its pieces are. */
const MAX_RESUMPTIONS = 50;

/** Runs `task` until it succeeds, its fault is not worth another try, or the tries are used up. */
export async function withRetries<T>(
  policy: RetryPolicy,
  task: () => Promise<T>,
  onPause: (ms: number) => void = () => {},
): Promise<T> {
  let failed = 0;
  let reached = 0;
  for (let round = 0; ; round++) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof FetchFault) || !error.retry) throw error;
      const endedAt = error.endedAt ?? 0;
      if (endedAt > reached) failed = 0;
      failed += 1;
      if (failed >= policy.tries || round >= MAX_RESUMPTIONS) throw lastFault(error, endedAt, reached);
      reached = Math.max(reached, endedAt);
      if (error.retryAfterMs > policy.longestPauseMs) throw error;
      const backOff = policy.firstPauseMs * PAUSE_FACTOR ** (failed - 1) * (0.5 + policy.random());
      onPause(error.retryAfterMs);
      await policy.clock.sleep(Math.max(error.retryAfterMs, Math.min(backOff, policy.longestPauseMs)));
    }
  }
}

/**
 * A body that always ends at the same byte is shorter than its stated length; otherwise the connection is
 * bad.
 */
function lastFault(fault: FetchFault, endedAt: number, reached: number): FetchFault {
  if (fault.status !== 'cut_off' || endedAt !== reached) return fault;
  return new FetchFault('wrong_length', 'the body always ends at the same byte', { cause: fault });
}
