// Which federal files a build has, for the calendar of those that are due.
import type { ClaimsKind } from '../../claims/layouts.ts';
import { firstDayOfMonth, monthNumber } from '../../fee-schedules/months.ts';
import type { PfsRelease } from '../../fee-schedules/pfs-release.ts';
import { describeMissingFile, findMissingFiles } from '../../report/federal-calendar.ts';
import type { Plan } from '../plan/plan.ts';

/** Names of the calendar for kinds of claims files. */
const CLAIMS_NAMES: readonly [ClaimsKind, string][] = [
  ['claims-clinicians-by-area', 'Medicare claims of clinicians by area'],
  ['claims-inpatient-by-area', 'Medicare claims of inpatient hospitals by area'],
  ['claims-outpatient-by-area', 'Medicare claims of outpatient hospitals by area'],
];

/** A sentence for each federal file that is due on the day of the build and missing. */
export function listMissingFiles({
  asOf,
  federal,
  claims,
}: Pick<Plan, 'asOf' | 'federal' | 'claims'>): string[] {
  const { pfs, addendumB, clfs, levelTwoReleasedOn } = federal.benchmarks;
  const newest = new Map<string, string>();
  const add = (name: string, day: string | null | undefined) => {
    if (day) newest.set(name, day);
  };
  add('Physician Fee Schedule', pfs.current.map(inForceFrom).sort().at(-1));
  add('OPPS Addendum B', addendumB?.releasedOn);
  add('Clinical Laboratory Fee Schedule', clfs?.releasedOn);
  add('HCPCS Level II', levelTwoReleasedOn);
  for (const [kind, name] of CLAIMS_NAMES) {
    const used = claims.used.find((file) => file.kind === kind);
    add(name, used && `${used.reading.year}-01-01`);
  }
  return findMissingFiles(asOf, newest).map(describeMissingFile);
}

/** The first day of the month that the label names: a January release is published in December. */
function inForceFrom({ label, year, releasedOn }: PfsRelease): string {
  const month = monthNumber(label.split(' ', 1)[0] ?? '');
  return month === undefined ? releasedOn : firstDayOfMonth(year, month);
}
