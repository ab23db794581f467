// Which shard of the work a process does: from `--shard`, `--map` or `--reduce`, else from the variables that a scheduler sets in each of its
// jobs. GitHub sets none, so the workflow passes `strategy.job-index` and `strategy.job-total` on.
import { InvalidArgumentError } from 'commander';
import { parseShare, type Share, WHOLE } from '../pipeline/step/step.ts';

type Env = Readonly<Record<string, string | undefined>>;
/** Variables of one scheduler: the number of the job, the number of the first job, and how many jobs there are. */
type Scheduler = { name: string; index: string; first: (env: Env) => number; of: string; step?: string };

/** The number of jobs where a scheduler does not say it. */
export const SHARDS_VARIABLE = 'ATLAS_SHARDS';

const FROM_ZERO = () => 0;
const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    first: (env) => Number(env.SLURM_ARRAY_TASK_MIN ?? 0),
    of: 'SLURM_ARRAY_TASK_COUNT',
    step: 'SLURM_ARRAY_TASK_STEP',
  },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', first: FROM_ZERO, of: SHARDS_VARIABLE },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: FROM_ZERO, of: 'AWS_BATCH_JOB_ARRAY_SIZE' },
  { name: 'GitHub', index: 'STRATEGY_JOB_INDEX', first: FROM_ZERO, of: 'STRATEGY_JOB_TOTAL' },
];

/** Reads `--shard`. */
export function shardOption(text: string): Share {
  const parsed = parseShare(text);
  if (!parsed) throw new InvalidArgumentError('Give a shard in the form 2/4, counted from 1.');
  return parsed;
}

/**
 * The shard that the scheduler's variables name; the whole work when no scheduler has set any.
 * @throws InvalidArgumentError when the variables of a scheduler do not name a shard
 */
export function shardFromEnvironment(env: Env): Share {
  const scheduler = SCHEDULERS.find(({ index }) => (env[index] ?? '') !== '');
  if (!scheduler) return WHOLE;
  const { name, index, first, of, step } = scheduler;
  const stride = Number((step === undefined ? undefined : env[step]) ?? 1);
  const position = (Number(env[index]) - first(env)) / stride + 1;
  const shard = parseShare(`${position}/${env[of] ?? ''}`);
  if (!shard)
    throw new InvalidArgumentError(
      `The variables ${index}=${env[index]} and ${of}=${env[of] ?? ''} of ${name} do not name a shard. Set both, or give the shard itself, such as 2/4.`,
    );
  return shard;
}
