// Looks at fetched content in threads, so that a file whose reading never ends is ended from outside. Such a file
// gets a status, and the run goes on.
import { stat } from 'node:fs/promises';
import { allowedSeconds, DEFAULT_FILE_SECONDS } from '../input/time-limit.ts';
import { SupervisedThreads } from '../parallel/supervised-threads.ts';
import { FetchFault } from '../state/statuses.ts';
import type { PayerContent } from './content-notes.ts';
import {
  type Checked,
  type ContentResult,
  type ContentTask,
  type ContentWork,
  contentWork,
} from './content-work.ts';
import { NO_CONTENT } from './payer-content.ts';
import { type Pointer, type PointerText, withUrls } from './pointer-file.ts';

/** One for a payer's file, which may take minutes, and one for everything else. */
const THREADS = 2;

export type ContentOptions = {
  /** Seconds that any file may take, in addition to those for its size. */
  fileSeconds?: number;
  /** For tests: what a thread does instead. */
  work?: ContentWork;
};

/** The readers of one run. */
export class ContentReaders {
  readonly #threads: SupervisedThreads<ContentTask, ContentResult>;
  readonly #fileSeconds: number;

  constructor({ fileSeconds = DEFAULT_FILE_SECONDS, work = contentWork }: ContentOptions) {
    this.#threads = new SupervisedThreads(work, THREADS);
    this.#fileSeconds = fileSeconds;
  }

  /** Checks a finished download. @throws FetchFault `empty`, `html`, `parse_error`, `took_too_long` */
  async check(path: string): Promise<void> {
    const { size } = await stat(path);
    const checked = await this.#read<Checked>({ step: 'check', path }, size);
    if (checked === undefined) throw new FetchFault('took_too_long');
    if (checked.fault !== null) throw new FetchFault(checked.fault, checked.detail);
  }

  /** Reads the pointer that was found at `base`. @throws FetchFault `invalid_pointer`, `took_too_long` */
  async readPointer(bytes: Buffer, base: URL): Promise<Pointer> {
    const read = await this.#read<PointerText>({ step: 'pointer', bytes, base: base.href }, bytes.length);
    if (read === undefined) throw new FetchFault('took_too_long', 'cms-hpt.txt was not read in time');
    if (read.isWebPage) throw new FetchFault('invalid_pointer', 'cms-hpt.txt is a web page');
    return withUrls(read);
  }

  /** Reads which addresses a payer's file names. */
  async readPayer(path: string): Promise<PayerContent> {
    const { size } = await stat(path);
    const content = await this.#read<PayerContent>({ step: 'payer', path }, size);
    return content ?? { ...NO_CONTENT, refused: 'took_too_long' };
  }

  /** Undefined for a task that took too long. */
  async #read<Result extends ContentResult>(task: ContentTask, bytes: number): Promise<Result | undefined> {
    const outcome = await this.#threads.run(task, allowedSeconds(bytes, this.#fileSeconds));
    // The work gives for each task the result of its step.
    return outcome.late ? undefined : (outcome.result as Result);
  }
}
