// Reads input files: finds the kind of each, and writes what it becomes into the folder of map artefacts.
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import { openBytes } from '../../input/bytes.ts';
import { refusedOr } from '../../input/refusal.ts';
import { inParallel } from '../../parallel/in-parallel.ts';
import type { FileProgress, Progress } from '../../parallel/progress.ts';
import { threadsFor } from '../../parallel/threads-for.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';
import { workPaths } from '../step/work-folder.ts';
import { FileReaders, findChangeOf, type ReaderOptions } from './file-readers.ts';
import type { IdentifiedFile } from './identify.ts';
import type { MapEntry } from './map-manifest.ts';
import type { ProviderTask } from './map-provider-file.ts';
import type { Unit } from './map-state.ts';

export type UnitOptions = ReaderOptions & {
  /** The build's folder; artefacts are written below its `work/map`. */
  outDir: string;
  onProgress?: Progress;
  /** Called for each price file that was read, as soon as it is read. */
  onFile?: FileProgress;
};

/** Kinds of small files, which the plan reads. */
const COPIED = new Set<InputKind>(SOURCES.filter(({ readIn }) => readIn === 'plan').map(({ kind }) => kind));

/** Reads files that are not in the state. @returns the entries of each unit, in the order of `units` */
export async function mapUnits(units: readonly Unit[], options: UnitOptions): Promise<MapEntry[][]> {
  const { outDir, onProgress = () => {} } = options;
  const own = units.flat();
  const readers = new FileReaders(options);
  let identified = 0;
  const files = await inParallel(own, threadsFor(bytesOf(own), options.threads), async (file) => {
    const found = await readers.identify(file);
    onProgress('identify', ++identified, own.length);
    return found;
  });
  const entries = await mapMrfs(files, readers, options);
  for (const [i, file] of files.entries()) await keepFederal(file, entries[i], workPaths(outDir));
  await withTightHeap(() => mapProviderFiles(files, entries, readers, options));
  if (options.payers) await readIndexes(files, entries, readers);
  let at = 0;
  return units.map((unit) => {
    at += unit.length;
    return entries.slice(at - unit.length, at);
  });
}

async function mapMrfs(
  files: readonly IdentifiedFile[],
  readers: FileReaders,
  { outDir, threads, onProgress = () => {}, onFile = () => {} }: UnitOptions,
): Promise<MapEntry[]> {
  const paths = workPaths(outDir);
  // The largest first, so that no thread is left with a large file when the others have nothing more to read.
  const mrfs = files.filter(({ kind }) => kind === 'mrf').sort((a, b) => b.bytes - a.bytes);
  const volume = { bytes: 0, totalBytes: bytesOf(mrfs) };
  let ended = 0;
  const report = () => onProgress('read', ended, mrfs.length, volume);
  const onDiskBytes = (bytes: number) => {
    volume.bytes += bytes;
    report();
  };
  const results = await inParallel(mrfs, threadsFor(volume.totalBytes, threads), async (file) => {
    const startedAt = performance.now();
    const observations = join(paths.map, paths.observations(file.sha256));
    const result = await readers.readPrices(file, observations, onDiskBytes);
    ended += 1;
    report();
    const seconds = (performance.now() - startedAt) / 1000;
    if (!result.refused) onFile(file.file, result.reading.bytes, seconds);
    return result;
  });
  const mapped = new Map(mrfs.map(({ path }, i) => [path, results[i]]));
  return files.map(({ path, stamp: _, ...file }) => {
    const result = mapped.get(path);
    const artefact = result && !result.refused ? paths.observations(file.sha256) : null;
    return { ...file, sourceUrl: null, artefact, ...(result ? { mapped: result } : {}) };
  });
}

/** Makes an artefact of each registry and payer file: what providers are found, shown and priced by. */
async function mapProviderFiles(
  files: readonly IdentifiedFile[],
  entries: readonly MapEntry[],
  readers: FileReaders,
  { outDir, threads, onProgress = () => {} }: UnitOptions,
): Promise<void> {
  const paths = workPaths(outDir);
  const found = files.flatMap((file, i) => {
    const [entry, artefact, { kind }] = [entries[i], paths.federal(file.sha256), file];
    return entry && isProviderKind(kind) ? [{ entry, artefact, file, kind }] : [];
  });
  // Files of equal bytes share one artefact.
  const tasks = [...new Map(found.map((one) => [one.artefact, one])).entries()];
  let done = 0;
  const inAll = bytesOf(tasks.map(([, { file }]) => file));
  const readings = await inParallel(tasks, threadsFor(inAll, threads), async ([artefact, { file, kind }]) => {
    const reading = await readers.readProviders(file, kind, join(paths.map, artefact));
    onProgress('payers', ++done, tasks.length);
    return reading;
  });
  const byArtefact = new Map(tasks.map(([artefact], i) => [artefact, readings[i]]));
  for (const { entry, artefact } of found) {
    const reading = byArtefact.get(artefact);
    Object.assign(entry, reading, reading?.refused ? {} : { artefact });
  }
}

function bytesOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Reads which files tables of contents name. */
async function readIndexes(
  files: readonly IdentifiedFile[],
  entries: readonly MapEntry[],
  readers: FileReaders,
): Promise<void> {
  for (const [i, file] of files.entries()) {
    const entry = entries[i];
    if (!entry || file.kind !== 'tic-index') continue;
    const named = await readers.readIndex(file);
    if (named.refused) entry.refused = named.refused;
    else entry.names = named.value;
  }
}

const PROVIDER_KINDS = new Set<InputKind>(
  SOURCES.filter(({ product }) => product === 'provider tiles' || product === 'claims evidence').map(
    ({ kind }) => kind,
  ),
);

function isProviderKind(kind: InputKind): kind is ProviderTask['kind'] {
  return PROVIDER_KINDS.has(kind);
}

/** Federal files travel with the part. */
async function keepFederal(
  file: IdentifiedFile,
  entry: MapEntry | undefined,
  paths: ReturnType<typeof workPaths>,
): Promise<void> {
  const { path, kind, sha256: hash } = file;
  if (!entry || !COPIED.has(kind)) return;
  const artefact = paths.federal(hash);
  const target = join(paths.map, artefact);
  // Through openBytes, because a member of an archive is not a file that could be copied.
  const copied = await refusedOr(() => writeWhole(target, openBytes(path)), path);
  const refused = (await findChangeOf(file)) ?? copied.refused;
  if (refused) entry.refused = refused;
  else entry.artefact = artefact;
}
