// Reports of wrong prices, in D1: the operator's queue. Nothing of the person who reports is stored.
import * as z from 'zod';
import {
  MAX_CORRECTIONS,
  MAX_REPORTS_LISTED,
  PriceCorrection,
  type PriceReport,
  type ReportedRow,
  StoredReport,
} from '../../../schemas/price-reports.ts';
import { callStore, checkAnswer } from '../counters/object-call.ts';
import { randomBase62 } from '../credentials/base62.ts';

const ID_LENGTH = 12;

/** The hospital and the price file behind a row of an answer. */
const RowSource = z.object({
  facility_id: z.string(),
  hospital: z.string(),
  city: z.string(),
  state: z.string(),
  price_file: z.int().nonnegative(),
  file_sha256: z.string(),
  source_url: z.string().nullable(),
});
export type RowSource = z.infer<typeof RowSource>;

/** Every method throws `service_unavailable` when D1 is out of reach or gives something else than was asked for. */
export type PriceReports = {
  /** What a row is about; undefined when the release does not have the hospital. */
  source(row: ReportedRow): Promise<RowSource | undefined>;
  add(report: PriceReport, source: RowSource, day: string): Promise<void>;
  /** Newest first. */
  list(state: 'open' | 'all'): Promise<StoredReport[]>;
  /** Corrected prices, the newest first; several reports of one row of a release are one. */
  corrections(): Promise<PriceCorrection[]>;
  /** @returns false when there is no open report of this id */
  close(id: string, outcome: string, at: string): Promise<boolean>;
};

/** The queue over D1. */
export function d1PriceReports(db: D1Database): PriceReports {
  return {
    source({ release, hospital }) {
      const query = `SELECT f.facility_id, f.name AS hospital, f.city, f.state, f.price_file, p.sha256 AS file_sha256, p.source_url
        FROM facilities f JOIN price_files p ON p.build = f.build AND p.number = f.price_file
        WHERE f.build = ? AND f.facility_id = ?`;
      return callStore(async () => {
        const row = await db.prepare(query).bind(release, hospital).first();
        const asked = RowSource.extend({ facility_id: z.literal(hospital) });
        return row === null ? undefined : checkAnswer('The index of facilities', asked, row);
      });
    },
    add({ release, hospital, code, kind, amount }, source, day) {
      const columns =
        'id, reported_on, release, facility_id, code, hospital, price_file, file_sha256, source_url, kind, amount_cents';
      const values = [randomBase62(ID_LENGTH), day, release, hospital, code, source.hospital];
      const facts = [source.price_file, source.file_sha256, source.source_url, kind, amount];
      return callStore(async () => {
        await db
          .prepare(`INSERT INTO price_reports (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
          .bind(...values, ...facts)
          .run();
      });
    },
    list(state) {
      const open = state === 'open' ? 'WHERE closed_at IS NULL' : '';
      const query = `SELECT * FROM price_reports ${open} ORDER BY reported_on DESC, id LIMIT ?`;
      return callStore(async () => {
        const { results } = await db.prepare(query).bind(MAX_REPORTS_LISTED).all();
        return checkAnswer('The queue of reports', z.array(StoredReport), results);
      });
    },
    corrections() {
      const query = `SELECT max(substr(closed_at, 1, 10)) AS closed_on, release, facility_id, hospital, code
        FROM price_reports WHERE outcome = 'corrected'
        GROUP BY release, facility_id, code ORDER BY closed_on DESC, facility_id, code LIMIT ?`;
      return callStore(async () => {
        const { results } = await db.prepare(query).bind(MAX_CORRECTIONS).all();
        return checkAnswer('The queue of reports', z.array(PriceCorrection), results);
      });
    },
    close(id, outcome, at) {
      const query = 'UPDATE price_reports SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL';
      return callStore(async () => {
        const { meta } = await db.prepare(query).bind(at, outcome, id).run();
        return meta.changes === 1;
      });
    },
  };
}
