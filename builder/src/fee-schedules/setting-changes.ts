// Codes that left the inpatient-only list: found in the dated Addendum B files of the input folder, old and new. Pure.
import type { CodeKey } from '../../../schemas/code.ts';
import type { AddendumB } from './addendum-b.ts';

/** The OPPS status of a service that Medicare pays only for inpatients. */
export const INPATIENT_ONLY = 'C';

/**
 * The date of the first file without the status, by code, for codes that the newest dated file lists with another status.
 * A code that no file lists any more has not left the list: nobody can be priced by it. Undated files say nothing.
 */
export function findSettingChanges(files: readonly AddendumB[]): Map<CodeKey, string> {
  const dated = files
    .flatMap(({ releasedOn, codes }) => (releasedOn === null ? [] : [{ releasedOn, codes }]))
    .sort((a, b) => (a.releasedOn < b.releasedOn ? -1 : 1));
  const wasInpatientOnly = new Set<CodeKey>();
  const changes = new Map<CodeKey, string>();
  for (const { releasedOn, codes } of dated) {
    for (const [code, { status }] of codes) {
      if (status === INPATIENT_ONLY) {
        wasInpatientOnly.add(code);
        changes.delete(code);
      } else if (wasInpatientOnly.delete(code)) changes.set(code, releasedOn);
    }
  }
  const newest = dated.at(-1);
  return new Map(
    [...changes].filter(([code]) => newest?.codes.has(code)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The changes of the last months before a date; a change after the date has not happened yet. */
export function recentChanges(
  changes: ReadonlyMap<CodeKey, string>,
  asOf: string,
  months: number,
): Map<CodeKey, string> {
  const from = addMonths(asOf, -months);
  return new Map([...changes].filter(([, changedOn]) => changedOn > from && changedOn <= asOf));
}

/** A date some months later or earlier, as text that compares with dates; `2026-02-31` is between two dates. */
function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}${date.slice(7)}`;
}
