// Combines all fee schedules: makes one benchmark for every code that any of them lists.
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { type CodeKey, codeTypeOf } from '../../../schemas/code.ts';
import type { AddendumB } from './addendum-b.ts';
import type { Clfs } from './clfs.ts';
import { type CodeFacts, findComparable, findCovers, NO_FACTS } from './covers.ts';
import type { HcpcsFile } from './hcpcs-file.ts';
import type { LevelTwoText } from './level-two-text.ts';
import { combineLevelTwoTexts } from './level-two-texts.ts';
import { combineReleases, type PfsSchedule } from './pfs.ts';
import { makeMedicare, medicareWithout } from './pfs-medicare.ts';
import type { PfsRelease } from './pfs-release.ts';
import { findSettingChanges } from './setting-changes.ts';

export type LoadedSchedules = {
  pfs: PfsRelease[];
  addendumB: AddendumB[];
  clfs: Clfs[];
  hcpcs: HcpcsFile[];
};
export type Benchmarks = {
  byCode: Map<CodeKey, Benchmark>;
  /** The PFS releases in use, and those that were replaced. */
  pfs: PfsSchedule;
  /** The newest file of each of these schedules, used as a whole; null when none is loaded. */
  addendumB: AddendumB | null;
  clfs: Clfs | null;
  /** Codes that left the inpatient-only list, with the date of the first file without that status. */
  settingChanges: Map<CodeKey, string>;
  /** Labels and units of Level II codes, of all loaded files. */
  levelTwo: Map<CodeKey, LevelTwoText>;
  /** The date of the newest file of Level II texts. */
  levelTwoReleasedOn: string | null;
  /** Files that a newer one replaced: `older_release` in the report. */
  replaced: (PfsRelease | AddendumB | Clfs)[];
  anyPfsLoaded: boolean;
  anyOppsLoaded: boolean;
  /** Lines for the attribution of an answer. */
  sources: string[];
  /** Release date of the newest schedule in use. */
  newestReleasedOn: string | null;
};

/**
 * Picks the newest file; an undated file counts as the oldest. Of files with the same date it picks the one
 * with more codes, then by content, so that the order of loading has no effect.
 */
function pickNewest<T extends { releasedOn: string | null }>(
  files: readonly T[],
  entries: (file: T) => ReadonlyMap<CodeKey, unknown>,
): T | null {
  const text = (file: T) => JSON.stringify([...entries(file)]);
  const ranked = [...files].sort((a, b) => {
    const [dateA, dateB] = [a.releasedOn ?? '', b.releasedOn ?? ''];
    if (dateA !== dateB) return dateA < dateB ? 1 : -1;
    const bySize = entries(b).size - entries(a).size;
    if (bySize !== 0) return bySize;
    const [textA, textB] = [text(a), text(b)];
    return textA < textB ? -1 : textA > textB ? 1 : 0;
  });
  return ranked[0] ?? null;
}

function newest(dates: readonly (string | null | undefined)[]): string | null {
  return dates.reduce<string | null>((best, date) => (date && (!best || date > best) ? date : best), null);
}

function sourceLines(
  { pfs, addendumB, clfs }: Pick<Benchmarks, 'pfs' | 'addendumB' | 'clfs'>,
  hcpcs: readonly HcpcsFile[],
): string[] {
  const lines = pfs.current.map(
    ({ label, conversionFactor }) =>
      `CMS Medicare Physician Fee Schedule, ${label} release, conversion factor ${conversionFactor}`,
  );
  if (addendumB) lines.push(`CMS OPPS Addendum B, ${addendumB.releasedOn ?? 'undated'}`);
  if (clfs) lines.push(`CMS Clinical Laboratory Fee Schedule, ${clfs.releasedOn}`);
  const texts = newest(hcpcs.map(({ releasedOn }) => releasedOn));
  if (texts) lines.push(`CMS HCPCS Level II texts, ${texts}`);
  return lines;
}

/**
 * The date of a code: that of the PFS when it lists the code, otherwise of the newest other schedule that
 * does.
 */
