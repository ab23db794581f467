// Finds and hashes the input files of a folder and of the archives in it, without looking at their content.
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashChunks, hashFile } from '../files/hash.ts';
import { isArchive, type ListedMember, listMembers, memberPath, openMember } from './archive.ts';
import { type Refused, refusedOr } from './refusal.ts';

/**
 * One file of the input folder; `file` is its path inside the folder, with forward slashes. A file inside an
 * archive is an input too: `file` is `archive.zip/name`, and `bytes` and `sha256` describe its unpacked
 * bytes, so the same content is the same input whether zipped or not.
 */
export type ScannedFile = {
  file: string;
  /** The path that `openBytes` opens. */
  path: string;
  bytes: number;
  sha256: string;
  /** The archive's `file`, for a member. */
  archive?: string;
  /** Why it cannot be read, when the scan has found out already. */
  refused?: Refused;
};

/** Lists every regular file below `dir` except dotfiles, sorted by path. */
export async function listFiles(dir: string): Promise<{ file: string; path: string }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, file: relative(dir, path).split(sep).join('/') }))
    .filter(({ file }) => !file.split('/').some((part) => part.startsWith('.')));
  return files.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Lists and hashes the files. The same content gives the same hash wherever the folder is. */
export async function scanFolder(dir: string, onFile?: (file: string) => void): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const { file, path } of await listFiles(dir)) {
    const { size } = await stat(path);
    const whole = { file, path, bytes: size, sha256: await hashFile(path) };
    scanned.push(...(await membersOrWhole(whole)));
    onFile?.(file);
  }
  return scanned;
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
  const scanned = { file: `${whole.file}/${name}`, path, bytes, archive: whole.file };
  const hashed = await refusedOr(() => hashChunks(openMember({ archive: whole.path, index })), scanned.file);
  // Bytes that cannot be unpacked cannot be hashed, so the hash of the archive takes the place of theirs.
  if (hashed.refused) return { ...scanned, sha256: whole.sha256, refused: hashed.refused };
  return { ...scanned, sha256: hashed.value };
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
