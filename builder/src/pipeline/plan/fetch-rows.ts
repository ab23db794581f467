// The rows of the hospital list as a release records them: what the fetch made of each, since when it has failed, and which
// files of earlier nights have been used for too long.
import type { FetchRow } from '../../../../schemas/manifest.ts';
import { DEFAULT_STAND_IN_DAYS, daysBetween, rowId, type StandIns } from '../../publish/stand-ins.ts';
import { isGood } from '../../state/statuses.ts';
import type { Attempt } from './fetched.ts';
import type { ReadFile } from './select.ts';

/** `rows` is null when the input folder has no fetch status. `expired`: files that are used no longer, by path. */
export type FetchRows = { rows: FetchRow[] | null; expired: ReadonlySet<string>; maxDays: number };

/** Dates each failed row by the list of stand-ins; one that is not listed there failed for the first time. */
export function dateRows(
  attempts: readonly Attempt[],
  standIns: StandIns | undefined,
  asOf: string,
): FetchRows {
  const since = new Map(standIns?.rows.map((row) => [row.id, row.since]));
  const maxDays = standIns?.max_days ?? DEFAULT_STAND_IN_DAYS;
  const fresh = new Set(
    attempts.flatMap(({ files, standIns: old }) => files.filter((file) => !old.includes(file))),
  );
  const expired = new Set<string>();
  const rows = attempts.map((attempt): FetchRow => {
    const { ccn, name, status, standIns: old } = attempt;
    const head = { ccn, name, status };
    if (isGood(status)) return { ...head, stands_in: false, failed_since: null };
    const failed_since = since.get(rowId(attempt)) ?? asOf;
    const used = old.filter((file) => !fresh.has(file));
    const isOver = daysBetween(failed_since, asOf) > maxDays;
    if (isOver) for (const file of used) expired.add(file);
    return { ...head, stands_in: used.length > 0 && !isOver, failed_since };
  });
  return { rows: attempts.length === 0 ? null : rows, expired, maxDays };
}

/** Whether a file, or the archive that it is in, has been used for too long. */
export function isExpired({ file }: Pick<ReadFile, 'file'>, { expired }: FetchRows): boolean {
  return expired.has(file.file) || (file.archive !== undefined && expired.has(file.archive));
}
