// Which release answers for a code: full files replace, supplements patch, only the newest year counts.
import type { CodeKey } from '../../../schemas/code.ts';
import type { PfsRelease, PfsRow } from './pfs-release.ts';

/** The rows of one code and the release they come from. */
export type PfsEntry = { release: PfsRelease; rows: PfsRow[] };

/** The schedule in force. */
export type PfsSchedule = {
  /** Newest loaded year; null when no file is loaded. */
  year: number | null;
  byCode: Map<CodeKey, PfsEntry>;
  /** Codes that only older years list, with the date of the newest release that lists them. */
  olderCodes: Map<CodeKey, string>;
  /** Releases that answer, oldest first: one full release and its supplements. */
  current: PfsRelease[];
  /** Releases that a newer full one of the same year replaced: `older_release` in the report. */
  replaced: PfsRelease[];
};

/** Rows the file has, used or not: what tells a full release from a supplement. */
function size(release: PfsRelease): number {
  return release.rows.length + release.rejections.length;
}

/** Oldest first, by content alone, so that the order of loading changes nothing. */
function byAge(a: PfsRelease, b: PfsRelease): number {
  if (a.releasedOn !== b.releasedOn) return a.releasedOn < b.releasedOn ? -1 : 1;
  if (size(a) !== size(b)) return size(a) - size(b);
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

/** A file with under half the rows of the full release before it is a supplement. */
function isSupplement(release: PfsRelease, predecessor: PfsRelease | undefined): boolean {
  return predecessor !== undefined && size(release) * 2 < size(predecessor);
}

/** The releases of one year that count, and those they replace. */
function splitYear(releases: readonly PfsRelease[]): { current: PfsRelease[]; replaced: PfsRelease[] } {
  let current: PfsRelease[] = [];
  const replaced: PfsRelease[] = [];
  for (const release of [...releases].sort(byAge)) {
    if (isSupplement(release, current[0])) {
      current.push(release);
      continue;
    }
    replaced.push(...current);
    current = [release];
  }
  return { current, replaced };
}

function entriesOf(release: PfsRelease): Map<CodeKey, PfsEntry> {
  const entries = new Map<CodeKey, PfsEntry>();
  for (const row of release.rows) {
    const entry = entries.get(row.code);
    if (entry) entry.rows.push(row);
    else entries.set(row.code, { release, rows: [row] });
  }
  return entries;
}

/**
 * Combines all loaded releases. Within a year a full release replaces the older ones; one with under half the
 * rows of the full one before it replaces and adds only the codes it lists. Older years answer nothing.
 */
export function combineReleases(releases: readonly PfsRelease[]): PfsSchedule {
  const years = [...new Set(releases.map((release) => release.year))].sort((a, b) => a - b);
  const year = years.at(-1) ?? null;
  const schedule: PfsSchedule = { year, byCode: new Map(), olderCodes: new Map(), current: [], replaced: [] };
  for (const each of years) {
    const { current, replaced } = splitYear(releases.filter((release) => release.year === each));
    schedule.replaced.push(...replaced);
    for (const release of current) {
      for (const [code, entry] of entriesOf(release)) {
        if (each === year) schedule.byCode.set(code, entry);
        else schedule.olderCodes.set(code, release.releasedOn);
      }
    }
    if (each === year) schedule.current = current;
  }
  for (const code of schedule.byCode.keys()) schedule.olderCodes.delete(code);
  return schedule;
}
