// A geography file replaces the packaged geography, and its bytes count in the build id.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { looksLikeGeography, readGeographyFile } from '../../../builder/src/places/geography-file.ts';
import { zipsOf } from '../../../schemas/read-tile.ts';
import { BuildIndex, PlaceTile, tileKeys } from '../../../schemas/tile.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';
import { copyFolder } from '../../support/service/service.ts';

const LIST = [
  'zip,city,state,lat,lng',
  '50010,Ames,IA,42.0347,-93.6199',
  '50036,Boone,ia,42.0597,-93.8802',
  '50801,Creston,IA,,',
  '5080,too short,IA,41,-94',
].join('\n');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-geography-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a geography file', () => {
  it('is recognised by its columns and read line by line', async () => {
    await writeFile(join(dir, 'any-name.csv'), LIST);
    expect(looksLikeGeography(LIST)).toBe(true);
    expect(looksLikeGeography('zip,city,state\n')).toBe(false);
    expect(await readGeographyFile(join(dir, 'any-name.csv'))).toEqual([
      { zip: '50010', city: 'Ames', state: 'IA', lat: 42.0347, lng: -93.6199 },
      { zip: '50036', city: 'Boone', state: 'IA', lat: 42.0597, lng: -93.8802 },
      { zip: '50801', city: 'Creston', state: 'IA', lat: null, lng: null },
    ]);
  });

  it('replaces the whole packaged geography, and decides the build id', async () => {
    const data = await copyFolder('test/fixtures/county');
    const builtWith = async (list: string) => {
      await writeFile(join(data, 'places.csv'), list);
      const outDir = join(dir, 'build');
      const manifest = await build({ dataDir: data, outDir, threads: 1, asOf: '2026-08-01' });
      const read = async (key: string) => JSON.parse(await readFile(join(outDir, key), 'utf8'));
      return { manifest, read, outDir };
    };
    const { manifest, read, outDir } = await builtWith(LIST);
    expect(BuildIndex.parse(await read(tileKeys.index(manifest.build))).zip3).toEqual(['500', '508']);
    const { zips } = PlaceTile.parse(await read(keysOfFolder(outDir).place('500')));
    expect(zipsOf(zips).map(({ zip }) => zip)).toEqual(['50010', '50036']);
    expect(manifest.geography).toEqual({ zcta: null });
    const index = BuildIndex.parse(await read(tileKeys.index(manifest.build)));
    expect(index.sources.filter((source) => source.includes('Census'))).toEqual([]);
    expect(manifest.inputs.map(({ kind }) => kind)).toContain('geography');
    const other = await builtWith(LIST.replace('42.0347', '42.0348'));
    expect(other.manifest.build).not.toBe(manifest.build);
    await rm(data, { recursive: true });
  });
});
