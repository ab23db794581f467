// `--state DIR|r2`: where the state between nights is.
import { folderStore } from '../sources/state/folder-store.ts';
import type { StateStore } from '../sources/state/state-store.ts';
import { r2State } from './r2/r2-state.ts';
import { stateSettings } from './r2/settings.ts';

/** Words of the option in every command that has it. */
export const STATE_OPTION = 'state between nights: a folder, or r2';

/** Opens it. @throws PublishRefusal when an environment variable of R2 is missing */
export function openState(where: string, env: Readonly<Record<string, string | undefined>>): StateStore {
  return where === 'r2' ? r2State(stateSettings(env)) : folderStore(where);
}
