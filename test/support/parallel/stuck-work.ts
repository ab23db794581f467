// Work for threads that do not end by themselves, as an expression once made the readers do.
import type { Work } from '../../../builder/src/parallel/pool.ts';

/** What `isWebPage` once was: the time doubles with each comment. */
const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script)\b/i;

export type StuckTask =
  | 'search a text'
  | 'run in a circle'
  | 'wait for ever'
  | 'fail'
  | 'end the thread'
  | 'fail while it waits'
  | number;

/** A number is doubled. */
export const stuckWork: Work<null, StuckTask, number> = {
  module: import.meta.url,
  name: 'stuckWork',
  start: (_context, onProgress) => async (task) => {
    if (typeof task === 'number') {
      onProgress(task);
      return 2 * task;
    }
    if (task === 'search a text') return Number(WEB_PAGE.test(`${'<!---->'.repeat(60)}x`));
    if (task === 'wait for ever') return new Promise(() => setInterval(() => {}, 60_000));
    if (task === 'fail') throw new Error('The task failed.');
    if (task === 'end the thread') process.exit(3);
    if (task === 'fail while it waits') {
      setImmediate(() => {
        throw new Error('The thread failed.');
      });
      return 1;
    }
    for (let turn = 0; ; turn += 1) if (turn < 0) return turn;
  },
};
