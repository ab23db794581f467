// The build report: what became of every input file, with reasons and addresses. Deterministic, like all of a build.
import type { MrfHeader } from '../mrf/row.ts';
import type { Observed } from '../observe/observe.ts';

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
};

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
  unlocated: string[];
  files: FileReport[];
};

/** Sum of the five row classes. */
export function rowsOfClasses(classes: Observed['classes']): number {
  return Object.values(classes).reduce((sum, n) => sum + n, 0);
}
