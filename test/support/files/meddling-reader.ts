// Reads files as a build does, but something happens to files of certain names before: another program writes to
// them, removes them, or the reader hangs.
import { appendFileSync, rmSync, utimesSync } from 'node:fs';
import { type ReadWork, readWork } from '../../../builder/src/pipeline/map/read-work.ts';
import { hang } from '../parallel/hang.ts';

const EARLIER = new Date('2026-01-01T00:00:00Z');

export const meddlingWork: ReadWork = {
  module: import.meta.url,
  name: 'meddlingWork',
  start: (context, onDiskBytes) => {
    const read = readWork.start(context, onDiskBytes);
    return async (task) => {
      if (task.step === 'plan') {
        if (task.file.includes('hangs-in-plan')) hang();
        return read(task);
      }
      if (task.step === 'stream') return read(task);
      const path = task.step === 'identify' ? task.file.path : task.path;
      if (task.step === 'identify' && path.includes('hangs-when-identified')) hang();
      if (task.step === 'prices' && path.includes('hangs-when-read')) hang();
      if (task.step !== 'identify') meddle(path);
      return read(task);
    };
  },
};

function meddle(path: string): void {
  if (path.includes('grows')) appendFileSync(path, '\n');
  if (path.includes('touched')) utimesSync(path, EARLIER, EARLIER);
  if (path.includes('vanishes')) rmSync(path);
}
