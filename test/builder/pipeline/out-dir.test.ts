// The folder of a build: who may use it at the same time, that it and the input do not overlap, and that a seal is checked.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOwner, thisProcess } from '../../../builder/src/files/lock-owner.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { mapPart } from '../../../builder/src/pipeline/map/map-step.ts';
import { makePlan } from '../../../builder/src/pipeline/plan/plan.ts';
import { reduceShare } from '../../../builder/src/pipeline/reduce/reduce-step.ts';
import { sealSteps } from '../../../builder/src/pipeline/seal/seal-step.ts';
import { OutDirError, refuseOverlap } from '../../../builder/src/pipeline/step/out-dir.ts';
import {
  describeLocks,
  type OutDirUse,
  whilePublishing,
  withOutDir,
} from '../../../builder/src/pipeline/step/out-lock.ts';
import { WHOLE } from '../../../builder/src/pipeline/step/step.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { callAtlas, runAtlas } from '../../support/cli.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';
import '../../support/worlds/need-small-dictionary.ts';

let dir: string;
let data: string;
let folders = 0;
const newFolder = () => join(dir, `out-${folders++}`);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-out-dir-'));
  data = join(dir, 'data');
  await writeSmallCounty(data);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const share = (step: 'map' | 'reduce', index: number): OutDirUse => ({ step, share: { index, of: 4 } });
const BUILD: OutDirUse = { step: 'build' };
const SEAL: OutDirUse = { step: 'seal' };
const PUBLISH: OutDirUse = { step: 'publish' };

describe('two uses of one --out at the same time', () => {
  it.each<[string, OutDirUse, OutDirUse, boolean]>([
    ['two builds', BUILD, BUILD, false],
    ['a build and a seal', BUILD, SEAL, false],
    ['a build and a map part', BUILD, share('map', 1), false],
    ['a reduce share and a build', share('reduce', 2), BUILD, false],
    ['a reduce share and a seal', share('reduce', 2), SEAL, false],
    ['one map part twice', share('map', 3), share('map', 3), false],
    ['one reduce share twice', share('reduce', 3), share('reduce', 3), false],
    ['a publish and a build', PUBLISH, BUILD, false],
    ['a build and a publish', BUILD, PUBLISH, false],
    ['a publish and a seal', PUBLISH, SEAL, false],
    ['a publish and a map part', PUBLISH, share('map', 1), false],
    ['a reduce share and a publish', share('reduce', 1), PUBLISH, false],
    ['two publishes', PUBLISH, PUBLISH, false],
    ['two map parts', share('map', 1), share('map', 2), true],
    ['two reduce shares', share('reduce', 1), share('reduce', 2), true],
    ['a map part and a reduce share', share('map', 1), share('reduce', 1), true],
  ])('%s', async (_, first, second, isAllowed) => {
    const out = newFolder();
    const both = withOutDir(out, first, () => withOutDir(out, second, async () => 'both'));
    if (isAllowed) expect(await both).toBe('both');
    else await expect(both).rejects.toThrow(`${out} is in use by process ${process.pid} on`);
    // Whoever was refused leaves nothing; the first failed with it, and its lock says so, unless it only reads.
    expect(existsSync(join(out, 'lock'))).toBe(!isAllowed && first !== PUBLISH);
    await withOutDir(out, BUILD, async () => {});
    expect(await readdir(out)).toEqual([]);
  });

  it('gives one build an end and refuses the other, whenever it begins', async () => {
    const out = newFolder();
    const late: Promise<unknown>[] = [];
    const seen = new Set<string>();
    const onProgress = (step: string) => {
      if (seen.has(step)) return;
      seen.add(step);
      late.push(
        build({ dataDir: join(dir, 'data'), outDir: out, threads: 1 }).catch((error) => error.message),
      );
    };
    const { build: id } = await build({ dataDir: data, outDir: out, threads: 1, onProgress });
    expect(late.length).toBeGreaterThan(3);
    for (const message of await Promise.all(late))
      expect(message).toContain(`is in use by process ${process.pid}`);
    expect(await verifyBuild(out)).toMatchObject({ build: id, faults: [] });
    expect(await describeLocks(out)).toEqual([]);
  });

  it('on two hosts is refused with a sentence that says what to do', async () => {
    const out = newFolder();
    await mkdir(join(out, 'lock'), { recursive: true });
    const lock = join(out, 'lock', 'map-1-of-4');
    await writeFile(lock, JSON.stringify(makeOwner({ ...thisProcess(), host: 'another-machine' })));
    const { code, stderr } = await callAtlas(['build', '--data', data, '--out', out]);
    expect(code).toBe(1);
    expect(stderr).toContain(`on another-machine, started `);
    expect(stderr).toContain(`If it has ended, remove ${lock} and try again.`);
  });
});

