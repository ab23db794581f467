// The folder `work` in the build's folder, where the steps leave files for each other. The seal removes it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { StepError } from './step.ts';

/** Paths in the folder of a build. */
export function workPaths(outDir: string) {
  const root = join(outDir, 'work');
  return {
    root,
    /** Map manifests, and the artefacts that they list. */
    map: join(root, 'map'),
    mapManifest: (index: number, of: number) => join(root, 'map', `part-${index}-of-${of}.json`),
    /** The name of an artefact depends only on the content that it was made from. */
    observations: (sha256: string) => `${sha256}-${READER_VERSION}.observations`,
    federal: (sha256: string) => `${sha256}-${READER_VERSION}.input`,
    /** Reduce manifests. */
    reduce: join(root, 'reduce'),
    reduceManifest: (index: number, of: number) => join(root, 'reduce', `share-${index}-of-${of}.json`),
    /** Join manifests, and the folders of their rows. */
    join: join(root, 'join'),
    joinManifest: (index: number, of: number) => join(root, 'join', `share-${index}-of-${of}.json`),
    joined: (index: number, of: number) => join(root, 'join', `${index}-of-${of}`),
    /** Bucket files of a reduce share while it runs. */
    spill: (index: number, of: number) => join(root, `spill-${index}-of-${of}`),
  };
}

/** Version of the layout of map and reduce manifests. */
export const WORK_FORMAT = 1;

/**
 * Reads every manifest of a folder, sorted by name.
 * @throws StepError when another version of this program wrote one
 */
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
        `${name} has format ${manifest.format} and reader version ${manifest.reader_version}, but this program needs ${WORK_FORMAT} and ${READER_VERSION}. Run the step again.`,
      );
    }
    manifests.push(manifest);
  }
  return manifests;
}

/**
 * Writes a manifest as JSON. A Map becomes an object with its entries; `parseManifest` makes it a Map again.
 */
export function manifestText(manifest: unknown): string {
  return JSON.stringify(manifest, (_key, value: unknown) =>
    value instanceof Map ? { entries_of_map: [...value] } : value,
  );
}

/** Reads what `manifestText` wrote. The caller checks the layout. */
export function parseManifest<T>(text: string): T {
  return reviveMaps(JSON.parse(text)) as T;
}

/** Maps in place of the objects that stand for them. A reviver of `JSON.parse` takes five times as long. */
function reviveMaps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = reviveMaps(value[i]);
    return value;
  }
  if ('entries_of_map' in value) return new Map(reviveMaps(value.entries_of_map) as [unknown, unknown][]);
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const revived = reviveMaps(fields[name]);
    if (revived !== fields[name]) fields[name] = revived;
  }
  return value;
}
