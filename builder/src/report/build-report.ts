// Types of `report.json`: the outcome of every input file, with reasons and addresses. The pipeline fills
// them, the page shows them.
import type { Tally } from '../aggregate/tally.ts';
import type { MrfHeader } from '../mrf/row.ts';
import type { Observed } from '../observe/observe.ts';
import type { CodeCoverage, StateCoverage } from './coverage.ts';
import type { ProviderFileReport, ProviderTotals } from './provider-report.ts';

/**
 * `counted`: its data is in the build. `withheld`: read, but a rule keeps all of it out. Other files changed
 * nothing.
 */
export type FileStatus = 'counted' | 'withheld' | 'refused' | 'superseded' | 'not_used';

/** One input file. MRF fields are absent for other kinds. */
export type FileReport = {
  file: string;
  sha256: string;
  bytes: number;
  kind: string;
  status: FileStatus;
  reason: string | null;
  detail: string | null;
  at: string | null;
  mrf?: MrfReport;
} & ProviderFileReport;

export type MrfReport = {
  header: Pick<MrfHeader, 'hospitalName' | 'lastUpdatedOn' | 'version'>;
  layout: string;
  encoding: string;
  unpackedBytes: number;
  rows: number;
  classes: Observed['classes'];
  /** Whether the five classes sum to the rows: proof that no row was lost. */
  rowsAccountedFor: boolean;
  observations: number;
  /** These three sum to the number of observations. All are 0 for a file that does not count. */
  kept: number;
  otherSetting: number;
  withheld: Record<string, number>;
  rejections: Observed['rejections'];
  alerts: Observed['alerts'];
  located: boolean;
  campuses: { id: string; name: string; city: string; state: string; zip: string; locatedBy: string }[];
  unlocatedCampuses: string[];
  system: string | null;
  priceFile: number | null;
};

export type BuildReport = {
  format: 1;
  build: string;
  as_of: string;
  notes: string[];
  totals: Record<string, number>;
  withheld_by_rule: Record<string, number>;
  superseded: string[];
  /** Files that could not be downloaded again for a newer reader; the older reading is used. */
  stale_reader: string[];
  unlocated: string[];
  facility_ids: FacilityIds;
  /**
   * Observations kept and withheld, by price, in logarithmic bins from 0.01 up: BINS_PER_DECADE for a factor
   * of ten.
   */
  histogram: Tally['histogram'];
  coverage: { states: Record<string, StateCoverage>; codes: CodeCoverage[] };
  /** About the fetch that filled the folder; null when a person filled it. */
  fetched: Fetched | null;
  /** About provider search; null without a usable NPPES file. */
  providers: ProviderTotals;
  files: FileReport[];
};

/**
 * Located campuses by the source of their id: the hospital list (`ccn`), the file's own NPI, or a hash of its
 * address.
 */
export type FacilityIds = { campuses: number; ccn: number; npi: number; loc: number };

/** Sum of the five row classes. */
export function countRows(classes: Observed['classes']): number {
  return Object.values(classes).reduce((sum, n) => sum + n, 0);
}

/** A row of a list with a file that could not be fetched today. */
export type NotFetched = {
  name: string;
  ccn: string | null;
  source: string;
  status: string;
  detail: string;
  /** Files of an earlier night that are there instead. */
  last_good_files: number;
  /** Of a hospital: since when it could not be fetched, for how many days, and whether those files are still used. */
  failed_since?: string | null;
  days?: number;
  stands_in?: boolean;
};

/** Hospitals of the lists by status, and the hospitals and federal files that could not be fetched today. */
export type Fetched = {
  hospitals: number;
  by_status: Record<string, number>;
  not_fetched: NotFetched[];
  federal: NotFetched[];
};
