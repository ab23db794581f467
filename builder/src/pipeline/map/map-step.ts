// The map step: one part of the input folder becomes artefacts named by content, and a manifest that lists
// them.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import type { FolderAndState } from '../../state/fetched-files.ts';
import type { StateStore } from '../../state/state-store.ts';
import { manifestText, WORK_FORMAT, workPaths } from '../step/work-folder.ts';
import { findInputs, type InputOptions } from './find-inputs.ts';
import type { MapEntry, MapManifest } from './map-manifest.ts';
import { keepReduced, refuseMissingState, takeReduced, type Unit } from './map-state.ts';
import { mapUnits, type UnitOptions } from './map-units.ts';

export type MapOptions = UnitOptions &
  InputOptions & {
    /** State between nights: files that it has are not read. */
    state?: StateStore;
  };

/** Maps one part. Its manifest lists bad files too. */
export async function mapPart(options: MapOptions): Promise<MapManifest> {
  const { outDir, part } = options;
  const paths = workPaths(outDir);
  await mkdir(paths.map, { recursive: true });
  // The input may have changed, so an earlier seal is no longer valid.
  await rm(join(outDir, 'manifest.json'), { force: true });
  await rm(paths.mapManifest(part.index, part.of), { force: true });
  const { own, found, sourceUrls, input } = await findInputs(options);
  const entries = options.state
    ? await mapWithState(own, { ...options, state: options.state }, found)
    : await mapWithoutState(own, options, found);
  for (const entry of entries) entry.sourceUrl = sourceUrls.get(entry.file) ?? null;
  const manifest: MapManifest = {
    format: WORK_FORMAT,
    reader_version: READER_VERSION,
    part,
    input,
    entries,
  };
  await writeWhole(paths.mapManifest(part.index, part.of), manifestText(manifest));
  return manifest;
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
