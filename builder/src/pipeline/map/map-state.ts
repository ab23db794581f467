// The map step and the state between nights: files that an earlier night has read are taken from the state,
// and what this night reads is kept there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSING_REFUSALS } from '../../../../schemas/refusals.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { inParallel } from '../../parallel/in-parallel.ts';
import type { FetchedFile, FolderAndState } from '../../state/fetched-files.ts';
import { changeLast, FileLast, STATE_FORMAT } from '../../state/records.ts';
import { StateError, type StateStore, stateKeys } from '../../state/state-store.ts';
import type { MapEntry } from './map-manifest.ts';
import { decodeReduced, encodeReduced, type ReducedFile } from './reduced-file.ts';

/** Files handled at the same time. Each of them is in memory as a whole. */
const FILES_AT_ONCE = 16;

/** A file of the folder, or all members of an archive: they are read, kept and taken together. */
export type Unit = readonly ScannedFile[];
type Work = {
  found: Pick<FolderAndState, 'fetched'>;
  mapDir: string;
  onFile: (done: number, total: number) => void;
  /** The run of `read` that received the files. */
  run?: number;
};

/** @throws StateError when the folder lacks files whose observations only a state has */
export function refuseMissingState({ files, isStored }: FolderAndState): void {
  const absent = files.filter(isStored).length;
  if (absent === 0) return;
  throw new StateError(
    `${absent} files were not downloaded into the folder, because a state has their observations. Give --state.`,
  );
}

/** Writes the artefacts of every unit that the state has. @returns the map entries of those units */
export async function takeReduced(
  units: readonly Unit[],
  store: StateStore,
  { found, mapDir, onFile }: Work,
): Promise<Map<Unit, MapEntry[]>> {
  const taken = new Map<Unit, MapEntry[]>();
  let done = 0;
  await inParallel(units, FILES_AT_ONCE, async (unit) => {
    const fetched = findFetched(unit, found);
    const reduced = fetched && (await readReduced(fetched, store));
    if (fetched && reduced) {
      taken.set(unit, await writeArtefacts(unit, reduced, mapDir));
      if (!isRecordCurrent(fetched)) await updateRecord(fetched, reduced, store);
    }
    onFile(++done, units.length);
  });
  return taken;
}

function findFetched([first]: Unit, { fetched }: Work['found']): FetchedFile | undefined {
  return fetched.get(first?.archive ?? first?.file ?? '');
}

/**
 * What this reader version made of the bytes. For a file that is not in the folder: what its record names.
 */
async function readReduced(
  { source, sha256, file, stored }: FetchedFile,
  store: StateStore,
): Promise<ReducedFile | undefined> {
  const key = stateKeys.reduced(source, sha256, stored?.reader_version ?? READER_VERSION);
  const bytes = await store.read(key);
  if (bytes) return decodeReduced(bytes, key);
  if (!stored) return undefined;
  throw new StateError(`${store.name} lacks ${key}, the observations of ${file}. Run fetch again.`);
}

async function writeArtefacts(
  unit: Unit,
  { readerVersion, parts }: ReducedFile,
  mapDir: string,
): Promise<MapEntry[]> {
  const [first] = unit;
  const base = first?.archive ?? first?.file ?? '';
  const byName = new Map(parts.map((one) => [one.part.name, one]));
  const stale = readerVersion === READER_VERSION ? {} : { staleReader: readerVersion };
  return Promise.all(
    unit.map(async ({ path: _, stamp: __, ...file }) => {
      const one = byName.get(file.file.slice(base.length));
      if (!one) throw new StateError(`The state lacks ${file.file} of ${base}. Run fetch again.`);
      const { name, ...part } = one.part;
      if (part.artefact !== null) await writeWhole(join(mapDir, part.artefact), one.artefact);
      return { ...file, ...part, ...stale, sourceUrl: null };
    }),
  );
}

/**
 * Keeps the observations of units that `fetch` downloaded, and returns their records. A unit with an artefact of another kind, such as a
 * fee schedule, is not kept. Neither is one that a later night may be able to read.
 */
export async function keepReduced(
  units: ReadonlyMap<Unit, readonly MapEntry[]>,
  store: StateStore,
  { found, mapDir, onFile, run }: Work,
): Promise<Map<Unit, FileLast>> {
  const kept = new Map<Unit, FileLast>();
  let done = 0;
  await inParallel([...units], FILES_AT_ONCE, async ([unit, entries]) => {
    const fetched = findFetched(unit, found);
    const hasOtherArtefact = entries.some(({ kind, artefact }) => artefact !== null && kind !== 'mrf');
    if (fetched && !hasOtherArtefact && !entries.some(isUnread)) {
      const reduced = await collectReduced(entries, unit, mapDir);
      const key = stateKeys.reduced(fetched.source, fetched.sha256, READER_VERSION);
      await store.keep(key, await encodeReduced(reduced));
      // The record is written after what it names: if the build stops in between, the file is fetched again.
      kept.set(unit, await updateRecord(fetched, reduced, store, run));
    }
    onFile(++done, units.size);
  });
  return kept;
}

function isUnread({ refused, mapped }: MapEntry): boolean {
  const reason = (refused ?? mapped?.refused)?.reason;
  return reason !== undefined && PASSING_REFUSALS.has(reason);
}

async function collectReduced(
  entries: readonly MapEntry[],
  [first]: Unit,
  mapDir: string,
): Promise<ReducedFile> {
  const base = first?.archive ?? first?.file ?? '';
  const parts = entries.map(async ({ file, archive, sourceUrl: _, staleReader: __, ...rest }) => ({
    part: { ...rest, name: file.slice(base.length) },
    artefact: rest.artefact === null ? new Uint8Array() : await readFile(join(mapDir, rest.artefact)),
  }));
  return { readerVersion: READER_VERSION, parts: await Promise.all(parts) };
}

function isRecordCurrent({ stored, status, validators }: FetchedFile): boolean {
  return (
    stored !== null &&
    stored.status === status &&
    JSON.stringify(stored.validators) === JSON.stringify(validators)
  );
}

/**
 * Brings the record of a file up to date. It names this copy and the previous one; an older copy is removed.
 */
async function updateRecord(
  fetched: FetchedFile,
  reduced: ReducedFile,
  store: StateStore,
  run?: number,
): Promise<FileLast> {
  const { source, stored: _, sha256, ...facts } = fetched;
  const isThisCopy = ({ sha256: hash, reader_version }: ReadCopy) =>
    hash === sha256 && reader_version === reduced.readerVersion;
  const next = (last: FileLast | undefined): FileLast => ({
    format: STATE_FORMAT,
    sha256,
    reader_version: reduced.readerVersion,
    validators: facts.validators,
    status: facts.status,
    file: facts.file,
    url: facts.url,
    bytes: facts.bytes,
    parts: reduced.parts.map(({ part: { name, sha256: hash, bytes } }) => ({ name, sha256: hash, bytes })),
    previous: !last ? null : isThisCopy(last) ? last.previous : copyOf(last),
    ...(run === undefined ? {} : { received: { run, is_new: true } }),
  });
  const { before, swapped } = await changeLast(store, source, FileLast, next);
  const old = before && !isThisCopy(before) ? before.previous : null;
  if (swapped && old && !isThisCopy(old))
    await store.remove([stateKeys.reduced(source, old.sha256, old.reader_version)]);
  return next(before);
}

type ReadCopy = { sha256: string; reader_version: number };

function copyOf({ sha256, reader_version }: ReadCopy): ReadCopy {
  return { sha256, reader_version };
}
