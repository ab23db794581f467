// Reads the files of a build in threads: those of the map step, and those that the plan needs. A file that takes too long is refused and its thread is ended, and so
// is a file that changes while it is read.
import { rename, rm } from 'node:fs/promises';
import { parseMemberPath } from '../../input/archive.ts';
import type { ReadOrRefused, Refused } from '../../input/refusal.ts';
import type { ScannedFile } from '../../input/scan.ts';
import { allowedSeconds, DEFAULT_FILE_SECONDS, refuseLate } from '../../input/time-limit.ts';
import { findChange } from '../../input/unreadable.ts';
import type { OnProgress } from '../../parallel/ask-thread.ts';
import type { ChunkSender } from '../../parallel/chunk-port.ts';
import { SupervisedThreads } from '../../parallel/supervised-threads.ts';
import type { PlanKind, PlanValue } from '../plan/read-plan-file.ts';
import type { IdentifiedFile } from './identify.ts';
import type { MappedFile } from './map-file.ts';
import type { NamedFiles, ProviderReading, ProviderTask } from './map-provider-file.ts';
import type { StreamResult, StreamTask } from './map-stream.ts';
import { type ReadResult, type ReadTask, type ReadWork, readWork } from './read-work.ts';

export type ReaderOptions = {
  threads: number;
  /** Seconds that any file may take, in addition to those for its size. */
  fileSeconds?: number;
  /** For tests: what a thread does instead of reading. */
  work?: ReadWork;
  /** For `read` of payer files: they are read as streams, and tables of contents are read. */
  payers?: StreamTask['payers'];
};

const YOUNG_MB = 8;

/** The readers of one build. */
export class FileReaders {
  readonly #threads: SupervisedThreads<ReadTask, ReadResult>;
  readonly #fileSeconds: number;
  readonly #payers: StreamTask['payers'];
  #reads = 0;

  constructor({ threads, fileSeconds = DEFAULT_FILE_SECONDS, work = readWork, payers }: ReaderOptions) {
    // What a payer's file leaves behind is collected in small steps, because it goes on for hours.
    this.#threads = new SupervisedThreads(
      work,
      threads,
      payers ? { maxYoungGenerationSizeMb: YOUNG_MB } : {},
    );
    this.#payers = payers;
    this.#fileSeconds = fileSeconds;
  }

  /** Finds the kind of a file. */
  async identify(file: ScannedFile): Promise<IdentifiedFile> {
    if (file.refused) return { ...file, kind: 'unknown' };
    const outcome = await this.#read<IdentifiedFile>(file, { step: 'identify', file });
    return 'kind' in outcome ? outcome : { ...file, kind: 'unknown', refused: outcome.refused };
  }

  /** Reads a price file and writes its observations. `onDiskBytes` is called with the bytes read from disk. */
  readPrices(file: ScannedFile, observationsPath: string, onDiskBytes: OnProgress): Promise<MappedFile> {
    return this.#write(file, observationsPath, (path) =>
      this.#read(file, { step: 'prices', path: file.path, observationsPath: path }, onDiskBytes),
    );
  }

  /**
   * Reads a file from a stream. It takes too long when it does not take the next chunk in time; time that the
   * network takes does not count.
   */
  async readStream(sender: ChunkSender, rest: Omit<StreamTask, 'port' | 'payers'>): Promise<StreamResult> {
    const port = sender.receiver;
    const outcome = await this.#threads.run(
      { step: 'stream', port, ...rest, payers: this.#payers },
      Number.POSITIVE_INFINITY,
      undefined,
      { moved: [port], isLate: () => sender.idleMs > this.#fileSeconds * 1000 },
    );
    // A file that takes too long is read from the disk, where its refusal is found.
    return outcome.late ? { needsDisk: true } : (outcome.result as StreamResult);
  }

  /** Reads a registry, payer or claims file and writes its artefact. */
  readProviders(
    file: ScannedFile,
    kind: ProviderTask['kind'],
    artefactPath: string,
  ): Promise<ProviderReading> {
    return this.#write(file, artefactPath, (path) =>
      this.#read(file, {
        ...{ step: 'providers', kind, path: file.path, file: file.file, artefactPath: path },
        searchable: this.#payers?.searchable,
      }),
    );
  }

  /** Reads which files a table of contents names. */
  readIndex(file: ScannedFile): Promise<ReadOrRefused<NamedFiles>> {
    return this.#read<ReadOrRefused<NamedFiles>>(file, { step: 'index', path: file.path });
  }

  /** Reads a small file for the plan. */
  async readForPlan<Value extends PlanValue>(
    file: IdentifiedFile,
    kind: PlanKind,
  ): Promise<ReadOrRefused<Value>> {
    const task: ReadTask = { step: 'plan', kind, path: file.path, file: file.file };
    // The reader of a kind gives the value of that kind.
    return (await this.#read<ReadOrRefused<PlanValue>>(file, task)) as ReadOrRefused<Value>;
  }

  /**
   * Moves what a reading wrote to its name, which is made from the hash of the file, only when the file was still
   * the one that was hashed.
   */
  async #write<Outcome extends { refused?: Refused | undefined }>(
    file: ScannedFile,
    path: string,
    read: (path: string) => Promise<Outcome>,
  ): Promise<Outcome | { refused: Refused }> {
    this.#reads += 1;
    const unchecked = `${path}.${process.pid}-${this.#reads}.unchecked`;
    try {
      const outcome = await read(unchecked);
      const changed = await findChangeOf(file);
      if (changed) return { refused: changed };
      if (!outcome.refused) await rename(unchecked, path);
      return outcome;
    } finally {
      await rm(unchecked, { force: true });
    }
  }

  async #read<Outcome extends ReadResult>(
    file: ScannedFile,
    task: ReadTask,
    onDiskBytes?: OnProgress,
  ): Promise<Outcome | { refused: Refused }> {
    const seconds = allowedSeconds(file.bytes, this.#fileSeconds);
    const outcome = await this.#threads.run(task, seconds, onDiskBytes);
    // The work gives for each task the result of its step.
    return outcome.late ? { refused: refuseLate(seconds) } : (outcome.result as Outcome);
  }
}

/** What has changed since the scan; a file that only the state has cannot change. */
export async function findChangeOf({ path, stamp }: ScannedFile): Promise<Refused | undefined> {
  if (stamp === undefined) return undefined;
  return findChange(parseMemberPath(path)?.archive ?? path, stamp);
}
