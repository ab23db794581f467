// A build in a thread ends as a build does, reports its steps, and is checked and refused with the same errors.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildInThread, checkInThread } from '../../../builder/src/local/build-thread.ts';
import { OutDirError } from '../../../builder/src/pipeline/step/out-dir.ts';
import { PublishRefusal } from '../../../builder/src/publish/release-store.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';

describe('a build in a thread', () => {
  it('is refused as a build is, reports each step to its end, and is checked in the same thread', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'atlas-build-thread-'));
    const [dataDir, outDir] = [join(dir, 'data'), join(dir, 'out')];
    await writeSmallCounty(dataDir);
    const ended: string[] = [];
    const onProgress = (step: string, done: number, total: number) => {
      if (done >= total) ended.push(step);
    };
    await writeFile(join(dir, 'README.md'), 'not a build');
    const refused = buildInThread({ dataDir, outDir: dir, threads: 1 }, onProgress);
    await expect(refused).rejects.toThrow(OutDirError);

    const built = await buildInThread({ dataDir, outDir, threads: 1 }, onProgress);
    const { build, counts } = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'));
    expect(built).toEqual({ release: build, priceFiles: counts.price_files, objects: counts.objects });
    await checkInThread(outDir);
    await writeFile(join(outDir, 'index.sql'), '');
    await expect(checkInThread(outDir)).rejects.toThrow(PublishRefusal);
    expect(ended).toEqual(
      expect.arrayContaining(['identify', 'read', 'reduce', 'place tiles', 'check', 'seal']),
    );
  });
});
