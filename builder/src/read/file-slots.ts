// The disk of a shard: a few files are on it at a time, each with an equal part of the budget. A file that is larger
// waits until all others are done, and then has the whole budget for itself.
import pLimit, { type LimitFunction } from 'p-limit';
import type { FetchContext } from '../fetch/fetch-run.ts';
import type { HospitalStatus } from '../fetch/fetch-status.ts';
import type { FileRecord } from '../fetch/folder/file-record.ts';
import { AskAgain } from '../fetch/stream-body.ts';

export type Budget = { diskBytes: number; maxBytes: number; filesAtOnce: number };
/** What is done with a file that was fetched. */
export type Keep = {
  /** Reads the file and keeps it in the state; undefined when it is not kept. */
  changed(record: FileRecord): Promise<FileRecord | undefined>;
  /** Removes what was made of a file that turned out to be the same as before. */
  unchanged(id: string): Promise<void>;
  /** True when a file is to be asked for although this run has received it. */
  isAskedAgain(id: string): boolean;
};

/** The files that are on the disk. */
export class FileSlots {
  readonly #budget: Budget;
  readonly #inTurn: LimitFunction;
  readonly #bytes = new Map<string, number>();
  /** Ids of files whose bytes were received although they have not changed. */
  readonly receivedAgain = new Set<string>();
  /** The most bytes of raw files that were on the disk at a time. */
  mostBytes = 0;
  #isAlone = false;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#inTurn = pLimit(budget.filesAtOnce);
  }

  /** The largest file that may be fetched now. */
  get maxBytes(): number {
    const { diskBytes, maxBytes, filesAtOnce } = this.#budget;
    return Math.min(maxBytes, this.#isAlone ? diskBytes : Math.floor(diskBytes / filesAtOnce));
  }

  /** From now on one file at a time has the whole budget. */
  alone(): void {
    this.#isAlone = true;
  }

  /** True when a file of these rows is only too large to be on the disk beside others. */
  hasTooLarge(statuses: readonly HospitalStatus[]): boolean {
    const most = Math.min(this.#budget.maxBytes, this.#budget.diskBytes);
    if (this.maxBytes === most) return false;
    return statuses.some(({ files }) => files.some(({ status }) => status === 'too_large'));
  }

  /** Runs a task that has a file on the disk. */
  run<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        return await task();
      } finally {
        this.#bytes.delete(id);
      }
    });
  }

  /** Notes how many bytes of a file are on the disk. */
  note(id: string, bytes: number): void {
    this.#bytes.set(id, bytes);
    const sum = [...this.#bytes.values()].reduce((total, one) => total + one, 0);
    this.mostBytes = Math.max(this.mostBytes, sum);
  }
}

/** The same context; each file waits for a slot, and is read and kept before the slot is free again. */
export function withSlots(context: FetchContext, slots: FileSlots, keep: Keep): FetchContext {
  const { records, run } = context;
  const take: FetchContext['take'] = (id, download) =>
    slots.run(id, async () => {
      const known = await records.get(id);
      const isReceived = known?.stored && !known.stored.stale && known.stored.last.received?.run === run;
      if (isReceived && !keep.isAskedAgain(id)) return known;
      const record = await download().catch((error) => {
        if (error instanceof AskAgain) return download();
        throw error;
      });
      if (record.stored) {
        await keep.unchanged(id);
        if (record !== known) slots.receivedAgain.add(id);
        return record;
      }
      const kept = await keep.changed(record);
      return kept && records.stored ? records.stored.note(kept) : record;
    });
  return {
    ...context,
    maxBytes: slots.maxBytes,
    onRawBytes: (id, bytes) => slots.note(id, bytes),
    take,
  };
}
