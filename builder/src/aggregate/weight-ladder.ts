// The summed weight of voices up to each of their amounts, in exact integers: a ladder that can be asked again
// with some voices left out.
import type { Cents } from '../../../schemas/money.ts';
import { leastCommonMultiple, type VoiceAmounts } from './quantile.ts';

export type Ladder = {
  /** Distinct amounts of all voices, ascending. */
  amounts: readonly Cents[];
  /** True when the weight up to `amounts[index]`, without these voices, reaches half of the weight they leave. */
  reachesHalf: (index: number, without: readonly VoiceAmounts[]) => boolean;
};

/** Weights are scaled by the least common multiple of all list lengths; beyond safe integers they become BigInt. */
export function ladderOf(voices: readonly VoiceAmounts[]): Ladder {
  const lengths = [...new Set(voices.map((voice) => voice.length))];
  const scale = lengths.reduce((lcm, length) => leastCommonMultiple(lcm, BigInt(length)), 1n);
  // Twice the whole weight is the largest number the comparison makes.
  return 2n * scale * BigInt(voices.length + 1) <= BigInt(Number.MAX_SAFE_INTEGER)
    ? numberLadder(voices, Number(scale))
    : bigLadder(voices, scale);
}

function numberLadder(voices: readonly VoiceAmounts[], scale: number): Ladder {
  const { amounts, weights } = weightsOf(
    voices,
    (length) => scale / length,
    (a, b) => a + b,
  );
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  return {
    amounts,
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0;
      for (const voice of without) reached -= (scale / voice.length) * countUpTo(voice, amounts[index] ?? 0);
      return 2 * reached >= scale * (voices.length - without.length);
    },
  };
}

function bigLadder(voices: readonly VoiceAmounts[], scale: bigint): Ladder {
  const share = (length: number) => scale / BigInt(length);
  const { amounts, weights } = weightsOf(voices, share, (a, b) => a + b);
  let sum = 0n;
  const upTo = weights.map((weight) => (sum += weight));
  return {
    amounts,
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0n;
      for (const voice of without)
        reached -= share(voice.length) * BigInt(countUpTo(voice, amounts[index] ?? 0));
      return 2n * reached >= scale * BigInt(voices.length - without.length);
    },
  };
}

function weightsOf<Weight>(
  voices: readonly VoiceAmounts[],
  share: (length: number) => Weight,
  add: (a: Weight, b: Weight) => Weight,
): { amounts: Cents[]; weights: Weight[] } {
  const weightAt = new Map<Cents, Weight>();
  for (const voice of voices) {
    const weight = share(voice.length);
    for (const amount of voice) {
      const known = weightAt.get(amount);
      weightAt.set(amount, known === undefined ? weight : add(known, weight));
    }
  }
  const entries = [...weightAt].sort(([a], [b]) => a - b);
  return { amounts: entries.map(([amount]) => amount), weights: entries.map(([, weight]) => weight) };
}

/** How many of the ascending amounts are at most this one. */
function countUpTo(voice: VoiceAmounts, amount: Cents): number {
  let [low, high] = [0, voice.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((voice[middle] ?? 0) <= amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
