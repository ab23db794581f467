// A folder of input files becomes the live release of a service.
import type { OperatorClient } from '../../../builder/src/operator/client.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { makeOperatorStore } from '../../../builder/src/publish/operator-store.ts';
import { readSealedBuild } from '../../../builder/src/publish/sealed-build.ts';
import { uploadRelease } from '../../../builder/src/publish/upload.ts';
import type { Manifest } from '../../../schemas/manifest.ts';

/** Builds `dataDir` into `outDir`, uploads the build and moves the pointer. */
export async function publishFolder(
  client: OperatorClient,
  dataDir: string,
  outDir: string,
  asOf?: string,
): Promise<Manifest> {
  const manifest = await build({ dataDir, outDir, threads: 1, ...(asOf ? { asOf } : {}) });
  await uploadRelease(makeOperatorStore(client, 'the test'), await readSealedBuild(outDir), []);
  await client.movePointer(manifest.build, 'test');
  return manifest;
}
