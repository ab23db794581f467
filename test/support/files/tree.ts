// A folder as one comparable value.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { listFiles } from '../../../builder/src/input/scan.ts';

/** SHA-256 by path of every file below a folder. */
export async function treeOf(dir: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const { file, path } of await listFiles(dir))
    tree[file] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return tree;
}
