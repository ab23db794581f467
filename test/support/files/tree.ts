// A folder as one comparable value.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { listFiles } from '../../../builder/src/input/scan.ts';

/** What only a command adds to the report page: how long its steps took, which is another time each run. */
const TIMES = [/<a href="#times">[^<]*<\/a>/, /<section id="times">[\s\S]*?<\/section>\n/];

/** SHA-256 by path of every file below a folder; the report page without the times of its steps. */
export async function treeOf(dir: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const { file, path } of await listFiles(dir))
    tree[file] = createHash('sha256')
      .update(await contentOf(path))
      .digest('hex');
  return tree;
}

async function contentOf(path: string): Promise<Uint8Array | string> {
  const bytes = await readFile(path);
  if (!path.endsWith('report.html')) return bytes;
  return TIMES.reduce((text, times) => text.replace(times, ''), bytes.toString());
}
