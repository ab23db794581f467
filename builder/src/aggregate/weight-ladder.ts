// A ladder: the summed weight of independent sources up to each of their amounts, in exact integers. It gives
// any quantile, also with some sources left out. Each source weighs 1, spread evenly over its amounts.
// Weights are scaled by the least common multiple of the list lengths, so that all of them are whole numbers.
import type { Cents } from '../../../schemas/money.ts';

/** The distinct kept amounts of one source, at least one, ascending. */
export type SourceAmounts = readonly Cents[];

/** A fraction as numerator and denominator, so that comparisons use integers only. */
export type Fraction = readonly [numerator: number, denominator: number];

export type Ladder = {
  /** Distinct amounts of all sources, ascending. */
  amounts: { readonly length: number; readonly [index: number]: Cents };
  /** Index of the smallest amount at which the summed weight reaches a fraction of the whole. */
  indexReaching: (fraction: Fraction) => number;
  /**
   * True when the weight up to `amounts[index]`, without these sources, reaches half of the weight they
   * leave.
   */
  reachesHalf: (index: number, without: readonly SourceAmounts[]) => boolean;
};

/** Makes a ladder of plain numbers where they are exact, otherwise of BigInt. */
export function makeLadder(sources: readonly SourceAmounts[]): Ladder {
  return numberLadder(sources) ?? bigLadder(sources);
}

/**
 * Number of distinct list lengths that a packed amount can encode, and the largest amount: 64 * 10^14 < 2^53.
 */
const MAX_LENGTHS = 64;
const MAX_PACKED_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LENGTHS) - 1;
/** The smallest fraction is a quarter, so a comparison multiplies the whole weight by 4 at most. */
const MAX_FRACTION_PART = 4;

/** Undefined when a sum or an amount could exceed the safe integers. */
export function numberLadder(sources: readonly SourceAmounts[]): Ladder | undefined {
  const lengths: number[] = [];
  let [scale, size] = [1, 0];
  for (const { length } of sources) {
    size += length;
    if (lengths.includes(length)) continue;
    lengths.push(length);
    scale = (scale / greatestCommonDivisor(scale, length)) * length;
    if (scale * (sources.length + 1) * MAX_FRACTION_PART > Number.MAX_SAFE_INTEGER) return undefined;
  }
  const packed = lengths.length > MAX_LENGTHS ? undefined : packedAmounts(sources, lengths, size);
  if (!packed) return undefined;
  const { amounts, upTo } = sumWeights(
    packed,
    lengths.map((length) => scale / length),
  );
  const total = scale * sources.length;
  return {
    amounts,
    indexReaching: ([numerator, denominator]) => {
      if (denominator > MAX_FRACTION_PART || numerator > denominator)
        throw noQuantile(numerator, denominator);
      return firstIndex(amounts.length, (i) => (upTo[i] ?? 0) * denominator >= numerator * total);
    },
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0;
      for (const source of without)
        reached -= (scale / source.length) * countUpTo(source, amounts[index] ?? 0);
      return 2 * reached >= scale * (sources.length - without.length);
    },
  };
}

/**
 * All amounts in ascending order. Each is packed into one number with the index in `lengths` of its source's
 * length, so that one sort of plain numbers orders amounts and weights. Undefined when an amount is too large
 * to be packed.
 */
function packedAmounts(
  sources: readonly SourceAmounts[],
  lengths: readonly number[],
  size: number,
): Float64Array | undefined {
  const packed = new Float64Array(size);
  let filled = 0;
  for (const source of sources) {
    const lengthIndex = lengths.indexOf(source.length);
    for (const amount of source) {
      if (amount > MAX_PACKED_CENTS) return undefined;
      packed[filled++] = amount * MAX_LENGTHS + lengthIndex;
    }
  }
  return packed.sort();
}

/** The distinct amounts, and the summed weight up to each of them. */
function sumWeights(
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

/** The same ladder in integers of any size. */
export function bigLadder(sources: readonly SourceAmounts[]): Ladder {
  const scale = sources.reduce((lcm, source) => leastCommonMultiple(lcm, BigInt(source.length)), 1n);
  const weightAt = new Map<Cents, bigint>();
  for (const source of sources) {
    const weight = scale / BigInt(source.length);
    for (const amount of source) weightAt.set(amount, (weightAt.get(amount) ?? 0n) + weight);
  }
  const amounts = [...weightAt.keys()].sort((a, b) => a - b);
  const upTo: bigint[] = [];
  for (const amount of amounts) upTo.push((upTo.at(-1) ?? 0n) + (weightAt.get(amount) ?? 0n));
  const total = scale * BigInt(sources.length);
  return {
    amounts,
    indexReaching: ([numerator, denominator]) => {
      if (numerator > denominator) throw noQuantile(numerator, denominator);
      const wanted = BigInt(numerator) * total;
      return firstIndex(amounts.length, (i) => (upTo[i] ?? 0n) * BigInt(denominator) >= wanted);
    },
    reachesHalf: (index, without) => {
      let reached = upTo[index] ?? 0n;
      for (const source of without)
        reached -= (scale / BigInt(source.length)) * BigInt(countUpTo(source, amounts[index] ?? 0));
      return 2n * reached >= scale * BigInt(sources.length - without.length);
    },
  };
}

/**
 * First index for which `holds` is true, by binary search (it is then true for all later ones); else the
 * last.
 */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number of ascending amounts that are not larger than `amount`. */
function countUpTo(source: SourceAmounts, amount: Cents): number {
  let [low, high] = [0, source.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((source[middle] ?? 0) <= amount) low = middle + 1;
    else high = middle;
  }
  return low;
}

function noQuantile(numerator: number, denominator: number): RangeError {
  return new RangeError(
    `A quantile at ${numerator}/${denominator} is not supported: only quarters and halves are.`,
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
