// A night on a real Slurm, in a soak: arrays with a task that is killed once and one that is killed twice give the bytes of one
// machine, and a night that fails leaves no job waiting. Without Slurm the test says so and is skipped.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram, writeProgram } from '../support/deploy/atlas-server.ts';
import { AS_OF, type EngineWorld, engineWorld, writeFetched } from '../support/deploy/engine-world.ts';
import { type SlurmCluster, slurmIsMissing, startSlurm } from '../support/deploy/slurm-cluster.ts';
import { IS_SOAK } from '../support/soak.ts';

const missing = IS_SOAK ? slurmIsMissing() : 'It belongs to npm run soak.';
if (IS_SOAK && missing !== undefined) process.stderr.write(`SKIPPED, a night on Slurm: ${missing}\n`);

const ROOT = process.cwd();
const QUEUE_MS = 500;

/**
 * `npm run atlas --` on a machine of the cluster. Files that come from the internet are there already. The reading of the
 * first shard is killed once, and the second map part twice, by Slurm itself.
 */
const NPM = `#!/bin/bash
shift 3
kill_once() {
  [ -f "$MARKS/$1" ] && return
  touch "$MARKS/$1"
  scancel --signal=KILL "$SLURM_JOB_ID.$SLURM_STEP_ID"
  sleep 60
}
case "$1 $2" in
  "fetch --federal")
    while [ "$1" != --out ]; do shift; done
    mkdir -p "$2" && exec cp -r "$FETCHED/." "$2"
    ;;
  "notify --failed") exec touch "$MARKS/notified-$ATLAS_NIGHT" ;;
esac
[ "$1 $2 $SLURM_ARRAY_TASK_ID" = "read --list 1" ] && kill_once read
[ "$1 $SLURM_ARRAY_TASK_ID" = "build 2" ] && [[ "$*" == *--map ]] && { kill_once map-1; kill_once map-2; }
exec "${ROOT}/node_modules/.bin/node" --disable-warning=ExperimentalWarning "${ROOT}/builder/src/cli.ts" "$@"
`;

describe.skipIf(missing !== undefined)('a night on Slurm', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-slurm-'));
  const [bin, marks, fetched] = [join(dir, 'programs'), join(dir, 'marks'), join(dir, 'fetched')];
  let world: EngineWorld;
  let cluster: SlurmCluster;
  beforeAll(async () => {
    for (const folder of [bin, marks]) mkdirSync(folder);
    writeFetched('federal', fetched);
    writeProgram(bin, 'npm', NPM);
    world = await engineWorld(join(dir, 'world'));
    cluster = await startSlurm(join(dir, 'cluster'));
  });
  afterAll(async () => {
    await cluster?.close();
    await world?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Submits a night and waits until no job is left. @returns every line that squeue has shown */
  async function night(name: string, more: Record<string, string>): Promise<Set<string>> {
    const logs = join(dir, `logs-${name}`);
    mkdirSync(logs);
    const ended = await runProgram(['deploy/slurm/submit-night.sh'], {
      ...world.machine,
      ...world.secrets.publish,
      SLURM_CONF: cluster.env.SLURM_CONF ?? '',
      PATH: `${bin}:${cluster.env.PATH}`,
      HOME: dir,
      MARKS: marks,
      FETCHED: fetched,
      ATLAS_WORK: join(dir, `work-${name}`),
      ATLAS_LOGS: logs,
      ATLAS_NIGHT: name,
      ATLAS_AS_OF: AS_OF,
      ATLAS_SHARDS: '2',
      ATLAS_RETRY_SECONDS: '0',
      ...more,
    });
    expect(ended).toMatchObject({ code: 0 });
    const seen = new Set<string>();
    for (;;) {
      const lines = cluster.queue();
      for (const line of lines) seen.add(line);
      if (lines.length === 0) return seen;
      await wait(QUEUE_MS);
    }
  }

  it('gives the bytes of one machine, with tasks that are killed', async () => {
    const seen = await night('20261101', {});
    expect([...seen].filter((line) => line.includes('DependencyNeverSatisfied'))).toEqual([]);
    for (const mark of ['read', 'map-1', 'map-2']) expect(existsSync(join(marks, mark)), mark).toBe(true);
    const logs = join(dir, 'logs-20261101');
    expect(existsSync(join(logs, 'atlas-20261101.published'))).toBe(true);
    expect(readFileSync(join(logs, 'atlas-20261101-map-2.log'), 'utf8')).toContain('Try 2 of map ended with');
    expect(existsSync(join(marks, 'notified-20261101'))).toBe(false);
    expect(await world.published('20261101')).toEqual(await world.whole());
  });

  it('reports a night that fails, and leaves no job waiting', async () => {
    const seen = await night('20261102', { ATLAS_MINUTES: 'none' });
    expect(existsSync(join(marks, 'notified-20261102'))).toBe(true);
    expect(seen.size).toBeGreaterThan(0);
    expect(cluster.queue()).toEqual([]);
  });
});
