// Bars: marks in the store that keep a build from becoming live again, also as a build of another day from the same inputs.
import * as z from 'zod';
import type { Manifest } from '../../../schemas/manifest.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { sha256 } from '../files/hash.ts';
import { PublishRefusal, type ReleaseStore } from './release-store.ts';
import { newObject } from './sealed-build.ts';

/** `inputs`: hash of what the build was made from, without its day. */
const Bar = z.object({ build: z.string(), inputs: z.string(), by: z.string(), reason: z.string() });
export type Bar = z.infer<typeof Bar>;

const Inputs = z.object({
  reader_version: z.int(),
  statistics_version: z.int(),
  tiles_version: z.int(),
  inputs: z.array(z.object({ kind: z.string(), sha256: z.string() })),
});

/** Bars a stored build. @throws PublishRefusal when it is live or not stored */
export async function barBuild(
  store: ReleaseStore,
  build: string,
  { by, reason }: { by: string; reason: string },
): Promise<Bar> {
  const live = await store.readPointer();
  if (live?.pointer.release === build)
    throw new PublishRefusal(`${build} is live. Roll back first, then bar it.`);
  const [text] = await store.readObjects([tileKeys.manifest(build)]);
  if (text === undefined) throw new PublishRefusal(`${store.name} does not have the release ${build}.`);
  if ((await readBars(store)).some((bar) => bar.build === build))
    throw new PublishRefusal(`${build} is barred already.`);
  const bar = { build, inputs: hashInputs(Inputs.parse(JSON.parse(text))), by, reason };
  await store.putObjects([newObject(tileKeys.bar(build), JSON.stringify(bar))]);
  return bar;
}

/** Lifts a bar. @throws PublishRefusal when the build is not barred */
export async function unbarBuild(store: ReleaseStore, build: string): Promise<void> {
  const bars = await readBars(store);
  if (!bars.some((bar) => bar.build === build)) throw new PublishRefusal(`${build} is not barred.`);
  await store.deleteObjects([tileKeys.bar(build)]);
}

/** Every bar of the store. */
export async function readBars(store: ReleaseStore): Promise<Bar[]> {
  const keys: string[] = [];
  for await (const page of store.listObjects('tiles/'))
    for (const { key } of page) if (key === tileKeys.bar(key.split('/')[1] ?? '')) keys.push(key);
  const texts = keys.length === 0 ? [] : await store.readObjects(keys);
  return texts.flatMap((text) => (text === undefined ? [] : [Bar.parse(JSON.parse(text))]));
}

/** @throws PublishRefusal when the build, or one of the same inputs, is barred */
export async function refuseBarred(
  store: ReleaseStore,
  manifest: Pick<Manifest, 'build' | 'inputs' | 'reader_version' | 'statistics_version' | 'tiles_version'>,
): Promise<void> {
  const inputs = hashInputs(manifest);
  const bar = (await readBars(store)).find((one) => one.build === manifest.build || one.inputs === inputs);
  if (!bar) return;
  const same = bar.build === manifest.build ? '' : `, and ${manifest.build} has the same inputs`;
  throw new PublishRefusal(
    `${bar.build} was barred by ${bar.by}: ${bar.reason}${same}. Nothing was published. Lift the bar with releases --unbar ${bar.build} if the cause is gone.`,
  );
}

/** @throws PublishRefusal when a stored build is barred */
export async function refuseBarredRelease(store: ReleaseStore, build: string): Promise<void> {
  const bar = (await readBars(store)).find((one) => one.build === build);
  if (bar) throw new PublishRefusal(`${build} was barred by ${bar.by}: ${bar.reason}. It was not made live.`);
}

function hashInputs({
  reader_version,
  statistics_version,
  tiles_version,
  inputs,
}: z.infer<typeof Inputs>): string {
  const lines = inputs.map(({ kind, sha256: hash }) => `${kind} ${hash}`).sort();
  return sha256([reader_version, statistics_version, tiles_version, ...lines].join('\n'));
}
