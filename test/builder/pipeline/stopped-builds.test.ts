// Builds that are killed, and builds that share an --out: a folder with a manifest is sound, and every other one says
// whose it is. Processes stop at numbered changes of the file system, so a run can be repeated from its seed.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLocks } from '../../../builder/src/pipeline/step/out-lock.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { stoppedAtlas } from '../../support/files/stopped-atlas.ts';
import { treeOf } from '../../support/files/tree.ts';
import { rounds, testSeed } from '../../support/soak.ts';
import { writeThinGeography } from '../../support/worlds/thin-geography.ts';

const KILLS = rounds(1, 50);
const RACES = rounds(1, 50);
const SEED = testSeed(41_201);
const COUNTY = 'test/fixtures/county';

type Input = { data: string; build: string; tree: Record<string, string> };
const work = mkdtempSync(join(tmpdir(), 'atlas-stopped-'));
const random = seededRandom(SEED);
let inputs: [Input, Input];
/** Changes that a whole build makes in its main thread. */
let changes = 0;

const args = (data: string, out: string) => ['build', '--data', data, '--out', out, '--threads', '1'];
const start = (data: string, out: string, stop: string) => stoppedAtlas(args(data, out), stop);

/** What a build that nobody disturbs makes of an input. */
async function undisturbed(name: string, left: readonly string[]): Promise<Input> {
  const [data, out] = [join(work, name), join(work, `${name}-alone`)];
  cpSync(COUNTY, data, { recursive: true });
  await writeThinGeography(data, new Set(['500', '508']));
  for (const file of left) rmSync(join(data, file));
  const run = await start(data, out, 'count').ended;
  expect(run.code, run.stderr).toBe(0);
  changes = Number(/changes: (\d+)/.exec(run.stderr)?.[1]);
  return { data, build: (await verifyBuild(out)).build ?? '', tree: await treeOf(out) };
}

beforeAll(async () => {
  inputs = await Promise.all([undisturbed('whole', []), undisturbed('less', ['sample-altoona.json'])]);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe(`${KILLS} kills of a build, seed ${SEED}`, () => {
  it('leave a sound folder, or one that says whose it is, and the next build takes it over', async () => {
    const out = join(work, 'killed');
    let named = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [{ data }, at] = [random.pick(inputs), 1 + random.int(changes)];
      const { code, pid } = await start(data, out, `kill ${at}`).ended;
      const says = `seed ${SEED}, kill ${kill} at change ${at}`;
      expect(code, says).toBeNull();
      if (existsSync(join(out, 'manifest.json'))) expect((await verifyBuild(out)).faults, says).toEqual([]);
      else if (existsSync(out) && readdirSync(out).length > 0) {
        const locks = await describeLocks(out);
        expect(locks, says).toHaveLength(1);
        expect(locks[0], says).toMatch(/was left unfinished by process \d+ on .* as "cli\.ts build --data /);
        if (locks[0]?.includes(`process ${pid} on`)) named += 1;
      }
    }
    expect(named).toBeGreaterThan(KILLS / 3);
    const [input] = inputs;
    const after = await start(input.data, out, 'count').ended;
    expect(after.code, after.stderr).toBe(0);
    expect(await treeOf(out)).toEqual(input.tree);
    expect(readdirSync(out)).not.toContain('lock');
  });
});

describe(`${RACES} races of two builds with one --out, seed ${SEED}`, () => {
  it('end with a sound build of an input whose process ended 0; the other names the owner', async () => {
    let refused = 0;
    for (let race = 0; race < RACES; race += 1) {
      const out = join(work, `race-${race}`);
      const [at, other] = [1 + random.int(changes), 1 + random.int(3)];
      const says = `seed ${SEED}, race ${race}: change ${at} against ${other}`;
      const both = [
        start(inputs[0].data, out, `pause ${at}`),
        start(inputs[1].data, out, `pause ${other}`),
      ] as const;
      await Promise.all(both.map(({ paused }) => paused));
      for (const { resume } of race % 2 === 0 ? both : both.toReversed()) resume();
      const runs = await Promise.all(both.map(({ ended }) => ended));
      const won = inputs.filter((_, i) => runs[i]?.code === 0);
      expect(won.length, `${says}\n${runs.map(({ stderr }) => stderr).join('\n')}`).toBeGreaterThan(0);
      for (const [i, { code, stderr }] of runs.entries()) {
        if (code === 0) continue;
        refused += 1;
        expect(code, says).toBe(1);
        expect(stderr, says).toContain(`${out} is in use by process ${runs[1 - i]?.pid} on`);
      }
      const { build, faults } = await verifyBuild(out);
      expect(faults, says).toEqual([]);
      expect(
        won.map((input) => input.build),
        says,
      ).toContain(build);
      const input = won.find((one) => one.build === build);
      expect(await treeOf(out), says).toEqual(input?.tree);
      expect(await describeLocks(out), says).toEqual([]);
      rmSync(out, { recursive: true });
    }
    expect(refused).toBeGreaterThan(0);
  });
});
