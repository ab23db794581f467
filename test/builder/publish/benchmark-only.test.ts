// Two builds of the same hospitals whose only difference is the conversion factor of the fee schedule.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportRelease } from '../../../builder/src/export/export-release.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readFolderFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { findBreaches } from '../../../builder/src/publish/guards.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';

const SCHEDULE = 'PPRRVU2026_Jul_nonQPP.csv';
/** 2024 had two factors: the later one has been in force since 9 March. */
const FACTORS = ['32.7442', '33.2875'] as const;

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'factor-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function factsWith(factor: string) {
  const [data, out] = [join(dir, `data-${factor}`), join(dir, factor)];
  await writeSmallCounty(data);
  const path = join(data, SCHEDULE);
  const text = (await readFile(path, 'latin1')).replace('2026 National', '2024 National');
  await writeFile(path, text.replaceAll('33.4009', factor), 'latin1');
  const { build: id } = await build({ dataDir: data, outDir: out, threads: 1, asOf: '2026-11-22' });
  const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as BuildReport;
  return { facts: await readFolderFacts(out, id), notes: report.notes };
}

it('another conversion factor is one change of a benchmark and no move of a price', async () => {
  const [before, after] = [await factsWith(FACTORS[0]), await factsWith(FACTORS[1])];
  const changes = compareBuilds(before.facts, after.facts);
  expect(changes.benchmarks.schedules).toMatchObject([{ name: 'CMS Medicare Physician Fee Schedule' }]);
  expect(changes.benchmarks.codes).toBe(2);
  expect(changes.medians.compared).toBeGreaterThan(0);
  expect([changes.medians.movers, changes.medians.kinds.price]).toEqual([[], 0]);
  const { datasets } = await exportRelease({
    ...{ build: join(dir, FACTORS[1]), previous: join(dir, FACTORS[0]), out: join(dir, 'export') },
    ...{ open: new Set<string>(), publisher: { name: 'A test', url: null } },
    licence: { name: 'A test', url: null },
  });
  expect(datasets.find(({ name }) => name === 'changes')?.rows).toBe(0);
  expect(findBreaches(before.facts, after.facts, changes)).toEqual([]);
  expect(after.notes).toContain(
    'Physician Fee Schedule: the file of the quarter from 2026-10-01 is due, and the newest loaded file is of the quarter from 2024-07-01. Fetch it, or find out why it is late.',
  );
});
