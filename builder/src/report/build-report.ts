// Types of `report.json`: what became of every input file, with reasons and addresses. The pipeline fills them, the page shows
// them.
import type { Tally } from '../aggregate/tally.ts';
import type { MrfHeader } from '../mrf/row.ts';
import type { Observed } from '../observe/observe.ts';
import type { CodeCoverage, StateCoverage } from './coverage.ts';
import type { ProviderFileReport, ProviderTotals } from './provider-report.ts';

/** `counted`: its data is in the build. `withheld`: read and counted under a rule. Else it changed nothing. */
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
  /** Proof that no row went missing: the five classes sum to the rows. */
  rowsAccountedFor: boolean;
  observations: number;
  /** What became of the observations: they sum to their number. A file that does not count has none. */
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
  /** Files that could not be had for a new reader: the older one's observations are used. */
  stale_reader: string[];
  unlocated: string[];
  facility_ids: FacilityIds;
  /** Bins of log prices, BINS_PER_DECADE to a factor of ten from 0.01 up: observations kept and withheld. */
  histogram: Tally['histogram'];
  coverage: { states: Record<string, StateCoverage>; codes: CodeCoverage[] };
  /** Of the fetch that filled the folder; null for a folder filled otherwise. */
  fetched: Fetched | null;
  /** Of provider search; null when no NPPES file counts. */
  providers: ProviderTotals;
  files: FileReport[];
};

/** Located campuses by what names them: the hospital list (`ccn`), the file's own NPI, or a hash of what it states. */
export type FacilityIds = { campuses: number; ccn: number; npi: number; loc: number };

/** Sum of the five row classes. */
export function rowsOfClasses(classes: Observed['classes']): number {
  return Object.values(classes).reduce((sum, n) => sum + n, 0);
}

/** One row of a list whose files are not all of today's. */
export type NotFetched = {
  name: string;
  ccn: string | null;
  source: string;
  status: string;
  detail: string;
  /** Files of an earlier night that stand in. */
  last_good_files: number;
};

/** Hospitals of the lists by status, and those whose files are not all of today's; federal files likewise. */
export type Fetched = {
  hospitals: number;
  by_status: Record<string, number>;
  not_fetched: NotFetched[];
  federal: NotFetched[];
};
