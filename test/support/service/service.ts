// A service for tests: a folder of input files built by the real builder, served by the real Worker in workerd.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startService } from '../../../builder/src/local/service.ts';
import { type OperatorClient, operatorClient } from '../../../builder/src/operator/client.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { makeOperatorStore } from '../../../builder/src/publish/operator-store.ts';
import { readSealedBuild } from '../../../builder/src/publish/sealed-build.ts';
import { uploadRelease } from '../../../builder/src/publish/upload.ts';
import type { LookupAnswer } from '../../../schemas/api.ts';
import type { ErrorBody } from '../../../schemas/api-error.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import { writeHospitalWorld } from '../worlds/hospital-world.ts';

export const TEST_SECRETS = {
  TOKEN_SECRET: 'test-token-secret-long-enough',
  ADDRESS_SECRET: 'test-address-secret-long-enough',
  OPERATOR_SECRET: 'test-operator-secret-long-enough',
};
export const LOOKUP = '/functions/v1/public-price-lookup';

export type Reply<T> = { status: number; headers: Headers; body: T };
export type TestService = {
  url: string;
  client: OperatorClient;
  account: string;
  token: string;
  /** Builds a folder, publishes it, and moves the pointer. */
  publish(dataDir: string, asOf?: string): Promise<Manifest & { outDir: string }>;
  /** A lookup as the member, from an address of its own unless one is given. */
  lookup(
    query: Record<string, string>,
    address?: string,
  ): Promise<Reply<LookupAnswer & Partial<Omit<ErrorBody, 'ok'>>>>;
  /** Kills the runtime with SIGKILL and starts another over the same stores. */
  crash(): Promise<void>;
  dispose(): Promise<void>;
};

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

let lookups = 0;
/** A fresh address for every call, so that no test runs into the limit of another. */
export function freshAddress(): string {
  lookups += 1;
  return `198.18.${(lookups >> 8) & 255}.${lookups & 255}`;
}

/** Serves an empty service with one active member; publish a build before asking. `onLog` hears every line. */
export async function startTestService(onLog?: (line: string) => void): Promise<TestService> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-service-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = {
    port,
    workerDir: inject('workerDir'),
    stateDir: join(dir, 'state'),
    secrets: TEST_SECRETS,
    ...(onLog ? { onLog } : {}),
  };
  let miniflare = await startService(options);
  const client = operatorClient({ baseUrl: url, secret: TEST_SECRETS.OPERATOR_SECRET });
  const { account } = await client.addMember('sample@example.com');
  await client.setMembership(account, 'activate');
  const { token } = await client.issueToken(account);
  let builds = 0;
  return {
    url,
    client,
    account,
    token,
    async publish(dataDir, asOf) {
      builds += 1;
      const outDir = join(dir, `build-${builds}`);
      const manifest = await build({ dataDir, outDir, threads: 1, ...(asOf ? { asOf } : {}) });
      await uploadRelease(makeOperatorStore(client, 'the test'), await readSealedBuild(outDir), []);
      await client.movePointer(manifest.build, 'test');
      return { ...manifest, outDir };
    },
    async lookup(query, address = freshAddress()) {
      const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': address };
      const response = await fetch(`${url}${LOOKUP}?${new URLSearchParams(query)}`, { headers });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as LookupAnswer & Partial<Omit<ErrorBody, 'ok'>>,
      };
    },
    async crash() {
      killRuntime();
      await miniflare.dispose().catch(() => undefined);
      miniflare = await startService(options);
    },
    async dispose() {
      await miniflare.dispose();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** SIGKILL for every workerd that this process started. */
function killRuntime(): void {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const children = table.split('\n').map((line) => line.trim().split(/\s+/));
  const own = children.filter(
    ([, parent, command]) => Number(parent) === process.pid && command?.includes('workerd'),
  );
  if (own.length === 0) throw new Error('This process runs no workerd.');
  for (const [pid] of own) process.kill(Number(pid), 'SIGKILL');
}

/** A service over the hospitals of the sample world; its folder goes with it. */
export async function startSampleService(): Promise<TestService> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-sample-'));
  await writeHospitalWorld(dir);
  const service = await startTestService();
  await service.publish(dir);
  const dispose = async () => {
    await service.dispose();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...service, dispose };
}

/** A copy of a folder that a test may edit, in a temporary place; the caller removes it. */
export async function copyFolder(from: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-data-'));
  await cp(from, dir, { recursive: true });
  return dir;
}
