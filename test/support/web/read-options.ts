// Options of a `read` of the invented web: its DNS, a clock that does not wait, leases that are soon silent.
import { FETCH_DEFAULTS } from '../../../builder/src/fetch/fetch-run.ts';
import type { ReadOptions } from '../../../builder/src/read/read-shard.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { MAX_BYTES, webOptions } from './options.ts';

/** Quick leases, because nobody waits a minute for a process that a test has killed. */
export const QUICK_LEASES = { beatMs: 50, silentMs: 400, pollMs: 5 };

export function readOptions(
  list: string,
  workDir: string,
  state: StateStore,
  more: Partial<ReadOptions> = {},
): ReadOptions {
  const { outDir: _, ...web } = webOptions(list, workDir);
  return {
    ...web,
    politeness: { ...FETCH_DEFAULTS.politeness, hostGapMs: 1 },
    state,
    workDir,
    shard: { index: 1, of: 1 },
    diskBytes: 8 * MAX_BYTES,
    reading: { threads: 1 },
    leaseTimes: QUICK_LEASES,
    ...more,
  };
}