function findReleaseDate(code: CodeKey, { pfs, addendumB, clfs }: Omit<Benchmarks, 'byCode'>): string | null {
  const listed = pfs.byCode.get(code);
  if (listed) return listed.release.releasedOn;
  const other = newest([
    addendumB?.codes.has(code) ? addendumB.releasedOn : null,
    clfs?.rates.has(code) ? clfs.releasedOn : null,
  ]);
  return other ?? pfs.olderCodes.get(code) ?? null;
}

/**
 * Makes one benchmark for every code that a loaded schedule lists, in code order. Each schedule has its own
 * field for an amount; the amount of one schedule never replaces a missing one of another.
 */
export function buildBenchmarks(loaded: LoadedSchedules): Benchmarks {
  const pfs = combineReleases(loaded.pfs);
  const addendumB = pickNewest(loaded.addendumB, (file) => file.codes);
  const clfs = pickNewest(loaded.clfs, (file) => file.rates);
  const context: Omit<Benchmarks, 'byCode'> = {
    pfs,
    addendumB,
    clfs,
    settingChanges: findSettingChanges(loaded.addendumB),
    replaced: [
      ...pfs.replaced,
      ...loaded.addendumB.filter((file) => file !== addendumB),
      ...loaded.clfs.filter((file) => file !== clfs),
    ],
    anyPfsLoaded: pfs.year !== null,
    anyOppsLoaded: addendumB !== null,
    levelTwo: combineLevelTwoTexts(loaded.hcpcs, addendumB, clfs),
    levelTwoReleasedOn: newest(loaded.hcpcs.map(({ releasedOn }) => releasedOn)),
    sources: sourceLines({ pfs, addendumB, clfs }, loaded.hcpcs),
    newestReleasedOn: newest([...pfs.current, addendumB, clfs].map((file) => file?.releasedOn)),
  };
  const codes = new Set<CodeKey>([
    ...pfs.byCode.keys(),
    ...pfs.olderCodes.keys(),
    ...(addendumB?.codes.keys() ?? []),
    ...(clfs?.rates.keys() ?? []),
  ]);
  const byCode = new Map<CodeKey, Benchmark>();
  for (const code of [...codes].sort()) {
    const opps = addendumB?.codes.get(code);
    const covers = findCovers(code, collectFacts(code, context));
    const medicare = makeMedicare(code, pfs, {
      outpatientCents: opps?.cents ?? null,
      labCents: clfs?.rates.get(code) ?? null,
    });
    byCode.set(code, {
      code,
      medicare: { ...medicare, comparable: findComparable(covers.kind, medicare) },
      covers,
      oppsStatus: opps?.status ?? null,
      releasedOn: findReleaseDate(code, context),
    });
  }
  return { byCode, ...context };
}

function collectFacts(
  code: CodeKey,
  { pfs, addendumB, clfs, levelTwo }: Omit<Benchmarks, 'byCode'>,
): CodeFacts {
  const text = levelTwo.get(code);
  return {
    oppsStatus: addendumB?.codes.get(code)?.status ?? null,
    onLabSchedule: clfs?.rates.has(code) ?? false,
    globalDays: pfs.byCode.get(code)?.rows.map(({ globalDays }) => globalDays) ?? [],
    textUnit: text?.unit ?? null,
    textAddOn: text?.addOn ?? false,
  };
}

/**
 * The benchmark of a code that no loaded schedule lists; `text` is its Level II text, when a file has one.
 */
export function noBenchmark(code: CodeKey, anyPfsLoaded: boolean, text?: LevelTwoText): Benchmark {
  const listed = anyPfsLoaded ? 'not_in_schedule' : 'no_schedule_loaded';
  const reason = codeTypeOf(code) === 'MS-DRG' ? 'inpatient_stay' : listed;
  const medicare = medicareWithout(reason, { outpatientCents: null, labCents: null });
  const facts = text ? { ...NO_FACTS, textUnit: text.unit, textAddOn: text.addOn } : NO_FACTS;
  return { code, medicare, covers: findCovers(code, facts), oppsStatus: null, releasedOn: null };
}
