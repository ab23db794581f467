// What the indexes in D1 know of the price files of a release beyond the tiles: what a file says of financial assistance,
// the address of its hospital, and how old the files are. No price depends on it, so a page does without it when D1 is out
// of reach.
import * as z from 'zod';
import { FederalStandingRow, federalStanding } from '../../../schemas/coverage.ts';
import type { EnforcementAction, StarRating } from '../../../schemas/federal-standing.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';

/** A hospital of the federal list that a price file was matched to. */
export type ListedHospital = {
  ccn: string;
  zip: string;
  address: string;
  rating: StarRating | null;
  enforcement: EnforcementAction | null;
};
/** `financialAid` is in the words of the file; null when it says nothing. */
export type FileFacts = { financialAid: string | null; hospitals: ListedHospital[] };
/** Price files that are dated in a month, such as `2026-05`; '' for files without a date. */
export type FileMonth = { month: string; files: number };

/** Every method throws `data_unavailable` when D1 is out of reach. */
export type ReleaseFiles = {
  /** By the number of the file. */
  facts(release: string, numbers: readonly number[]): Promise<Map<number, FileFacts>>;
  /** Empty for a release that was made before the index existed. */
  months(release: string): Promise<FileMonth[]>;
};

const AidRow = z.object({ number: z.int().nonnegative(), financial_aid: z.string() });
const AddressRow = z.object({
  price_file: z.int().nonnegative(),
  ccn: z.string(),
  zip: z.string(),
  address: z.string(),
  ...FederalStandingRow.shape,
});
const MonthRow = z.object({ month: z.string().regex(/^(?:\d{4}-\d{2})?$/), files: z.int().positive() });

/** The indexes over D1. */
export function d1ReleaseFiles(db: D1Database): ReleaseFiles {
  return {
    async facts(release, numbers) {
      const wanted = JSON.stringify([...new Set(numbers)]);
      // A cross join, because SQLite would otherwise read every file and hospital of the release.
      const aid = `SELECT number, financial_aid FROM json_each(?2) CROSS JOIN price_files
        ON build = ?1 AND number = value WHERE financial_aid IS NOT NULL`;
      const addresses = `SELECT price_file, ccn, coverage.zip, address, stars, stars_list, enforcement, enforced_on FROM json_each(?2) CROSS JOIN coverage INDEXED BY coverage_by_file
        ON build = ?1 AND price_file = value ORDER BY ccn`;
      const [aidRows, addressRows] = await readRows(() =>
        db.batch([db.prepare(aid).bind(release, wanted), db.prepare(addresses).bind(release, wanted)]),
      );
      const facts = new Map<number, FileFacts>();
      const of = (number: number) => {
        const known = facts.get(number) ?? { financialAid: null, hospitals: [] };
        facts.set(number, known);
        return known;
      };
      for (const row of checkAnswer('The index of price files', z.array(AidRow), aidRows?.results))
        of(row.number).financialAid = row.financial_aid;
      for (const row of checkAnswer('The index of coverage', z.array(AddressRow), addressRows?.results))
        of(row.price_file).hospitals.push({
          ccn: row.ccn,
          zip: row.zip,
          address: row.address,
          ...federalStanding(row),
        });
      return facts;
    },
    async months(release) {
      const query = 'SELECT month, files FROM file_months WHERE build = ? ORDER BY month';
      const { results } = await readRows(() => db.prepare(query).bind(release).all());
      return checkAnswer('The index of file months', z.array(MonthRow), results);
    },
  };
}

async function readRows<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
}
