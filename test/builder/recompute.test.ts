// Every code tile against a recomputation that knows only the documentation: test/support/recompute.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runAtlas } from '../support/cli.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { hasRealData, itWithRealData, realData } from '../support/real-data.ts';
import { compareBuild } from '../support/recompute/compare-build.ts';
import { writeCutFederal } from '../support/recompute/cut-federal.ts';
import { CUT_ZIP3S } from '../support/recompute/cut-files.ts';
import { writeCutHospitals } from '../support/recompute/cut-hospitals.ts';
import { IS_SOAK, testSeed } from '../support/soak.ts';
import { buildSmall } from '../support/worlds/small-build.ts';
import { writeThinGeography } from '../support/worlds/thin-geography.ts';
import '../support/worlds/need-small-dictionary.ts';

const AS_OF = '2026-11-20';
const seed = testSeed(20261120);
const folder = mkdtempSync(join(tmpdir(), 'atlas-recompute-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SMALL_FILES = [
  'mrf/v2-wide-lake-martin-AL.csv',
  'mrf/v2.2-json-andalusia-AL.json.gz',
  'mrf/v3-tall-rush-IL.csv.gz',
];
const MORE_FILES = [
  'mrf/v3-tall-marthas-vineyard-MA.csv.gz',
  'mrf/v3-json-ucsf-CA.json.gz',
  'mrf/v3-tall-banner-phoenix-AZ.csv.gz',
  'mrf/v3-json-uchicago-IL.json',
  'mrf/v3-tall-emory-GA.csv',
  'mrf/v3-json-dmc-harper-MI.json.gz',
];
const SCHEDULES = [
  'federal/opps/addendum_b_2026-04.extract.csv',
  'federal/clfs/PUF_CLFS_CY2026_Q2V1.csv',
  'federal/pfs/PPRRVU2026_Apr_nonQPP.txt.gz',
];
const EVIDENCE_SCRIPT = join(realData(), '../tools/national_evidence.py');

describe('code tiles and the documentation', () => {
  itWithRealData(...SMALL_FILES, ...SCHEDULES)(
    `agree on sample hospitals cut from real files (seed ${seed})`,
    async () => {
      const [data, out] = newWorld('small');
      const codes = writeCutHospitals(data, SMALL_FILES.map(realData), { seed, hospitals: 26, codes: 130 });
      writeCutFederal(join(data, 'federal'), SCHEDULES.map(realData), codes);
      await writeThinGeography(data, CUT_ZIP3S);
      await buildSmall(data, out, AS_OF);
      const { differences, seen } = compareBuild(data, out);
      expect(differences).toEqual([]);
      expect(Object.keys(seen).filter((what) => (seen[what] ?? 0) > 0)).toEqual(
        expect.arrayContaining([
          'likely_part',
          'file_token',
          'far below',
          'shared sources',
          'ZIP3 statistics',
        ]),
      );
      damageOneTile(out, codes);
      expect(compareBuild(data, out).differences).toHaveLength(1);
    },
  );

  itInSoak(SMALL_FILES.concat(MORE_FILES))(
    `agree on 60 hospitals cut from all files (seed ${seed})`,
    async () => {
      const [data, out] = newWorld('cut');
      const files = [...SMALL_FILES, ...MORE_FILES].map(realData);
      writeCutHospitals(data, files, { seed, hospitals: 60, codes: 2500 });
      cpSync(realData('federal'), join(data, 'federal'), { recursive: true });
      await expectAgreement(data, out);
    },
  );

  itInSoak(['mrf', 'federal'])('agree on the folder of real files', async () => {
    await expectAgreement(realData(), newWorld('real')[1]);
  });

  itInSoak(['federal', '../tools/national_evidence.py', '../more-data/claims'])(
    'agree on one small file for each of 3,153 hospitals',
    async () => {
      const [data, out] = newWorld('national');
      execFileSync('python3', [EVIDENCE_SCRIPT, join(data, 'files')]);
      cpSync(realData('federal'), join(data, 'federal'), { recursive: true });
      await expectAgreement(data, out);
    },
  );
});

/** A test of whole worlds, which only a soak has time for. */
function itInSoak(paths: readonly string[]): ReturnType<typeof it.skipIf> {
  return it.skipIf(!IS_SOAK || !paths.every((path) => hasRealData(path)));
}

function newWorld(name: string): [data: string, out: string] {
  const data = join(folder, name);
  mkdirSync(data);
  return [data, join(folder, `${name}-out`)];
}

async function expectAgreement(data: string, out: string): Promise<void> {
  const { code, stderr } = await runAtlas(['build', '--data', data, '--out', out, '--as-of', AS_OF]);
  expect(code, stderr).toBe(0);
  const { compared, differences } = compareBuild(data, out);
  expect(differences.slice(0, 50), `${differences.length} of ${compared} differ`).toEqual([]);
}

/** Raises one amount in one tile by a cent: a comparison that misses this would miss everything. */
function damageOneTile(out: string, codes: readonly string[]): void {
  const keys = keysOfFolder(out);
  for (const code of codes) {
    const path = join(out, keys.code(code));
    const tile = JSON.parse(readFileSync(path, 'utf8'));
    if (tile.national.median === null) continue;
    tile.national.median = Math.round(tile.national.median * 100 + 1) / 100;
    writeFileSync(path, JSON.stringify(tile));
    return;
  }
}
