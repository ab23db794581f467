// Opens the state between nights that `--state DIR|r2` names.
import { statSync } from 'node:fs';
import { stateSettings } from '../r2/settings.ts';
import { folderStore } from './folder-store.ts';
import { r2State } from './r2-state.ts';
import { StateError, type StateStore } from './state-store.ts';

/**
 * Opens a folder, or for `r2` a bucket.
 * @throws StoreError when an environment variable of R2 is missing
 * @throws StateError when a file is where the folder should be
 */
export function openState(where: string, env: Readonly<Record<string, string | undefined>>): StateStore {
  if (where === 'r2') return r2State(stateSettings(env));
  if (where === '' || statSync(where, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new StateError(`The state '${where}' is not a folder. Give a folder, or r2.`);
  return folderStore(where);
}
