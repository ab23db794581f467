// Folders that one machine saves in the state and another loads: the inputs of a night, the work of its steps, and
// the build. They hold rates and member tiles, so they go through the state, which is private, and never through
// files that a host of workflows keeps for anyone to download.
//
// The files of a folder, one after the other, are cut into slices, which are objects named by their content. The
// record `folder.json` names the files and the slices. It is written last, so a folder is complete or absent.

import { join } from 'node:path';
import * as z from 'zod';
import { cutEnd } from '../../../schemas/cut-ends.ts';
import { sha256 } from '../files/hash.ts';
import { writeWhole } from '../files/write-whole.ts';
import { cursorOver, cutIntoSlices, readSlices, SLICE_BYTES } from './folder-slices.ts';
import { listAllFiles } from './list-all-files.ts';
import { StateError, type StateStore } from './state-store.ts';

/** Slices that are written at the same time. */
const SLICES_AT_ONCE = 4;
const FOLDER_FORMAT = 1;
const RECORD = 'folder.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A path that cannot leave the folder. */
const InnerPath = z
  .string()
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part) && !part.includes('\\')));
const SavedFolder = z.object({
  format: z.literal(FOLDER_FORMAT),
  files: z.array(z.object({ path: InnerPath, bytes: z.number().int().min(0) })),
  slices: z.array(z.object({ sha256: Sha256, bytes: z.number().int().min(1) })),
});
type SavedFolder = z.infer<typeof SavedFolder>;

export type FolderCounts = { files: number; bytes: number };
/** `only`: subfolders; without it everything. */
export type FolderSelection = { only?: readonly string[] };

/** True for a name such as `nights/7/map/1`. */
export function isFolderName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*){0,5}$/.test(name);
}

const ROOT = 'work/folders/';
const prefixOf = (name: string) => `${ROOT}${name}/`;
const recordKey = (name: string) => `${prefixOf(name)}${RECORD}`;
const sliceKey = (name: string, hash: string) => `${prefixOf(name)}${hash}`;

/**
 * Saves the files of `dir`, and replaces what was saved under this name. Slices that have not changed are not
 * written again.
 */
export async function saveFolder(
  store: StateStore,
  name: string,
  dir: string,
  { only, sliceBytes = SLICE_BYTES }: FolderSelection & { sliceBytes?: number } = {},
): Promise<FolderCounts> {
  const files = (await listAllFiles(dir)).filter(({ path }) => isSelected(path, only));
  if (files.length === 0) throw new StateError(`${dir} has no files to save as ${name}.`);
  const stored = await store.readRecord(recordKey(name));
  const before = stored && parseFolder(stored.text, name);
  const known = new Set(before?.slices.map((slice) => slice.sha256));
  const slices: SavedFolder['slices'] = [];
  let writing: Promise<void>[] = [];
  for await (const slice of cutIntoSlices(files, sliceBytes)) {
    const hash = sha256(slice);
    slices.push({ sha256: hash, bytes: slice.length });
    if (known.has(hash)) continue;
    known.add(hash);
    const write = store.keep(sliceKey(name, hash), slice);
    // A failure is thrown where all writes are awaited, and not while the next slice is read.
    write.catch(() => {});
    writing.push(write);
    if (writing.length < SLICES_AT_ONCE) continue;
    await Promise.all(writing);
    writing = [];
  }
  await Promise.all(writing);
  const folder: SavedFolder = {
    format: FOLDER_FORMAT,
    files: files.map(({ path, bytes }) => ({ path, bytes })),
    slices,
  };
  if (!(await store.swapRecord(recordKey(name), JSON.stringify(folder), stored?.tag ?? null)))
    throw new StateError(`Another process has saved ${name} in ${store.name} meanwhile. Run this again.`);
  const used = new Set(slices.map((slice) => slice.sha256));
  const unused = new Set(before?.slices.map((slice) => slice.sha256).filter((hash) => !used.has(hash)));
  await store.remove([...unused].map((hash) => sliceKey(name, hash)));
  return countFiles(files);
}

/**
 * Writes every folder that was saved under this name, or below it, into `dir`.
 * @returns undefined when nothing was saved
 */
export async function loadFolders(
  store: StateStore,
  name: string,
  dir: string,
  { only }: FolderSelection = {},
): Promise<FolderCounts | undefined> {
  const records = (await store.list(prefixOf(name))).filter((key) => key.endsWith(`/${RECORD}`)).sort();
  const loaded: FolderCounts[] = [];
  for (const key of records) {
    const saved = key.slice(ROOT.length, -RECORD.length - 1);
    const stored = await store.readRecord(key);
    if (stored) loaded.push(await loadFolder(store, saved, parseFolder(stored.text, saved), dir, only));
  }
  if (loaded.length === 0) return undefined;
  const sum = (count: (one: FolderCounts) => number) => loaded.reduce((total, one) => total + count(one), 0);
  return { files: sum((one) => one.files), bytes: sum((one) => one.bytes) };
}

/**
 * Removes all but the last `keep` folders directly below a name. Numbers in the names count as numbers.
 * @returns the names that were removed
 */
export async function dropFolders(store: StateStore, name: string, keep: number): Promise<string[]> {
  const prefix = prefixOf(name);
  const keys = await store.list(prefix);
  const childOf = (key: string) => key.slice(prefix.length).split('/')[0] ?? '';
  const { compare } = new Intl.Collator('en', { numeric: true });
  const children = [...new Set(keys.filter((key) => key.slice(prefix.length).includes('/')).map(childOf))];
  const old = children.sort(compare).slice(0, keep === 0 ? children.length : -keep);
  for (const child of old) {
    const own = keys.filter((key) => childOf(key) === child);
    // Records first: a folder whose removal stops half-way is absent, not damaged.
    await store.remove(own.filter((key) => key.endsWith(`/${RECORD}`)));
    await store.remove(own.filter((key) => !key.endsWith(`/${RECORD}`)));
  }
  return old.map((child) => `${name}/${child}`);
}

async function loadFolder(
  store: StateStore,
  name: string,
  { files, slices }: SavedFolder,
  dir: string,
  only: readonly string[] | undefined,
): Promise<FolderCounts> {
  const take = cursorOver(
    readSlices(
      store,
      name,
      slices.map(({ sha256: hash }) => ({ key: sliceKey(name, hash), sha256: hash })),
    ),
  );
  const chosen = files.filter(({ path }) => isSelected(path, only));
  const wanted = new Set(chosen);
  for (const file of files) {
    const content = take(file.bytes);
    if (wanted.has(file)) await writeWhole(join(dir, ...file.path.split('/')), content);
    // The slices are one stream, so the bytes of other files are passed over.
    else for await (const _ of content);
  }
  return countFiles(chosen);
}

function parseFolder(text: string, name: string): SavedFolder {
  try {
    return SavedFolder.parse(JSON.parse(text));
  } catch (cause) {
    throw new StateError(
      `${recordKey(name)} is damaged, or another version of this program wrote it. Remove it and save the folder again.`,
      { cause },
    );
  }
}

function isSelected(path: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((folder) => path.startsWith(`${cutEnd(folder, /\//)}/`));
}

function countFiles(files: readonly { bytes: number }[]): FolderCounts {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
