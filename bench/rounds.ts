// Candidates timed in turn, so that a noisy minute of the machine hits all of them alike.

/** What a candidate gives, to be compared with the others. */
export type Outcome = { rows: number; cents: number };
export type Candidate = { name: string; run: () => Promise<Outcome> };
export type Timing = { name: string; seconds: number[]; outcome: Outcome };

export const ROUNDS = 5;
/** Rounds of requests that are not counted: they fill caches, and V8 compiles what runs often, which takes a thousand requests. */
export const WARM_UP_ROUNDS = 5;

/** Runs every candidate once in each round. */
export async function alternate(candidates: readonly Candidate[], rounds = ROUNDS): Promise<Timing[]> {
  const timings = candidates.map(
    ({ name }): Timing => ({ name, seconds: [], outcome: { rows: 0, cents: 0 } }),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of candidates.entries()) {
      const started = performance.now();
      const outcome = await run();
      const timing = timings[index];
      if (!timing) continue;
      timing.seconds.push((performance.now() - started) / 1000);
      timing.outcome = outcome;
    }
  }
  return timings;
}

/** The middle value; of an even number of values the lower one of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** How many times faster `a` is than `b`: the median of the ratios within the rounds. */
export function timesFaster(a: Timing, b: Timing): number {
  return median(a.seconds.map((seconds, round) => (b.seconds[round] ?? Number.NaN) / seconds));
}

/** The candidate with the lowest median. */
export function fastest(timings: readonly Timing[]): Timing {
  const [first] = [...timings].sort((a, b) => median(a.seconds) - median(b.seconds));
  if (!first) throw new RangeError('Nothing was timed.');
  return first;
}

/** Prints one line of JSON. */
export function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
