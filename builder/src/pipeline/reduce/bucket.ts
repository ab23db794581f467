// The observations of one bucket file, in columns: 30 million observations of the whole country pass through here.
import { readFile } from 'node:fs/promises';
import type { CodeKey } from '../../../../schemas/code.ts';
import { ByteReader } from '../../files/varint.ts';
import { codeOfNumber } from '../../observe/code-number.ts';
import { ObservationColumns, withRoom } from '../../observe/observation-columns.ts';
import { decodeSection } from '../../observe/observation-file.ts';

/**
 * The observations of one bucket in the order of the file. The runs of code i (the rows that one source has for it) are
 * `runs[starts[i]]` up to `runs[starts[i + 1] - 1]`, in the order of the sources.
 */
export type Bucket = {
  /** Codes in ascending order of their numbers. */
  codes: CodeKey[];
  starts: Uint32Array;
  runs: Uint32Array;
  /** Index of the source of each run, by the number of the run. */
  source: Uint32Array;
  columns: ObservationColumns;
};

/** Reads bucket files one after the other into the same columns: a bucket is right until the next one is read. */
export function bucketReader(): (path: string) => Promise<Bucket> {
  const columns = new ObservationColumns();
  let source = new Uint32Array(0);
  return async (path) => {
    const bytes = await readFile(path);
    const reader = new ByteReader(bytes);
    columns.clear();
    while (reader.position < bytes.length) {
      const index = reader.varint();
      const length = reader.varint();
      const first = columns.runs;
      decodeSection(bytes.subarray(reader.position, reader.position + length), columns);
      reader.position += length;
      source = withRoom(source, columns.runs);
      source.fill(index, first, columns.runs);
    }
    return { ...sortRuns(columns), source, columns };
  };
}

/** Codes in ascending order of their numbers, and the runs of each. */
function sortRuns({ runs: n, runCode }: ObservationColumns): Pick<Bucket, 'codes' | 'starts' | 'runs'> {
  const numbers = Float64Array.from(new Set(runCode.subarray(0, n))).sort();
  const indexes = new Map(Array.from(numbers, (number, i) => [number, i]));
  const codeOfRun = new Uint32Array(n);
  const starts = new Uint32Array(numbers.length + 1);
  for (let run = 0; run < n; run += 1) {
    const code = indexes.get(runCode[run] ?? 0) ?? 0;
    codeOfRun[run] = code;
    starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const next = starts.slice();
  const runs = new Uint32Array(n);
  for (let run = 0; run < n; run += 1) {
    const code = codeOfRun[run] ?? 0;
    const at = next[code] ?? 0;
    runs[at] = run;
    next[code] = at + 1;
  }
  return { codes: Array.from(numbers, codeOfNumber), starts, runs };
}
