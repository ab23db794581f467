// The scripts of AWS Batch and Slurm against stand-ins of `aws`, `sbatch` and `srun`, which do what a step of the night would: what
// is submitted, in which order, with which variables, and that a failed step is tried again or reported. A soak runs whole
// nights: here on AWS Batch, and in slurm.test.ts on Slurm itself.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram, startAtlasServer, writeProgram } from '../support/deploy/atlas-server.ts';
import { AS_OF, engineWorld, recorded } from '../support/deploy/engine-world.ts';
import { IS_SOAK } from '../support/soak.ts';

const NIGHT = '20261101051700';
const dir = mkdtempSync(join(tmpdir(), 'atlas-batch-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Definition = {
  jobDefinitionName: string;
  retryStrategy: { attempts: number; evaluateOnExit: { onExitCode?: string; action: string }[] };
  containerProperties: {
    command: string[];
    environment: { name: string; value: string }[];
    secrets: { name: string }[];
  };
};

const DEFINITIONS: Definition[] = JSON.parse(readFileSync('deploy/aws-batch/job-definitions.json', 'utf8'));

/** `aws batch submit-job`: runs what is submitted at once, and prints an id. Jobs are submitted in their order. */
const AWS = `#!/bin/bash
[ "$1 $2" = "batch submit-job" ] || exit 64
echo "$*" >> "$SUBMITTED"
size=1
while [ $# -gt 0 ]; do
  case $1 in
    --job-definition) step=\${2#atlas-} ;;
    --array-properties) size=\${2#size=} ;;
    --container-overrides) eval "$(echo "$2" | grep -o '{name=[A-Z_]*,value=[^}]*}' | sed "s/{name=\\\\(.*\\\\),value=\\\\(.*\\\\)}/export \\\\1='\\\\2'/")" ;;
  esac
  shift
done
for ((i = 0; i < size; i++)); do
  [ "$size" -gt 1 ] && export AWS_BATCH_JOB_ARRAY_INDEX=$i AWS_BATCH_JOB_ARRAY_SIZE=$size
  ATLAS_WORK=$(mktemp -d) deploy/night.sh "$step" >&2 || exit 1
done
echo "id-$step"
`;

describe('AWS Batch', () => {
  it('has a definition of every step, whose command the script of the night knows', () => {
    const steps = DEFINITIONS.map(({ containerProperties: { command } }) => command[0] ?? '');
    expect(steps).toEqual('fetch read payers plan map reduce join seal publish'.split(' '));
    const night = readFileSync('deploy/night.sh', 'utf8');
    for (const step of steps) expect(night).toContain(`\n  ${step})\n`);
    for (const { jobDefinitionName, retryStrategy } of DEFINITIONS) {
      expect(retryStrategy.attempts, jobDefinitionName).toBe(3);
      expect(retryStrategy.evaluateOnExit).toContainEqual({ onExitCode: '2', action: 'EXIT' });
    }
  });

  it('lets the publish alone write releases', () => {
    const writers = DEFINITIONS.filter(({ containerProperties: { secrets } }) =>
      secrets.some(({ name }) => name === 'CLOUDFLARE_API_TOKEN' || name.startsWith('ATLAS_R2_')),
    );
    expect(writers.map(({ jobDefinitionName }) => jobDefinitionName)).toEqual(['atlas-publish']);
  });

  /** Commands with a share. Payer files are read by a second `read` where the state has a list of them. */
  const SHARED = IS_SOAK ? ['read', 'read', 'map', 'reduce', 'join'] : ['read', 'map', 'reduce', 'join'];

  it('runs the steps in order, each with its share', async () => {
    const home = join(dir, 'aws');
    const world = IS_SOAK ? await engineWorld(home) : undefined;
    const atlas = world?.atlas ?? (await startAtlasServer(home, recorded));
    writeProgram(atlas.bin, 'aws', AWS);
    const submitted = join(home, 'submitted');
    try {
      const ended = await runProgram(['deploy/aws-batch/submit-night.sh', 'prices'], {
        PATH: `${atlas.bin}:${process.env.PATH}`,
        TMPDIR: home,
        ...world?.machine,
        ...world?.secrets.publish,
        SUBMITTED: submitted,
        ATLAS_NIGHT: NIGHT,
        ATLAS_AS_OF: AS_OF,
        ATLAS_SHARDS: '2',
      });
      expect(ended).toMatchObject({ code: 0 });
      expect(readFileSync(submitted, 'utf8').match(/jobId=id-\w+/g)).toEqual(
        'fetch read payers plan map reduce join seal'.split(' ').map((step) => `jobId=id-${step}`),
      );
      const shares = atlas.calls.filter(
        ({ args }) => args[0] === 'read' || /--(?:map|reduce|join)$/.test(args.at(-1) ?? ''),
      );
      expect(
        shares.map(({ env }) => `${env.AWS_BATCH_JOB_ARRAY_INDEX}/${env.AWS_BATCH_JOB_ARRAY_SIZE}`),
      ).toEqual(SHARED.flatMap(() => ['0/2', '1/2']));
      if (world) expect(await world.published(NIGHT)).toEqual(await world.whole());
    } finally {
      await (world ?? atlas).close();
    }
  }, 600_000);
});

/** `sbatch`: runs every task at once, like a cluster with one machine, and prints a number. */
const SBATCH = `#!/bin/bash
echo "$*" >> "$SUBMITTED"
tasks=
for word; do
  case $word in
    --array=*) tasks=\${word#--array=} ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
number=$(wc -l < "$SUBMITTED")
if [ -z "$tasks" ]; then "$@" >&2
else
  for ((i = \${tasks%-*}; i <= \${tasks#*-}; i++)); do
    SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_MIN=\${tasks%-*} SLURM_ARRAY_TASK_COUNT=\${tasks#*-} "$@" >&2
  done
fi
echo "$number;cluster"
`;
const SRUN = '#!/bin/sh\nshift\nexec "$@"\n';

describe('the scripts of Slurm', () => {
  const submit = async (name: string, codeOf: (args: readonly string[]) => number) => {
    const home = join(dir, name);
    const atlas = await startAtlasServer(home, (call) => codeOf(call.args) || recorded(call));
    writeProgram(atlas.bin, 'sbatch', SBATCH);
    writeProgram(atlas.bin, 'srun', SRUN);
    try {
      const ended = await runProgram(['deploy/slurm/submit-night.sh'], {
        PATH: `${atlas.bin}:${process.env.PATH}`,
        SUBMITTED: join(home, 'submitted'),
        ATLAS_WORK: join(home, 'work'),
        ATLAS_LOGS: home,
        ATLAS_NIGHT: NIGHT,
        ATLAS_AS_OF: AS_OF,
        ATLAS_SHARDS: '2',
        ATLAS_RETRY_SECONDS: '0',
      });
      return { ended, calls: atlas.calls, submitted: readFileSync(join(home, 'submitted'), 'utf8') };
    } finally {
      await atlas.close();
    }
  };

  it('leave no job waiting for ever, and try a failed task again', async () => {
    let failures = 2;
    const { ended, calls, submitted } = await submit('slurm', ([name]) =>
      name === 'read' && failures-- > 0 ? 75 : 0,
    );
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('publish 9, report 10') });
    const lines = submitted.trim().split('\n');
    expect(lines.filter((line) => !line.includes('--kill-on-invalid-dep=yes'))).toEqual([]);
    expect(submitted.match(/--dependency=\S+/g)).toEqual([
      '--dependency=afterok:1:2:3',
      '--dependency=afterok:4',
      '--dependency=afterok:5',
      '--dependency=afterok:6',
      '--dependency=afterok:7',
      '--dependency=afterok:8',
      '--dependency=afterany:1:2:3:4:5:6:7:8:9',
    ]);
    expect(calls.filter(({ args }) => args[0] === 'read')).toHaveLength(4);
    expect(calls.filter(({ args }) => args[0] === 'notify')).toEqual([]);
  });

  it('report a night that did not publish, and do not repeat what a wrong setting stopped', async () => {
    const { calls } = await submit('slurm-failed', ([name]) => (name === 'publish' ? 2 : 0));
    expect(calls.filter(({ args }) => args[0] === 'publish')).toHaveLength(1);
    expect(calls.filter(({ args }) => args[0] === 'notify')).toHaveLength(1);
  });
});

describe('deploy/night.sh', () => {
  it.each([
    ['no night', 'read', {}, 'ATLAS_NIGHT'],
    ['no day', 'read', { ATLAS_NIGHT: NIGHT }, 'ATLAS_AS_OF'],
    ['a step that does not exist', 'fly', { ATLAS_NIGHT: NIGHT, ATLAS_AS_OF: AS_OF }, "'fly' is not a step"],
  ])('says what is missing with %s', async (_, step, env, words) => {
    const PATH = process.env.PATH ?? '';
    const { code, output } = await runProgram(['deploy/night.sh', step], { PATH, ATLAS_WORK: dir, ...env });
    expect(output).toContain(words);
    expect(code).toBe(2);
  });
});
