// Files and folders that may not be read. The user of a test may be able to read everything, so the system is replaced.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBytes } from '../../../builder/src/input/bytes.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport, FileReport } from '../../../builder/src/report/build-report.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';

/** Refuses what a system refuses; `failing` is for errors of the machine. */
const refuse = vi.hoisted(() => (path: unknown) => {
  const code = String(path).includes('denied') ? 'EACCES' : String(path).includes('failing') ? 'EMFILE' : '';
  if (code !== '') throw Object.assign(new Error(`${code}: the system refuses, open '${path}'`), { code });
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const refusing =
    (call: (path: string, ...more: unknown[]) => unknown) =>
    async (path: string, ...more: unknown[]) => {
      refuse(path);
      return call(path, ...more);
    };
  return { ...real, open: refusing(real.open as never), readdir: refusing(real.readdir as never) };
});
vi.mock('../../../builder/src/files/hash.ts', async (original) => {
  const real = await original<typeof import('../../../builder/src/files/hash.ts')>();
  const hashFile = async (path: string) => {
    refuse(path);
    return real.hashFile(path);
  };
  return { ...real, hashFile };
});

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-closed-inputs-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('are lines of the report, and the build goes on', async () => {
  const [data, outDir] = [join(dir, 'input'), join(dir, 'out')];
  await writeSmallCounty(data);
  await cp(join(data, 'sample-creston.csv'), join(data, 'denied.csv'));
  await mkdir(join(data, 'denied-folder'));
  await writeFile(join(data, 'denied-folder', 'a.csv'), 'a');
  await build({ dataDir: data, outDir, threads: 1 });
  const report: BuildReport = JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8'));
  const line = ({ file, status, reason, detail, sha256 }: FileReport) => [
    file,
    status,
    reason,
    detail,
    sha256,
  ];
  const closed = report.files.filter(({ file }) => file.startsWith('denied'));
  const why = ['refused', 'unreadable', 'Access is denied. Change the permissions of the file.', ''];
  expect(closed.map(line)).toEqual([
    ['denied-folder', ...why],
    ['denied.csv', ...why],
  ]);
  expect(report.totals.price_files).toBeGreaterThan(0);
});

it('are not faults of the machine', async () => {
  const read = async (name: string) => {
    const path = join(dir, name);
    await writeFile(path, 'a');
    for await (const chunk of openBytes(path)) return chunk.length;
    return 0;
  };
  await expect(read('denied.csv')).rejects.toMatchObject({ reason: 'unreadable' });
  await expect(read('failing.csv')).rejects.toMatchObject({ code: 'EMFILE' });
  expect(await read('plain.csv')).toBe(1);
});
