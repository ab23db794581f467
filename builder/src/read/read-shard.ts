// `atlas read`: fetches and maps the files of a shard of the list, one row after the other, and keeps what each file
// became in the state before the next one. Raw files are removed at once, so the disk holds few of them. To understand
// this folder, start here.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FETCH_DEFAULTS, type FetchContext, type FetchOptions, makeContext } from '../fetch/fetch-run.ts';
import { countStatuses, type FetchReport } from '../fetch/fetch-status.ts';
import { FILES_DIR } from '../fetch/folder/file-names.ts';
import { openFolder } from '../fetch/folder/folder.ts';
import { StoredFiles } from '../fetch/folder/stored-files.ts';
import { inParallel } from '../parallel/in-parallel.ts';
import type { ReaderOptions } from '../pipeline/map/file-readers.ts';
import type { Share } from '../pipeline/step/step.ts';
import { atOnce } from '../state/at-once.ts';
import { HostLeases, type LeaseTimes } from '../state/host-leases.ts';
import type { StateStore } from '../state/state-store.ts';
import { FileSlots, withSlots } from './file-slots.ts';
import { keepFile } from './keep-file.ts';
import { NetworkWatch } from './network-watch.ts';
import { type PayerReading, readPayerUnit } from './read-payer-unit.ts';
import { readUnit, type UnitOutcome } from './read-unit.ts';
import { openRound } from './rounds.ts';
import { loadSearchableProviders } from './searchable-providers.ts';
import { StreamReader } from './stream-reader.ts';
import { hospitalUnits, payerUnits, type WorkUnit } from './work-list.ts';

export type ReadOptions = Omit<FetchOptions, 'outDir' | 'state' | 'leases' | 'work'> & {
  /** What the list is of; hospitals when it is absent. */
  part?: ReadPart;
  state: StateStore;
  shard: Share;
  /** Folder for raw files and work; what an earlier run left in it is removed. */
  workDir: string;
  /** Bytes of raw files that the disk may hold at any moment. */
  diskBytes: number;
  /** How many files are fetched or read at a time. */
  filesAtOnce?: number;
  reading: ReaderOptions;
  /** How much of each file is kept in memory while it is read from the network. */
  replayBytes?: number;
  leaseTimes?: LeaseTimes;
  /** How long the shard rests between two runs; not at all without it. */
  restMs?: number;
  /** For tests: the time of day, in milliseconds since 1970. */
  now?: () => number;
};

export type ReadPart = 'hospitals' | 'payers';

/** What a run has done. `remaining` are rows that the next run of this shard goes on with. */
export type ReadSummary = {
  shard: Share;
  run: number;
  rows: number;
  remaining: number;
  counts: FetchReport['counts'];
  /** Files that were read in this process, with their bytes as published. */
  files_read: number;
  bytes_read: number;
  /** Those of them that never touched the disk. */
  files_streamed: number;
  /** The most bytes of raw files that the disk has held. */
  most_disk_bytes: number;
};

/** Files on the disk at a time, each with its part of the budget. */
const FILES_AT_ONCE = 4;
/** Rows whose pointers are looked for at a time. */
const ROWS_AT_ONCE = 16;
/** A reader of payer files looks twice at the beginning only. */
const PAYER_REPLAY_BYTES = 1024 * 1024;

/**
 * Reads a shard until its end, or until the time is over. A failure of a row is its status.
 * @throws StateError, and NetworkDown when no server at all can be reached
 */
export async function readShard(options: ReadOptions): Promise<ReadSummary> {
  const { shard, list, part = 'hospitals', msLeft = () => Number.POSITIVE_INFINITY } = options;
  const store = atOnce(options.state);
  const units: ShardUnit[] =
    part === 'payers'
      ? payerUnits(list, shard).map((unit) => ({
          ...unit,
          read: (reading) => readPayerUnit(unit, reading),
        }))
      : hospitalUnits(list, shard).map((unit) => ({
          ...unit,
          read: ({ context, stored: known }) => readUnit(unit, context, known),
        }));
  const stored = new StoredFiles(store);
  const lastRun = await stored.readRows(units.map(({ source }) => source));
  const round = await openRound(store, part, shard, lastRun, {
    restMs: options.restMs ?? 0,
    now: options.now ?? Date.now,
  });
  // What a resting shard has read counts as read, whatever its list has now.
  const isOpen = ({ source }: ShardUnit) => !round.rests && (stored.row(source)?.run ?? 0) < round.run;
  const close = await openFolder(options.workDir);
  const gapMs = (options.politeness ?? FETCH_DEFAULTS.politeness).hostGapMs;
  const leases = new HostLeases(store, gapMs, options.leaseTimes);
  try {
    const reading =
      part === 'payers'
        ? { ...options.reading, payers: { searchable: await loadSearchableProviders(store) } }
        : options.reading;
    const work = new ShardWork({ ...options, reading, leases }, store, stored, round.run);
    await work.clear();
    await work.run(units.filter(isOpen), msLeft);
    const remaining = units.filter(isOpen);
    if (remaining.length === 0) await round.end();
    return {
      ...work.summary(),
      shard,
      run: round.run,
      rows: countRows(units),
      remaining: countRows(remaining),
    };
  } finally {
    await leases.close();
    await close();
  }
}

