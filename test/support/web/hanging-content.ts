// Looks at fetched content as a fetch does, but never ends for content that says so, as an expression once made it.
import { readFileSync } from 'node:fs';
import { type ContentWork, contentWork } from '../../../builder/src/fetch/content-work.ts';
import { hang } from '../parallel/hang.ts';

export const hangingWork: ContentWork = {
  module: import.meta.url,
  name: 'hangingWork',
  start: (context, onProgress) => {
    const look = contentWork.start(context, onProgress);
    return (task) => {
      const bytes = task.step === 'pointer' ? Buffer.from(task.bytes) : readFileSync(task.path);
      if (bytes.includes(`hangs in the step ${task.step}`)) hang();
      return look(task);
    };
  },
};
