// The processes of the bench: workerd with all sides of side-worker.mjs, and Node with a database.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { sha256 } from '../../builder/src/files/hash.ts';
import { startService } from '../../builder/src/local/service.ts';
import { type OperatorClient, operatorClient } from '../../builder/src/operator/client.ts';
import type { PostgresServer } from './postgres-server.ts';
import { type LookupWorld, onDemandWorld } from './world.ts';

const SECRETS = {
  TOKEN_SECRET: 'bench-token-secret-long-enough',
  ADDRESS_SECRET: 'bench-address-secret-long-enough',
  OPERATOR_SECRET: 'bench-operator-secret-long-enough',
};

type Running = { port: number; pid: number; service: Miniflare; close(): Promise<void> };

/** A workerd over its stores. */
export async function openWorkerd(
  workerDir: string,
  stateDir: string,
  vars: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const before = new Set(workerdChildren());
  const service = await startService({ port, workerDir, stateDir, secrets: SECRETS, vars });
  const [pid = 0] = workerdChildren().filter((one) => !before.has(one));
  return { port, pid, service, close: () => service.dispose() };
}

export type Workerd = {
  port: number;
  pid: number;
  client: OperatorClient;
  member: { account: string; token: string; hash: string };
  key: { family: string; key: string; hash: string };
  close(): Promise<void>;
};

/** The service with the world's tiles, an active member and an Enterprise key. */
export async function startWorkerd(
  stateDir: string,
  { objects }: LookupWorld,
  workerDir: string,
  vars: Record<string, string> = {},
): Promise<Workerd> {
  const { port, pid, service, close } = await openWorkerd(workerDir, stateDir, vars);
  const bucket = await service.getR2Bucket('TILES');
  for (const [key, text] of objects) await bucket.put(key, text);
  const client = operatorClient({ baseUrl: `http://127.0.0.1:${port}`, secret: SECRETS.OPERATOR_SECRET });
  const { account } = await client.addMember('bench@example.com');
  await client.setMembership(account, 'activate');
  const { token } = await client.issueToken(account);
  const { key, family } = await client.createKey({ tier: 'enterprise', contract: 'B' });
  return {
    port,
    pid,
    client,
    member: { account, token, hash: sha256(Buffer.from(token)) },
    key: { family, key, hash: sha256(Buffer.from(key)) },
    close,
  };
}

/** Processes of workerd that this one started. */
function workerdChildren(): number[] {
  return childrenOf(process.pid, 'workerd');
}

/** Processes that a process started, with a command that has a word in its name. */
function childrenOf(parent: number, word: string): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [pid, its, command = ''] = line.trim().split(/\s+/);
    return Number(its) === parent && command.includes(word) ? [Number(pid)] : [];
  });
}

/** A service that computes answers on demand. `pids`: its processes. */
export type OnDemand = { port: number; pids(): number[]; close(): Promise<void> };

/** The answers by a database, from the same prices and campuses. */
export async function startOnDemand(
  dir: string,
  world: LookupWorld,
  database?: PostgresServer,
): Promise<OnDemand> {
  const path = join(dir, 'world.json');
  writeFileSync(path, JSON.stringify(onDemandWorld(world)));
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'on-demand-process.ts'), path, ...(database ? [database.socketDir] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { pid } = child;
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer];
  if (pid === undefined || !Buffer.isBuffer(line))
    throw new Error('The process with a database did not start.');
  return {
    port: Number(line.toString()),
    pids: () => [pid, ...(database ? [database.pid, ...childrenOf(database.pid, 'postgres')] : [])],
    async close() {
      child.kill();
      await database?.close();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
