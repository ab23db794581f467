// What one part of the map step knows of its files: everything that reduce and seal need beside the observations,
// so that they run without the input folder. No part carries a build id.

import type { Refused } from '../../input/refusal.ts';
import type { InputKind } from '../pipeline.ts';
import { missingShares, type Share, StepError } from '../step/step.ts';
import { readManifests, workPaths } from '../step/work-folder.ts';
import type { MappedFile } from './map-file.ts';
import type { ProviderReading } from './map-provider-file.ts';

/** One input file. `artefact` is a name below `work/map`, null for a file that gives nothing. */
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
  /** Version of an older reader that made it, when the file could not be had to be read again. */
  staleReader?: number;
  /** What became of an MRF. */
  mapped?: MappedFile;
} & Omit<ProviderReading, 'refused'>;

/** `input` is a hash of all content hashes of the folder: parts of two inputs never mix. */
export type MapManifest = {
  format: number;
  reader_version: number;
  part: Share;
  input: string;
  entries: MapEntry[];
};

/** The entries of all parts in the order of their paths. @throws StepError when a part is missing or foreign */
export async function readMapParts(outDir: string): Promise<MapEntry[]> {
  const parts = await readManifests<MapManifest>(workPaths(outDir).map);
  const [first] = parts;
  if (!first) throw new StepError(`${outDir} holds no map part: run build --map first.`);
  const foreign = parts.find(({ part, input }) => part.of !== first.part.of || input !== first.input);
  if (foreign) {
    const { index, of } = foreign.part;
    throw new StepError(
      `Map part ${index}/${of} is of another input or another split than part ${first.part.index}/${first.part.of}. Remove ${workPaths(outDir).root} and map again.`,
    );
  }
  const missing = missingShares(
    parts.map(({ part }) => part),
    first.part.of,
  );
  if (missing.length > 0)
    throw new StepError(
      `Map part ${missing.map((index) => `${index}/${first.part.of}`).join(', ')} is missing.`,
    );
  return parts.flatMap(({ entries }) => entries).sort((a, b) => (a.file < b.file ? -1 : 1));
}
