// Reads one of the small files that the plan needs: a fee schedule, the hospital list, the list of CMS's actions, a
// geography file, a fetch status. It runs in a thread, so what it returns can be sent to another thread.
import { basename } from 'node:path';
import type { ZipCentroid } from '../../../../schemas/place.ts';
import type { EnforcementList } from '../../facilities/enforcement.ts';
import type { Hospital } from '../../facilities/hospital-list.ts';
import type { AddendumB } from '../../fee-schedules/addendum-b.ts';
import type { Clfs } from '../../fee-schedules/clfs.ts';
import type { HcpcsFile } from '../../fee-schedules/hcpcs-file.ts';
import type { PfsRelease } from '../../fee-schedules/pfs-release.ts';
import type { readFetchReport } from '../../fetch/fetch-status.ts';
import { type ReadOrRefused, refusedOr } from '../../input/refusal.ts';
import type { StandIns } from '../../publish/stand-ins.ts';
import { SOURCES } from '../pipeline.ts';

type PlanSource = Extract<(typeof SOURCES)[number], { readIn: 'plan' }>;
export type PlanKind = PlanSource['kind'];

/** What the readers of each kind make of a file. */
export type Schedule = PfsRelease | AddendumB | Clfs | HcpcsFile;
export type FetchReport = Awaited<ReturnType<typeof readFetchReport>>;
export type PlanValue = Schedule | Hospital[] | EnforcementList | ZipCentroid[] | FetchReport | StandIns;

/** `file` is its path in the input folder, `path` that of its copy. */
export type PlanTask = { kind: PlanKind; path: string; file: string };

const READERS = new Map<string, PlanSource['reader']>(
  SOURCES.flatMap((source) => (source.readIn === 'plan' ? [[source.kind, source.reader]] : [])),
);

/** Reads one file. A refusal is returned, not thrown, so that the other files are still read. */
export function readPlanFile({ kind, path, file }: PlanTask): Promise<ReadOrRefused<PlanValue>> {
  return refusedOr(async () => {
    const reader = READERS.get(kind);
    if (!reader) throw new Error(`The plan does not read files of the kind ${kind}.`);
    const value = await reader(path, basename(file));
    // A list has functions that find its hospitals; they cannot be sent.
    return value && 'hospitals' in value && 'unique' in value ? value.hospitals : value;
  }, file);
}
