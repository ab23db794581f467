// Which hospitals of the list could be fetched for one of two builds only, and which have stood in for how long. Pure.
import type { Changes } from '../../../../schemas/changes.ts';
import type { FetchRow } from '../../../../schemas/manifest.ts';
import { daysBetween, rowId } from '../stand-ins.ts';

/** Rows of a build; null when it does not record them. */
export type FetchRows = readonly FetchRow[] | null;

/** Compares the rows; without rows of the earlier build nothing is missing or back. */
export function compareHospitals(before: FetchRows, after: FetchRows, asOf: string): Changes['hospitals'] {
  const known = new Map((before ?? []).map((row) => [rowId(row), row]));
  const present = new Map((after ?? []).map((row) => [rowId(row), row]));
  const rows = [...present.values()];
  const wasFailing = (row: FetchRow) => known.get(rowId(row))?.failed_since != null;
  const count = (of: FetchRows) => (of ?? []).filter((row) => row.failed_since !== null).length;
  return {
    listed: { before: before?.length ?? 0, after: after?.length ?? 0 },
    failed: { before: count(before), after: count(after) },
    missing: before
      ? rows
          .filter((row) => row.failed_since !== null && !wasFailing(row))
          .map(({ ccn, name, status, stands_in }) => ({ ccn, name, status, stands_in }))
      : [],
    back: rows.filter((row) => row.failed_since === null && wasFailing(row)).map(named),
    delisted: after ? [...known.values()].filter((row) => !present.has(rowId(row))).map(named) : [],
    standing_in: rows.flatMap(({ ccn, name, status, stands_in, failed_since: since }) =>
      stands_in && since !== null ? [{ ccn, name, status, since, days: daysBetween(since, asOf) }] : [],
    ),
    aged_out: rows.flatMap((row) => {
      const { stands_in, failed_since: since } = row;
      const stoodIn = known.get(rowId(row))?.stands_in ?? false;
      return !stands_in && stoodIn && since !== null ? [{ ...named(row), since }] : [];
    }),
  };
}

function named({ ccn, name }: FetchRow) {
  return { ccn, name };
}
