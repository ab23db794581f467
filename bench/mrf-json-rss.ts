// Peak memory of a fresh process that reads one JSON file with the counting consumer, plain and packed: a file of ten
// times the size must not take more.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeJson } from './mrf-json-file.ts';
import { print, round } from './rounds.ts';

const TIMES_LARGER = 10;
const WRITE_BYTES = 1 << 20;
type Peak = { rows: number; cents: number; peak_mb: number };

/** Prints `mrf/rss` for JSON. */
export async function printJsonRss(options: { seed: number; dir: string; megabytes: number }): Promise<void> {
  const { seed, dir, megabytes } = options;
  const small = await peaksOf(dir, megabytes, seed);
  const large = await peaksOf(dir, megabytes * TIMES_LARGER, seed);
  for (const packing of ['plain', 'gz'] as const) {
    print({
      bench: 'mrf/rss',
      file: `json ${packing}, ${megabytes * TIMES_LARGER} MB`,
      value: large[packing].peak_mb,
      unit: 'MB',
      baseline: `${megabytes} MB: ${small[packing].peak_mb} MB`,
      ratio: round(large[packing].peak_mb / small[packing].peak_mb),
      rows: large[packing].rows,
      cents: large[packing].cents,
      seed,
      rounds: 1,
    });
  }
}

async function peaksOf(dir: string, megabytes: number, seed: number): Promise<{ plain: Peak; gz: Peak }> {
  const plain = join(dir, `rss-${megabytes}.json`);
  const gz = `${plain}.gz`;
  await writeJson(plain, megabytes * 1e6, seed);
  // Level 1: nobody looks at its size.
  const packed = [createGzip({ level: 1 }), createWriteStream(gz)] as const;
  await pipeline(createReadStream(plain, { highWaterMark: WRITE_BYTES }), ...packed);
  const peaks = { plain: peakOf(plain), gz: peakOf(gz) };
  rmSync(plain);
  rmSync(gz);
  return peaks;
}

function peakOf(path: string): Peak {
  const script = join(import.meta.dirname, 'mrf-process.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Reading ${path} in a process of its own failed: ${stderr}`);
  return JSON.parse(stdout) as Peak;
}
