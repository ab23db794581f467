// A code leaves the inpatient-only list between two builds: the notice, both settings, and the kind of the change.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFolderFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { fileOf } from '../../support/claims/claims-texts.ts';
import { servicesOfFolder } from '../../support/providers/folder-services.ts';
import { buildSmall } from '../../support/worlds/small-build.ts';
import '../../support/worlds/need-small-dictionary.ts';

const CODE = '22630';
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'left-list-'));
  const prices = [1, 2, 3].map((n) =>
    fileOf(
      'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA',
      `Sample Spine Hospital ${n},2026-03-01,3.0.0,Sample Spine Hospital ${n},"${n} Sample Street, Ames, IA 50010",M-${n}`,
      'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
      `fusion,${CODE},CPT,inpatient,90000,${30_000 + n * 1000}`,
      `fusion,${CODE},CPT,outpatient,40000,${20_000 + n * 1000}`,
    ),
  );
  const files: Record<string, string> = {
    'geography.csv': fileOf('zip,city,state,lat,lng', '50010,Ames,IA,42.03,-93.62'),
    'april.csv': fileOf(
      'Addendum B April 2026',
      'HCPCS Code,SI,APC,Payment Rate',
      `${CODE},C,,`,
      '70551,Q3,,$100.00',
    ),
  };
  prices.forEach((text, i) => {
    files[`hospital-${i}.csv`] = text;
  });
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function buildNow(name: string, asOf: string) {
  const out = await mkdtemp(join(tmpdir(), `left-list-${name}-`));
  const { build } = await buildSmall(dir, out, asOf);
  const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as BuildReport;
  const { lookUp } = await servicesOfFolder(out, build);
  const answer = await lookUp(CODE, '50010', 50);
  const facts = await readFolderFacts(out, build);
  await rm(out, { recursive: true });
  return { answer, facts, notes: report.notes };
}

it('says so for 24 months, with the prices of both settings, and no price moved', async () => {
  const before = await buildNow('before', '2026-11-22');
  expect(before.answer.national_median).toBe(32_000);
  expect(before.answer).not.toHaveProperty('other_setting_stats');
  await writeFile(
    join(dir, 'january.csv'),
    fileOf(
      'Addendum B January 2027',
      'HCPCS Code,SI,APC,Payment Rate',
      `${CODE},J1,,"$13,000.00"`,
      '70551,Q3,,$100.00',
    ),
  );
  const after = await buildNow('after', '2027-01-15');
  expect(after.answer).toMatchObject({
    national_median: 22_000,
    other_setting_stats: { setting: 'inpatient', changed_on: '2027-01-01', n_sources: 3, median: 32_000 },
  });
  expect(after.answer.facilities.map(({ setting }) => setting)).toEqual(Array(3).fill('outpatient'));
  expect(after.answer.notices).toContainEqual({
    code: 'setting_changed',
    message: expect.stringContaining('2027-01-01'),
  });
  expect(after.notes).toContainEqual(expect.stringMatching(/^1 code left .*inpatient-only list.*: 22630\./));
  expect(compareBuilds(before.facts, after.facts).medians).toMatchObject({
    kinds: { price: 0, method: 0, benchmark: 0, setting: 1 },
    movers: [{ code: CODE, kind: 'setting' }],
  });
  const later = await buildNow('later', '2029-01-01');
  expect(later.answer.national_median).toBe(22_000);
  expect(later.answer).not.toHaveProperty('other_setting_stats');
});
