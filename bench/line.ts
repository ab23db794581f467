// What the lines of a bench are given.

/** Options of a line; files go into `dir`, which is removed afterwards. `scale` shrinks what is generated, 1 is all. */
export type LineOptions = { seed: number; scale: number; dir: string };

/** One line of `bench mrf`. */
export type BenchLine = (options: { seed: number; dir: string; megabytes: number }) => Promise<void>;
