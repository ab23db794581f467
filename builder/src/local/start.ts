// `npm start`: builds what has changed while it bundles and starts the service, publishes, makes members and keys, and
// prints how to try it.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256 } from '../files/hash.ts';
import { type OperatorClient, operatorClient } from '../operator/client.ts';
import { progressOn } from '../parallel/progress.ts';
import { whilePublishing } from '../pipeline/step/out-lock.ts';
import { publishLocally } from '../publish/publish-local.ts';
import { buildInThread, checkInThread } from './build-thread.ts';
import { bundleWorker } from './bundle.ts';
import { builderFingerprint, dataFingerprint, workerFingerprint } from './fingerprint.ts';
import { type Ledger, readLedger, writeLedger, writePrivate } from './ledger.ts';
import { localPaths } from './paths.ts';
import { sampleZips } from './sample-zips.ts';
import { type StartFile, seedPeople } from './seed.ts';
import { type Served, serve } from './serve.ts';
import { storeDirectly } from './store-directly.ts';
import { welcome } from './welcome.ts';

const PUBLISHED_BY = 'npm start';

export type StartOptions = { dataDir: string | undefined; port: number };

/** Starts everything and serves until the process ends. A step whose input has not changed is skipped. */
export async function start({ dataDir, port }: StartOptions): Promise<void> {
  const ledger = await readLedger();
  // A folder that cannot be read is refused before anything starts.
  if (dataDir !== undefined) await dataFingerprint(resolve(dataDir));
  const bundling = bundleIfChanged(ledger);
  // The service waits for the bundle and reports its failure.
  bundling.catch(() => {});
  const data = await prepareDataFolder(dataDir);
  const [built, served] = await bothOrNeither(buildIfChanged(data, ledger), serve(port, bundling));
  const { outDir, release } = built;
  const client = operatorClient({ baseUrl: served.baseUrl, secret: served.operatorSecret });
  await publishIfNew(client, built, ledger, () => storeDirectly(served.miniflare, localPaths.state, outDir));
  const people = await seedPeople(client);
  const startFile: StartFile = {
    base_url: served.baseUrl,
    release,
    ...people,
    operator_secret: served.operatorSecret,
    sample_zips: await sampleZips(outDir, release),
  };
  await writePrivate(localPaths.start, startFile);
  process.stdout.write(welcome(startFile, dataDir !== undefined));
  served.logRequests();
}

/** Waits for both; when the build failed, the service ends too. @throws what the first of them failed with */
async function bothOrNeither<T>(building: Promise<T>, serving: Promise<Served>): Promise<[T, Served]> {
  const [built, served] = await Promise.allSettled([building, serving]);
  if (built.status === 'rejected') {
    if (served.status === 'fulfilled') await served.value.end();
    throw built.reason;
  }
  if (served.status === 'rejected') throw served.reason;
  return [built.value, served.value];
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The sample world is written only when its folder is missing: edits and deletions in it are kept. */
async function prepareDataFolder(dataDir: string | undefined): Promise<string> {
  if (dataDir !== undefined) return resolve(dataDir);
  if (!existsSync(localPaths.sample)) {
    const { writeSampleWorld } = await import('../sample/sample-world.ts');
    const world = await writeSampleWorld(localPaths.sample);
    say(
      `Wrote the sample world: ${world.hospitals} synthetic hospitals in ${world.files.length} files in .local/sample.`,
    );
  }
  return localPaths.sample;
}

async function buildIfChanged(data: string, ledger: Ledger): Promise<{ outDir: string; release: string }> {
  const [builder, folder] = [await builderFingerprint(), await dataFingerprint(data)];
  const known = ledger.builds[data];
  if (
    known &&
    known.builder === builder &&
    known.data === folder &&
    existsSync(join(known.outDir, 'manifest.json'))
  ) {
    say(`Build ${known.release} is up to date: neither the input files nor the code have changed.`);
    return known;
  }
  const outDir = join(localPaths.builds, sha256(data).slice(0, 12));
  const onProgress = progressOn(process.stderr);
  const threads = availableParallelism();
  // A thread loads its modules for longer than the sample world is reduced.
  const reduceThreads = data === localPaths.sample ? 1 : threads;
  const { release, priceFiles, objects } = await buildInThread(
    { dataDir: data, outDir, threads, reduceThreads },
    onProgress,
  );
  const built = { outDir, release, builder, data: folder };
  ledger.builds[data] = built;
  await writeLedger(ledger);
  say(`Built ${release} from ${priceFiles} price files: ${objects} objects.`);
  return built;
}

async function bundleIfChanged(ledger: Ledger): Promise<void> {
  const worker = await workerFingerprint();
  if (ledger.worker === worker && existsSync(localPaths.worker)) return;
  await bundleWorker(localPaths.worker);
  ledger.worker = worker;
  await writeLedger(ledger);
}

async function publishIfNew(
  client: OperatorClient,
  built: { outDir: string; release: string },
  ledger: Ledger,
  store: () => Promise<unknown>,
): Promise<void> {
  const pointer = await client.pointer();
  if (pointer !== null && ledger.published.includes(built.release)) {
    if (pointer.release !== built.release) await client.movePointer(built.release, PUBLISHED_BY);
    return;
  }
  const onProgress = progressOn(process.stderr);
  const onUpload = (done: number, total: number) => onProgress('upload', done, total);
  const { forced } = await whilePublishing(built.outDir, async () => {
    const checking = checkInThread(built.outDir);
    // The publish waits for it and reports its failure.
    checking.catch(() => {});
    await store();
    return publishLocally(client, built.outDir, PUBLISHED_BY, onUpload, checking);
  });
  for (const { guard, words } of forced)
    say(`Warning: the guard ${guard} would have stopped a nightly publish: ${words}.`);
  ledger.published = [...new Set([...(pointer === null ? [] : ledger.published), built.release])];
  await writeLedger(ledger);
}
