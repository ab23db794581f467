// The `csv` lines of `bench mrf`: CSV price files through the reader that `build` calls, against papaparse.
import type { BenchLine } from '../line.ts';
import { csvSides } from './csv-sides.ts';
import { writeCsv } from './files.ts';
import { generatedLine } from './generated.ts';
import { realLines } from './real.ts';

/** Prints `mrf/csv-tall` for a generated file and, where it is at hand, for a real one. */
export const tallLines: BenchLine = async (options) => {
  await generatedLine(
    'mrf/csv-tall',
    (path, bytes, seed) => writeCsv(path, 'tall', bytes, seed),
    csvSides,
    options,
  );
  await realLines('mrf/csv-tall', 'v3-tall-emory-GA-full.csv.gz', csvSides, options);
};

/** Prints `mrf/csv-wide` for a generated file. */
export const wideLines: BenchLine = (options) =>
  generatedLine(
    'mrf/csv-wide',
    (path, bytes, seed) => writeCsv(path, 'wide', bytes, seed),
    csvSides,
    options,
  );
