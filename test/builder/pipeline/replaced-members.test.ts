// A member of an archive that has another name and other content the next night: its old prices leave, the new ones come.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { diffBuilds } from '../../../builder/src/publish/diff.ts';
import { eachFacilityPrice } from '../../../schemas/read-tile.ts';
import { CodeTile } from '../../../schemas/tile.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';
import { zipOf } from '../../support/files/zip.ts';
import { priceFile } from '../../support/web/price-page.ts';
import '../../support/worlds/need-small-dictionary.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'replaced-members-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Builds an archive of two hospitals with the state between nights; the second member has a name and a version. */
async function night(night: number, name: string, version: number): Promise<number[]> {
  const [dataDir, outDir] = [join(dir, `data-${night}`), join(dir, `build-${night}`)];
  await mkdir(dataDir);
  const members = [
    { name: 'one.csv', bytes: priceFile(1, 1) },
    { name, bytes: priceFile(2, version) },
  ];
  await writeFile(join(dataDir, 'all.zip'), zipOf(members));
  await writeFile(join(dataDir, 'sources.csv'), 'file,url\nall.zip,https://hospitals.example/all.zip\n');
  await writeFile(join(dataDir, 'geography.csv'), 'zip,city,state,lat,lng\n50010,Ames,IA,42.03,-93.62\n');
  await build({ dataDir, outDir, threads: 1, asOf: '2026-06-30' });
  const text = await readFile(join(outDir, keysOfFolder(outDir).code('70551')), 'utf8');
  const prices: number[] = [];
  eachFacilityPrice(CodeTile.parse(JSON.parse(text)).facilities, ({ cents }) => prices.push(cents));
  return prices;
}

it('is a replacement in the comparison, and its prices alone are in the tile', async () => {
  expect(await night(1, 'two.csv', 1)).toEqual([10_101, 10_201]);
  expect(await night(2, 'two-of-february.csv', 2)).toEqual([10_101, 10_202]);
  const changes = await diffBuilds(join(dir, 'build-1'), join(dir, 'build-2'), () =>
    Promise.reject(new Error('No store is needed.')),
  );
  expect(changes.inputs).toMatchObject({ lost: [], gained: [] });
  expect(changes.inputs.replaced.map(({ source_url }) => source_url)).toEqual([
    'https://hospitals.example/all.zip',
  ]);
  expect(changes.counts.price_files).toEqual({ before: 2, after: 2 });
});
