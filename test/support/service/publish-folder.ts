// A folder of input files becomes the live release of a service.
import type { OperatorClient } from '../../../builder/src/operator/client.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { makeOperatorStore } from '../../../builder/src/publish/operator-store.ts';
import { readSealedBuild } from '../../../builder/src/publish/sealed-build.ts';
import { uploadRelease } from '../../../builder/src/publish/upload.ts';
import type { Manifest } from '../../../schemas/manifest.ts';

export type PublishOptions = {
  asOf?: string;
  /** Chooses the objects to upload once the build is there; all of them when absent. */
  choose?: (outDir: string) => (key: string) => boolean;
  /** Stores objects in another way before the upload, which then only compares them. */
  store?: (outDir: string) => Promise<unknown>;
};

/** Builds `dataDir` into `outDir`, uploads the build and moves the pointer. */
export async function publishFolder(
  client: OperatorClient,
  dataDir: string,
  outDir: string,
  { asOf, choose = () => () => true, store = async () => {} }: PublishOptions = {},
): Promise<Manifest> {
  await build({ dataDir, outDir, threads: 1, ...(asOf ? { asOf } : {}) });
  await store(outDir);
  return publishBuilt(client, outDir, choose(outDir));
}

/** Uploads a build that is there and moves the pointer. */
export async function publishBuilt(
  client: OperatorClient,
  outDir: string,
  isChosen: (key: string) => boolean,
): Promise<Manifest> {
  const sealed = await readSealedBuild(outDir);
  const { manifest } = sealed;
  const inventory = sealed.inventory.filter(({ key }) => isChosen(key));
  await uploadRelease(makeOperatorStore(client, 'the test'), { ...sealed, inventory }, []);
  await client.movePointer(manifest.build, 'test');
  return manifest;
}
