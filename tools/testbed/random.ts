// Seeded randomness for tests: the same seed gives the same run, and a failure prints its seed.

export type Random = { next(): number; int(below: number): number; pick<T>(items: readonly T[]): T };

/** A small 32-bit generator (xorshift); good enough to vary inputs. */
export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  };
  return { next, int, pick };
}
