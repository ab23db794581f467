// The first national pass over all codes: the median of each code, the level of each price file, and the files whose
// price lists are equal. Every share needs all of it, so every share makes it, whichever codes it writes.
import type { CodeKey } from '../../../../schemas/code.ts';
import { FileLevels, partOfMedian } from '../../aggregate/file-levels.ts';
import type { FilePrices } from '../../aggregate/file-prices.ts';
import type { JudgedCode, Survey } from '../../aggregate/plausibility.ts';
import { surveyCode } from '../../aggregate/survey-code.ts';
import { PriceLists } from '../../aggregate/twin-files.ts';
import { classifyCode } from '../../fee-schedules/code-kind.ts';
import { codeNumber } from '../../observe/code-number.ts';
import type { Work } from '../../parallel/pool.ts';
import { bucketReader } from './bucket.ts';
import { rowCollector } from './collect-rows.ts';
import { type BucketTask, fileFacts, findCode, indexKnown, type ReduceContext } from './reduce-context.ts';

/** The first national pass over all codes and files; files by their number. */
export type NationalSurvey = {
  codes: ReadonlyMap<CodeKey, Survey>;
  levels: Uint16Array;
  twins: Int32Array;
};

/** What one thread of the first pass adds to: every price of every file, as counts and sums. */
export class FileSums {
  readonly levels: FileLevels;
  readonly lists: PriceLists;

  constructor(nFiles: number, memory?: SumsMemory) {
    this.levels = new FileLevels(nFiles, memory?.levels);
    this.lists = new PriceLists(nFiles, memory?.lists);
  }

  get memory(): SumsMemory {
    return { levels: this.levels.memory, lists: this.lists.memory };
  }

  addAll({ levels, lists }: FileSums): void {
    this.levels.addAll(levels);
    this.lists.addAll(lists);
  }
}

type SumsMemory = { levels: SharedArrayBuffer; lists: SharedArrayBuffer };

/**
 * Sums for every thread of the first pass. Threads that add to the same sums would wait for each other's memory at nearly
 * every price.
 */
export class ThreadSums {
  readonly #sums: FileSums[];
  readonly #taken = new SharedArrayBuffer(4);

  constructor(nFiles: number, threads: number) {
    this.#sums = Array.from({ length: Math.max(1, threads) }, () => new FileSums(nFiles));
  }

  /** For the context of the threads: each of them takes other sums. */
  get memory(): SurveyContext['sums'] {
    return { of: this.#sums.map(({ memory }) => memory), taken: this.#taken };
  }

  /** The sums of all threads together, once they have ended. */
  total(): FileSums {
    const [first = new FileSums(0), ...others] = this.#sums.splice(0);
    for (const other of others) first.addAll(other);
    return first;
  }
}

/** The context of the first pass; `taken` counts the threads that have taken sums. */
export type SurveyContext = ReduceContext & { sums: { of: SumsMemory[]; taken: SharedArrayBuffer } };

function takeSums({ files, sums: { of, taken } }: SurveyContext): FileSums {
  const memory = of[Atomics.add(new Uint32Array(taken), 0, 1)];
  if (!memory) throw new RangeError(`There are sums for ${of.length} threads, and more have started.`);
  return new FileSums(files.length, memory);
}

/** The survey of the codes of one bucket. */
type BucketSurvey = [CodeKey, Survey][];

function surveyBuckets(context: SurveyContext): (task: BucketTask) => Promise<BucketSurvey> {
  const facts = fileFacts(context);
  const [readBucket, collectRows] = [bucketReader(), rowCollector(context.sources)];
  const sums = takeSums(context);
  return async (task) => {
    const knownCodes = indexKnown(task);
    const bucket = await readBucket(task.path);
    return bucket.codes.map((key, i) => {
      const { judged } = findCode(knownCodes, key, context.anyPfsLoaded);
      const { files, ...survey } = surveyCode(judged, collectRows(bucket, i), facts);
      addPrices(judged, survey, files, sums);
      return [key, survey];
    });
  };
}

/** Adds each price to the list of its file, and its part of the median to the level of its file. */
function addPrices(
  { code }: JudgedCode,
  { medianCents }: Survey,
  files: FilePrices,
  { levels, lists }: FileSums,
): void {
  const hasPart = medianCents !== null && classifyCode(code) === 'service';
  const number = codeNumber(code);
  for (let i = 0; i < files.n; i += 1) {
    const [file, cents] = [files.file[i] ?? 0, files.cents[i] ?? 0];
    if (hasPart) levels.add(file, partOfMedian(cents, medianCents));
    lists.add(file, number, cents);
  }
}

/** All buckets as one survey. */
export function mergeSurveys(parts: readonly BucketSurvey[], sums: ThreadSums): NationalSurvey {
  const { levels, lists } = sums.total();
  return { codes: new Map(parts.flat()), levels: levels.levels(), twins: lists.twins() };
}

/** The pool's work of surveying: each task is one bucket. */
export const surveyWork: Work<SurveyContext, BucketTask, BucketSurvey> = {
  module: import.meta.url,
  name: 'surveyWork',
  start: surveyBuckets,
};
