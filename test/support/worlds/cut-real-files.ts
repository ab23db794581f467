// The whole files of two hospitals are nine tenths of the real bytes. `npm test` builds their beginnings, which are still
// longer than the hospitals' shorter files beside them; `npm run soak` builds them whole.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const FULL_FILE = /-full\.(csv|json)\.gz$/;
/** A thirtieth of the rows, and those of the code that a test asks about. */
const [CSV_LINES, CODE] = [9_000, ',"70551",'];
/** A twentieth of the items. */
const JSON_CHARACTERS = 2_000_000;
/** Between two items of the JSON file. */
const NEXT_ITEM = '},{"code_information":';

/** Shortens the whole files below `dir`. */
export async function cutRealFiles(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true });
  for (const file of files.filter((name) => FULL_FILE.test(name))) {
    const text = gunzipSync(await readFile(join(dir, file))).toString('latin1');
    const cut = file.endsWith('.csv.gz') ? cutCsv(text) : cutJson(text);
    await writeFile(join(dir, file), gzipSync(Buffer.from(cut, 'latin1'), { level: 1 }));
  }
}

/** No cell of these lines has a line break. */
function cutCsv(text: string): string {
  const lines = text.split('\n').filter((line, i) => i < CSV_LINES || line.includes(CODE));
  return `${lines.join('\n')}\n`;
}

function cutJson(text: string): string {
  const end = text.lastIndexOf(NEXT_ITEM, JSON_CHARACTERS);
  if (end === -1) throw new Error('The file does not have the items that it had when this test was written.');
  return `${text.slice(0, end)}}]}`;
}
