// The indexes of a release that enterprise data reads, in D1. Each method is one query; docs/storage.md says how many rows
// each reads.
import * as z from 'zod';
import type { CoverageRow } from '../../../schemas/coverage.ts';
import { checkAnswer } from '../counters/object-call.ts';
import type { ExportIndex } from '../enterprise/export-index.ts';
import { ApiError } from '../errors.ts';
import { d1Coverage } from './coverage.ts';

const FacilityRow = z.object({ facility_id: z.string(), state: z.string() });
const SystemRow = z.object({ system: z.string(), number: z.int().nonnegative() });
const FileRow = z.object({
  number: z.int().nonnegative(),
  system: z.string().nullable(),
  sha256: z.string(),
});
const HashRow = FileRow.pick({ number: true, sha256: true });
const CodeRow = z.object({
  code: z.string(),
  code_type: z.string(),
  label: z.string(),
  n_sources: z.int().nonnegative(),
  has_price: z.int(),
});
const PrefixRow = z.object({ zip3: z.string(), state: z.string() });
const StateRow = z.object({ state: z.string() });

/**
 * The indexes over D1. A list is sent as one JSON text. A cross join, because SQLite would otherwise read every row of the
 * release.
 */
export function d1ExportIndex(db: D1Database): ExportIndex {
  const ask = async <T extends z.ZodType>(row: T, query: string, ...values: string[]) => {
    try {
      const { results } = await db
        .prepare(query)
        .bind(...values)
        .all();
      return checkAnswer('An index of the release', z.array(row), results);
    } catch (cause) {
      throw new ApiError('data_unavailable', {}, { cause });
    }
  };
  const coverage = d1Coverage(db);
  return {
    async statesOfFacilities(release, ids) {
      const query = `SELECT facility_id, state FROM json_each(?2) CROSS JOIN facilities
        ON build = ?1 AND facility_id = value`;
      const rows = await ask(FacilityRow, query, release, JSON.stringify(ids));
      return new Map(rows.map(({ facility_id, state }) => [facility_id, state]));
    },
    async filesOfSystems(release, systems) {
      const query = `SELECT system, number FROM json_each(?2) CROSS JOIN price_files INDEXED BY price_files_by_system
        ON build = ?1 AND system = value ORDER BY number`;
      const files = new Map<string, number[]>();
      for (const { system, number } of await ask(SystemRow, query, release, JSON.stringify(systems)))
        files.set(system, [...(files.get(system) ?? []), number]);
      return files;
    },
    async files(release, numbers) {
      const query = `SELECT number, system, sha256 FROM json_each(?2) CROSS JOIN price_files
        ON build = ?1 AND number = value`;
      const rows = await ask(FileRow, query, release, JSON.stringify(numbers));
      return new Map(rows.map(({ number, system, sha256 }) => [number, { system, sha256 }]));
    },
    async fileHashes(release) {
      const rows = await ask(HashRow, 'SELECT number, sha256 FROM price_files WHERE build = ?', release);
      return new Map(rows.map(({ number, sha256 }) => [number, sha256]));
    },
    async codes(release, codes) {
      const query = `SELECT code, code_type, label, n_sources, has_price FROM json_each(?2) CROSS JOIN codes
        ON build = ?1 AND code = value ORDER BY code`;
      const rows = await ask(CodeRow, query, release, JSON.stringify(codes));
      return rows.map((row) => ({ ...row, has_price: row.has_price === 1 }));
    },
    async statesOfPrefixes(release) {
      const query = 'SELECT DISTINCT substr(zip, 1, 3) AS zip3, state FROM cities WHERE build = ?';
      const states = new Map<string, string[]>();
      for (const { zip3, state } of await ask(PrefixRow, query, release))
        states.set(zip3, [...(states.get(zip3) ?? []), state]);
      return states;
    },
    async hospitalStates(release) {
      const query = 'SELECT state FROM coverage_states WHERE build = ? ORDER BY state';
      return (await ask(StateRow, query, release)).map(({ state }) => state);
    },
    hospitals: (release, state): Promise<CoverageRow[]> => coverage.ofState(release, state),
  };
}
