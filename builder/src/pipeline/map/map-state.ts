// The map step and the state between nights: what was read on an earlier night is taken from there, what is read
// tonight is kept there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { inParallel } from '../../parallel/in-parallel.ts';
import type { FetchedFile, FolderAndState } from '../../state/fetched-files.ts';
import { changeLast, FileLast, STATE_FORMAT } from '../../state/records.ts';
import { StateError, type StateStore, stateKeys } from '../../state/state-store.ts';
import type { MapEntry } from './map-manifest.ts';
import { decodeReduced, encodeReduced, type ReducedFile } from './reduced-file.ts';

/** Files under way at a time; each is in memory whole. */
const FILES_AT_ONCE = 16;

/** A file of the folder, or an archive's members: read, kept and taken together. */
export type Unit = readonly ScannedFile[];
type Work = { found: FolderAndState; mapDir: string; onFile: (done: number, total: number) => void };

/** @throws StateError when files are missing that only a state has */
export function refuseMissingState({ files, isStored }: FolderAndState): void {
  const absent = files.filter(isStored).length;
  if (absent === 0) return;
  throw new StateError(
    `${absent} files of the folder were not downloaded, because a state has their observations: give --state.`,
  );
}

/** Writes the artefacts of every unit the state has; the entries by the unit they are of. */
export async function takeReduced(
  units: readonly Unit[],
  store: StateStore,
  { found, mapDir, onFile }: Work,
): Promise<Map<Unit, MapEntry[]>> {
  const taken = new Map<Unit, MapEntry[]>();
  let done = 0;
  await inParallel(units, FILES_AT_ONCE, async (unit) => {
    const fetched = fetchedOf(unit, found);
    const reduced = fetched && (await readReduced(fetched, store));
    if (fetched && reduced) {
      taken.set(unit, await placed(unit, reduced, mapDir));
      if (!isNoted(fetched)) await note(fetched, reduced, store);
    }
    onFile(++done, units.length);
  });
  return taken;
}

function fetchedOf([first]: Unit, { fetched }: FolderAndState): FetchedFile | undefined {
  return fetched.get(first?.archive ?? first?.file ?? '');
}

/** What this version made of the bytes, or for a file that is not here the version its record names. */
async function readReduced(
  { source, sha256, file, stored }: FetchedFile,
  store: StateStore,
): Promise<ReducedFile | undefined> {
  const key = stateKeys.reduced(source, sha256, stored?.reader_version ?? READER_VERSION);
  const bytes = await store.read(key);
  if (bytes) return decodeReduced(bytes, key);
  if (!stored) return undefined;
  throw new StateError(`${store.name} has no ${key}, which stands for ${file}: fetch again.`);
}

async function placed(
  unit: Unit,
  { readerVersion, parts }: ReducedFile,
  mapDir: string,
): Promise<MapEntry[]> {
  const [first] = unit;
  const base = first?.archive ?? first?.file ?? '';
  const byName = new Map(parts.map((one) => [one.part.name, one]));
  const stale = readerVersion === READER_VERSION ? {} : { staleReader: readerVersion };
  return Promise.all(
    unit.map(async ({ path: _, ...file }) => {
      const one = byName.get(file.file.slice(base.length));
      if (!one) throw new StateError(`The state has no ${file.file} of ${base}: fetch again.`);
      const { name, ...part } = one.part;
      if (part.artefact !== null) await writeWhole(join(mapDir, part.artefact), one.artefact);
      return { ...file, ...part, ...stale, sourceUrl: null };
    }),
  );
}

/** Keeps what was made of units that the fetch has brought. What is raw, such as a fee schedule, is not kept. */
export async function keepReduced(
  units: ReadonlyMap<Unit, readonly MapEntry[]>,
  store: StateStore,
  { found, mapDir, onFile }: Work,
): Promise<void> {
  let done = 0;
  await inParallel([...units], FILES_AT_ONCE, async ([unit, entries]) => {
    const fetched = fetchedOf(unit, found);
    const isRaw = entries.some(({ kind, artefact }) => artefact !== null && kind !== 'mrf');
    if (fetched && !isRaw) {
      const reduced = await reducedOf(entries, unit, mapDir);
      const key = stateKeys.reduced(fetched.source, fetched.sha256, READER_VERSION);
      await store.keep(key, await encodeReduced(reduced));
      // The record comes after what it names: a stop in between only means that the file is fetched again.
      await note(fetched, reduced, store);
    }
    onFile(++done, units.size);
  });
}

async function reducedOf(entries: readonly MapEntry[], [first]: Unit, mapDir: string): Promise<ReducedFile> {
  const base = first?.archive ?? first?.file ?? '';
  const parts = entries.map(async ({ file, archive, sourceUrl: _, staleReader: __, ...rest }) => ({
    part: { ...rest, name: file.slice(base.length) },
    artefact: rest.artefact === null ? new Uint8Array() : await readFile(join(mapDir, rest.artefact)),
  }));
  return { readerVersion: READER_VERSION, parts: await Promise.all(parts) };
}

function isNoted({ stored, status, validators }: FetchedFile): boolean {
  return (
    stored !== null &&
    stored.status === status &&
    JSON.stringify(stored.validators) === JSON.stringify(validators)
  );
}

/** Brings the file's record up to date, and removes the copy before the copy before. */
async function note(fetched: FetchedFile, reduced: ReducedFile, store: StateStore): Promise<void> {
  const { source, stored: _, sha256, ...facts } = fetched;
  const names = ({ sha256: hash, reader_version }: Named) =>
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
    previous: !last ? null : names(last) ? last.previous : copyOf(last),
  });
  const { before, swapped } = await changeLast(store, source, FileLast, next);
  const old = before && !names(before) ? before.previous : null;
  if (swapped && old && !names(old))
    await store.remove([stateKeys.reduced(source, old.sha256, old.reader_version)]);
}

type Named = { sha256: string; reader_version: number };

function copyOf({ sha256, reader_version }: Named): Named {
  return { sha256, reader_version };
}
