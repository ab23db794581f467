// The first national pass over all codes: the median of each code, the level of each price file, and the files whose
// price lists are equal. Every share needs all of it, so every share makes it, whichever codes it writes.
import type { CodeKey } from '../../../../schemas/code.ts';
import { FileLevels, partOfMedian } from '../../aggregate/file-levels.ts';
import type { JudgedCode, Survey } from '../../aggregate/plausibility.ts';
import { surveyCode } from '../../aggregate/survey-code.ts';
import { PriceLists, priceHashes } from '../../aggregate/twin-files.ts';
import { classifyCode } from '../../fee-schedules/code-kind.ts';
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

/** The survey of one bucket: `prices` has four numbers for each file and code, see `packPrices`. */
type BucketSurvey = { codes: [CodeKey, Survey][]; prices: Uint32Array };

/** A part for a code that gives no part: an item, a stay, or a code without a median. */
const NO_PART = 0xffff;

function surveyBuckets(context: ReduceContext): (task: BucketTask) => Promise<BucketSurvey> {
  const facts = fileFacts(context);
  const [readBucket, collectRows] = [bucketReader(), rowCollector(context.sources)];
  return async (task) => {
    const knownCodes = indexKnown(task);
    const bucket = await readBucket(task.path);
    const codes: [CodeKey, Survey][] = [];
    const packed: number[] = [];
    for (const [i, key] of bucket.codes.entries()) {
      const { judged } = findCode(knownCodes, key, context.anyPfsLoaded);
      const { files, ...survey } = surveyCode(judged, collectRows(bucket, i), facts);
      codes.push([key, survey]);
      packPrices(judged, survey, files, packed);
    }
    return { codes, prices: Uint32Array.from(packed) };
  };
}

/** Adds of each price: its file, its part of the median, and its two hashes. */
function packPrices(
  { code }: JudgedCode,
  { medianCents }: Survey,
  files: readonly { file: number; cents: number }[],
  packed: number[],
): void {
  const hasPart = medianCents !== null && classifyCode(code) === 'service';
  for (const { file, cents } of files) {
    const part = hasPart ? partOfMedian(cents, medianCents) : NO_PART;
    packed.push(file, part, ...priceHashes(code, cents));
  }
}

/** All buckets as one survey. */
export function mergeSurveys(parts: readonly BucketSurvey[], nFiles: number): NationalSurvey {
  const [levels, lists] = [new FileLevels(nFiles), new PriceLists(nFiles)];
  for (const { prices } of parts) {
    for (let at = 0; at < prices.length; at += 4) {
      const [file = 0, part = NO_PART] = [prices[at], prices[at + 1]];
      if (part !== NO_PART) levels.add(file, part);
      lists.add(file, prices[at + 2] ?? 0, prices[at + 3] ?? 0);
    }
  }
  return {
    codes: new Map(parts.flatMap(({ codes }) => codes)),
    levels: levels.levels(),
    twins: lists.twins(),
  };
}

/** The pool's work of surveying: each task is one bucket. */
export const surveyWork: Work<ReduceContext, BucketTask, BucketSurvey> = {
  module: import.meta.url,
  name: 'surveyWork',
  start: surveyBuckets,
};
