// Reads the fee schedules of an input folder into benchmarks. The hospital list and NPPES are read in registries.ts.
import { type Benchmarks, buildBenchmarks } from '../../fee-schedules/benchmarks.ts';
import type { PfsRelease } from '../../fee-schedules/pfs-release.ts';
import type { Refused } from '../../input/refusal.ts';
import type { FileReaders } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';
import type { PlanKind, Schedule } from './read-plan-file.ts';

/** Benchmarks, and the outcome of each schedule file by its path in the folder. */
export type Federal = {
  benchmarks: Benchmarks;
  refused: Map<string, Refused>;
  dated: Map<string, string | null>;
  /** Rows that were rejected, by file: reason and address of each. */
  rejections: Map<string, { reason: string; at: string }[]>;
  /** What a person has to look at in a file that is used. */
  alarms: Map<string, readonly string[]>;
};

const SCHEDULES = new Map<InputKind, PlanKind>(
  SOURCES.filter((source) => source.product === 'Medicare benchmarks').map(({ kind }) => [kind, kind]),
);

/** Reads every schedule file. A file that cannot be used is refused with its reason; the others are used. */
export async function loadFederal(files: readonly IdentifiedFile[], readers: FileReaders): Promise<Federal> {
  const read: { file: IdentifiedFile; schedule: Schedule }[] = [];
  const refused = new Map<string, Refused>();
  for (const file of oncePerContent(files, refused)) {
    const kind = SCHEDULES.get(file.kind);
    if (!kind) continue;
    const schedule = await readers.readForPlan<Schedule>(file, kind);
    if (schedule.refused) refused.set(file.file, schedule.refused);
    else read.push({ file, schedule: schedule.value });
  }
  const benchmarks = buildBenchmarks({
    pfs: read.flatMap(({ schedule }) => ('rows' in schedule ? [schedule] : [])),
    addendumB: read.flatMap(({ schedule }) => ('codes' in schedule ? [schedule] : [])),
    clfs: read.flatMap(({ schedule }) => ('rates' in schedule ? [schedule] : [])),
    hcpcs: read.flatMap(({ schedule }) => ('texts' in schedule ? [schedule] : [])),
  });
  for (const { file, schedule } of read) {
    if (!('texts' in schedule) && benchmarks.replaced.includes(schedule))
      refused.set(file.file, { reason: 'older_release', detail: '', at: '' });
    if ('rows' in schedule && benchmarks.pfs.ambiguous.includes(schedule))
      refused.set(file.file, { reason: 'ambiguous_release', detail: describeAmbiguous(schedule), at: '' });
  }
  return {
    benchmarks,
    refused,
    dated: new Map(read.map(({ file, schedule }) => [file.file, schedule.releasedOn])),
    alarms: new Map(
      read.map(({ file, schedule }) => [file.file, 'alarms' in schedule ? schedule.alarms : []]),
    ),
    rejections: new Map(
      read.map(({ file, schedule }) => [file.file, 'rejections' in schedule ? schedule.rejections : []]),
    ),
  };
}

function describeAmbiguous({ releasedOn, conversionFactor }: PfsRelease): string {
  return `Another full release of ${releasedOn} has another conversion factor than ${conversionFactor}. Remove the wrong one.`;
}

/** Yields each schedule file once: of files with the same bytes only the first by path. */
function* oncePerContent(files: readonly IdentifiedFile[], refused: Map<string, Refused>) {
  const seen = new Set<string>();
  for (const file of files) {
    if (!SCHEDULES.has(file.kind)) continue;
    if (seen.has(file.sha256))
      refused.set(file.file, {
        reason: 'older_release',
        detail: 'Another file of the folder has the same bytes.',
        at: '',
      });
    else yield file;
    seen.add(file.sha256);
  }
}
