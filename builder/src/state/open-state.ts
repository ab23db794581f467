// `--state DIR|r2`: where the state between nights is.

import { stateSettings } from '../r2/settings.ts';
import { folderStore } from './folder-store.ts';
import { r2State } from './r2-state.ts';
import type { StateStore } from './state-store.ts';

/** Words of the option in every command that has it. */
export const STATE_OPTION = 'state between nights: a folder, or r2';

/** Opens it. @throws StoreError when an environment variable of R2 is missing */
export function openState(where: string, env: Readonly<Record<string, string | undefined>>): StateStore {
  return where === 'r2' ? r2State(stateSettings(env)) : folderStore(where);
}
