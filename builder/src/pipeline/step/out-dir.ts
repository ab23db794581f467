// The folder that a build is written to: new, empty, or with an earlier build, which is replaced. It and the
// input folder never contain each other.
import { readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { OBJECT_FOLDERS } from '../../../../schemas/tile.ts';
import { hasErrorCode } from '../../files/error-code.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { EVIDENCE_FOLDER } from '../../tiles/evidence.ts';

/** Folder of the locks in the folder of a build; out-lock.ts describes them. */
export const LOCK_FOLDER = 'lock';

const BUILD_ENTRIES = new Set<string>([
  ...OBJECT_FOLDERS,
  LOCK_FOLDER,
  'work',
  'manifest.json',
  'manifest.json.new',
  'inventory.ndjson',
  'report.json',
  'report.html',
  'index.sql',
  'next',
  EVIDENCE_FOLDER,
]);

/** The chosen folder contains something other than a build, or it and the input folder overlap. */
export class OutDirError extends Error {}

/**
 * Refuses a build inside its input, whose files the next build would read, and an input inside the build, whose
 * files the build would remove. Symbolic links are followed.
 * @throws OutDirError
 */
export async function refuseOverlap(dataDir: string, outDir: string): Promise<void> {
  const [data, out] = [await resolveLinks(resolve(dataDir)), await resolveLinks(resolve(outDir))];
  if (data === out)
    throw new OutDirError(`${outDir} is the input folder. Choose another folder for the build.`);
  if (isInside(out, data))
    throw new OutDirError(
      `${outDir} is inside the input folder ${dataDir}. Choose a folder outside of it for the build.`,
    );
  if (isInside(data, out))
    throw new OutDirError(
      `The input folder ${dataDir} is inside ${outDir}, where the build would replace it. Choose another folder for the build.`,
    );
}

/** The path without symbolic links, also when its last parts do not exist yet. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isAbsent = hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR');
    if (!isAbsent || dirname(path) === path) throw error;
    return join(await resolveLinks(dirname(path)), basename(path));
  }
}

function isInside(path: string, folder: string): boolean {
  const [first = ''] = relative(folder, path).split(sep);
  return first !== '..' && first !== '';
}

/** What the system says of a path at which no folder can be made or listed. */
const NO_FOLDER = ['EEXIST', 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ELOOP', 'ENAMETOOLONG'];

async function makeOutDir(dir: string): Promise<void> {
  try {
    await makeFolder(dir);
  } catch (error) {
    if (!NO_FOLDER.some((code) => hasErrorCode(error, code))) throw error;
    throw new OutDirError(`${dir} is not a folder that a build can be written to. Choose another folder.`);
  }
}

/** Makes the folder, or checks that it contains only a build. @returns the names in it */
export async function openOutDir(dir: string): Promise<string[]> {
  await makeOutDir(dir);
  const entries = await readdir(dir);
  const foreign = entries.filter((entry) => !BUILD_ENTRIES.has(entry));
  if (foreign.length > 0)
    throw new OutDirError(
      `${dir} contains ${foreign[0]}, which is not part of a build. Choose a new or empty folder.`,
    );
  return entries;
}

/**
 * Empties the folder, except for its locks. The manifest is removed first, so that an interrupted build never
 * looks sealed.
 */
export async function prepareOutDir(dir: string): Promise<void> {
  const entries = await openOutDir(dir);
  await rm(join(dir, 'manifest.json'), { force: true });
  for (const entry of entries.filter((name) => name !== LOCK_FOLDER))
    await rm(join(dir, entry), { recursive: true, force: true });
}
