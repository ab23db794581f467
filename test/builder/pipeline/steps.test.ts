import { cp, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapPart } from '../../../builder/src/pipeline/map/map-step.ts';
import { makePlan } from '../../../builder/src/pipeline/plan/plan.ts';
import { reduceShare } from '../../../builder/src/pipeline/reduce/reduce-step.ts';
import { sealSteps } from '../../../builder/src/pipeline/seal/seal-step.ts';
import { parseShare, WHOLE } from '../../../builder/src/pipeline/step/step.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { OBJECT_FOLDERS } from '../../../schemas/tile.ts';
import { type CliRun, callAtlas, runAtlas } from '../../support/cli.ts';
import { treeOf } from '../../support/files/tree.ts';
import { IS_SOAK, rounds } from '../../support/soak.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';
import '../../support/worlds/need-small-dictionary.ts';
import { SMALL_DICTIONARY_ENV } from '../../support/worlds/small-dictionary.ts';

// The small county, with a hospital list and an NPPES file beside it, so that every kind of input travels with a part.
/** Ten processes take a while on a busy machine. */
const MANY_PROCESSES_MS = 360_000;
let dir: string;
let data: string;
let copy: string;

const atlas = (...args: string[]): Promise<CliRun> => callAtlas(['build', ...args]);
/** In a process, with the small dictionary outside a soak: the order of steps does not depend on the dictionary. */
const atlasProcess = (...args: string[]): Promise<CliRun> =>
  runAtlas(['build', ...args], IS_SOAK ? {} : SMALL_DICTIONARY_ENV);
/** In a soak a process too. */
const atlasForWhole = IS_SOAK ? atlasProcess : atlas;

/** One step in this process. */
const share = (text: string) => parseShare(text) ?? WHOLE;
const map = (dataDir: string, outDir: string, part: string) =>
  mapPart({ dataDir, outDir, part: share(part), threads: 1 });
const reduce = async (outDir: string, part: string, asOf?: string) =>
  reduceShare(await makePlan(outDir, asOf), share(part), 1);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-steps-'));
  [data, copy] = [join(dir, 'input'), join(dir, 'elsewhere', 'the same input')];
  await writeSmallCounty(data);
  await cp('test/fixtures/facilities', join(data, 'registries'), { recursive: true });
  await writeFile(join(data, 'page.csv'), '<!DOCTYPE html><html><body></body></html>');
  await mkdir(join(dir, 'elsewhere'));
  await cp(data, copy, { recursive: true });
  for (const name of await readdir(copy)) await utimes(join(copy, name), 1_500_000_000, 1_500_000_000);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build in steps', () => {
  it(
    'gives the very bytes of a build at once, whatever the threads, order, processes and paths',
    async () => {
      const [one, two, steps] = [join(dir, 'one'), join(dir, 'two'), join(dir, 'steps')];
      const wholes = await Promise.all([
        atlasForWhole('--data', data, '--out', one, '--threads', '1'),
        atlasProcess('--data', copy, '--out', two, '--threads', '2'),
      ]);
      const mapFrom = (from: string, i: number) =>
        atlasForWhole('--data', from, '--out', steps, '--map', `${i}/4`, '--threads', '1');
      const reduceWith = (threads: number, j: number) =>
        atlasForWhole(...['--out', steps, '--reduce', `${j}/3`, '--threads', String(threads)]);
      // What an earlier build left in the folder goes.
      for (const folder of OBJECT_FOLDERS) {
        await mkdir(join(steps, folder, '2020-01-01-000000000000'), { recursive: true });
        await writeFile(join(steps, folder, '2020-01-01-000000000000', 'index.json'), '{}');
      }
      const runs = [
        ...wholes,
        await mapFrom(copy, 3),
        await mapFrom(data, 1),
        await mapFrom(copy, 2),
        await mapFrom(data, 4),
        await reduceWith(1, 3),
        // The dictionary of the threads of this process is the whole one.
        await reduceWith(rounds(1, 2), 1),
        await reduceWith(1, 2),
        await atlasForWhole('--out', steps, '--seal'),
      ];
      expect(runs.map(({ code, stderr }) => (code === 0 ? '' : stderr)).join('')).toBe('');
      const tree = await treeOf(one);
      expect(Object.keys(tree).length).toBeGreaterThan(rounds(30, 100));
      expect(await treeOf(two)).toEqual(tree);
      expect(await treeOf(steps)).toEqual(tree);
    },
    MANY_PROCESSES_MS,
  );

  it('gives the same build when the files lie in other folders, and only the reports say where', async () => {
    const [moved, out] = [join(dir, 'moved'), join(dir, 'of-moved')];
    await mkdir(moved);
    await rename(join(copy, 'registries'), join(moved, 'a'));
    await cp(copy, join(moved, 'z'), { recursive: true });
    await atlasForWhole('--data', moved, '--out', out, '--threads', '1');
    const [tree, first] = [await treeOf(out), await treeOf(join(dir, 'one'))];
    const differing = Object.keys(first).filter((file) => tree[file] !== first[file]);
    expect(differing).toEqual(['report.html', 'report.json']);
    expect(Object.keys(tree)).toEqual(Object.keys(first));
  });

  it('refuses to reduce or seal while a part or share is missing, and says which', async () => {
    const out = join(dir, 'incomplete');
    expect(await atlas('--out', out, '--reduce', '1/1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no map part'),
    });
    await map(data, out, '1/2');
    await expect(makePlan(out)).rejects.toThrow('Map part 2/2 is missing');
    await map(data, out, '2/2');
    await expect(sealSteps(out)).rejects.toThrow('no reduce share');
    await reduce(out, '2/2');
    await expect(sealSteps(out)).rejects.toThrow('Reduce share 1/2 is missing');
    expect(await atlas('--out', out, '--seal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1/2 is missing'),
    });
    await reduce(out, '1/2');
    const codes = join(out, 'shared/code');
    const name = (await readdir(codes)).find((one) => one.startsWith('70551-')) ?? '';
    await rm(join(codes, name));
    await expect(sealSteps(out)).rejects.toThrow(`code/${name} is missing`);
    expect((await verifyBuild(out)).faults).toEqual(['unsealed: manifest.json is missing']);
  });

  it('refuses parts of two inputs, and shares of two builds', async () => {
    const [out, other] = [join(dir, 'mixed'), join(dir, 'other')];
    await writeSmallCounty(other);
    await map(data, out, '1/2');
    await map(other, out, '2/2');
    await expect(makePlan(out)).rejects.toThrow('the input or the number of parts differs');
    await map(data, out, '2/2');
    await reduce(out, '1/2');
    await reduce(out, '2/2', '2026-09-01');
    await expect(sealSteps(out)).rejects.toThrow('do not belong together');
    await reduce(out, '2/2');
    await expect(sealSteps(out, '2026-09-01')).rejects.toThrow('Run build --reduce again');
  });

  it('takes one step at a time, shares from 1, and no folder that is no build', async () => {
    const out = join(dir, 'usage');
    for (const args of [
      ['--map', '0/2'],
      ['--map', '3/2'],
      ['--reduce', '1'],
      ['--map', '1/2', '--seal'],
    ])
      expect((await atlas('--data', data, '--out', out, ...args)).code, args.join(' ')).toBe(2);
    expect((await atlas('--data', data, '--out', data, '--map', '1/1')).code).toBe(2);
  });
});
