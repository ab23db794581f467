// Finds and hashes the input files of a folder and of the archives in it, without looking at their content.
import { open, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { hashChunks, hashFile } from '../files/hash.ts';
import { isArchive, type ListedMember, listMembers, memberPath, openMember } from './archive.ts';
import { type Refused, refusedOr } from './refusal.ts';
import { asUnreadable, describeFileError, findChange, readStamp, refuseIrregular } from './unreadable.ts';

/**
 * One file of the input folder; `file` is its path inside the folder, with forward slashes. A file inside an
 * archive is an input too: `file` is `archive.zip/name`, and `bytes` and `sha256` describe its unpacked
 * bytes, so the same content is the same input whether zipped or not. `sha256` is '' for what was not opened.
 */
export type ScannedFile = {
  file: string;
  /** The path that `openBytes` opens. */
  path: string;
  bytes: number;
  sha256: string;
  /** The archive's `file`, for a member. */
  archive?: string;
  /** What `findChange` compares: of a member, the archive's. */
  stamp?: string;
  /** Why it cannot be read, when the scan has found out already. */
  refused?: Refused;
};

/** The folder of the input files cannot be read. */
export class InputFolderError extends Error {}

/** An entry of a folder or of its subfolders. `refused`: it is not a plain file, or a folder that cannot be read. */
export type Entry = { file: string; path: string; refused?: Refused };

/** Lists every regular file below `dir` except dotfiles, sorted by path. */
export async function listFiles(dir: string): Promise<{ file: string; path: string }[]> {
  return (await listEntries(dir)).flatMap(({ file, path, refused }) => (refused ? [] : [{ file, path }]));
}

async function listEntries(dir: string): Promise<Entry[]> {
  const entries = await walk(dir, '');
  return entries.sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function walk(dir: string, name: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const [path, file] = [join(dir, entry.name), posix.join(name, entry.name)];
    const refused = refuseIrregular(entry);
    if (refused) entries.push({ file, path, refused });
    else if (entry.isFile()) entries.push({ file, path });
    else {
      const below = await readableOr(() => walk(path, file));
      entries.push(...(below.refused ? [{ file, path, refused: below.refused }] : below.value));
    }
  }
  return entries;
}

/**
 * Lists and hashes the files. The same content gives the same hash wherever the folder is. What cannot be read is
 * listed with its refusal and without a hash.
 * @throws InputFolderError when the folder itself cannot be read
 */
export async function scanFolder(dir: string, onFile?: (file: string) => void): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const entry of await listInputs(dir)) {
    scanned.push(...(await scanListed(entry)));
    onFile?.(entry.file);
  }
  return scanned;
}

/** Hashes one listed file; of an archive, its members. What cannot be read has a refusal. */
export async function scanListed(entry: Entry): Promise<ScannedFile[]> {
  const read = entry.refused ? { refused: entry.refused } : await readableOr(() => scanFile(entry));
  return read.refused ? [{ ...entry, bytes: 0, sha256: '', refused: read.refused }] : read.value;
}

/**
 * Lists the files without opening them, sorted by path, with their sizes on disk and without hashes.
 * @throws InputFolderError when the folder itself cannot be read
 */
export async function listFolder(dir: string): Promise<ScannedFile[]> {
  const listed: ScannedFile[] = [];
  for (const entry of await listInputs(dir)) {
    const size = entry.refused ? 0 : await sizeOrNone(entry.path);
    listed.push({ ...entry, bytes: size, sha256: '' });
  }
  return listed;
}

/** A file that cannot be looked at has size 0 here, and a refusal when it is scanned. */
async function sizeOrNone(path: string): Promise<number> {
  const found = await readableOr(() => stat(path));
  return found.refused ? 0 : found.value.size;
}

async function listInputs(dir: string): Promise<Entry[]> {
  try {
    return await listEntries(dir);
  } catch (error) {
    const sentence = describeFileError(error);
    if (sentence === undefined) throw error;
    const why = sentence.startsWith('The file does not exist')
      ? 'does not exist or is not a folder'
      : 'cannot be read';
    throw new InputFolderError(`The input folder ${dir} ${why}. Give another folder with --data.`);
  }
}

/** Hashes one file; of an archive, its members. */
export async function scanFile({ file, path }: { file: string; path: string }): Promise<ScannedFile[]> {
  const stamp = await readStamp(path);
  const { size } = await stat(path);
  const whole = { file, path, stamp, bytes: size, sha256: await hashFile(path) };
  const scanned = await membersOrWhole(whole);
  const changed = await findChange(path, stamp);
  return changed ? [{ ...whole, refused: changed }] : scanned;
}

/** Runs a reading; an error of the system about the file is a refusal too. */
function readableOr<T>(read: () => Promise<T>) {
  return refusedOr(async () => {
    try {
      return await read();
    } catch (error) {
      throw asUnreadable(error);
    }
  });
}

/**
 * Gives the members of an archive, or the file itself. An archive that cannot be listed is one refused file.
 */
async function membersOrWhole(whole: ScannedFile): Promise<ScannedFile[]> {
  if (!isArchive(await readFirstBytes(whole.path))) return [whole];
  const listed = await refusedOr(() => listMembers(whole.path), whole.file);
  if (listed.refused) return [{ ...whole, refused: listed.refused }];
  const members: ScannedFile[] = [];
  for (const member of listed.value) members.push(await scanMember(whole, member));
  return members.sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function scanMember(whole: ScannedFile, { name, index, bytes }: ListedMember): Promise<ScannedFile> {
  const path = memberPath({ archive: whole.path, index });
  const scanned = { file: `${whole.file}/${name}`, path, bytes, archive: whole.file, ...stampOf(whole) };
  const hashed = await refusedOr(() => hashChunks(openMember({ archive: whole.path, index })), scanned.file);
  // Bytes that cannot be unpacked cannot be hashed, so the hash of the archive takes the place of theirs.
  if (hashed.refused) return { ...scanned, sha256: whole.sha256, refused: hashed.refused };
  return { ...scanned, sha256: hashed.value };
}

function stampOf({ stamp }: ScannedFile): Pick<ScannedFile, 'stamp'> {
  return stamp === undefined ? {} : { stamp };
}

async function readFirstBytes(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
