// Puts a build that this process has just sealed into a running service, for `npm start` and tests.
import type { Manifest } from '../../../schemas/manifest.ts';
import type { OperatorClient } from '../operator/client.ts';
import { operatorStoreOf } from './operator-store.ts';
import { readSealedBuild } from './sealed-build.ts';
import { type OnUpload, uploadRelease } from './upload.ts';

/** Uploads everything of a build but the pointer; a rerun completes an interrupted one. */
export async function uploadBuild(
  client: OperatorClient,
  dir: string,
  onUpload: OnUpload = () => {},
): Promise<Manifest> {
  const build = await readSealedBuild(dir);
  await uploadRelease(operatorStoreOf(client, 'the local service'), build, [], onUpload);
  return build.manifest;
}
