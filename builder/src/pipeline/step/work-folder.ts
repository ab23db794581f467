// Where the steps of a build leave things for each other: `work` in the build's folder, gone when it is sealed.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { StepError } from './step.ts';

/** Paths below the folder of a build. */
export function workPaths(outDir: string) {
  const root = join(outDir, 'work');
  return {
    root,
    /** Map manifests and what they list. */
    map: join(root, 'map'),
    mapManifest: (index: number, of: number) => join(root, 'map', `part-${index}-of-${of}.json`),
    /** Name of an artefact by the content it was made from, whoever made it. */
    observations: (sha256: string) => `${sha256}-${READER_VERSION}.observations`,
    federal: (sha256: string) => `${sha256}-${READER_VERSION}.input`,
    /** Reduce manifests. */
    reduce: join(root, 'reduce'),
    reduceManifest: (index: number, of: number) => join(root, 'reduce', `share-${index}-of-${of}.json`),
    /** Bucket files of one reduce share, while it runs. */
    spill: (index: number, of: number) => join(root, `spill-${index}-of-${of}`),
  };
}

/** Number of the layout of map and reduce manifests. */
export const WORK_FORMAT = 1;

/** Every manifest of a folder, by name. @throws StepError when one is of another version of this program */
export async function readManifests<T extends { format: number; reader_version: number }>(
  dir: string,
): Promise<T[]> {
  if (!existsSync(dir)) return [];
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json')).sort();
  const manifests: T[] = [];
  for (const name of names) {
    const manifest = parseManifest<T>(await readFile(join(dir, name), 'utf8'));
    if (manifest.format !== WORK_FORMAT || manifest.reader_version !== READER_VERSION) {
      throw new StepError(
        `${name} has format ${manifest.format} of reader ${manifest.reader_version}; expected are ${WORK_FORMAT} and ${READER_VERSION}. Run the step again.`,
      );
    }
    manifests.push(manifest);
  }
  return manifests;
}

/** Text of a manifest. Maps become objects of their entries and come back as maps. */
export function manifestText(manifest: unknown): string {
  return JSON.stringify(manifest, (_key, value: unknown) =>
    value instanceof Map ? { entries_of_map: [...value] } : value,
  );
}

/** What `manifestText` wrote; whose layout it is, is for the caller to have checked. */
export function parseManifest<T>(text: string): T {
  return JSON.parse(text, asMap) as T;
}

function asMap(_key: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && 'entries_of_map' in value;
  return isMap ? new Map(value.entries_of_map as [unknown, unknown][]) : value;
}
