// The own level of a price file: how its prices compare with what others publish. A hospital whose prices all are low is
// cheap; one low price of a hospital that is not cheap may be a part of the service.
import type { Cents } from '../../../schemas/money.ts';

/** A level is in thousandths: 1,000 is the level of the national medians. */
export const LEVEL_PARTS = 1000;
/** Services with a national median that a file needs for an own level; with fewer its level is 1,000. */
export const MIN_SERVICES_FOR_LEVEL = 20;

/** A price as a part of the national median, in thousandths, half up, at most 1,000. */
export function partOfMedian(cents: Cents, medianCents: Cents): number {
  return Math.min(LEVEL_PARTS, Math.floor((cents * LEVEL_PARTS * 2 + medianCents) / (2 * medianCents)));
}

/**
 * Gathers the parts of all services of all files. Only counts are kept: about 4 KB a file. Threads may add to the same
 * counts, in any order.
 */
export class FileLevels {
  /** What threads share: another `FileLevels` of the same number of files may be made from it. */
  readonly memory: SharedArrayBuffer;
  readonly #counts: Uint32Array;
  readonly #services: Uint32Array;

  constructor(nFiles: number, memory = new SharedArrayBuffer(4 * nFiles * (LEVEL_PARTS + 2))) {
    this.memory = memory;
    this.#services = new Uint32Array(memory, 0, nFiles);
    this.#counts = new Uint32Array(memory, 4 * nFiles);
  }

  /** Adds one service of a file. */
  add(file: number, part: number): void {
    Atomics.add(this.#counts, file * (LEVEL_PARTS + 1) + part, 1);
    Atomics.add(this.#services, file, 1);
  }

  /** The level of every file: the median part of its services, of an even number the mean of the two, half up. */
  levels(): Uint16Array {
    return Uint16Array.from(this.#services, (services, file) => {
      if (services < MIN_SERVICES_FOR_LEVEL) return LEVEL_PARTS;
      const [lower, upper] = [(services - 1) >> 1, services >> 1];
      return Math.ceil((this.#partAt(file, lower) + this.#partAt(file, upper)) / 2);
    });
  }

  /** The part with a rank, from 0, among the services of a file. */
  #partAt(file: number, rank: number): number {
    let seen = 0;
    for (let part = 0; part <= LEVEL_PARTS; part += 1) {
      seen += this.#counts[file * (LEVEL_PARTS + 1) + part] ?? 0;
      if (seen > rank) return part;
    }
    return LEVEL_PARTS;
  }
}
