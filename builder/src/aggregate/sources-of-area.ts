// The independent sources of one area after the other, in columns that all areas of a code share.
import type { FilePrices } from './file-prices.ts';

/** The sources of the area that was taken last: `n` of them, with `nAmounts` amounts of all their files. */
export class SourcesOfArea {
  readonly #files: FilePrices;
  readonly #firstFiles: Int32Array;
  /** By the first file of a source the last area that it was found in. */
  readonly #seenIn: Uint32Array;
  #area = 0;
  n = 0;
  nAmounts = 0;
  readonly cents: Float64Array;
  readonly system: Int32Array;

  constructor(files: FilePrices, firstFiles: Int32Array) {
    this.#files = files;
    this.#firstFiles = firstFiles;
    this.#seenIn = new Uint32Array(files.n);
    this.cents = new Float64Array(files.n);
    this.system = new Int32Array(files.n);
  }

  /** Takes the sources of the files that are given by the indexes from `start` up to `end`. */
  take(indexes: Uint32Array, start: number, end: number): void {
    const { cents, system, starts } = this.#files;
    this.#area += 1;
    let [n, nAmounts] = [0, 0];
    for (let at = start; at < end; at += 1) {
      const index = indexes[at] ?? 0;
      nAmounts += (starts[index + 1] ?? 0) - (starts[index] ?? 0);
      const first = this.#firstFiles[index] ?? index;
      if (this.#seenIn[first] === this.#area) continue;
      this.#seenIn[first] = this.#area;
      this.cents[n] = cents[index] ?? 0;
      this.system[n] = system[index] ?? -1;
      n += 1;
    }
    this.n = n;
    this.nAmounts = nAmounts;
  }
}
