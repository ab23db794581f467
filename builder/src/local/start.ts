// `npm start`: builds and bundles what has changed, starts the service, publishes, makes members and keys,
// and prints how to try it.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256 } from '../files/hash.ts';
import { type OperatorClient, operatorClient } from '../operator/client.ts';
import { progressOn } from '../parallel/progress.ts';
import { build } from '../pipeline/build.ts';
import { whilePublishing } from '../pipeline/step/out-lock.ts';
import { publishLocally } from '../publish/publish-local.ts';
import { writeSampleWorld } from '../sample/sample-world.ts';
import { bundleWorker } from './bundle.ts';
import { builderFingerprint, dataFingerprint, workerFingerprint } from './fingerprint.ts';
import { type Ledger, readLedger, readOrMakeSecrets, writeLedger, writePrivate } from './ledger.ts';
import { localPaths } from './paths.ts';
import { sampleZips } from './sample-zips.ts';
import { type StartFile, seedPeople } from './seed.ts';
import { startService } from './service.ts';
import { storeDirectly } from './store-directly.ts';
import { standInVariables, startStandInFor } from './stripe/settings.ts';
import { welcome } from './welcome.ts';

const PUBLISHED_BY = 'npm start';

export type StartOptions = { dataDir: string | undefined; port: number };

/** Starts everything and serves until the process ends. A step whose input has not changed is skipped. */
export async function start({ dataDir, port }: StartOptions): Promise<void> {
  const ledger = await readLedger();
  const data = await prepareDataFolder(dataDir);
  const built = await buildIfChanged(data, ledger);
  await bundleIfChanged(ledger);
  const secrets = await readOrMakeSecrets();
  let serving = false;
  // The requests of the set-up are not logged, because they would hide the welcome text.
  const onLog = (line: string) => serving && say(line);
  const stripe = await startStandInFor(port, { port: 0, file: localPaths.stripe });
  const vars = standInVariables(stripe);
  const service = { port, workerDir: localPaths.worker, stateDir: localPaths.state, secrets, vars, onLog };
  const miniflare = await startService(service);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const end = () => Promise.allSettled([miniflare.dispose(), stripe.close()]);
    process.once(signal, () => end().finally(() => process.exit(0)));
  }
  const baseUrl = `http://localhost:${port}`;
  const client = operatorClient({ baseUrl, secret: secrets.OPERATOR_SECRET });
  await publishIfNew(client, built, ledger, () => storeDirectly(miniflare, localPaths.state, built.outDir));
  const people = await seedPeople(client);
  const startFile: StartFile = {
    base_url: baseUrl,
    release: built.release,
    ...people,
    operator_secret: secrets.OPERATOR_SECRET,
    sample_zips: await sampleZips(built.outDir, built.release),
  };
  await writePrivate(localPaths.start, startFile);
  process.stdout.write(welcome(startFile, dataDir !== undefined));
  serving = true;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The sample world is written only when its folder is missing: edits and deletions in it are kept. */
async function prepareDataFolder(dataDir: string | undefined): Promise<string> {
  if (dataDir !== undefined) return resolve(dataDir);
  if (!existsSync(localPaths.sample)) {
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
  const manifest = await build({ dataDir: data, outDir, threads: availableParallelism(), onProgress });
  const built = { outDir, release: manifest.build, builder, data: folder };
  ledger.builds[data] = built;
  await writeLedger(ledger);
  say(
    `Built ${built.release} from ${manifest.counts.price_files} price files: ${manifest.counts.objects} objects.`,
  );
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
    await store();
    return publishLocally(client, built.outDir, PUBLISHED_BY, onUpload);
  });
  for (const { guard, words } of forced)
    say(`Warning: the guard ${guard} would have stopped a nightly publish: ${words}.`);
  ledger.published = [...new Set([...(pointer === null ? [] : ledger.published), built.release])];
  await writeLedger(ledger);
}
