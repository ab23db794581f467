// Which release has the amount of a code: full releases replace older ones, supplements add to them, and only
// the newest year is used.
import type { CodeKey } from '../../../schemas/code.ts';
import type { PfsRelease, PfsRow } from './pfs-release.ts';

/** The rows of one code, and the release that they come from. */
export type PfsEntry = { release: PfsRelease; rows: PfsRow[] };

/** The schedule in force. */
export type PfsSchedule = {
  /** The newest loaded year; null without a file. */
  year: number | null;
  byCode: Map<CodeKey, PfsEntry>;
  /** Codes that only older years list, with the date of the newest release that lists them. */
  olderCodes: Map<CodeKey, string>;
  /** The releases in use, oldest first: one full release and its supplements. */
  current: PfsRelease[];
  /** Releases that a newer full release of the same year replaced: `older_release` in the report. */
  replaced: PfsRelease[];
  /** Full releases of one date with different conversion factors: nobody knows which one is right. */
  ambiguous: PfsRelease[];
};

/** Number of rows of the file, used or not. It distinguishes a full release from a supplement. */
function size(release: PfsRelease): number {
  return release.rows.length + release.rejections.length;
}

/** Sorts the oldest first, by content alone, so that the order of loading has no effect. */
function byAge(a: PfsRelease, b: PfsRelease): number {
  if (a.releasedOn !== b.releasedOn) return a.releasedOn < b.releasedOn ? -1 : 1;
  if (size(a) !== size(b)) return size(a) - size(b);
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

/** True for a file with less than half the rows of the full release before it. */
function isSupplement(release: PfsRelease, predecessor: PfsRelease | undefined): boolean {
  return predecessor !== undefined && size(release) * 2 < size(predecessor);
}

/** True for a full release that another one of the same date contradicts in its conversion factor. */
function isAmbiguous(release: PfsRelease, others: readonly PfsRelease[]): boolean {
  return others.some(
    (other) =>
      other.releasedOn === release.releasedOn &&
      other.conversionFactor !== release.conversionFactor &&
      size(other) * 2 >= size(release) &&
      size(release) * 2 >= size(other),
  );
}

/** Divides the releases of one year into those in use and those that they replace. */
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

function groupByCode(release: PfsRelease): Map<CodeKey, PfsEntry> {
  const entries = new Map<CodeKey, PfsEntry>();
  for (const row of release.rows) {
    const entry = entries.get(row.code);
    if (entry) entry.rows.push(row);
    else entries.set(row.code, { release, rows: [row] });
  }
  return entries;
}

/**
 * Combines all loaded releases. Within a year a full release replaces the older ones; a supplement replaces
 * and adds only the codes that it lists. Amounts of older years are not used. Releases that contradict each other are
 * not used either.
 */
export function combineReleases(loaded: readonly PfsRelease[]): PfsSchedule {
  const ofYear = (all: readonly PfsRelease[], year: number) => all.filter((release) => release.year === year);
  const ambiguous = loaded.filter((release) => isAmbiguous(release, ofYear(loaded, release.year)));
  const releases = loaded.filter((release) => !ambiguous.includes(release));
  const years = [...new Set(releases.map((release) => release.year))].sort((a, b) => a - b);
  const year = years.at(-1) ?? null;
  const schedule: PfsSchedule = {
    year,
    byCode: new Map(),
    olderCodes: new Map(),
    current: [],
    replaced: [],
    ambiguous,
  };
  for (const each of years) {
    const { current, replaced } = splitYear(ofYear(releases, each));
    schedule.replaced.push(...replaced);
    for (const release of current) {
      for (const [code, entry] of groupByCode(release)) {
        if (each === year) schedule.byCode.set(code, entry);
        else schedule.olderCodes.set(code, release.releasedOn);
      }
    }
    if (each === year) schedule.current = current;
  }
  for (const code of schedule.byCode.keys()) schedule.olderCodes.delete(code);
  return schedule;
}
