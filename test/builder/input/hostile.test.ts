// Hostile files end in a named refusal, in bounded memory and without hanging. The table is test/support/mrf/hostile-files.ts.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../../support/mrf/hostile-files.ts';

/** Of the JavaScript heap of the reading process; buffers lie outside it and are held by the next bound. */
const HEAP_MEGABYTES = 128;
const PEAK_MEGABYTES = 512;
/** A guard against a hang, no measure of speed. */
const GUARD_MS = 200_000;
/** The whole table, packed. */
const DISK_BYTES = 40_000_000;

type Line = { file?: string; reason?: string; peakMegabytes?: number };
let dir = '';
let lines: Line[] = [];

function fileOf(index: number): string {
  return `${String(index).padStart(2, '0')}.bin`;
}

function readAll(inputs: string): Promise<Line[]> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, 'test/support/mrf/read-hostile.ts', inputs],
    { timeout: GUARD_MS },
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      if (code === 0)
        resolve(
          stdout
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Line),
        );
      else
        reject(
          new Error(
            `Reading ended with ${code ?? signal} after ${stdout.split('\n').length - 1} files. ${stderr}`,
          ),
        );
    });
  });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hostile-'));
  await mkdir(join(dir, 'inputs'));
  for (const [i, { bytes }] of HOSTILE_FILES.entries())
    await writeFile(join(dir, 'inputs', fileOf(i)), bytes());
  lines = await readAll(join(dir, 'inputs'));
}, GUARD_MS + 40_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('hostile files', () => {
  it('are 50 or more, and small on disk', async () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(50);
    let bytes = 0;
    for (const name of await readdir(join(dir, 'inputs')))
      bytes += (await stat(join(dir, 'inputs', name))).size;
    expect(bytes).toBeLessThan(DISK_BYTES);
  });

  it.each(HOSTILE_FILES.map((file, i) => ({ ...file, i })))('$name: $reasons', ({ i, reasons }) => {
    const found = lines.filter(({ file }) => file?.startsWith(fileOf(i))).map(({ reason }) => reason);
    expect(found.length).toBeGreaterThan(0);
    for (const reason of found) expect(reasons).toContain(reason);
  });

  it('leave memory bounded', () => {
    expect(lines.at(-1)?.peakMegabytes).toBeLessThan(PEAK_MEGABYTES);
  });

  it('write nothing outside their folder', async () => {
    expect(existsSync('/tmp/escaped.csv') || existsSync(join(dir, 'escaped.csv'))).toBe(false);
    expect((await readdir(dir)).sort()).toEqual(['inputs']);
  });
});
