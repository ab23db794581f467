// The join in shares: the seal of several shares has the bytes of a build at once, and says which share is missing. Every
// part of the join reports how far it is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { mapPart } from '../../../builder/src/pipeline/map/map-step.ts';
import { makePlan } from '../../../builder/src/pipeline/plan/plan.ts';
import { reduceShare } from '../../../builder/src/pipeline/reduce/reduce-step.ts';
import { joinStep } from '../../../builder/src/pipeline/seal/join-step.ts';
import { sealSteps } from '../../../builder/src/pipeline/seal/seal-step.ts';
import { WHOLE } from '../../../builder/src/pipeline/step/step.ts';
import { treeOf } from '../../support/files/tree.ts';
import { writeProviderWorld } from '../../support/providers/provider-world.ts';
import '../../support/worlds/need-small-dictionary.ts';

const SHARES = [3, 1, 2].map((index) => ({ index, of: 3 }));
const dir = mkdtempSync(join(tmpdir(), 'atlas-join-shares-'));
const [dataDir, outDir, whole] = [join(dir, 'data'), join(dir, 'steps'), join(dir, 'whole')];
const steps = new Map<string, [done: number, of: number][]>();

beforeAll(async () => {
  await writeProviderWorld(dataDir);
  await build({
    dataDir,
    outDir: whole,
    threads: 1,
    onProgress: (step, done, of) => void steps.set(step, [...(steps.get(step) ?? []), [done, of]]),
  });
  await mapPart({ dataDir, outDir, part: WHOLE, threads: 1 });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a join in shares', () => {
  it('needs every reduce share', async () => {
    await expect(joinStep(await makePlan(outDir), WHOLE)).rejects.toThrow('no reduce share');
  });

  it('is sealed to the bytes of a build at once, when all shares are there', async () => {
    await reduceShare(await makePlan(outDir), WHOLE, 1);
    const [last, ...others] = SHARES;
    let providers = 0;
    for (const share of others) providers += (await joinStep(await makePlan(outDir), share)).counts.providers;
    await expect(sealSteps(outDir)).rejects.toThrow('Join share 3/3 is missing');
    if (last) providers += (await joinStep(await makePlan(outDir), last)).counts.providers;
    expect(providers).toBeGreaterThan(1);
    await sealSteps(outDir);
    expect(await treeOf(outDir)).toEqual(await treeOf(whole));
  });

  it('reports how far it is, from nothing to the end', () => {
    for (const step of ['registry', 'payer rates', 'providers', 'provider tiles', 'place tiles', 'check']) {
      const seen = steps.get(step) ?? [];
      expect(seen.at(-1)?.[0], step).toBe(seen.at(-1)?.[1]);
      expect(seen.length, step).toBeGreaterThan(1);
    }
  });
});
