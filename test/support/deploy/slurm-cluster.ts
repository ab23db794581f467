// A Slurm cluster of one machine, of Debian's packages slurm-wlm and munge, on the loopback and in a folder of its own: its
// key, its socket, its ports and its state. Nothing of the machine's own Slurm is read or changed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../service/free-port.ts';

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'srun', 'scancel', 'squeue'];
const START_TRIES = 60;
const SBIN = '/usr/sbin:/usr/bin:/sbin:/bin';

/** Why no cluster can be started here; undefined when one can. */
export function slurmIsMissing(): string | undefined {
  const env = { PATH: `${SBIN}:${process.env.PATH}` };
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name], { env }).status !== 0);
  if (missing.length > 0)
    return `${missing.join(', ')} are not installed. Debian has them: apt-get install slurm-wlm munge.`;
  return process.getuid?.() === 0 ? undefined : 'slurmd needs root.';
}

export type SlurmCluster = {
  /** Variables of the programs of this cluster. */
  env: Record<string, string>;
  /** Lines of squeue: number, state and reason of each job that has not ended. */
  queue(): string[];
  close(): Promise<void>;
};

export async function startSlurm(dir: string): Promise<SlurmCluster> {
  const host = hostname().split('.')[0] ?? 'localhost';
  for (const name of ['state', 'spool']) mkdirSync(join(dir, name), { recursive: true });
  const [socket, conf] = [join(dir, 'munge.sock'), join(dir, 'slurm.conf')];
  writeFileSync(join(dir, 'munge.key'), randomBytes(1024), { mode: 0o600 });
  writeFileSync(
    conf,
    [
      `ClusterName=atlas`,
      `SlurmctldHost=${host}(127.0.0.1)`,
      `SlurmctldPort=${await freePort()}`,
      `SlurmdPort=${await freePort()}`,
      'SlurmUser=root',
      'AuthType=auth/munge',
      'CredType=cred/munge',
      `AuthInfo=socket=${socket}`,
      `StateSaveLocation=${join(dir, 'state')}`,
      `SlurmdSpoolDir=${join(dir, 'spool')}`,
      `SlurmctldPidFile=${join(dir, 'slurmctld.pid')}`,
      `SlurmdPidFile=${join(dir, 'slurmd.pid')}`,
      'ProctrackType=proctrack/linuxproc',
      'TaskPlugin=task/none',
      'SelectType=select/cons_tres',
      'SelectTypeParameters=CR_CPU',
      'SchedulerParameters=sched_interval=2,batch_sched_delay=1',
      'ReturnToService=2',
      'MpiDefault=none',
      `NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN`,
      'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:8',
      '',
    ].join('\n'),
  );
  const env = { PATH: `${process.env.PATH}:${SBIN}`, SLURM_CONF: conf };
  const munge = [
    '--key-file=munge.key',
    '--pid-file=munge.pid',
    '--log-file=munge.log',
    '--seed-file=munge.seed',
  ];
  const daemons = [
    start(
      'munged',
      ['--foreground', '--force', `--socket=${socket}`, ...munge.map((option) => inside(option, dir))],
      env,
      dir,
    ),
  ];
  await wait(1000);
  daemons.push(start('slurmctld', ['-D'], env, dir), start('slurmd', ['-D', '-N', host], env, dir));
  const sinfo = () =>
    spawnSync('sinfo', ['-h', '-o', '%T'], { env, encoding: 'utf8', timeout: 10_000 }).stdout.trim();
  let tries = 0;
  while (!/^(?:idle|mixed)/.test(sinfo())) {
    if (++tries > START_TRIES) throw new Error(`The cluster in ${dir} does not start; see its logs.`);
    await wait(500);
  }
  return {
    env,
    queue: () =>
      spawnSync('squeue', ['-h', '-o', '%i %T %r'], { env, encoding: 'utf8', timeout: 30_000 })
        .stdout.split('\n')
        .filter((line) => line !== ''),
    close: async () => {
      for (const daemon of daemons.reverse()) await stop(daemon);
    },
  };
}

const inside = (option: string, dir: string) => option.replace('=', `=${dir}/`);

function start(program: string, args: string[], env: Record<string, string>, dir: string): ChildProcess {
  const log = openSync(join(dir, `${program}.log`), 'a');
  const child = spawn(program, args, { env, cwd: dir, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('close', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}
