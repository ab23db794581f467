// A small seeded random generator, so that the sample world has the same bytes everywhere.

/** Returns the next number in [0, 1). */
export type Random = () => number;

/** Makes the generator of a seed text (FNV-1a for the seed, mulberry32 for the sequence). */
export function makeRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Nearly normal with mean 0 and deviation 1: the sum of twelve uniforms, because sine and cosine vary by
 * platform.
 */
export function bell(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += random();
  return sum;
}

/** A factor around 1 whose logarithm is bell-shaped with the given deviation. */
export function logNormal(random: Random, deviation: number): number {
  return Math.exp(deviation * bell(random));
}

/** Picks one entry of the list, all with the same probability. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
