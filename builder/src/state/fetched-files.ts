// `state.json` of a fetched folder: what `build --state` needs to know about each file. Some of these files
// were not downloaded, because the state has their observations. It is not an input of a build.
import { readFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import * as z from 'zod';
import { parseNote } from '../files/notes.ts';
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
  received: true,
  slices: true,
}).extend({
  source: z.string(),
  /** For a file that is not in the folder: the record of the observations that are used instead. */
  stored: FileLast.nullable(),
});
export type FetchedFile = z.infer<typeof FetchedFile>;

/** The whole of `state.json`. */
export const FetchedFiles = z.object({
  format: z.literal(1),
  kind: z.literal('fetch-state'),
  files: z.array(FetchedFile),
});

/** The files of a folder together with those that only the state has; `fetched` is by path. */
export type FolderAndState = {
  files: ScannedFile[];
  fetched: ReadonlyMap<string, FetchedFile>;
  /** True for a file that only the state has. */
  isStored: (file: ScannedFile) => boolean;
};

/** Replaces every `state.json` of a scanned folder by the files that it lists as stored. */
export async function withStoredFiles(scanned: readonly ScannedFile[]): Promise<FolderAndState> {
  const fetched = new Map<string, FetchedFile>();
  const files: ScannedFile[] = [];
  for (const file of scanned) {
    const list = await readFetchedFiles(file);
    if (!list) files.push(file);
    else for (const entry of list.files) fetched.set(posix.join(dirname(file.file), entry.file), entry);
  }
  const stored = [...fetched].flatMap(([path, { stored: last }]) => (last ? storedParts(path, last) : []));
  const absent = new Set(stored);
  return { files: [...files, ...stored], fetched, isStored: (file) => absent.has(file) };
}

/** The inputs of a stored file, as the scan would have found them. */
function storedParts(path: string, { parts }: FileLast): ScannedFile[] {
  return parts.map(({ name, sha256, bytes }) => {
    const archive = name === '' ? {} : { archive: path };
    return { file: `${path}${name}`, path: '', bytes, sha256, ...archive };
  });
}

async function readFetchedFiles({ file, path, archive, refused }: ScannedFile) {
  if (refused || archive !== undefined || posix.basename(file) !== STATE_FILE) return undefined;
  const text = await readFile(path, 'utf8');
  if (!/^\{\s*"format":\s*\d+,\s*"kind":\s*"fetch-state"/.test(text)) return undefined;
  const list = parseNote(text, FetchedFiles);
  if (!list)
    throw new StateError(`${file} is damaged, or another version of this program wrote it. Run fetch again.`);
  return list;
}
