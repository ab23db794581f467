// An inspection that never ends and never gives up the processor.
import type { InspectWork } from '../../../builder/src/pipeline/inspect-in-time.ts';

export const stuckInspection: InspectWork = {
  module: import.meta.url,
  name: 'stuckInspection',
  start: () => () => {
    for (;;);
  },
};
