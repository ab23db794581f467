// The processes of the bench: workerd with all sides of side-worker.mjs, and Node with SQLite.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { sha256 } from '../../builder/src/files/hash.ts';
import { startService } from '../../builder/src/local/service.ts';
import { type OperatorClient, operatorClient } from '../../builder/src/operator/client.ts';
import { type LookupWorld, sqliteWorld } from './world.ts';

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
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [pid, parent, command = ''] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && command.includes('workerd') ? [Number(pid)] : [];
  });
}

export type Sqlite = { port: number; pid: number; close(): void };

/** The answers by SQLite, from the same prices and campuses. */
export async function startSqlite(dir: string, world: LookupWorld): Promise<Sqlite> {
  const path = join(dir, 'world.json');
  writeFileSync(path, JSON.stringify(sqliteWorld(world)));
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'sqlite-process.ts'), path],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!child.stdout || child.pid === undefined) throw new Error('The process with SQLite did not start.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), pid: child.pid, close: () => void child.kill() };
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
