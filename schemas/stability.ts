// Stability: how far the median of independent sources moves when one health system is left out.
import { MIN_SOURCES_FOR_MEDIAN, type StabilityCents } from './aggregate.ts';
import type { Cents } from './money.ts';

/**
 * Independent sources in columns, from the lowest price to the highest. `system` has a number from 0 up for each health
 * system, -1 for a source without one. Columns may be longer than the `n` sources.
 */
export type SourceColumns = { n: number; cents: ArrayLike<Cents>; system: ArrayLike<number> };

/**
 * The lowest and the highest median when one system is left out with all its sources, or one source without a system.
 * Null when too few sources for a median remain: the median then depends on a single system.
 */
export function measureStability(sources: SourceColumns): StabilityCents | null {
  const { n } = sources;
  const range: StabilityCents = { low: Number.POSITIVE_INFINITY, high: 0 };
  links.link(sources);
  let isWhole = true;
  for (let i = 0; i < n && isWhole; i += 1)
    if (links.isFirstOfSeveral(i)) isWhole = leaveOut(sources, i, range);
  for (const i of decidingIndexes(n)) isWhole &&= leaveOut(sources, i, range);
  links.unlink(sources);
  return isWhole ? range : null;
}

/** Adds the median without the sources of one system, given by its first, to a range. @returns false when too few remain */
function leaveOut(sources: SourceColumns, first: number, range: StabilityCents): boolean {
  const left = sources.n - links.count(first);
  if (left < MIN_SOURCES_FOR_MEDIAN) return false;
  const lower = priceWithout(sources, first, (left - 1) >> 1);
  const upper = left % 2 === 1 ? lower : priceWithout(sources, first, left >> 1);
  const median = Math.ceil((lower + upper) / 2);
  if (median < range.low) range.low = median;
  if (median > range.high) range.high = median;
  return true;
}

/** The price with an index among those that remain without the sources of one system. */
function priceWithout({ cents }: SourceColumns, first: number, index: number): Cents {
  let at = index;
  for (let gone = first; gone >= 0 && gone <= at; gone = links.next(gone)) at += 1;
  return cents[at] ?? 0;
}

/**
 * Single sources near the middle, and one on either side of them. Of the single sources below the middle all give the
 * same median, and so do those above it: one of each is enough.
 */
function decidingIndexes(n: number): number[] {
  const from = Math.max(0, Math.ceil(n / 2 - 2));
  const to = Math.min(n - 1, Math.floor(n / 2 + 2));
  const deciding: number[] = [];
  for (let i = from; i <= to; i += 1) if (links.isSingle(i)) deciding.push(i);
  let below = from - 1;
  while (below >= 0 && !links.isSingle(below)) below -= 1;
  if (below >= 0) deciding.push(below);
  let above = to + 1;
  while (above < n && !links.isSingle(above)) above += 1;
  if (above < n) deciding.push(above);
  return deciding;
}

const END = -1;
const FIRST_SIZE = 64;

/** The sources of each system, ascending. A nation asks for millions of areas, so the memory is used again. */
class SystemLinks {
  /** By system its first source, and by source the next one of its system. */
  #first = new Int32Array(FIRST_SIZE).fill(END);
  #next = new Int32Array(FIRST_SIZE);
  /** By source: whether it is the first of its system. */
  #isFirst = new Uint8Array(FIRST_SIZE);

  link({ n, system }: SourceColumns): void {
    if (n > this.#next.length) {
      this.#next = new Int32Array(2 * n);
      this.#isFirst = new Uint8Array(2 * n);
    }
    for (let i = n - 1; i >= 0; i -= 1) {
      const own = system[i] ?? END;
      if (own >= this.#first.length) this.#makeRoom(own);
      const later = own < 0 ? END : (this.#first[own] ?? END);
      this.#next[i] = later;
      this.#isFirst[i] = 1;
      if (later >= 0) this.#isFirst[later] = 0;
      if (own >= 0) this.#first[own] = i;
    }
  }

  /** Forgets the systems, in as many steps as there are sources. */
  unlink({ n, system }: SourceColumns): void {
    for (let i = 0; i < n; i += 1) {
      const own = system[i] ?? END;
      if (own >= 0) this.#first[own] = END;
    }
  }

  isFirstOfSeveral(source: number): boolean {
    return this.#isFirst[source] === 1 && this.next(source) >= 0;
  }

  isSingle(source: number): boolean {
    return this.#isFirst[source] === 1 && this.next(source) < 0;
  }

  /** The next source of the same system, -1 behind the last. */
  next(source: number): number {
    return this.#next[source] ?? END;
  }

  /** How many sources a system has from one of them on. */
  count(source: number): number {
    let n = 0;
    for (let at = source; at >= 0; at = this.next(at)) n += 1;
    return n;
  }

  #makeRoom(system: number): void {
    const larger = new Int32Array(2 * system + 1).fill(END);
    larger.set(this.#first);
    this.#first = larger;
  }
}

const links = new SystemLinks();
