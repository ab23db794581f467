// The checksums of an index: those of the tiles that lie in its folder, and `verify` sees when they are not.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../builder/src/files/hash.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { indexChecksums } from '../../../builder/src/tiles/checksums.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { hasChecksum, listedChecksums } from '../../../schemas/checksums.ts';
import { filedTiles } from '../../../schemas/editions.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import { type BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { reseal } from '../../support/providers/with-providers.ts';
import '../../support/worlds/need-small-dictionary.ts';

let [dir, sound] = ['', ''];
let index: BuildIndex;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-checksums-'));
  sound = join(dir, 'sound');
  await writeWorld(join(dir, 'data'), TWO_ZIP3S, sampleHospitals(2, TWO_ZIP3S));
  const sealed = await build({ dataDir: join(dir, 'data'), outDir: sound, threads: 1, asOf: '2026-08-01' });
  index = JSON.parse(await readFile(join(sound, tileKeys.index(sealed.build)), 'utf8'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const etagOf = async (key: string) =>
  createHash('md5')
    .update(await readFile(join(sound, key)))
    .digest('hex');

/** What verify finds in a copy whose index has other checksums. */
async function faultsWith(checksums: BuildIndex['checksums']): Promise<string[]> {
  const copy = join(dir, 'copy');
  await cp(sound, copy, { recursive: true });
  await reseal(copy, (writer) => writer.writeObject(tileKeys.index(index.build), { ...index, checksums }));
  const { faults } = await verifyBuild(copy);
  await rm(copy, { recursive: true });
  return faults;
}

describe('the checksums of an index', () => {
  it('are the beginnings of the MD5 of its code, place and state tiles', async () => {
    const [filed, checksums] = [filedTiles(index), listedChecksums(index)];
    const codes = codesOfIndex(index).map((code) => [
      tileKeys.code(filed.code(code), code),
      checksums.code(code),
    ]);
    const places = index.zip3.map((zip3) => [tileKeys.place(filed.place(zip3), zip3), checksums.place(zip3)]);
    const states = index.states.map((state) => [
      tileKeys.state(filed.state(state), state),
      checksums.state(state),
    ]);
    expect([codes.length > 0, places.length, states.length > 0]).toEqual([true, 2, true]);
    for (const [key = '', checksum = ''] of [...codes, ...places, ...states])
      expect(hasChecksum(await etagOf(key), checksum), key).toBe(true);
  });

  it('are empty for what the index does not list, and without any', () => {
    for (const listed of [listedChecksums(index), listedChecksums({ ...index, checksums: null })])
      expect([listed.code('00000'), listed.place('999'), listed.state('ZZ')]).toEqual(['', '', '']);
    expect(listedChecksums({ ...index, checksums: null }).place(index.zip3[0] ?? '')).toBe('');
    expect(hasChecksum('', '')).toBe(false);
  });

  it('must be those of the inventory, or missing', async () => {
    expect(await faultsWith(index.checksums)).toEqual([]);
    expect(await faultsWith(null)).toEqual([]);
    const { checksums } = index;
    if (checksums === null) throw new Error('The index has no checksums.');
    const other = {
      ...checksums,
      states: checksums.states.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    };
    expect(await faultsWith(other)).toEqual([
      `${tileKeys.index(index.build)}: has checksums of other tiles than the inventory`,
    ]);
  });

  it('are of bytes: an inventory with another MD5 of a tile is found', async () => {
    const copy = join(dir, 'copy');
    await cp(sound, copy, { recursive: true });
    const [list, head] = [join(copy, 'inventory.ndjson'), join(copy, 'manifest.json')];
    const text = (await readFile(list, 'utf8')).replace(/"md5":"[0-9a-f]{32}"/, `"md5":"${'0'.repeat(32)}"`);
    const manifest = { ...JSON.parse(await readFile(head, 'utf8')), inventory_sha256: sha256(text) };
    await writeFile(list, text);
    await writeFile(head, JSON.stringify(manifest));
    const { faults } = await verifyBuild(copy);
    await rm(copy, { recursive: true });
    expect(faults).toContainEqual(expect.stringMatching(/: its MD5 is not what the inventory says$/));
  });

  it('cannot be made for a tile that was not written', () => {
    expect(() => indexChecksums({ codes: '70551', drgs: '', zip3: [], states: [] }, [])).toThrow(
      /code\/70551/,
    );
  });
});