describe('a publish', () => {
  const publish = (out: string) => [
    'publish',
    out,
    '--to',
    'local',
    '--base-url',
    'http://127.0.0.1:9',
    '--secret',
    'x',
  ];

  it('of a folder that is being built says who builds it', async () => {
    const out = newFolder();
    await withOutDir(out, BUILD, async () => {
      const { code, stderr } = await runAtlas(publish(out));
      expect(code).toBe(1);
      expect(stderr).toContain(`${out} is in use by process ${process.pid} on`);
    });
  });

  it('of a folder without a build, and one that fails, leave nothing', async () => {
    const out = newFolder();
    expect(await whilePublishing(out, async () => existsSync(out))).toBe(false);
    await mkdir(out, { recursive: true });
    await writeFile(join(out, 'manifest.json'), '{}');
    const failed = whilePublishing(out, () => {
      expect(existsSync(join(out, 'lock', 'publish'))).toBe(true);
      throw new Error('no connection');
    });
    await expect(failed).rejects.toThrow('no connection');
    expect(await readdir(out)).toEqual(['manifest.json']);
  });

  it('that was killed does not say that the folder is unfinished, and the next one takes its lock', async () => {
    const out = newFolder();
    await mkdir(join(out, 'lock'), { recursive: true });
    const dead = makeOwner({ ...thisProcess(), pid: 99_999_999 });
    await writeFile(join(out, 'lock', 'publish'), JSON.stringify(dead));
    expect(await describeLocks(out)).toEqual([]);
    expect(await whilePublishing(out, async () => 'published')).toBe('published');
    expect(await readdir(out)).toEqual([]);
  });
});

describe('an unfinished folder', () => {
  it('says whose it is, and the next build takes it over', async () => {
    const out = newFolder();
    const stopped = build({
      dataDir: data,
      outDir: out,
      threads: 1,
      onProgress: (step) => {
        if (step === 'seal') throw new Error('stopped by the test');
      },
    });
    await expect(stopped).rejects.toThrow('stopped by the test');
    const { code, stdout } = await callAtlas(['verify', out]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `unsealed: manifest.json is missing\n${out} was left unfinished by process ${process.pid}`,
    );
    await build({ dataDir: data, outDir: out, threads: 1 });
    expect((await verifyBuild(out)).faults).toEqual([]);
  });
});

describe('an --out that cannot be a folder', () => {
  it.each([
    ['a file', (base: string) => join(base, 'file')],
    ['below a file', (base: string) => join(base, 'file', 'build')],
  ])('because it is %s is refused with a sentence', async (_, chosen) => {
    const base = newFolder();
    await mkdir(base, { recursive: true });
    await writeFile(join(base, 'file'), '');
    const refused = build({ dataDir: data, outDir: chosen(base), threads: 1 });
    await expect(refused).rejects.toThrow(
      /is not a folder that a build can be written to. Choose another folder.$/,
    );
    await expect(refused).rejects.toThrow(OutDirError);
  });
});

describe('an --out that overlaps --data', () => {
  it.each([
    ['inside it', (base: string) => [base, join(base, 'deep', 'build')]],
    ['around it', (base: string) => [join(base, 'deep'), base]],
    ['equal to it', (base: string) => [base, base]],
    ['inside it through a symbolic link', (base: string) => [base, join(`${base}-link`, 'build')]],
    ['around it through a symbolic link', (base: string) => [join(`${base}-link`, 'deep'), base]],
    ['reached by a detour', (base: string) => [base, join(base, '..', 'other', '..', basename(base), 'b')]],
  ])('%s is wrong usage', async (_, paths) => {
    const base = newFolder();
    await mkdir(join(base, 'deep'), { recursive: true });
    await symlink(base, `${base}-link`);
    const [from = '', out = ''] = paths(base);
    const message = /Choose another folder for the build|Choose a folder outside of it/;
    const refused = build({ dataDir: from, outDir: out, threads: 1 });
    await expect(refused).rejects.toThrow(OutDirError);
    await expect(refused).rejects.toThrow(message);
    expect(await readdir(base)).toEqual(['deep']);
  });

  it('ends a build and a map part with exit code 2', async () => {
    const out = join(data, 'build');
    for (const step of [[], ['--map', '1/1']]) {
      const { code, stderr } = await callAtlas(['build', '--data', data, '--out', out, ...step]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${out} is inside the input folder`)]);
    }
    expect(existsSync(out)).toBe(false);
  });

  it('in name only is fine', () => refuseOverlap(data, `${data}-build`));
});

describe('a seal', () => {
  it('with a changed object is not written', async () => {
    const out = newFolder();
    await mapPart({ dataDir: data, outDir: out, part: WHOLE, threads: 1 });
    const plan = await makePlan(out);
    await reduceShare(plan, WHOLE, 1);
    const codes = join(out, 'shared', 'code');
    const path = join(codes, readdirSync(codes).find((one) => one.startsWith('70551-')) ?? '');
    // While the seal writes its tiles, as a second build without the lock would.
    let steps = 0;
    const sealing = sealSteps(out, undefined, plan, () => {
      steps += 1;
      if (steps === 1) writeFileSync(path, ' '.repeat(statSync(path).size));
    });
    await expect(sealing).rejects.toThrow(/was not sealed, because it has a fault: .*Build it again/);
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
  });

  it('with an object of somebody else is not written', async () => {
    const out = newFolder();
    await mapPart({ dataDir: data, outDir: out, part: WHOLE, threads: 1 });
    const plan = await makePlan(out);
    await reduceShare(plan, WHOLE, 1);
    // What lies there before is removed; this comes while the seal writes its tiles.
    const foreign = join(out, 'shared', 'code', 'x.json');
    let steps = 0;
    const sealing = sealSteps(out, undefined, plan, () => {
      steps += 1;
      if (steps === 1) writeFileSync(foreign, '{}');
    });
    await expect(sealing).rejects.toThrow(/was not sealed, because it has a fault: .*Build it again/);
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
  });
});
