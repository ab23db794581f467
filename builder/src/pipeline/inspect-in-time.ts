// Inspects a file in a thread, which is ended from outside when the file takes too long.
import { stat } from 'node:fs/promises';
import { allowedSeconds, DEFAULT_FILE_SECONDS, refuseLate } from '../input/time-limit.ts';
import type { Work } from '../parallel/pool.ts';
import { SupervisedThreads } from '../parallel/supervised-threads.ts';
import { type Inspection, refusedFile } from './inspect.ts';
import { type ArchiveInspection, inspectInput } from './inspect-input.ts';

type InputInspection = Inspection | ArchiveInspection;
export type InspectWork = Work<null, string, InputInspection>;

export const inspectWork: InspectWork = {
  module: import.meta.url,
  name: 'inspectWork',
  start: () => inspectInput,
};

export type InspectOptions = {
  /** Seconds that any file may take, in addition to those for its size. */
  fileSeconds?: number;
  /** For tests: what the thread does instead. */
  work?: InspectWork;
};

/** The inspection of a file, which is refused when it was not read in its time. */
export async function inspectInTime(
  path: string,
  { fileSeconds = DEFAULT_FILE_SECONDS, work = inspectWork }: InspectOptions = {},
): Promise<InputInspection> {
  // What is wrong with a path that has no size is for the inspection to say.
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  const seconds = allowedSeconds(bytes, fileSeconds);
  const outcome = await new SupervisedThreads(work, 1).run(path, seconds);
  return outcome.late ? refusedFile(refuseLate(seconds)) : outcome.result;
}
