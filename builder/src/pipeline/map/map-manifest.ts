// What one part of the map step knows about its files: everything that reduce and seal need besides the
// observations, so that they run without the input folder. A part does not have a build id.

import type { Refused } from '../../input/refusal.ts';
import type { InputKind } from '../pipeline.ts';
import { requireAllShares, type Share, StepError } from '../step/step.ts';
import { readManifests, workPaths } from '../step/work-folder.ts';
import type { MappedFile } from './map-file.ts';
import type { NamedFiles, ProviderReading } from './map-provider-file.ts';

/** One input file. `artefact` is a file name in `work/map`, null when the file gave nothing. */
export type MapEntry = {
  file: string;
  /** The archive's `file`, for a member. */
  archive?: string;
  sha256: string;
  bytes: number;
  kind: InputKind;
  refused?: Refused;
  sourceUrl: string | null;
  artefact: string | null;
  /** Version of the older reader that made it, when the file could not be downloaded and read again. */
  staleReader?: number;
  /** The outcome of an MRF. */
  mapped?: MappedFile;
  /** What a table of contents names; only `read` finds that out, and only the state keeps it. */
  names?: NamedFiles;
} & Omit<ProviderReading, 'refused'>;

/** `input` is a hash of all content hashes of the folder, so that parts of two inputs never mix. */
export type MapManifest = {
  format: number;
  reader_version: number;
  part: Share;
  input: string;
  entries: MapEntry[];
};

/**
 * The entries of all parts in the order of their paths.
 * @throws StepError when a part is missing, or belongs to another input or another split
 */
export async function readMapParts(outDir: string): Promise<MapEntry[]> {
  const parts = await readManifests<MapManifest>(workPaths(outDir).map);
  const [first] = parts;
  if (!first) throw new StepError(`${outDir} has no map part. Run build --map first.`);
  const foreign = parts.find(({ part, input }) => part.of !== first.part.of || input !== first.input);
  if (foreign) {
    const { index, of } = foreign.part;
    throw new StepError(
      `Map parts ${index}/${of} and ${first.part.index}/${first.part.of} do not belong together: the input or the number of parts differs. Remove ${workPaths(outDir).root} and run build --map again.`,
    );
  }
  requireAllShares(
    'map',
    'Map part',
    parts.map(({ part }) => part),
  );
  return parts.flatMap(({ entries }) => entries).sort((a, b) => (a.file < b.file ? -1 : 1));
}
