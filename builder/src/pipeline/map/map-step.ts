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
import { runPool } from '../../parallel/pool.ts';
import type { FileProgress, Progress } from '../../parallel/progress.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import { type FolderAndState, withStoredFiles } from '../../state/fetched-files.ts';
import type { StateStore } from '../../state/state-store.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';
import { inShare, type Share } from '../step/step.ts';
import { manifestText, WORK_FORMAT, workPaths } from '../step/work-folder.ts';
import { type IdentifiedFile, identify } from './identify.ts';
import { type MapTask, mapWork } from './map-file.ts';
import type { MapEntry, MapManifest } from './map-manifest.ts';
import { mapProviderWork, type ProviderTask } from './map-provider-file.ts';
import { keepReduced, refuseMissingState, takeReduced, type Unit } from './map-state.ts';

export type MapOptions = {
  dataDir: string;
  outDir: string;
  part: Share;
  threads: number;
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
  for (const file of own) {
    files.push(await identify(file));
    onProgress('identify', files.length, own.length);
  }
  const entries = await mapMrfs(files, options);
  for (const [i, file] of files.entries()) await keepFederal(file, entries[i], workPaths(outDir));
  await withTightHeap(() => mapProviderFiles(files, entries, options));
  let at = 0;
  return units.map((unit) => {
    at += unit.length;
    return entries.slice(at - unit.length, at);
  });
}

async function mapMrfs(
  files: readonly IdentifiedFile[],
  { outDir, threads, onProgress = () => {}, onFile = () => {} }: MapOptions,
): Promise<MapEntry[]> {
  const paths = workPaths(outDir);
  const mrfs = files.filter(({ kind }) => kind === 'mrf');
  const tasks = mrfs.map(
    (file): MapTask => ({
      path: file.path,
      observationsPath: join(paths.map, paths.observations(file.sha256)),
    }),
  );
  const volume = { bytes: 0, totalBytes: mrfs.reduce((sum, { bytes }) => sum + bytes, 0) };
  let ended = 0;
  const report = () => onProgress('read', ended, tasks.length, volume);
  const results = await runPool(mapWork, null, tasks, threads, {
    onProgress: (bytes) => {
      volume.bytes += bytes;
      report();
    },
    onDone: (done, i, result, seconds) => {
      ended = done;
      report();
      const name = mrfs[i]?.file;
      if (name !== undefined && !result.refused) onFile(name, result.reading.bytes, seconds);
    },
  });
  const mapped = new Map(tasks.map(({ path }, i) => [path, results[i]]));
  return files.map(({ path, ...file }) => {
    const result = mapped.get(path);
    const artefact = result && !result.refused ? paths.observations(file.sha256) : null;
    return { ...file, sourceUrl: null, artefact, ...(result ? { mapped: result } : {}) };
  });
}

/** Makes an artefact of each registry and payer file: what providers are found, shown and priced by. */
async function mapProviderFiles(
  files: readonly IdentifiedFile[],
  entries: readonly MapEntry[],
  { outDir, threads, onProgress = () => {} }: MapOptions,
): Promise<void> {
  const paths = workPaths(outDir);
  const found = files.flatMap(({ path, kind, sha256: hash }, i) => {
    const [entry, artefact] = [entries[i], paths.federal(hash)];
    if (!entry || !isProviderKind(kind)) return [];
    const task: ProviderTask = { kind, path, artefactPath: join(paths.map, artefact) };
    return [{ entry, artefact, task }];
  });
  // Files of equal bytes share one artefact.
  const tasks = [...new Map(found.map(({ artefact, task }) => [artefact, task])).entries()];
  const readings = await runPool(
    mapProviderWork,
    null,
    tasks.map(([, task]) => task),
    threads,
    { onDone: (done) => onProgress('payers', done, tasks.length) },
  );
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
  { path, kind, sha256: hash }: IdentifiedFile,
  entry: MapEntry | undefined,
  paths: ReturnType<typeof workPaths>,
): Promise<void> {
  if (!entry || !COPIED.has(kind)) return;
  const artefact = paths.federal(hash);
  const target = join(paths.map, artefact);
  // Through openBytes, because a member of an archive is not a file that could be copied.
  const copied = await refusedOr(() => writeWhole(target, openBytes(path)), path);
  if (copied.refused) entry.refused = copied.refused;
  else entry.artefact = artefact;
}
