// Finds the input files of a folder and hashes them. Nothing is known of their content yet.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** One file of the input folder; `file` is its path inside the folder with forward slashes. */
export type ScannedFile = { file: string; path: string; bytes: number; sha256: string };

/** Every regular file below `dir` but dotfiles, in the order of their paths. */
export async function listFiles(dir: string): Promise<{ file: string; path: string }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, file: relative(dir, path).split(sep).join('/') }))
    .filter(({ file }) => !file.split('/').some((part) => part.startsWith('.')));
  return files.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Lists and hashes. Same content gives the same hash wherever the folder lies. */
export async function scanFolder(dir: string, onFile?: (file: string) => void): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const { file, path } of await listFiles(dir)) {
    const { size } = await stat(path);
    scanned.push({ file, path, bytes: size, sha256: await hashFile(path) });
    onFile?.(file);
  }
  return scanned;
}

/** SHA-256 of a file's bytes as they lie on disk, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
