// Inputs that are not files, change while they are read or are never read to their end: each is a line of the report,
// and the build has everything else.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { REFUSALS } from '../../../schemas/refusals.ts';
import { meddlingWork } from '../../support/files/meddling-reader.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';
import '../../support/worlds/need-small-dictionary.ts';

/** Time for one file. The small files need a thousandth of it. */
const FILE_SECONDS = 5;
const HOSPITAL = 'sample-creston.csv';
let dir = '';

async function buildOf(data: string, out: string, threads: number): Promise<BuildReport> {
  const outDir = join(dir, out);
  await build({ dataDir: data, outDir, threads, fileSeconds: FILE_SECONDS, work: meddlingWork });
  expect((await verifyBuild(outDir)).faults).toEqual([]);
  return JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8'));
}

/** Lines of the report about files that the plain county does not have. */
function linesOf({ files }: BuildReport, names: readonly string[]) {
  return files.flatMap(({ file, status, reason, detail }) =>
    names.some((name) => file.startsWith(name)) ? [[file, status, reason, detail]] : [],
  );
}

let plain: BuildReport;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'troubled-inputs-'));
  await writeSmallCounty(join(dir, 'county'));
  plain = await buildOf(join(dir, 'county'), 'out-plain', 1);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build of a folder', () => {
  it('with links, pipes and sockets lists them and opens none of them', async () => {
    const data = join(dir, 'irregular');
    await cp(join(dir, 'county'), data, { recursive: true });
    await mkdir(join(data, 'x'));
    await symlink('/etc/hostname', join(data, 'x', 'link.csv'));
    await symlink(data, join(data, 'x', 'link-to-a-folder'));
    await symlink('nowhere', join(data, 'x', 'sources.csv'));
    execFileSync('mkfifo', [join(data, 'x', 'pipe.csv')]);
    const server = createServer().listen(join(data, 'x', 'socket'));
    try {
      const report = await buildOf(data, 'out-irregular', 1);
      expect(linesOf(report, ['x/'])).toEqual([
        ['x/link-to-a-folder', 'refused', 'not_a_file', 'It is a symbolic link, which is never opened.'],
        ['x/link.csv', 'refused', 'not_a_file', 'It is a symbolic link, which is never opened.'],
        ['x/pipe.csv', 'refused', 'not_a_file', 'It is a pipe, which is never opened.'],
        ['x/socket', 'refused', 'not_a_file', 'It is a socket, which is never opened.'],
        ['x/sources.csv', 'refused', 'not_a_file', 'It is a symbolic link, which is never opened.'],
      ]);
      expect(report.build).toBe(plain.build);
    } finally {
      server.close();
    }
  });

  it.each([
    [1, 'hangs-when-read'],
    [3, 'hangs-when-identified'],
  ])(
    'with files that change, and one that hangs, while %i threads read them refuses these by name',
    async (threads, hangs) => {
      const data = join(dir, `meddled-${threads}`);
      await cp(join(dir, 'county'), data, { recursive: true });
      const bytes = await readFile(join(data, HOSPITAL), 'utf8');
      for (const name of ['grows', hangs, 'touched', 'vanishes'])
        await writeFile(join(data, `z-${name}.csv`), bytes.replaceAll('Creston', name));
      const report = await buildOf(data, `out-meddled-${threads}`, threads);
      expect(linesOf(report, ['z-'])).toEqual([
        ['z-grows.csv', 'refused', 'changed_while_read', REFUSALS.changed_while_read],
        [`z-${hangs}.csv`, 'refused', 'took_too_long', `It was not read within ${FILE_SECONDS + 1} seconds.`],
        ['z-touched.csv', 'refused', 'changed_while_read', REFUSALS.changed_while_read],
        ['z-vanishes.csv', 'refused', 'changed_while_read', 'The file was removed while the build read it.'],
      ]);
      expect(report.build).toBe(plain.build);
    },
  );
});

it('a federal file that hangs when the plan reads it is a line of the report', async () => {
  const data = join(dir, 'plan');
  await cp(join(dir, 'county'), data, { recursive: true });
  const schedule = await readFile(join(data, 'PPRRVU2026_Jul_nonQPP.csv'), 'utf8');
  await writeFile(join(data, 'PPRRVU2026_Jul_hangs-in-plan.csv'), `${schedule}\n`);
  const report = await buildOf(data, 'out-plan', 1);
  expect(linesOf(report, ['PPRRVU2026_Jul_hangs'])).toEqual([
    [
      'PPRRVU2026_Jul_hangs-in-plan.csv',
      'refused',
      'took_too_long',
      `It was not read within ${FILE_SECONDS + 1} seconds.`,
    ],
  ]);
  expect(report.build).toBe(plain.build);
});

it('the file of 200 bytes that stopped a build for ever is a line of the report', async () => {
  const data = join(dir, 'comments');
  await cp(join(dir, 'county'), data, { recursive: true });
  await writeFile(join(data, 'comments.csv'), `${'<!---->'.repeat(60)}x`);
  const report = await buildOf(data, 'out-comments', 1);
  expect(linesOf(report, ['comments'])).toEqual([
    ['comments.csv', 'refused', 'unrecognised', REFUSALS.unrecognised],
  ]);
});
