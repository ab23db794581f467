// From a downloaded file to the state: it is read, what it became is kept, and its bytes are removed from the disk.
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileRecord } from '../fetch/folder/file-record.ts';
import { validatorsOf } from '../fetch/folder/save-state.ts';
import { scanFile } from '../input/scan.ts';
import type { ReaderOptions } from '../pipeline/map/file-readers.ts';
import type { MapEntry } from '../pipeline/map/map-manifest.ts';
import { keepReduced, type Unit } from '../pipeline/map/map-state.ts';
import { mapUnits } from '../pipeline/map/map-units.ts';
import { workPaths } from '../pipeline/step/work-folder.ts';
import { isCurrentReader } from '../providers/payer-reader.ts';
import type { FetchedFile } from '../state/fetched-files.ts';
import type { StateStore } from '../state/state-store.ts';
import type { StreamedFile, StreamedMember } from './stream-reader.ts';

export type KeepOptions = ReaderOptions & {
  store: StateStore;
  /** The folder of the fetch. */
  outDir: string;
  /** A folder for what the readers write. */
  workDir: string;
  run: number;
};

/**
 * Reads a file of the folder and keeps what it became. The raw file is removed in any case. A file that a later run may
 * be able to read, such as one that took too long, is not kept.
 * @returns the record of the file as the state has it; undefined when it is not kept
 */
export async function keepFile(
  record: FileRecord,
  streamed: StreamedFile | StreamedMember[] | undefined,
  options: KeepOptions,
): Promise<FileRecord | undefined> {
  const { store, outDir, workDir, run, ...reading } = options;
  const { id, file, url, bytes, sha256 } = record;
  const path = join(outDir, file);
  const build = join(workDir, id);
  const fetched: FetchedFile = {
    source: id,
    ...{ file, url, bytes, sha256 },
    validators: validatorsOf(record),
    status: 'ok',
    stored: null,
  };
  try {
    await mkdir(workPaths(build).map, { recursive: true });
    const { unit, entries } = Array.isArray(streamed)
      ? await readMembers(streamed, record, build, reading)
      : streamed
        ? await readStreamed(streamed, record, path, build)
        : await readFromDisk({ file, path }, build, reading);
    const found = { fetched: new Map([[file, fetched]]) };
    const work = { found, mapDir: workPaths(build).map, onFile: () => {}, run };
    const kept = await keepReduced(new Map([[unit, entries]]), store, work);
    const last = kept.get(unit);
    return last && { ...record, stored: { last, stale: !isCurrentReader(last.reader_version) } };
  } finally {
    await rm(build, { recursive: true, force: true });
    await rm(dirname(path), { recursive: true, force: true });
  }
}

type UnitAndEntries = { unit: Unit; entries: MapEntry[] };

async function readFromDisk(
  from: { file: string; path: string },
  outDir: string,
  reading: ReaderOptions,
): Promise<UnitAndEntries> {
  const unit = await scanFile(from);
  return { unit, entries: (await mapUnits([unit], { ...reading, outDir }))[0] ?? [] };
}

async function readStreamed(
  streamed: StreamedFile,
  { file, bytes, sha256 }: FileRecord,
  path: string,
  outDir: string,
): Promise<UnitAndEntries> {
  const entry = await entryOfStream(streamed, { file, bytes, sha256 }, outDir);
  return { unit: [{ file, path, bytes, sha256 }], entries: [entry] };
}

/** The members of an archive that was read by ranges, in the order of their names, as the scan gives them. */
async function readMembers(
  members: readonly StreamedMember[],
  { file: archive }: FileRecord,
  outDir: string,
  reading: ReaderOptions,
): Promise<UnitAndEntries> {
  const read = async ({ name, streamed, path, refused, ...facts }: StreamedMember) => {
    const member = { file: `${archive}/${name}`, archive, ...facts };
    if (streamed) return entryOfStream(streamed, member, outDir);
    const unread: MapEntry = { ...member, kind: 'unknown', sourceUrl: null, artefact: null };
    if (refused || path === undefined) return { ...unread, ...(refused ? { refused } : {}) };
    const [[entry] = []] = await mapUnits([[{ ...member, path }]], { ...reading, outDir });
    await rm(path, { force: true });
    return entry ?? unread;
  };
  const entries: MapEntry[] = [];
  for (const member of members) entries.push(await read(member));
  entries.sort((a, b) => (a.file < b.file ? -1 : 1));
  const unit = entries.map(({ file, bytes, sha256 }) => ({ file, path: '', bytes, sha256, archive }));
  return { unit, entries };
}

/** Moves the artefact of a file that was read as a stream to its name, as the map step does. */
async function entryOfStream(
  { reading, artefactPath }: StreamedFile,
  file: Pick<MapEntry, 'file' | 'archive' | 'bytes' | 'sha256'>,
  outDir: string,
): Promise<MapEntry> {
  const entry: MapEntry = { ...file, ...reading, sourceUrl: null, artefact: null };
  if (reading.refused || reading.names) return entry;
  const paths = workPaths(outDir);
  const artefact = (reading.mapped ? paths.observations : paths.federal)(file.sha256);
  await rename(artefactPath, join(paths.map, artefact));
  return { ...entry, artefact };
}
