// Ten SIGKILLs of a real publisher process per target, at seeded moments of its upload: after each, a reader that
// follows the pointer must see one release whole, and a rerun must complete.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorker } from '../builder/src/local/bundle.ts';
import { startService } from '../builder/src/local/service.ts';
import { build } from '../builder/src/pipeline/build.ts';
import { operatorStore } from '../builder/src/publish/operator-store.ts';
import { r2Store } from '../builder/src/publish/r2-store.ts';
import { releaseKeys } from '../builder/src/publish/release-keys.ts';
import type { ReleaseStore } from '../builder/src/publish/release-store.ts';
import { r2Settings } from '../builder/src/r2/settings.ts';
import { InventoryEntry } from '../schemas/manifest.ts';
import { BuildIndex, tileKeys } from '../schemas/tile.ts';
import { loopbackEnvironment, startLoopbackR2 } from '../tools/testbed/loopback-r2.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../tools/testbed/price-world.ts';
import { seededRandom } from '../tools/testbed/random.ts';

const KILLS = 10;
const PORT = 18_787;
const SECRET = 'an-operator-secret-of-the-bench';

type Folder = { dir: string; build: string };
type Target = { name: string; store: ReleaseStore; args: string[]; env: Record<string, string> };

/** Prints one line a target: how many of the kills left a whole release behind and were completed by a rerun. */
export async function main({ seed }: { seed: number }): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-kills-'));
  const loopback = await startLoopbackR2();
  await bundleWorker(join(dir, 'worker'));
  const secrets = { TOKEN_SECRET: `${SECRET}-1`, ADDRESS_SECRET: `${SECRET}-2`, OPERATOR_SECRET: SECRET };
  const service = { port: PORT, workerDir: join(dir, 'worker'), stateDir: join(dir, 'state'), secrets };
  const miniflare = await startService(service);
  const baseUrl = `http://127.0.0.1:${PORT}`;
  const env = loopbackEnvironment(loopback);
  const targets: Target[] = [
    { name: 'r2', store: r2Store(r2Settings(env)), args: ['--to', 'r2'], env },
    {
      name: 'local',
      store: operatorStore({ baseUrl, secret: SECRET }),
      args: ['--to', 'local', '--base-url', baseUrl, '--secret', SECRET],
      env: {},
    },
  ];
  try {
    const folders = await buildNights(dir);
    for (const target of targets) await killTarget(target, folders, seed);
  } finally {
    await miniflare.dispose();
    await loopback.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** One build to start from, and a further one for each kill. */
async function buildNights(dir: string): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (let night = 0; night <= KILLS; night += 1) {
    const [dataDir, outDir] = [join(dir, `data-${night}`), join(dir, `build-${night}`)];
    const dated = `2026-05-${String(night + 1).padStart(2, '0')}`;
    const hospitals = sampleHospitals(4, TWO_ZIP3S).map((hospital) => ({ ...hospital, dated }));
    await writeWorld(dataDir, TWO_ZIP3S, hospitals);
    folders.push({
      dir: outDir,
      build: (await build({ dataDir, outDir, threads: 1, asOf: '2026-08-01' })).build,
    });
  }
  return folders;
}

async function killTarget(
  target: Target,
  [first, ...nights]: readonly Folder[],
  seed: number,
): Promise<void> {
  const random = seededRandom(seed);
  const started = performance.now();
  await ended(publisher(target, first?.dir ?? ''));
  const wholeMs = performance.now() - started;
  let [whole, completed, killed] = [0, 0, 0];
  for (const night of nights) {
    const child = publisher(target, night.dir);
    const timer = setTimeout(() => child.kill('SIGKILL'), wholeMs * (0.2 + 0.6 * random.next()));
    if ((await ended(child)) === null) killed += 1;
    clearTimeout(timer);
    if ((await wholeRelease(target.store, [first, ...nights])) !== undefined) whole += 1;
    await ended(publisher(target, night.dir));
    if ((await wholeRelease(target.store, [first, ...nights])) === night.build) completed += 1;
  }
  const value = Math.min(whole, completed);
  const line = { bench: `publish-kills-${target.name}`, value, unit: `of ${KILLS} runs whole and completed` };
  const ratio = value / KILLS;
  process.stdout.write(`${JSON.stringify({ ...line, baseline: KILLS, ratio, seed, rounds: killed })}\n`);
}

function publisher({ args, env }: Target, dir: string): ChildProcess {
  const command = ['builder/src/cli.ts', 'publish', dir, ...args];
  return spawn(process.execPath, command, { env: { ...process.env, ...env }, stdio: 'ignore' });
}

/** The exit code, null when a signal ended it. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

/** The live release when every object it lists is there with the bytes of its folder; undefined otherwise. */
async function wholeRelease(
  store: ReleaseStore,
  folders: readonly (Folder | undefined)[],
): Promise<string | undefined> {
  const release = (await store.readPointer())?.pointer.release ?? '';
  const folder = folders.find((one) => one?.build === release);
  if (!folder) return undefined;
  const inventory = await readFile(join(folder.dir, 'inventory.ndjson'), 'utf8');
  const hashes = new Map(
    inventory
      .trim()
      .split('\n')
      .map((line) => InventoryEntry.parse(JSON.parse(line)))
      .map(({ key, sha256 }) => [key, sha256]),
  );
  const [text] = await store.readObjects([tileKeys.index(release)]);
  const index = BuildIndex.parse(JSON.parse(text ?? 'null'));
  const keys = await releaseKeys((wanted) => store.readObjects(wanted), release, index);
  const texts = await store.readObjects(keys);
  const same = keys.every((key, i) => {
    const body = texts[i];
    if (body === undefined) return false;
    return !hashes.has(key) || createHash('sha256').update(body).digest('hex') === hashes.get(key);
  });
  return same ? release : undefined;
}
