// Publishing to the service of one's own machine, for `npm start`: the path of every publish.
import type { OperatorClient } from '../operator/client.ts';
import { operatorStoreOf } from './operator-store.ts';
import { type Published, publishBuild } from './publish.ts';
import type { OnUpload } from './upload.ts';

/**
 * Checks, compares, uploads and makes live. Guards are told and stop nothing: what a person puts into a folder of their
 * own is meant to be seen, and there is no reader to protect.
 */
export function publishLocally(
  client: OperatorClient,
  dir: string,
  publishedBy: string,
  onUpload: OnUpload,
): Promise<Published> {
  const store = operatorStoreOf(client, 'the local service');
  return publishBuild({ store, dir, publishedBy, guards: 'told', onUpload });
}
