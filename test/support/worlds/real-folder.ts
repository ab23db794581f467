// A copy of a folder of real files, the longest cut, over the ZIP3s that their heads name. `npm run soak` builds them whole
// and over the whole country.
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { realData } from '../real-data.ts';
import { IS_SOAK } from '../soak.ts';
import { cutRealFiles } from './cut-real-files.ts';
import { writeThinGeography } from './thin-geography.ts';

/** Addresses come before the prices: in the first two lines of a CSV, and before this key of a JSON file. */
const HEAD_BYTES = 20_000;
const JSON_PRICES = 'standard_charge_information';

/** Copies the folder; ZIP3s of `askedAbout` are there in any case. The caller removes the copy. */
export async function copyRealFolder(path: string, askedAbout: readonly string[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-real-'));
  await writeRealFolder(dir, path, askedAbout);
  return dir;
}

/** The same into a folder, which it creates. */
export async function writeRealFolder(
  dir: string,
  path: string,
  askedAbout: readonly string[],
): Promise<void> {
  await cp(realData(path), dir, { recursive: true });
  if (IS_SOAK) return;
  await cutRealFiles(dir);
  await writeThinGeography(dir, new Set([...askedAbout, ...(await zip3sNamedIn(dir))]));
}

async function zip3sNamedIn(dir: string): Promise<string[]> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  const heads = await Promise.all(
    files
      .filter((file) => file.isFile() && file.parentPath.endsWith('/mrf'))
      .map(({ parentPath, name }) => readHead(join(parentPath, name))),
  );
  return heads.flatMap((head) => [...head.matchAll(/\b(\d{3})\d{2}\b/g)].map(([, zip3 = '']) => zip3));
}

async function readHead(path: string): Promise<string> {
  const bytes = await readFile(path);
  const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const head = text.subarray(0, HEAD_BYTES).toString('latin1');
  const isJson = head.trimStart().startsWith('{') || head.startsWith('ï»¿{');
  return isJson ? (head.split(JSON_PRICES)[0] ?? '') : head.split('\n').slice(0, 2).join('\n');
}