/** A unit of either list, and how it is read. */
type ShardUnit = WorkUnit<unknown> & {
  read(reading: PayerReading): Promise<UnitOutcome | undefined>;
};

/** The work of one process on one shard. */
class ShardWork {
  readonly #options: ReadOptions;
  readonly #stored: StoredFiles;
  readonly #context: FetchContext;
  readonly #slots: FileSlots;
  readonly #streams: StreamReader;
  /** What readers write before it is in the state. */
  readonly #readersDir: string;
  readonly #watch = new NetworkWatch();
  readonly #read = { files: 0, bytes: 0 };
  readonly #statuses: UnitOutcome['statuses'] = [];
  readonly #reading: PayerReading;

  constructor(
    options: ReadOptions & { leases: HostLeases },
    store: StateStore,
    stored: StoredFiles,
    run: number,
  ) {
    this.#options = options;
    this.#stored = stored;
    const { workDir: outDir, maxBytes = FETCH_DEFAULTS.maxBytes, diskBytes } = options;
    const { filesAtOnce = FILES_AT_ONCE, onProgress = () => {} } = options;
    const replayBytes = options.replayBytes ?? (options.part === 'payers' ? PAYER_REPLAY_BYTES : undefined);
    this.#slots = new FileSlots({ diskBytes, maxBytes, filesAtOnce });
    const context = makeContext({ ...options, outDir }, run, stored);
    const { reading } = options;
    this.#readersDir = join(outDir, 'work');
    this.#streams = new StreamReader(
      { ...reading, threads: filesAtOnce, ...(replayBytes ? { replayBytes } : {}) },
      this.#readersDir,
    );
    context.streamBody = this.#streams.streamBody;
    context.maxStreamBytes = maxBytes;
    context.diskBytes = diskBytes;
    context.readRemote = (id, archive) => this.#streams.readArchive(id, archive, this.#slots.maxBytes);
    const again = new Set<string>();
    this.#context = withSlots(this.#watch.watching(context), this.#slots, {
      isAskedAgain: (id) => again.delete(id),
      unchanged: (id) => this.#streams.drop(id),
      changed: async (record) => {
        this.#read.files += 1;
        this.#read.bytes += record.bytes;
        const streamed = this.#streams.takeMembers(record.id) ?? this.#streams.take(record.id);
        return keepFile(record, streamed, { ...reading, store, outDir, workDir: this.#readersDir, run });
      },
    });
    this.#reading = { context: this.#context, stored, store, again, onProgress };
  }

  /** Removes what a run that was killed has left. */
  async clear(): Promise<void> {
    await this.#context.records.keepOnly(join(this.#options.workDir, FILES_DIR), new Set());
    await rm(this.#readersDir, { recursive: true, force: true });
  }

  /** Works on the units until the time is over: first those with files that fit beside others, then large ones alone. */
  async run(units: readonly ShardUnit[], msLeft: () => number): Promise<void> {
    const { onProgress = () => {} } = this.#options;
    const total = countRows(units);
    let done = 0;
    const large: ShardUnit[] = [];
    const readOne = async (unit: ShardUnit) => {
      const outcome = msLeft() <= 0 ? undefined : await unit.read(this.#reading);
      if (!outcome) return;
      if (this.#slots.hasTooLarge(outcome.statuses)) return void large.push(unit);
      await this.#watch.admit(outcome, () => this.#save(outcome));
      done += unit.rows.length;
      onProgress('read', done, total);
    };
    try {
      await inParallel(units, ROWS_AT_ONCE, readOne);
      this.#slots.alone();
      this.#context.maxBytes = this.#slots.maxBytes;
      this.#context.outcomes.clear();
      for (const unit of large.splice(0)) await readOne(unit);
      await this.#watch.end();
    } finally {
      // Another file of a row that has ended may still be read.
      await Promise.allSettled([...this.#context.outcomes.values(), ...this.#context.pointers.values()]);
    }
  }

  async #save({ statuses, found }: UnitOutcome): Promise<void> {
    const { run } = this.#context;
    for (const file of found.values()) {
      const isAgain = this.#slots.receivedAgain.has(file.source);
      await this.#stored.refresh(file, isAgain ? { run, is_new: false } : undefined);
    }
    await this.#stored.saveSource(run, statuses, found);
    this.#statuses.push(...statuses);
  }

  summary(): Pick<
    ReadSummary,
    'counts' | 'files_read' | 'bytes_read' | 'files_streamed' | 'most_disk_bytes'
  > {
    return {
      counts: countStatuses(this.#statuses),
      files_read: this.#read.files,
      bytes_read: this.#read.bytes,
      files_streamed: this.#streams.files,
      most_disk_bytes: this.#slots.mostBytes,
    };
  }
}

function countRows(units: readonly ShardUnit[]): number {
  return units.reduce((sum, { rows }) => sum + rows.length, 0);
}
