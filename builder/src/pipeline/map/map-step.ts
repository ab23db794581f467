// The map step: one part of the input folder becomes artefacts named by content, and a manifest that lists
// them.
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256 } from '../../files/hash.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { openBytes } from '../../input/bytes.ts';
import { refusedOr } from '../../input/refusal.ts';
import { type ScannedFile, scanFolder } from '../../input/scan.ts';
import { readSourceUrls } from '../../input/source-urls.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { inParallel } from '../../parallel/in-parallel.ts';
import type { FileProgress, Progress } from '../../parallel/progress.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import { type FolderAndState, withStoredFiles } from '../../state/fetched-files.ts';
import type { StateStore } from '../../state/state-store.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';
import { inShare, type Share } from '../step/step.ts';
import { manifestText, WORK_FORMAT, workPaths } from '../step/work-folder.ts';
import { FileReaders, findChangeOf, type ReaderOptions } from './file-readers.ts';
import type { IdentifiedFile } from './identify.ts';
import type { MapEntry, MapManifest } from './map-manifest.ts';
import type { ProviderTask } from './map-provider-file.ts';
import { keepReduced, refuseMissingState, takeReduced, type Unit } from './map-state.ts';

export type MapOptions = ReaderOptions & {
  dataDir: string;
  outDir: string;
  part: Share;
  /** State between nights: files that it has are not read. */
  state?: StateStore;
  onProgress?: Progress;
  /** Called for each price file that was read, as soon as it is read. */
  onFile?: FileProgress;
};

/** Kinds of small files, which the plan reads. */
const COPIED = new Set<InputKind>(SOURCES.filter(({ readIn }) => readIn === 'plan').map(({ kind }) => kind));

/**
 * Maps one part. The content of the files alone decides which of them it takes. Its manifest lists bad files.
 */
export async function mapPart(options: MapOptions): Promise<MapManifest> {
  const { dataDir, outDir, part } = options;
  const paths = workPaths(outDir);
  await mkdir(paths.map, { recursive: true });
  // The input may have changed, so an earlier seal is no longer valid.
  await rm(join(outDir, 'manifest.json'), { force: true });
  await rm(paths.mapManifest(part.index, part.of), { force: true });
  const found = await withStoredFiles(await scanFolder(dataDir));
  const sourceUrls = await readSourceUrls(found.files);
  const units = groupUnits(found.files);
  const own = units.filter((_, index) => inShare(index, part));
  const entries = options.state
    ? await mapWithState(own, { ...options, state: options.state }, found)
    : await mapWithoutState(own, options, found);
  for (const entry of entries) entry.sourceUrl = sourceUrls.get(entry.file) ?? null;
  const manifest: MapManifest = {
    format: WORK_FORMAT,
    reader_version: READER_VERSION,
    part,
    input: sha256(
      units
        .flat()
        .map((file) => file.sha256)
        .sort()
        .join('\n'),
    ),
    entries,
  };
  await writeWhole(paths.mapManifest(part.index, part.of), manifestText(manifest));
  return manifest;
}

/** Files, and archives with all their members, in the order of content. */
function groupUnits(files: readonly ScannedFile[]): Unit[] {
  const byFile = Map.groupBy([...files].sort(byContent), ({ file, archive }) => archive ?? file);
  return [...byFile.values()];
}

/** Orders files by content hash; files of equal bytes by name, then by path. */
function byContent(a: ScannedFile, b: ScannedFile): number {
  const key = ({ sha256: hash, file }: ScannedFile) => `${hash} ${basename(file)} ${file}`;
  return key(a) < key(b) ? -1 : 1;
}

async function mapWithoutState(own: readonly Unit[], options: MapOptions, found: FolderAndState) {
  refuseMissingState(found);
  return (await mapUnits(own, options)).flat();
}

async function mapWithState(
  own: readonly Unit[],
  options: MapOptions & { state: StateStore },
  found: FolderAndState,
): Promise<MapEntry[]> {
  const { outDir, state, onProgress = () => {} } = options;
  const mapDir = workPaths(outDir).map;
  const work = (step: string) => ({
    found,
    mapDir,
    onFile: (done: number, total: number) => onProgress(step, done, total),
  });
  const taken = await takeReduced(own, state, work('take'));
  const unread = own.filter((unit) => !taken.has(unit));
  const read = await mapUnits(unread, options);
  await keepReduced(new Map(unread.map((unit, i) => [unit, read[i] ?? []])), state, work('keep'));
  return [...[...taken.values()].flat(), ...read.flat()];
}

/** Reads files that are not in the state. @returns the entries of each unit, in the order of `units` */
async function mapUnits(units: readonly Unit[], options: MapOptions): Promise<MapEntry[][]> {
  const { outDir, onProgress = () => {} } = options;
  const own = units.flat();
  const files: IdentifiedFile[] = [];
  const readers = new FileReaders(options);
  for (const file of own) {
    files.push(await readers.identify(file));
    onProgress('identify', files.length, own.length);
  }
  const entries = await mapMrfs(files, readers, options);
  for (const [i, file] of files.entries()) await keepFederal(file, entries[i], workPaths(outDir));
  await withTightHeap(() => mapProviderFiles(files, entries, readers, options));
  let at = 0;
  return units.map((unit) => {
    at += unit.length;
    return entries.slice(at - unit.length, at);
  });
}

async function mapMrfs(
  files: readonly IdentifiedFile[],
  readers: FileReaders,
  { outDir, threads, onProgress = () => {}, onFile = () => {} }: MapOptions,
): Promise<MapEntry[]> {
  const paths = workPaths(outDir);
  const mrfs = files.filter(({ kind }) => kind === 'mrf');
  const volume = { bytes: 0, totalBytes: mrfs.reduce((sum, { bytes }) => sum + bytes, 0) };
  let ended = 0;
  const report = () => onProgress('read', ended, mrfs.length, volume);
  const onDiskBytes = (bytes: number) => {
    volume.bytes += bytes;
    report();
  };
  const results = await inParallel(mrfs, threads, async (file) => {
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
  { outDir, threads, onProgress = () => {} }: MapOptions,
): Promise<void> {
  const paths = workPaths(outDir);
  const found = files.flatMap((file, i) => {
    const [entry, artefact, { kind }] = [entries[i], paths.federal(file.sha256), file];
    return entry && isProviderKind(kind) ? [{ entry, artefact, file, kind }] : [];
  });
  // Files of equal bytes share one artefact.
  const tasks = [...new Map(found.map((one) => [one.artefact, one])).entries()];
  let done = 0;
  const readings = await inParallel(tasks, threads, async ([artefact, { file, kind }]) => {
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

const PROVIDER_KINDS = new Set<InputKind>(
  SOURCES.filter(({ product }) => product === 'provider tiles').map(({ kind }) => kind),
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
