// A server of PostgreSQL for the time of a bench, where one is installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Debian puts each version. */
const INSTALLED = '/usr/lib/postgresql';
const START_TRIES = 100;
const START_WAIT_MS = 100;

export type PostgresServer = { pid: number; socketDir: string; close(): Promise<void> };

/** The folder of the newest version that is installed; undefined without one. */
export function findPostgres(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  const bin = join(INSTALLED, newest ?? '', 'bin');
  return existsSync(join(bin, 'initdb')) ? bin : undefined;
}

/** Starts a server over an empty database in a folder of its own, which listens to a socket there and nowhere else. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-postgres-'));
  const [owner, data] = [whoMayRunIt(), join(dir, 'data')];
  mkdirSync(data);
  if (owner) for (const folder of [dir, data]) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: dir, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], options);
  const settings = ['-k', dir, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], options);
  await untilItListens(server, dir);
  return {
    pid: server.pid ?? 0,
    socketDir: dir,
    async close() {
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run for root; its package makes a user for it. */
function whoMayRunIt(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilItListens(server: ChildProcess, dir: string): Promise<void> {
  for (let i = 0; i < START_TRIES && server.exitCode === null; i += 1) {
    if (existsSync(join(dir, '.s.PGSQL.5432'))) return;
    await wait(START_WAIT_MS);
  }
  throw new Error('PostgreSQL did not start.');
}
