// Coverage of the hospital list, in D1. The route and the pages of coverage ask here, and nothing else does. Each method
// is one query; docs/storage.md says how many rows each reads.
import * as z from 'zod';
import { CoverageReasonCount, CoverageRow, CoverageState } from '../../../schemas/coverage.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';

/** Every method throws `data_unavailable` when D1 is out of reach or gives a row that was not asked for. */
export type CoverageIndex = {
  hospital(release: string, ccn: string): Promise<CoverageRow | undefined>;
  /** Hospitals with a word of their name or city that begins with the text; at most MAX_FOUND of them. */
  withWord(release: string, word: string): Promise<CoverageRow[]>;
  /** Hospitals in one-degree cells. */
  inCells(release: string, cells: readonly string[]): Promise<CoverageRow[]>;
  /** Hospitals of a state by name. */
  ofState(release: string, state: string): Promise<CoverageRow[]>;
  /** Every state of the list with its counts. */
  states(release: string): Promise<CoverageState[]>;
  /** Hospitals without a file, by reason; empty for a release that was made before the index existed. */
  reasons(release: string): Promise<CoverageReasonCount[]>;
};

/** Hospitals that one word finds at most. */
export const MAX_FOUND = 1_000;
/** Sorts after every character of a word. */
const AFTER_WORDS = '\u{10FFFF}';

/** The index over D1. */
export function d1Coverage(db: D1Database): CoverageIndex {
  const ask = async <T extends z.ZodType>(query: string, values: (string | number)[], row: T) => {
    try {
      const { results } = await db
        .prepare(query)
        .bind(...values)
        .all();
      return checkAnswer('The index of coverage', z.array(row), results);
    } catch (cause) {
      throw new ApiError('data_unavailable', {}, { cause });
    }
  };
  const rowOf = (release: string) => CoverageRow.extend({ build: z.literal(release) });
  return {
    async hospital(release, ccn) {
      const query = 'SELECT * FROM coverage WHERE build = ? AND ccn = ?';
      const [row] = await ask(query, [release, ccn], rowOf(release).extend({ ccn: z.literal(ccn) }));
      return row;
    },
    withWord(release, word) {
      const found =
        'SELECT DISTINCT ccn FROM coverage_words WHERE build = ? AND word >= ? AND word < ? LIMIT ?';
      const query = `SELECT * FROM coverage WHERE build = ? AND ccn IN (${found})`;
      return ask(query, [release, release, word, word + AFTER_WORDS, MAX_FOUND], rowOf(release));
    },
    inCells(release, cells) {
      const marks = cells.map(() => '?').join(', ');
      // Without the name of the index SQLite reads every hospital of the release.
      const query = `SELECT * FROM coverage INDEXED BY coverage_by_cell WHERE build = ? AND cell IN (${marks})`;
      return ask(query, [release, ...cells], rowOf(release).extend({ cell: z.literal([...cells]) }));
    },
    ofState(release, state) {
      const query = 'SELECT * FROM coverage WHERE build = ? AND state = ? ORDER BY name, ccn';
      return ask(query, [release, state], rowOf(release).extend({ state: z.literal(state) }));
    },
    states(release) {
      const query = 'SELECT * FROM coverage_states WHERE build = ? ORDER BY state';
      return ask(query, [release], CoverageState.extend({ build: z.literal(release) }));
    },
    reasons(release) {
      const query = 'SELECT * FROM coverage_reasons WHERE build = ? ORDER BY reason';
      return ask(query, [release], CoverageReasonCount.extend({ build: z.literal(release) }));
    },
  };
}
