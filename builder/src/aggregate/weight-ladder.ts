// The summed weight of voices up to each of their amounts, in exact integers: a ladder that can be asked for any
// quantile, and again with some voices left out. Each voice weighs 1, spread evenly over its amounts; weights are
// scaled by the least common multiple of all list lengths, so that all are whole.
import type { Cents } from '../../../schemas/money.ts';

/** The distinct kept amounts of one voice, ascending, at least one. */
export type VoiceAmounts = readonly Cents[];

/** A fraction as numerator and denominator, so that the comparison stays in integers. */
export type Fraction = readonly [numerator: number, denominator: number];

export type Ladder = {
  /** Distinct amounts of all voices, ascending. */
  amounts: { readonly length: number; readonly [index: number]: Cents };
  /** Index of the smallest amount at which the summed weight reaches a fraction of the whole. */
  indexReaching: (fraction: Fraction) => number;
  /** True when the weight up to `amounts[index]`, without these voices, reaches half of the weight they leave. */
  reachesHalf: (index: number, without: readonly VoiceAmounts[]) => boolean;
};

/** A ladder of plain numbers where they are exact, else of BigInt. */
export function ladderOf(voices: readonly VoiceAmounts[]): Ladder {
  return numberLadder(voices) ?? bigLadder(voices);
}

/** List lengths that a packed amount can tell apart, and the largest amount beside them: 64 * 10^14 < 2^53. */
const MAX_LENGTHS = 64;
const MAX_PACKED_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LENGTHS) - 1;
/** The finest fraction asked for is a quarter: no comparison multiplies the whole weight by more. */
const MAX_FRACTION_PART = 4;

/** Undefined where a sum or an amount could leave the safe integers. */
export function numberLadder(voices: readonly VoiceAmounts[]): Ladder | undefined {
  const lengths: number[] = [];
  let [scale, size] = [1, 0];
  for (const { length } of voices) {
    size += length;
    if (lengths.includes(length)) continue;
    lengths.push(length);
    scale = (scale / greatestCommonDivisor(scale, length)) * length;
    if (scale * (voices.length + 1) * MAX_FRACTION_PART > Number.MAX_SAFE_INTEGER) return undefined;
  }
  const packed = lengths.length > MAX_LENGTHS ? undefined : packedAmounts(voices, lengths, size);
  if (!packed) return undefined;
  const { amounts, upTo } = climb(
    packed,
    lengths.map((length) => scale / length),
  );
  const total = scale * voices.length;
  return {
    amounts,
    indexReaching: ([numerator, denominator]) => {
      if (denominator > MAX_FRACTION_PART || numerator > denominator)
        throw noQuantile(numerator, denominator);
      return firstIndex(amounts.length, (i) => (upTo[i] ?? 0) * denominator >= numerator * total);
    },
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0;
      for (const voice of without) reached -= (scale / voice.length) * countUpTo(voice, amounts[index] ?? 0);
      return 2 * reached >= scale * (voices.length - without.length);
    },
  };
}

/**
 * All amounts in ascending order, each packed with the place of its voice's length in `lengths`: one sort of plain
 * numbers orders amounts and weights. Undefined when an amount is too large to be packed.
 */
function packedAmounts(
  voices: readonly VoiceAmounts[],
  lengths: readonly number[],
  size: number,
): Float64Array | undefined {
  const packed = new Float64Array(size);
  let filled = 0;
  for (const voice of voices) {
    const place = lengths.indexOf(voice.length);
    for (const amount of voice) {
      if (amount > MAX_PACKED_CENTS) return undefined;
      packed[filled++] = amount * MAX_LENGTHS + place;
    }
  }
  return packed.sort();
}

/** Distinct amounts, and the summed weight up to each. */
function climb(
  packed: Float64Array,
  weights: readonly number[],
): { amounts: Float64Array; upTo: Float64Array } {
  const [amounts, upTo] = [new Float64Array(packed.length), new Float64Array(packed.length)];
  let [steps, sum, last] = [0, 0, -1];
  for (const entry of packed) {
    const amount = Math.floor(entry / MAX_LENGTHS);
    sum += weights[entry - amount * MAX_LENGTHS] ?? 0;
    if (amount !== last) amounts[steps++] = amount;
    upTo[steps - 1] = sum;
    last = amount;
  }
  return { amounts: amounts.subarray(0, steps), upTo: upTo.subarray(0, steps) };
}

/** The same in integers of any size. */
export function bigLadder(voices: readonly VoiceAmounts[]): Ladder {
  const scale = voices.reduce((lcm, voice) => leastCommonMultiple(lcm, BigInt(voice.length)), 1n);
  const weightAt = new Map<Cents, bigint>();
  for (const voice of voices) {
    const weight = scale / BigInt(voice.length);
    for (const amount of voice) weightAt.set(amount, (weightAt.get(amount) ?? 0n) + weight);
  }
  const amounts = [...weightAt.keys()].sort((a, b) => a - b);
  const upTo: bigint[] = [];
  for (const amount of amounts) upTo.push((upTo.at(-1) ?? 0n) + (weightAt.get(amount) ?? 0n));
  const total = scale * BigInt(voices.length);
  return {
    amounts,
    indexReaching: ([numerator, denominator]) => {
      if (numerator > denominator) throw noQuantile(numerator, denominator);
      const wanted = BigInt(numerator) * total;
      return firstIndex(amounts.length, (i) => (upTo[i] ?? 0n) * BigInt(denominator) >= wanted);
    },
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0n;
      for (const voice of without)
        reached -= (scale / BigInt(voice.length)) * BigInt(countUpTo(voice, amounts[index] ?? 0));
      return 2n * reached >= scale * BigInt(voices.length - without.length);
    },
  };
}

/** The first index below `length` that holds, when all behind it hold too; the last one when none does. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
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

function noQuantile(numerator: number, denominator: number): RangeError {
  return new RangeError(
    `There is no quantile at ${numerator}/${denominator}: quarters, or halves, are expected.`,
  );
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
