// What the threads of the map pool do with registry and payer files: one file a task.

import type { Work } from '../../parallel/pool.ts';
import { mapProviderFile, type ProviderReading, type ProviderTask } from './map-provider-file.ts';

export const mapProviderWork: Work<null, ProviderTask, ProviderReading> = {
  module: new URL('./map-provider-worker.ts', import.meta.url),
  start: () => mapProviderFile,
};
