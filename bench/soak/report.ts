// What a soak has shown, as lines of the bench.
import { UsageAnswer } from '../../schemas/keys.ts';
import { print, round } from '../rounds.ts';
import type { KeyUse, Outcome } from './callers.ts';

const WARM_UP_SHARE = 1 / 3;

type Facts = { capacity: number; offered: number; seconds: number; seed: number };

/** Prints what the callers of each tier waited, and how the tiers compare. */
export function reportTiers(basic: Outcome, free: Outcome, facts: Facts): void {
  reportTier('basic', basic, facts);
  reportTier('free', free, facts);
  print({
    bench: 'soak/basic-to-free',
    value: round(at(basic.ms, 0.99) / at(free.ms, 0.99)),
    unit: 'of p99',
    target: 0.5,
  });
}

function reportTier(tier: string, outcome: Outcome, facts: Facts): void {
  const { ms, ...counts } = outcome;
  print({
    bench: `soak/${tier}`,
    value: Math.round(at(ms, 0.99)),
    unit: 'ms until an answer, p99',
    p50_ms: Math.round(at(ms, 0.5)),
    ...counts,
    ...facts,
  });
}

function at(ms: readonly number[], part: number): number {
  return ms[Math.floor((ms.length - 1) * part)] ?? Number.NaN;
}

/** Prints the last fifth of the samples, in kilobytes, beside the fifth after the warm-up. */
export function reportMemory(samples: readonly number[]): void {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const fifth = Math.max(1, Math.floor(warm.length / 5));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [early, late] = [mean(warm.slice(0, fifth)), mean(warm.slice(-fifth))];
  print({
    bench: 'soak/memory',
    value: round(late / early, 3),
    unit: 'of the memory after the warm-up',
    target: 1.1,
    early_mb: Math.round(early / 1024),
    late_mb: Math.round(late / 1024),
    most_mb: Math.round(Math.max(...samples) / 1024),
  });
}

/** Prints how many keys have a count that is not the number of their answers. */
export async function reportCounts(port: number, keys: readonly KeyUse[]): Promise<void> {
  let [acknowledged, stored, wrong, overLimit] = [0, 0, 0, 0];
  for (const use of keys) {
    const headers = { 'x-api-key': use.key };
    const usage = await fetch(`http://127.0.0.1:${port}/functions/v1/usage`, { headers });
    const { used } = UsageAnswer.parse(await usage.json());
    acknowledged += use.answered;
    overLimit += use.overLimit;
    stored += used;
    wrong += used === use.answered ? 0 : 1;
  }
  print({
    bench: 'soak/counts',
    value: wrong,
    unit: `wrong of ${keys.length} keys`,
    acknowledged,
    stored,
    over_limit: overLimit,
  });
}
