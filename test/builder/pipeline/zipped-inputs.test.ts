// Price files in an archive build the same atlas as the same files beside each other.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { zipOf } from '../../support/files/zip.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';
import '../../support/worlds/need-small-dictionary.ts';

const isMrf = (name: string) => /^(?:421|sample-)/.test(name);
const REJECTED = [
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA',
  'Sample Mangled Hospital,2026-03-01,3.0.0,Sample Mangled Hospital,"9 Sample Street, Ames, IA 50010",M-9',
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
  'scan,70551,CPT,outpatient,900,600',
  ...Array.from({ length: 30 }, () => 'scan,70552,CPT,outpatient,900,call us'),
].join('\n');

let dir = '';
const heard: string[] = [];

async function reportOf(data: string): Promise<BuildReport> {
  const outDir = join(dir, `out-${data}`);
  const onFile = (file: string) => heard.push(file);
  await build({ dataDir: join(dir, data), outDir, threads: 2, onFile });
  return JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8'));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zipped-inputs-'));
  const county = join(dir, 'county');
  await writeSmallCounty(county);
  await Promise.all(['plain', 'zipped'].map((name) => mkdir(join(dir, name))));
  const members = [{ name: '__MACOSX/._all', bytes: 'Mac OS X' }];
  for (const name of await readdir(county)) {
    const bytes = await readFile(join(county, name));
    await writeFile(join(dir, 'plain', name), bytes);
    if (isMrf(name)) members.push({ name, bytes: bytes.toString('latin1') });
    else if (name !== 'sources.csv') await writeFile(join(dir, 'zipped', name), bytes);
    else
      await writeFile(join(dir, 'zipped', name), bytes.toString().replace(/^(?=421|sample-)/gm, 'all.zip/'));
  }
  await writeFile(
    join(dir, 'zipped', 'all.zip'),
    zipOf(members.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'latin1') }))),
  );
  await writeFile(
    join(dir, 'zipped', 'sample-creston copy.csv'),
    await readFile(join(county, 'sample-creston.csv')),
  );
  await writeFile(join(dir, 'zipped', 'mangled.csv'), REJECTED);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build of an archive', () => {
  it('has the id and the price files of the same files unpacked', async () => {
    const plain = await reportOf('plain');
    const zipped = await reportOf('zipped');
    expect(zipped.build).toBe(plain.build);
    const counted = (report: BuildReport) =>
      report.files
        .filter(({ mrf, status }) => mrf && status === 'counted')
        .map(({ sha256, mrf }) => [sha256, mrf]);
    expect(counted(plain).length).toBeGreaterThan(3);
    expect(counted(zipped)).toEqual(expect.arrayContaining(counted(plain)));
    expect(counted(zipped)).toHaveLength(counted(plain).length);

    const entry = (name: string) => zipped.files.find(({ file }) => file === name);
    expect(entry('all.zip/sample-altoona.json')).toMatchObject({ status: 'counted', kind: 'mrf' });
    expect(entry('sample-creston copy.csv')).toMatchObject({
      status: 'superseded',
      detail: 'all.zip/sample-creston.csv has the same bytes and is used instead.',
    });
    expect(entry('mangled.csv')).toMatchObject({
      status: 'refused',
      reason: 'too_many_rejections',
      detail: '30 of 31 rows with an amount were rejected.',
      at: 'F5',
    });
    expect(heard).toContain('all.zip/sample-altoona.json');
    expect(heard).not.toContain('mangled.csv');
  });
});
