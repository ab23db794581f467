// The first national pass over all codes: the median of each code, the level of each price file, and the files whose
// price lists are equal. Every share needs all of it, so every share makes it, whichever codes it writes.
import type { CodeKey } from '../../../../schemas/code.ts';
import { FileLevels, partOfMedian } from '../../aggregate/file-levels.ts';
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

/** What the threads of the first pass add to: every price of every file, as counts and sums. */
export class FileSums {
  readonly levels: FileLevels;
  readonly lists: PriceLists;

  constructor(nFiles: number, memory?: SharedSums) {
    this.levels = new FileLevels(nFiles, memory?.levels);
    this.lists = new PriceLists(nFiles, memory?.lists);
  }

  get memory(): SharedSums {
    return { levels: this.levels.memory, lists: this.lists.memory };
  }
}

type SharedSums = { levels: SharedArrayBuffer; lists: SharedArrayBuffer };

/** The context of the first pass. */
export type SurveyContext = ReduceContext & { sums: SharedSums };

/** The survey of the codes of one bucket. */
type BucketSurvey = [CodeKey, Survey][];

function surveyBuckets(context: SurveyContext): (task: BucketTask) => Promise<BucketSurvey> {
  const facts = fileFacts(context);
  const [readBucket, collectRows] = [bucketReader(), rowCollector(context.sources)];
  const sums = new FileSums(context.files.length, context.sums);
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
  files: readonly { file: number; cents: number }[],
  { levels, lists }: FileSums,
): void {
  const hasPart = medianCents !== null && classifyCode(code) === 'service';
  const number = codeNumber(code);
  for (const { file, cents } of files) {
    if (hasPart) levels.add(file, partOfMedian(cents, medianCents));
    lists.add(file, number, cents);
  }
}

/** All buckets as one survey. */
export function mergeSurveys(parts: readonly BucketSurvey[], { levels, lists }: FileSums): NationalSurvey {
  return { codes: new Map(parts.flat()), levels: levels.levels(), twins: lists.twins() };
}

/** The pool's work of surveying: each task is one bucket. */
export const surveyWork: Work<SurveyContext, BucketTask, BucketSurvey> = {
  module: import.meta.url,
  name: 'surveyWork',
  start: surveyBuckets,
};
