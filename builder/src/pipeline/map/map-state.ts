// The map step and the state between nights: files that an earlier night has read are taken from the state,
// and what this night reads is kept there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSING_REFUSALS } from '../../../../schemas/refusals.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { inParallel } from '../../parallel/in-parallel.ts';
import { isCurrentReader, PAYER_READER_VERSION } from '../../providers/payer-reader.ts';
import type { FetchedFile, FolderAndState } from '../../state/fetched-files.ts';
import { changeLast, FileLast, keysOfCopy, type RegistryLast, STATE_FORMAT } from '../../state/records.ts';
import { StateError, type StateStore, stateKeys } from '../../state/state-store.ts';
import type { MapEntry } from './map-manifest.ts';
import { decodeReduced, encodeReduced, type ReducedFile, type ReducedPart } from './reduced-file.ts';
import { keepSlices, readSlicesOf } from './sliced-artefacts.ts';

/** Files handled at the same time. Of each of them the observations, or a slice, are in memory. */
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
      taken.set(unit, await writeArtefacts(unit, reduced, { store, fetched, mapDir }));
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
  const versions = stored ? [stored.reader_version] : [READER_VERSION, PAYER_READER_VERSION];
  const keys = versions.map((version) => stateKeys.reduced(source, sha256, version));
  for (const key of keys) {
    const bytes = await store.read(key);
    if (bytes) return decodeReduced(bytes, key);
  }
  if (!stored) return undefined;
  const [key] = keys;
  throw new StateError(`${store.name} lacks ${key}, the observations of ${file}. Run fetch again.`);
}

async function writeArtefacts(
  unit: Unit,
  { readerVersion, parts }: ReducedFile,
  { store, fetched, mapDir }: { store: StateStore; fetched: FetchedFile; mapDir: string },
): Promise<MapEntry[]> {
  const [first] = unit;
  const base = first?.archive ?? first?.file ?? '';
  const byName = new Map(parts.map((one) => [one.part.name, one]));
  const stale = isCurrentReader(readerVersion) ? {} : { staleReader: readerVersion };
  const copy = { source: fetched.source, sha256: fetched.sha256, readerVersion };
  return Promise.all(
    unit.map(async ({ path: _, stamp: __, ...file }) => {
      const one = byName.get(file.file.slice(base.length));
      if (!one) throw new StateError(`The state lacks ${file.file} of ${base}. Run fetch again.`);
      const { name: _name, sliced, names: _names, ...part } = one.part;
      if (part.artefact !== null)
        await writeWhole(
          join(mapDir, part.artefact),
          sliced ? readSlicesOf(store, copy, sliced) : one.artefact,
        );
      return { ...file, ...part, ...stale, sourceUrl: null };
    }),
  );
}

/**
 * Keeps what was made of units that `fetch` downloaded, and returns their records. A unit that a later night may be able
 * to read is not kept.
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
    if (fetched && !entries.some(isUnread)) {
      const reduced = await collectReduced(entries, unit, { store, fetched, mapDir });
      const key = stateKeys.reduced(fetched.source, fetched.sha256, reduced.readerVersion);
      await store.keep(key, await encodeReduced(reduced));
      if (entries.some(({ kind, artefact }) => kind === 'nppes' && artefact !== null))
        await noteRegistry(fetched, reduced, store);
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
  { store, fetched, mapDir }: { store: StateStore; fetched: FetchedFile; mapDir: string },
): Promise<ReducedFile> {
  const base = first?.archive ?? first?.file ?? '';
  const readerVersion = entries.some(({ kind }) => kind === 'tic-rates')
    ? PAYER_READER_VERSION
    : READER_VERSION;
  const copy = { source: fetched.source, sha256: fetched.sha256, readerVersion };
  const parts: ReducedFile['parts'] = [];
  let slices = 0;
  for (const { file, archive: _, sourceUrl: __, staleReader: ___, ...rest } of entries) {
    const part: ReducedPart = { ...rest, name: file.slice(base.length) };
    const path = rest.artefact === null ? undefined : join(mapDir, rest.artefact);
    if (path !== undefined && rest.kind !== 'mrf') {
      part.sliced = await keepSlices(store, copy, path, slices);
      slices += part.sliced.slices;
    }
    const isInside = path !== undefined && !part.sliced;
    parts.push({ part, artefact: isInside ? await readFile(path) : new Uint8Array() });
  }
  return { readerVersion, parts };
}

/** Notes where the newest registry of providers is; it says which providers the rates of payers may be for. */
async function noteRegistry(
  { source, sha256 }: FetchedFile,
  reduced: ReducedFile,
  store: StateStore,
): Promise<void> {
  const key = stateKeys.registry();
  const stored = await store.readRecord(key);
  const last: RegistryLast = {
    ...{ format: STATE_FORMAT, source, sha256, reader_version: reduced.readerVersion },
    slices: countSlices(reduced),
  };
  // Another process that was faster has noted a registry of the same night.
  await store.swapRecord(key, JSON.stringify(last), stored?.tag ?? null);
}

function countSlices({ parts }: ReducedFile): number {
  return parts.reduce((sum, { part }) => sum + (part.sliced?.slices ?? 0), 0);
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
  const slices = countSlices(reduced);
  const isThisCopy = ({ sha256: hash, reader_version }: ReadCopy) =>
    hash === sha256 && reader_version === reduced.readerVersion;
  const next = (last: FileLast | undefined): FileLast => ({
    format: STATE_FORMAT,
    sha256,
    reader_version: reduced.readerVersion,
    ...(slices === 0 ? {} : { slices }),
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
  if (swapped && old && !isThisCopy(old)) await store.remove(keysOfCopy(source, old));
  return next(before);
}

type ReadCopy = Pick<FileLast, 'sha256' | 'reader_version' | 'slices'>;

function copyOf({ sha256, reader_version, slices }: ReadCopy): ReadCopy {
  return { sha256, reader_version, ...(slices === undefined ? {} : { slices }) };
}
