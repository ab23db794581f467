// The inputs of a map part: files of the input folder, and files that only the state has. All of them are listed; a part
// opens and hashes only its own.
import { join } from 'node:path';
import { sha256 } from '../../files/hash.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { listFolder, type ScannedFile, scanListed } from '../../input/scan.ts';
import { readSourceUrls } from '../../input/source-urls.ts';
import { type FolderAndState, withStoredFiles } from '../../state/fetched-files.ts';
import { inShare, type Share, StepError } from '../step/step.ts';
import { workPaths } from '../step/work-folder.ts';
import type { Unit } from './map-state.ts';

export type InputOptions = {
  /** The input folder; without it, all inputs come from the state. */
  dataDir?: string;
  /** The small files of the folders that only the state has, by their paths in the input: `hospitals/state.json`. */
  storedFiles?: ReadonlyMap<string, string>;
  outDir: string;
  part: Share;
};

/** `input` identifies all inputs, so that parts of two inputs never mix; `own` are the units of this part. */
export type Inputs = {
  own: Unit[];
  found: FolderAndState;
  sourceUrls: ReadonlyMap<string, string>;
  input: string;
};

/** Finds the inputs of a part. Size and path alone decide which files it takes. @throws InputFolderError, StepError */
export async function findInputs(options: InputOptions): Promise<Inputs> {
  const found = await withStoredFiles(await listAll(options));
  const units = [...Map.groupBy(found.files, ({ file, archive }) => archive ?? file).values()];
  const sorted = units.sort(bySize);
  const own: Unit[] = [];
  for (const [index, unit] of sorted.entries()) {
    if (!inShare(index, options.part)) continue;
    const [first] = unit;
    own.push(first && !found.isStored(first) ? await scanListed(withoutSize(first)) : unit);
  }
  const sourceUrls = await readSourceUrls([...found.files, ...own.flat()]);
  return { own, found, sourceUrls, input: sha256(units.map(describeUnit).join('\n')) };
}

async function listAll({ dataDir, storedFiles, outDir }: InputOptions): Promise<ScannedFile[]> {
  const listed = dataDir === undefined ? [] : await listFolder(dataDir);
  if (!storedFiles) return listed;
  const folders = new Set([...storedFiles.keys()].map(folderOf));
  const clash = listed.find(({ file }) => folders.has(folderOf(file)));
  if (clash)
    throw new StepError(
      `The input folder has ${clash.file}, but the files of ${folderOf(clash.file)} come from the state. Move the folder ${folderOf(clash.file)} away, or build without the list.`,
    );
  const dir = join(workPaths(outDir).root, 'stored');
  for (const [path, text] of storedFiles) await writeWhole(join(dir, path), text);
  return [...listed, ...(await listFolder(dir))];
}

function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '';
}

/** The largest first, so that the parts get about the same amount of work. */
function bySize(a: Unit, b: Unit): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)];
  return bytesOf(b) - bytesOf(a) || (nameA < nameB ? -1 : 1);
}

function nameOf([first]: Unit): string {
  return first?.archive ?? first?.file ?? '';
}

function bytesOf(unit: Unit): number {
  return unit.reduce((sum, { bytes }) => sum + bytes, 0);
}

function describeUnit(unit: Unit): string {
  return [nameOf(unit), ...unit.map(({ bytes, sha256: hash }) => `${bytes} ${hash}`)].join('\t');
}

function withoutSize({ file, path, refused }: ScannedFile) {
  return { file, path, ...(refused ? { refused } : {}) };
}
