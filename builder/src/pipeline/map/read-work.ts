// What the threads of a build do: identify a file, or read a file of one kind, in the map step or for the plan. A
// thread loads a reader when it first needs it.
import type { ReadOrRefused } from '../../input/refusal.ts';
import type { ScannedFile } from '../../input/scan.ts';
import type { Work } from '../../parallel/pool.ts';
import type { PlanTask, PlanValue } from '../plan/read-plan-file.ts';
import type { IdentifiedFile } from './identify.ts';
import type { MappedFile, MapTask } from './map-file.ts';
import type { NamedFiles, ProviderReading, ProviderTask } from './map-provider-file.ts';
import type { StreamResult, StreamTask } from './map-stream.ts';

export type ReadTask =
  | { step: 'identify'; file: ScannedFile }
  | ({ step: 'prices' } & MapTask)
  | ({ step: 'providers' } & ProviderTask)
  | ({ step: 'stream' } & StreamTask)
  | { step: 'index'; path: string }
  | ({ step: 'plan' } & PlanTask);
export type ReadResult =
  | IdentifiedFile
  | MappedFile
  | ProviderReading
  | StreamResult
  | ReadOrRefused<NamedFiles>
  | ReadOrRefused<PlanValue>;
export type ReadWork = Work<null, ReadTask, ReadResult>;

export const readWork: ReadWork = {
  module: import.meta.url,
  name: 'readWork',
  start: (_context, onDiskBytes) => async (task) => {
    if (task.step === 'identify') return (await import('./identify.ts')).identify(task.file);
    if (task.step === 'prices') return (await import('./map-file.ts')).mapFile(task, onDiskBytes);
    if (task.step === 'providers') return (await import('./map-provider-file.ts')).mapProviderFile(task);
    if (task.step === 'index') return (await import('./map-provider-file.ts')).mapIndex(task.path);
    if (task.step === 'stream') return (await import('./map-stream.ts')).mapStream(task);
    return (await import('../plan/read-plan-file.ts')).readPlanFile(task);
  },
};
