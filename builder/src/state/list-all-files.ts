// Every regular file below a folder, those with a dot before their names too.
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** `path` is relative to the folder, with forward slashes. */
export type ListedFile = { path: string; fullPath: string; bytes: number };

/** Lists the files, sorted by path. Symbolic links are not followed. */
export async function listAllFiles(dir: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const fullPath = join(entry.parentPath, entry.name);
    const { size: bytes } = await stat(fullPath);
    files.push({ path: relative(dir, fullPath).split(sep).join('/'), fullPath, bytes });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
