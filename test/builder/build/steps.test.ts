import { cp, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRun, runAtlas } from '../../support/cli.ts';
import { treeOf } from '../../support/tree.ts';

// The county, with a hospital list and an NPPES file beside it, so that every kind of input travels with a part.
const COUNTY = 'test/fixtures/county';
let dir: string;
let data: string;
let copy: string;

async function atlas(...args: string[]): Promise<CliRun> {
  const run = await runAtlas(['build', ...args]);
  return run;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-steps-'));
  [data, copy] = [join(dir, 'input'), join(dir, 'elsewhere', 'the same input')];
  await cp(COUNTY, data, { recursive: true });
  await cp('test/fixtures/facilities', join(data, 'registries'), { recursive: true });
  await writeFile(join(data, 'page.csv'), '<!DOCTYPE html><html><body></body></html>');
  await mkdir(join(dir, 'elsewhere'));
  await cp(data, copy, { recursive: true });
  for (const name of await readdir(copy)) await utimes(join(copy, name), 1_500_000_000, 1_500_000_000);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build in steps', () => {
  it('gives the very bytes of a build at once, whatever the threads, order, processes and paths', async () => {
    const [one, two, steps] = [join(dir, 'one'), join(dir, 'two'), join(dir, 'steps')];
    await atlas('--data', data, '--out', one, '--threads', '1');
    await atlas('--data', copy, '--out', two, '--threads', '2');
    for (const [i, from] of [
      [3, copy],
      [1, data],
      [4, data],
      [2, copy],
    ] as const)
      expect((await atlas('--data', from, '--out', steps, '--map', `${i}/4`)).code).toBe(0);
    for (const j of [2, 3, 1])
      expect((await atlas('--out', steps, '--reduce', `${j}/3`, '--threads', String(1 + (j % 2)))).code).toBe(
        0,
      );
    expect((await atlas('--out', steps, '--seal')).code).toBe(0);
    const tree = await treeOf(one);
    expect(Object.keys(tree).length).toBeGreaterThan(100);
    expect(await treeOf(two)).toEqual(tree);
    expect(await treeOf(steps)).toEqual(tree);
  });

  it('gives the same build when the files lie in other folders, and only the report says where', async () => {
    const [moved, out] = [join(dir, 'moved'), join(dir, 'of-moved')];
    await mkdir(moved);
    await rename(join(copy, 'registries'), join(moved, 'a'));
    await cp(copy, join(moved, 'z'), { recursive: true });
    await atlas('--data', moved, '--out', out, '--threads', '1');
    const [tree, first] = [await treeOf(out), await treeOf(join(dir, 'one'))];
    const differing = Object.keys(first).filter((file) => tree[file] !== first[file]);
    expect(differing).toEqual(['report.json']);
    expect(Object.keys(tree)).toEqual(Object.keys(first));
  });

  it('refuses to reduce or seal while a part or share is missing, and says which', async () => {
    const out = join(dir, 'incomplete');
    expect(await atlas('--out', out, '--reduce', '1/1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no map part'),
    });
    await atlas('--data', data, '--out', out, '--map', '1/2');
    expect(await atlas('--out', out, '--reduce', '1/1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Map part 2/2 is missing'),
    });
    await atlas('--data', data, '--out', out, '--map', '2/2');
    expect(await atlas('--out', out, '--seal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no reduce share'),
    });
    await atlas('--out', out, '--reduce', '2/2');
    expect(await atlas('--out', out, '--seal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Reduce share 1/2 is missing'),
    });
    expect((await runAtlas(['verify', out])).code).toBe(1);
  });

  it('refuses parts of two inputs, and shares of two builds', async () => {
    const out = join(dir, 'mixed');
    const other = join(dir, 'other');
    await cp(COUNTY, other, { recursive: true });
    await atlas('--data', data, '--out', out, '--map', '1/2');
    await atlas('--data', other, '--out', out, '--map', '2/2');
    expect(await atlas('--out', out, '--reduce', '1/1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another input'),
    });
    await atlas('--data', data, '--out', out, '--map', '2/2');
    await atlas('--out', out, '--reduce', '1/2');
    await atlas('--out', out, '--reduce', '2/2', '--as-of', '2026-09-01');
    expect(await atlas('--out', out, '--seal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('do not belong together'),
    });
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
    expect((await atlas('--out', out)).code).toBe(2);
    expect((await atlas('--data', data, '--out', data, '--map', '1/1')).code).toBe(2);
  });
});
