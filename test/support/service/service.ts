// A service for tests: a folder of input files built by the real builder, served by the real Worker in workerd.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startService } from '../../../builder/src/local/service.ts';
import { storeDirectly } from '../../../builder/src/local/store-directly.ts';
import type { StandIn } from '../../../builder/src/local/stripe/server.ts';
import { standInVariables } from '../../../builder/src/local/stripe/settings.ts';
import { type OperatorClient, operatorClient } from '../../../builder/src/operator/client.ts';
import type { LookupAnswer } from '../../../schemas/api.ts';
import type { ErrorBody } from '../../../schemas/api-error.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import { freePort } from './free-port.ts';
import { type PublishOptions, publishFolder } from './publish-folder.ts';
import { TEST_SECRETS } from './secrets.ts';
import { copyStores, type SeededWorld, seedOf } from './seed.ts';
import { webCookie } from './web-cookie.ts';

export const LOOKUP = '/functions/v1/public-price-lookup';

export type Reply<T> = { status: number; headers: Headers; body: T };
export type TestService = {
  url: string;
  client: OperatorClient;
  account: string;
  token: string;
  /** Builds a folder, publishes it, and moves the pointer. */
  publish(dataDir: string, options?: PublishOptions): Promise<Manifest & { outDir: string }>;
  /** Stores the objects of a build as `npm start` does. @returns how many were not there */
  store(outDir: string): Promise<number>;
  /** A lookup as the member, from an address of its own unless one is given. */
  lookup(
    query: Record<string, string>,
    address?: string,
  ): Promise<Reply<LookupAnswer & Partial<Omit<ErrorBody, 'ok'>>>>;
  /** A browser's session cookie, of the member unless another account is given. */
  webCookie(account?: string): Promise<string>;
  /** Runs while every object of the store is out of reach. */
  withoutObjects(run: () => Promise<void>): Promise<void>;
  /** Kills the runtime with SIGKILL and starts another over the same stores. */
  crash(): Promise<void>;
  dispose(): Promise<void>;
};

let lookups = 0;
/** A fresh address for every call, so that no test runs into the limit of another. */
export function freshAddress(): string {
  lookups += 1;
  return `198.18.${(lookups >> 8) & 255}.${lookups & 255}`;
}

/** A service that other files ask too: nobody publishes to it, crashes it or ends it. */
export type SharedService = Omit<TestService, 'publish' | 'store' | 'withoutObjects' | 'crash' | 'dispose'>;

export type TestServiceOptions = {
  /** A release that is published already. Without one, publish a build before asking. */
  world?: SeededWorld;
  /** Is called with every line that the Worker logs. */
  onLog?: (line: string) => void;
  /** A stand-in for Stripe that the service is paid through; the caller closes it. */
  payments?: (port: number) => Promise<StandIn>;
};

/** Starts a service that no other file asks, with one active member. */
export async function startTestService({
  world,
  onLog,
  payments,
}: TestServiceOptions = {}): Promise<TestService> {
  const dir = await mkdtemp(join(inject('runDir'), 'service-'));
  if (world) await copyStores((await seedOf(world)).stateDir, join(dir, 'state'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const standIn = await payments?.(port);
  const options = {
    port,
    workerDir: inject('workerDir'),
    stateDir: join(dir, 'state'),
    secrets: TEST_SECRETS,
    ...(onLog ? { onLog } : {}),
    ...(standIn ? { vars: standInVariables(standIn) } : {}),
  };
  const others = runtimes();
  let miniflare = await startService(options);
  let own = runtimes().filter((pid) => !others.includes(pid));
  const client = operatorClient({ baseUrl: url, secret: TEST_SECRETS.OPERATOR_SECRET });
  const { account, token } = await addActiveMember(client, 'sample@example.com');
  let builds = 0;
  return {
    url,
    client,
    account,
    token,
    async publish(dataDir, options) {
      builds += 1;
      const outDir = join(dir, `build-${builds}`);
      return { ...(await publishFolder(client, dataDir, outDir, options)), outDir };
    },
    store: (outDir) => storeDirectly(miniflare, options.stateDir, outDir),
    lookup: (query, address) => lookUp(url, token, query, address),
    webCookie: (of = account) => webCookie(miniflare, of),
    async withoutObjects(run) {
      const folders = (await readdir(join(options.stateDir, 'r2'), { recursive: true })).filter((path) =>
        path.endsWith('/blobs'),
      );
      const move = (from: string, to: string) =>
        Promise.all(
          folders.map((path) =>
            rename(join(options.stateDir, 'r2', path) + from, join(options.stateDir, 'r2', path) + to),
          ),
        );
      await move('', '-away');
      try {
        await run();
      } finally {
        await move('-away', '');
      }
    },
    async crash() {
      if (own.length === 0) throw new Error('The service runs no workerd.');
      for (const pid of own) process.kill(pid, 'SIGKILL');
      await miniflare.dispose().catch(() => undefined);
      const rest = runtimes();
      miniflare = await startService(options);
      own = runtimes().filter((pid) => !rest.includes(pid));
    },
    async dispose() {
      await miniflare.dispose();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Services that several files ask, by world. The files of a worker share its modules, and so this map. */
const shared = new Map<SeededWorld, Promise<TestService>>();
let members = 0;

/**
 * The running service of a world, with an active member for the caller alone. It runs until the worker ends. Whoever
 * publishes, crashes a service or reads its log starts one.
 */
export async function sharedTestService(world: SeededWorld): Promise<SharedService> {
  const starting = shared.get(world) ?? startTestService({ world });
  shared.set(world, starting);
  const { url, client, webCookie } = await starting;
  members += 1;
  const { account, token } = await addActiveMember(client, `sample-${members}@example.com`);
  return {
    url,
    client,
    account,
    token,
    lookup: (query, address) => lookUp(url, token, query, address),
    webCookie: (of = account) => webCookie(of),
  };
}

async function addActiveMember(client: OperatorClient, email: string) {
  const { account } = await client.addMember(email);
  await client.setMembership(account, 'activate');
  const { token } = await client.issueToken(account);
  return { account, token };
}

async function lookUp(
  url: string,
  token: string,
  query: Record<string, string>,
  address: string = freshAddress(),
) {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': address };
  const response = await fetch(`${url}${LOOKUP}?${new URLSearchParams(query)}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as LookupAnswer & Partial<Omit<ErrorBody, 'ok'>>,
  };
}

/** Every workerd that this process started. */
function runtimes(): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const processes = table.split('\n').map((line) => line.trim().split(/\s+/));
  return processes
    .filter(([, parent, command]) => Number(parent) === process.pid && command?.includes('workerd'))
    .map(([pid]) => Number(pid));
}

/** A copy of a folder that a test may edit, in a temporary place; the caller removes it. */
export async function copyFolder(from: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-data-'));
  await cp(from, dir, { recursive: true });
  return dir;
}
