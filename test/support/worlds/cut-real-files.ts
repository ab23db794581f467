// The whole files of two hospitals are nine tenths of the real bytes. `npm test` builds their beginnings, which are still
// longer than the hospitals' shorter files beside them. Most codes of the fee schedules are in no file of a hospital:
// `npm test` builds the lines of the other codes. `npm run soak` builds all files whole.
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeCutFederal } from '../recompute/cut-federal.ts';

const FULL_FILE = /-full\.(csv|json)\.gz$/;
/** A thirtieth of the rows, and those of the code that a test asks about. */
const [CSV_LINES, CODE] = [9_000, ',"70551",'];
/** A twentieth of the items. */
const JSON_CHARACTERS = 2_000_000;
/** Between two items of the JSON file. */
const NEXT_ITEM = '},{"code_information":';
/** The lists of codes with their payment. A federal file that is not here stays whole. */
const FEE_SCHEDULES = [
  'federal/opps/addendum_b_2026-04.extract.csv',
  'federal/clfs/PUF_CLFS_CY2026_Q2V1.csv',
  'federal/pfs/PPRRVU2026_Apr_nonQPP.txt.gz',
  'federal/pfs/PPRRVU2025_Oct.csv.gz',
];

/** Shortens the whole files below `dir`. */
export async function cutRealFiles(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true });
  for (const file of files.filter((name) => FULL_FILE.test(name))) {
    const text = gunzipSync(await readFile(join(dir, file))).toString('latin1');
    const cut = file.endsWith('.csv.gz') ? cutCsv(text) : cutJson(text);
    await writeFile(join(dir, file), gzipSync(Buffer.from(cut, 'latin1'), { level: 1 }));
  }
  await cutFeeSchedules(dir, files);
}

/** Real files of the template; a build refuses the others. */
const TEMPLATE_FILE = /^mrf\/v[\d.]+-.*\.(?:csv|json)(?:\.gz)?$/;

/** A code of five characters that a file of a hospital names keeps its lines, and so its setting and its benchmark. */
async function cutFeeSchedules(dir: string, files: readonly string[]): Promise<void> {
  const codes = new Set<string>();
  for (const file of files.filter((name) => TEMPLATE_FILE.test(name))) {
    const bytes = await readFile(join(dir, file));
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    for (const [code] of text.matchAll(/\b[0-9A-Z]\d{3}[0-9A-Z]\b/g)) codes.add(code);
  }
  for (const schedule of FEE_SCHEDULES.map((name) => join(dir, name)).filter(existsSync)) {
    writeCutFederal(dirname(schedule), [schedule], [...codes]);
    // The part is not packed.
    if (schedule.endsWith('.gz')) await rm(schedule);
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
