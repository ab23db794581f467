// Seeded hashes: every figure of the made-up nation is a function of the seed and of what it is about, so that any
// part of it can be made again on its own.

/** A whole number below 2^32 from whole numbers. */
export function mix(seed: number, ...parts: number[]): number {
  let state = seed | 0;
  for (const part of parts) {
    state = Math.imul(state ^ (part + 0x9e3779b9), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return state >>> 0;
}

/** From 0 up to 1, without 1. */
export function share(seed: number, ...parts: number[]): number {
  return mix(seed, ...parts) / 2 ** 32;
}

/** Nearly normal, mean 0 and deviation 1: four uniforms. */
export function bell(seed: number, ...parts: number[]): number {
  let sum = -2;
  for (let i = 0; i < 4; i += 1) sum += share(seed, ...parts, i);
  return sum * Math.sqrt(3);
}

/** The value whose share of the whole a number from 0 to 1 falls in; the last one where shares do not sum to 1. */
export function weighted(values: readonly (readonly [value: number, share: number])[], at: number): number {
  let sum = 0;
  for (const [value, part] of values) {
    sum += part;
    if (at < sum) return value;
  }
  return values[values.length - 1]?.[0] ?? 0;
}
