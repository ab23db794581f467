// Publishes to the service on a person's own machine, for `npm start`, by the same steps as every publish.
import type { OperatorClient } from '../operator/client.ts';
import { makeOperatorStore } from './operator-store.ts';
import { type Published, publishBuild } from './publish.ts';
import type { OnUpload } from './upload.ts';

/**
 * Checks, compares, uploads and makes the build live. Guards only warn: a person wants to see what is in
 * their own folder, and nobody else reads this service. `checking` is a check that has begun.
 */
export function publishLocally(
  client: OperatorClient,
  dir: string,
  publishedBy: string,
  onUpload: OnUpload,
  checking?: Promise<void>,
): Promise<Published> {
  const store = makeOperatorStore(client, 'the local service');
  return publishBuild({ store, dir, publishedBy, guards: 'warn', onUpload, ...(checking && { checking }) });
}
