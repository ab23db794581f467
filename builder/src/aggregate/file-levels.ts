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
 * Gathers the parts of all services of all files. Only counts are kept: about 4 KB a file. One thread adds to it; what
 * several threads have gathered is added up at the end.
 */
export class FileLevels {
  /** What threads send to each other: another `FileLevels` of the same number of files may be made from it. */
  readonly memory: SharedArrayBuffer;
  readonly #nFiles: number;
  /** All files of part 0, then those of part 1: the half of all prices that is at the median or above has one part. */
  readonly #counts: Uint32Array;

  constructor(nFiles: number, memory = new SharedArrayBuffer(4 * nFiles * (LEVEL_PARTS + 1))) {
    this.memory = memory;
    this.#nFiles = nFiles;
    this.#counts = new Uint32Array(memory);
  }

  /** Adds one service of a file. */
  add(file: number, part: number): void {
    const at = part * this.#nFiles + file;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Adds everything that another thread has gathered. */
  addAll(other: FileLevels): void {
    const [own, counts] = [this.#counts, other.#counts];
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) + (counts[at] ?? 0);
  }

  /** The level of every file: the median part of its services, of an even number the mean of the two, half up. */
  levels(): Uint16Array {
    const services = new Uint32Array(this.#nFiles);
    this.#eachPart((_part, file, count) => {
      services[file] = (services[file] ?? 0) + count;
    });
    const seen = new Uint32Array(this.#nFiles);
    const twice = new Uint16Array(this.#nFiles);
    this.#eachPart((part, file, count) => {
      const n = services[file] ?? 0;
      const before = seen[file] ?? 0;
      const after = before + count;
      for (const rank of [(n - 1) >> 1, n >> 1])
        if (before <= rank && rank < after) twice[file] = (twice[file] ?? 0) + part;
      seen[file] = after;
    });
    return twice.map((sum, file) =>
      (services[file] ?? 0) < MIN_SERVICES_FOR_LEVEL ? LEVEL_PARTS : Math.ceil(sum / 2),
    );
  }

  /** Gives the files that have a service at a part, part after part. */
  #eachPart(take: (part: number, file: number, count: number) => void): void {
    for (let part = 0; part <= LEVEL_PARTS; part += 1) {
      const row = this.#counts.subarray(part * this.#nFiles, (part + 1) * this.#nFiles);
      for (let file = 0; file < row.length; file += 1) {
        const count = row[file] ?? 0;
        if (count > 0) take(part, file, count);
      }
    }
  }
}
