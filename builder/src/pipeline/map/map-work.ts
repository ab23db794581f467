// What the threads of the map pool do: one price file a task, telling the bytes they read on the way.

import type { Work } from '../../parallel/pool.ts';
import { type MappedFile, type MapTask, mapFile } from './map-file.ts';

export const mapWork: Work<null, MapTask, MappedFile> = {
  module: new URL('./map-worker.ts', import.meta.url),
  sharesThread: true,
  start: (_context, tell) => (task) => mapFile(task, tell),
};
