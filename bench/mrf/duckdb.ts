// DuckDB over the same price file, shown beside the sides: it reads the same rows and sums the same cents with one
// thread and with two. It is no baseline, as it is no parser that a TypeScript program feeds rows from.
import { runFresh } from '../fresh-process.ts';
import { median, type Outcome, ROUNDS, round } from '../rounds.ts';

/** What a price file is written in. */
export type Format = 'csv' | 'json';

/** What the process found, with the seconds of every round for each number of threads; or why it read nothing. */
export type Found = (Outcome & { seconds: Record<string, number[]> }) | { refused: string };

/** The numbers of threads that are measured. */
export const THREADS = [1, 2] as const;

/** Speeds in MB/s by number of threads, or a sentence that says why there are none. */
export type Beside =
  | { name: 'DuckDB'; value: Record<string, number>; unit: 'MB/s'; rounds: number }
  | { name: 'DuckDB'; said: string };

/** DuckDB takes many seconds over a JSON document larger than this, in bytes, so it gets one round. */
const ONE_ROUND_BYTES = 100e6;

/** Reads the file of so many bytes with DuckDB in a process of its own, and compares what it found with ours. */
export function duckdbBeside(path: string, format: Format, bytes: number, ours: Outcome): Beside {
  const rounds = format === 'json' && bytes > ONE_ROUND_BYTES ? 1 : ROUNDS;
  const found = runFresh<Found>('mrf/duckdb-process.ts', [path, format, String(bytes), String(rounds)]);
  if ('refused' in found) return { name: 'DuckDB', said: `DuckDB did not read the file: ${found.refused}` };
  if (found.rows !== ours.rows || found.cents !== ours.cents) {
    const said = `DuckDB found ${found.rows} rows and ${found.cents} cents, readMrf ${ours.rows} and ${ours.cents}.`;
    return { name: 'DuckDB', said };
  }
  const speed = (seconds: number[]) => round(bytes / 1e6 / median(seconds), 1);
  const speeds = Object.entries(found.seconds).map(([threads, seconds]) => [threads, speed(seconds)]);
  return { name: 'DuckDB', value: Object.fromEntries(speeds), unit: 'MB/s', rounds };
}
