// `state.json` of a fetched folder: what `build --state` has to know of each file, the ones that were not downloaded
// because their observations are in the state among them. No input of a build.
import { readFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import * as z from 'zod';
import type { ScannedFile } from '../input/scan.ts';
import { FileLast } from './records.ts';
import { StateError } from './state-store.ts';

export const STATE_FILE = 'state.json';

/** One file of the folder. */
export const FetchedFile = FileLast.omit({
  format: true,
  reader_version: true,
  parts: true,
  previous: true,
}).extend({
  source: z.string(),
  /** The record the file stands for when it is not in the folder: its observations do instead. */
  stored: FileLast.nullable(),
});
export type FetchedFile = z.infer<typeof FetchedFile>;

/** The whole of `state.json`. */
export const FetchedFiles = z.object({
  format: z.literal(1),
  kind: z.literal('fetch-state'),
  files: z.array(FetchedFile),
});

/** Files of a folder with those that only the state has; `fetched` by path. `isStored` tells which are not here. */
export type FolderAndState = {
  files: ScannedFile[];
  fetched: ReadonlyMap<string, FetchedFile>;
  isStored: (file: ScannedFile) => boolean;
};

/** Takes every `state.json` out of a scanned folder and puts in its place what it stands for. */
export async function withStoredFiles(scanned: readonly ScannedFile[]): Promise<FolderAndState> {
  const fetched = new Map<string, FetchedFile>();
  const files: ScannedFile[] = [];
  for (const file of scanned) {
    const list = await fetchedFilesOf(file);
    if (!list) files.push(file);
    else for (const entry of list.files) fetched.set(posix.join(dirname(file.file), entry.file), entry);
  }
  const stored = [...fetched].flatMap(([path, { stored: last }]) => (last ? storedParts(path, last) : []));
  const absent = new Set(stored);
  return { files: [...files, ...stored], fetched, isStored: (file) => absent.has(file) };
}

/** Inputs that a stored file stands for, as the scan would have found them. */
function storedParts(path: string, { parts }: FileLast): ScannedFile[] {
  return parts.map(({ name, sha256, bytes }) => {
    const archive = name === '' ? {} : { archive: path };
    return { file: `${path}${name}`, path: '', bytes, sha256, ...archive };
  });
}

async function fetchedFilesOf({ file, path, archive }: ScannedFile) {
  if (archive !== undefined || posix.basename(file) !== STATE_FILE) return undefined;
  const text = await readFile(path, 'utf8');
  if (!/^\{\s*"format":\s*\d+,\s*"kind":\s*"fetch-state"/.test(text)) return undefined;
  const list = FetchedFiles.safeParse(JSON.parse(text));
  if (!list.success) throw new StateError(`${file} is of another version of this program: fetch again.`);
  return list.data;
}
