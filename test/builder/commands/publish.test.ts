// The commands as CI runs them, against a loopback R2 and D1; two publishers at once are processes of their own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Changes } from '../../../schemas/changes.ts';
import { CurrentPointer } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { callAtlas, runAtlas } from '../../support/cli.ts';
import { buildSmall } from '../../support/worlds/small-build.ts';
import '../../support/worlds/need-small-dictionary.ts';

let [dir, server, env] = ['', undefined as unknown as LoopbackR2, {} as Record<string, string>];
const builds: Record<string, { folder: string; build: string }> = {};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-commands-'));
  server = await startLoopbackR2();
  env = loopbackEnvironment(server);
  for (const [name, count] of [
    ['a', 8],
    ['b', 7],
    ['small', 3],
  ] as const) {
    const [data, folder] = [join(dir, `data-${name}`), join(dir, name)];
    await writeWorld(data, TWO_ZIP3S, sampleHospitals(count, TWO_ZIP3S));
    const manifest = await buildSmall(data, folder, '2026-08-01');
    builds[name] = { folder, build: manifest.build };
  }
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const of = (name: string) => builds[name] ?? { folder: '', build: '' };
const r2 = (...args: string[]) => callAtlas(args, env);
const pointer = () =>
  CurrentPointer.parse(JSON.parse(server.objects.get('current.json')?.body.toString() ?? 'null'));

describe('the commands of a release', () => {
  it('publish, publish again, list, go back, and compare', async () => {
    const first = await r2('publish', of('a').folder, '--to', 'r2', '--json');
    expect(first.code, first.stderr).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ ok: true, release: of('a').build, moved: true });
    const again = await r2('publish', of('a').folder, '--to', 'r2');
    expect(again.stdout).toContain('is live already');
    const second = await r2('publish', of('b').folder, '--to', 'r2', '--by', 'the nightly run');
    expect(second.code, second.stderr).toBe(0);
    expect(pointer()).toMatchObject({ release: of('b').build, published_by: 'the nightly run' });

    const listed = JSON.parse((await r2('releases', '--of', 'r2', '--json')).stdout);
    const states = listed.releases.map(({ build, state }: { build: string; state: string }) => [
      build,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ [of('b').build]: 'live', [of('a').build]: 'previous' });

    const back = await r2('rollback', '--of', 'r2', '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({ release: of('a').build, previous: of('b').build });
    expect(pointer()).toMatchObject({ release: of('a').build, previous: of('b').build });
    expect((await r2('rollback', '--of', 'r2', '--to', of('a').build)).code).toBe(1);

    const folders = await callAtlas(['diff', of('a').folder, of('b').folder, '--json']);
    const changes = Changes.parse(JSON.parse(folders.stdout));
    expect(changes.inputs.lost.map(({ kind }) => kind)).toEqual(['mrf']);
    const stored = await r2('diff', of('a').build, of('b').build, '--of', 'r2', '--json');
    expect(stored.stdout).toBe(folders.stdout);
    expect(server.refusals).toEqual([]);
  });

  it('exit with 1 and the reason when a guard, a folder or the environment stops them', async () => {
    const guarded = await r2('publish', of('small').folder, '--to', 'r2', '--json');
    expect(guarded.code).toBe(1);
    expect(JSON.parse(guarded.stdout)).toMatchObject({ ok: false, error: 'GuardBreach' });
    expect(guarded.stderr).toContain('files_lost');
    const unsealed = await r2('publish', dir, '--to', 'r2');
    expect([unsealed.code, unsealed.stderr]).toEqual([1, expect.stringContaining('not sealed')]);
    const bare = await callAtlas(['publish', of('a').folder, '--to', 'r2'], { CLOUDFLARE_API_TOKEN: '' });
    expect([bare.code, bare.stderr]).toEqual([1, expect.stringContaining('ATLAS_R2_ACCESS_KEY_ID')]);
    expect((await r2('publish', of('a').folder, '--to', 'elsewhere')).code).toBe(2);
    const wrong = await callAtlas(['releases', '--of', 'r2'], {
      ...env,
      ATLAS_R2_SECRET_ACCESS_KEY: 'wrong',
    });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('403')]);
    expect(server.refusals.splice(0)).toEqual(['SignatureDoesNotMatch']);
  });

  it('let one of two publishers win; the other exits with 1 and says so', async () => {
    server.objects.delete('current.json');
    const waiting: (() => void)[] = [];
    server.holdPointer = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting) go();
      });
    const runs = await Promise.all(
      ['a', 'b'].map((name) => runAtlas(['publish', of(name).folder, '--to', 'r2'], env)),
    );
    delete server.holdPointer;
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [won, lost] = runs[0]?.code === 0 ? [0, 1] : [1, 0];
    expect(runs[lost]?.stderr).toContain('another publish won');
    expect(pointer().release).toBe(of(won === 0 ? 'a' : 'b').build);
  });
});
