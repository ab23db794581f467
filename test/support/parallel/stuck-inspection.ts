// An inspection that never ends.
import type { InspectWork } from '../../../builder/src/pipeline/inspect-in-time.ts';
import { hang } from './hang.ts';

export const stuckInspection: InspectWork = {
  module: import.meta.url,
  name: 'stuckInspection',
  start: () => () => hang(),
};
