// Opens the state between nights that `--state DIR|r2` names.

import { stateSettings } from '../r2/settings.ts';
import { folderStore } from './folder-store.ts';
import { r2State } from './r2-state.ts';
import type { StateStore } from './state-store.ts';

/** Opens a folder, or for `r2` a bucket. @throws StoreError when an environment variable of R2 is missing */
export function openState(where: string, env: Readonly<Record<string, string | undefined>>): StateStore {
  return where === 'r2' ? r2State(stateSettings(env)) : folderStore(where);
}
