// The log in R2 and the publisher's copy of it: whatever a publish had done when it was ended, and whichever copy was lost, the
// next one makes the log that it would have been.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKeys, parseSigner, parseVerifier } from '../../../builder/src/proof/note.ts';
import { publishReleases } from '../../../builder/src/proof/publish-log.ts';
import { appendReleases, LogFault, readLogOf } from '../../../builder/src/proof/release-log.ts';
import { openBucket } from '../../../builder/src/publish/public-bucket.ts';
import type { S3Client } from '../../../builder/src/r2/s3-client.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { isLogFile, LOG_FOLDER } from '../../../schemas/exports.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { aManifestText } from '../../support/proof/manifest-text.ts';

const keys = makeKeys('prices.example/releases');
const [signer, verifier] = [parseSigner(keys.signer), parseVerifier(keys.verifier)];
/** Tiles of hashes, tiles of entries, and the checkpoint. */
const WRITES = 3;

let dir = '';
let store: LoopbackR2;
let bucket: S3Client;
let folders = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'publish-log-'));
  store = await startLoopbackR2();
  bucket = openBucket(r2Settings(loopbackEnvironment(store)));
});
afterAll(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => store.objects.clear());

/** A folder that the state had nothing for. */
const emptyFolder = () => join(dir, String(folders++));
const manifests = (...ns: number[]) => ns.map(aManifestText);
const publish = (folder: string, ...ns: number[]) =>
  publishReleases(folder, manifests(...ns), signer, bucket);

/** The releases of the published log, each file of which is checked. */
async function published(): Promise<string[]> {
  const log = await readLogOf((path) => bucket.getBytes(`${LOG_FOLDER}/${path}`), verifier);
  expect([...store.objects.keys()].filter((key) => !isLogFile(key))).toEqual([]);
  return log.entries.map(({ release }) => release.slice(-2));
}

/** A bucket that is gone after some writes, as for a process that was killed. */
function killedAfter(writes: number): S3Client {
  let left = writes;
  return {
    ...bucket,
    put: async (...write) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return bucket.put(...write);
    },
  };
}

async function faultOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'no fault',
    (error: unknown) => {
      if (error instanceof LogFault) return error.where;
      throw error;
    },
  );
}

describe('a publish that was killed', () => {
  for (let writes = 0; writes <= WRITES; writes += 1)
    for (const isSaved of [true, false])
      it(`after ${writes} writes is made up for, its folder ${isSaved ? 'saved' : 'lost'}`, async () => {
        const folder = emptyFolder();
        await publish(folder, 1, 2);
        const saved = await mkdtemp(join(dir, 'saved-'));
        await appendReleases(saved, manifests(1, 2), signer);
        const killed = publishReleases(folder, manifests(3), signer, killedAfter(writes));
        if (writes < WRITES) await expect(killed).rejects.toThrow('killed');
        else await killed;
        const next = isSaved ? folder : saved;
        expect(await publish(next, 3)).toEqual({ size: 3, indexes: [2] });
        expect(await published()).toEqual(['01', '02', '03']);
        expect(await readFile(join(next, 'checkpoint'))).toEqual(
          store.objects.get('releases/log/checkpoint')?.body,
        );
      });

  it('leaves files that nobody has signed, which another release replaces', async () => {
    await publish(emptyFolder(), 1);
    await expect(publishReleases(emptyFolder(), manifests(2), signer, killedAfter(2))).rejects.toThrow();
    expect(await publish(emptyFolder(), 7)).toEqual({ size: 2, indexes: [1] });
    expect(await published()).toEqual(['01', '07']);
  });
});

describe('a copy that was lost', () => {
  it('in the state comes back from R2, and in R2 from the state', async () => {
    const folder = emptyFolder();
    await publish(folder, 1, 2);
    expect(await publish(emptyFolder(), 2, 3)).toEqual({ size: 3, indexes: [1, 2] });
    store.objects.clear();
    expect(await publish(folder, 4)).toEqual({ size: 3, indexes: [2] });
    expect(await published()).toEqual(['01', '02', '04']);
  });
});

describe('a fork', () => {
  it.each([
    ['shorter', [1]],
    ['as long', [1, 9]],
    ['longer', [1, 9, 10, 11]],
  ])('that is %s than the published log is refused, and nothing is written', async (_, entries) => {
    await publish(emptyFolder(), 2, 3);
    const before = new Map(store.objects);
    const fork = emptyFolder();
    await appendReleases(fork, manifests(...entries), signer);
    expect(await faultOf(publish(fork, 4))).toBe('releases/log/checkpoint');
    expect(store.objects).toEqual(before);
  });

  it('of a file in R2 is refused: one altered byte, and a checkpoint of another key', async () => {
    await publish(emptyFolder(), 1, 2);
    const tile = `${LOG_FOLDER}/tile/entries/000.p/2`;
    const stored = store.objects.get(tile);
    const body = Buffer.from(stored?.body ?? '');
    body[9] = (body[9] ?? 0) ^ 1;
    store.objects.set(tile, { body, etag: 'altered', at: new Date() });
    expect(await faultOf(publish(emptyFolder(), 3))).toMatch(/^tile\//);
    const other = parseSigner(makeKeys('prices.example/releases').signer);
    expect(await faultOf(publishReleases(emptyFolder(), manifests(3), other, bucket))).toBe(
      'releases/log/checkpoint',
    );
  });
});
