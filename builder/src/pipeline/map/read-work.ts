// What the threads of the map step do: identify a file, or read a file of one kind. A thread loads a reader when it
// first needs it.
import type { ScannedFile } from '../../input/scan.ts';
import type { Work } from '../../parallel/pool.ts';
import type { IdentifiedFile } from './identify.ts';
import type { MappedFile, MapTask } from './map-file.ts';
import type { ProviderReading, ProviderTask } from './map-provider-file.ts';

export type ReadTask =
  | { step: 'identify'; file: ScannedFile }
  | ({ step: 'prices' } & MapTask)
  | ({ step: 'providers' } & ProviderTask);
export type ReadResult = IdentifiedFile | MappedFile | ProviderReading;
export type ReadWork = Work<null, ReadTask, ReadResult>;

export const readWork: ReadWork = {
  module: import.meta.url,
  name: 'readWork',
  start: (_context, onDiskBytes) => async (task) => {
    if (task.step === 'identify') return (await import('./identify.ts')).identify(task.file);
    if (task.step === 'prices') return (await import('./map-file.ts')).mapFile(task, onDiskBytes);
    return (await import('./map-provider-file.ts')).mapProviderFile(task);
  },
};
