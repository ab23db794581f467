// `atlas hospitals`: the national list, merged with the operator's rows, is read by fetch and by build.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readHospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import { parseSiteList } from '../../../builder/src/fetch/site-list.ts';
import { callAtlas } from '../../support/cli.ts';

const work = mkdtempSync(join(tmpdir(), 'atlas-hospitals-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const out = join(work, 'list.csv');
const own = join(work, 'own.csv');

it('has every hospital of the federal list once, in the formats of fetch and of build', async () => {
  const { code, stdout } = await callAtlas(['hospitals', '--out', out, '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { hospitals: 6188, with_address: 4897, more_addresses: 50, rows: 6188, replaced: 0, added: 0 },
  ]);
  const sites = parseSiteList(readFileSync(out, 'utf8'));
  expect(new Set(sites.map(({ source }) => source)).size).toBe(6188);
  expect(sites.filter(({ mrfUrl }) => mrfUrl !== null)).toHaveLength(4897);
  const { hospitals } = await readHospitalList(out);
  expect(hospitals).toHaveLength(6188);
  expect(hospitals.find(({ ccn }) => ccn === '010001')).toEqual({
    ...{ ccn: '010001', name: 'SOUTHEAST HEALTH MEDICAL CENTER', address: '1108 ROSS CLARK CIRCLE' },
    ...{ city: 'DOTHAN', state: 'AL', zip: '36301', rating: { stars: 4, list_of: '2026-07' } },
  });
});

it('takes a row of the operator in the place of a known address, and adds the others', async () => {
  writeFileSync(
    own,
    'ccn,name,site,mrf_url\n10001,Ours,https://southeast.sample.test,\n,Sample Clinic,,https://clinic.sample.test/a.csv\n99X901,New Hospital,https://new.sample.test,\n',
  );
  const { code, stdout } = await callAtlas(['hospitals', '--out', out, '--add', own, '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { rows: 6190, replaced: 1, added: 2 }]);
  const sites = parseSiteList(readFileSync(out, 'utf8'));
  expect(sites.find(({ ccn }) => ccn === '010001')).toMatchObject({
    name: 'SOUTHEAST HEALTH MEDICAL CENTER',
    site: new URL('https://southeast.sample.test'),
    mrfUrl: null,
  });
  expect(sites.slice(-2).map(({ name, ccn }) => [name, ccn])).toEqual([
    ['Sample Clinic', null],
    ['New Hospital', '99X901'],
  ]);
});

it('takes a newer federal list, and refuses what is not one', async () => {
  const federal = join(work, 'federal.csv');
  const titles = 'Facility ID,Facility Name,Address,City/Town,State,ZIP Code';
  writeFileSync(federal, `${titles}\n10001,RENAMED CENTER,1 SAMPLE STREET,DOTHAN,AL,36301\n`);
  const taken = await callAtlas(['hospitals', '--out', out, '--federal', federal]);
  expect([taken.code, readFileSync(out, 'utf8')]).toEqual([
    0,
    expect.stringContaining('010001,RENAMED CENTER,1 SAMPLE STREET'),
  ]);
  for (const args of [
    ['--federal', own],
    ['--add', join(work, 'missing.csv')],
  ]) {
    const refused = await callAtlas(['hospitals', '--out', out, ...args]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('error: ')]);
  }
});
