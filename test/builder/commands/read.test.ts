// `atlas read` as a user runs it: what it prints, its exit codes, and the shard that a scheduler's variables name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardFromEnvironment } from '../../../builder/src/commands/shard.ts';
import { NetworkDown } from '../../../builder/src/read/network-watch.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { LOOPBACK } from '../../../tools/testbed/loopback-r2.ts';
import { callAtlas } from '../../support/cli.ts';
import { freePort } from '../../support/service/free-port.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve, status } from '../../support/web/hospital-web.ts';
import { priceFile } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';

const work = mkdtempSync(join(tmpdir(), 'atlas-read-cli-'));
const list = join(work, 'hospitals.csv');
const state = join(work, 'state');
let web: HospitalWeb;

beforeAll(async () => {
  const pages = new Map<string, Serve>([
    ['/prices.csv', file(() => priceFile(1, 1))],
    ['/gone.csv', status(410)],
  ]);
  web = await hospitalWeb(() => new Map([['127.0.0.1', pages]]));
  const at = web.site('127.0.0.1');
  writeFileSync(list, `name,ccn,mrf_url\nSample A,160001,${at}prices.csv\nSample B,160002,${at}gone.csv\n`);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

const read = (args: string[], env: Record<string, string> = {}) =>
  callAtlas(['read', '--work', join(work, 'raw'), '--threads', '1', '--allow-loopback', ...args], env);

describe('atlas read', () => {
  it('says what it has read and what remains, and ends well although a site does not', async () => {
    const { code, stdout } = await read(['--list', list, '--state', state, '--disk', '1m']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `Shard 1/1, run 1: 2 rows, 1 ok, 1 not_found; 1 files of ${priceFile(1, 1).length} bytes were read.\nremaining: 0\n`,
    );
    const again = await read(['--list', list, '--state', state, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ run: 2, counts: { unchanged: 1, not_found: 1 } });
  });

  it.each([
    ['a shard of none', ['--shard', '3/2']],
    ['a disk without a number', ['--disk', 'much']],
    ['no minutes', ['--minutes', '0']],
    ['a list that does not exist', ['--list', join(work, 'none.csv')]],
  ])('ends with 2 for %s', async (_, args) => {
    expect((await read(['--list', list, '--state', state, ...args])).code).toBe(2);
  });

  it('ends with 2 without a state, and for variables that do not name a shard', async () => {
    expect((await read(['--list', list])).code).toBe(2);
    const half = await read(['--list', list, '--state', state], { JOB_COMPLETION_INDEX: '3' });
    expect(half).toMatchObject({ code: 2, stderr: expect.stringContaining('ATLAS_SHARDS') });
  });

  it('ends with 75 when the state cannot be reached', async () => {
    const { code, stderr } = await read(['--list', list, '--state', 'r2'], {
      CLOUDFLARE_ACCOUNT_ID: LOOPBACK.account,
      ATLAS_STATE_BUCKET: LOOPBACK.bucket,
      ATLAS_STATE_ACCESS_KEY_ID: LOOPBACK.accessKeyId,
      ATLAS_STATE_SECRET_ACCESS_KEY: LOOPBACK.secretAccessKey,
      ATLAS_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    });
    expect(stderr).toContain('attempts');
    expect(code).toBe(75);
  }, 60_000);
});

describe('a network that is gone', () => {
  const rows = Array.from({ length: 6 }, (_, i) => `Sample ${i},http://n${i}.gone.sample.test/a.csv`);
  const offline = (lines: string[], store = folderStore(mkdtempSync(join(work, 'offline-')))) =>
    readShard(
      readOptions(`name,mrf_url\n${lines.join('\n')}\n`, mkdtempSync(join(work, 'raw-')), store, {
        resolve: async () => [],
      }),
    );

  it('ends the run and records nothing, while a few unreachable sites are data', async () => {
    const store = folderStore(mkdtempSync(join(work, 'offline-')));
    await expect(offline(rows, store)).rejects.toThrow(NetworkDown);
    expect((await store.list('work/')).filter((key) => key.endsWith('/last.json'))).toEqual([]);
    expect(await offline(rows.slice(0, 2))).toMatchObject({ counts: { unreachable: 2 }, remaining: 0 });
  });
});

describe('the shard of a scheduler', () => {
  it.each([
    ['nobody', {}, '1/1'],
    ['Slurm', { SLURM_ARRAY_TASK_ID: '5', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '8' }, '5/8'],
    [
      'Slurm in steps',
      {
        SLURM_ARRAY_TASK_ID: '4',
        SLURM_ARRAY_TASK_MIN: '0',
        SLURM_ARRAY_TASK_STEP: '2',
        SLURM_ARRAY_TASK_COUNT: '4',
      },
      '3/4',
    ],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '0', ATLAS_SHARDS: '16' }, '1/16'],
    ['AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '9', AWS_BATCH_JOB_ARRAY_SIZE: '10' }, '10/10'],
    ['GitHub', { STRATEGY_JOB_INDEX: '1', STRATEGY_JOB_TOTAL: '4' }, '2/4'],
  ])('of %s', (_, env, shard) => {
    const { index, of } = shardFromEnvironment(env);
    expect(`${index}/${of}`).toBe(shard);
  });
});
