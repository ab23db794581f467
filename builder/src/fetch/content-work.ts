// What the threads of a fetch do: look at content that strangers wrote. A thread loads the payers' readers when it
// first needs them.
import type { Work } from '../parallel/pool.ts';
import { FetchFault, type FetchStatus } from '../state/statuses.ts';
import { checkContent } from './content-check.ts';
import type { PayerContent } from './content-notes.ts';
import { type PointerText, readPointerText } from './pointer-file.ts';

export type ContentTask =
  | { step: 'check'; path: string }
  | { step: 'pointer'; bytes: Uint8Array; base: string }
  | { step: 'payer'; path: string };
/** Why a download is not a good file; both are null when it is one. */
export type Checked = { fault: FetchStatus | null; detail: string };
export type ContentResult = Checked | PointerText | PayerContent;
export type ContentWork = Work<null, ContentTask, ContentResult>;

export const contentWork: ContentWork = {
  module: import.meta.url,
  name: 'contentWork',
  start: () => async (task) => {
    if (task.step === 'check') return check(task.path);
    if (task.step === 'pointer') return readPointerText(Buffer.from(task.bytes), new URL(task.base));
    return (await import('./payer-content.ts')).readPayerContent(task.path);
  },
};

async function check(path: string): Promise<Checked> {
  try {
    await checkContent(path);
    return { fault: null, detail: '' };
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { fault: error.status, detail: error.detail };
  }
}
