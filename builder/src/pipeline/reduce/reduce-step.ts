// The reduce step: makes tiles of the codes in one share of the buckets, and a manifest that lists the tiles.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noBenchmark } from '../../fee-schedules/benchmarks.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { BUCKETS, bucketOf } from '../../observe/code-number.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import { runPool } from '../../parallel/pool.ts';
import type { Progress } from '../../parallel/progress.ts';
import { releaseFreeHeap, withLeanHeap } from '../../parallel/tight-heap.ts';
import type { Plan } from '../plan/plan.ts';
import { inShare, requireAllShares, type Share, StepError } from '../step/step.ts';
import { manifestText, readManifests, WORK_FORMAT, workPaths } from '../step/work-folder.ts';
import { spillPayments } from './payment-spill.ts';
import { mergeBuckets, type Reduced, type ReducedBucket, reduceWork } from './reduce.ts';
import type { BucketTask, KnownCode, ReduceContext } from './reduce-context.ts';
import { type ObservationSource, spillSources } from './spill.ts';
import { mergeSurveys, type NationalSurvey, surveyWork, ThreadSums } from './survey.ts';

/**
 * What one share wrote. The manifest is written last, so all tiles of the share are complete when it exists.
 */
export type ReduceManifest = {
  format: number;
  reader_version: number;
  build: string;
  as_of: string;
  share: Share;
  reduced: Reduced;
};

/** `keepEvidence`: the observations of each code stay beside the build. */
export type ReduceOptions = { keepEvidence?: boolean };

/** Writes the code tiles of one share. */
export async function reduceShare(
  plan: Plan,
  share: Share,
  threads: number,
  onProgress: Progress = () => {},
  { keepEvidence = false }: ReduceOptions = {},
): Promise<ReduceManifest> {
  const paths = workPaths(plan.outDir);
  const spillDir = paths.spill(share.index, share.of);
  await mkdir(paths.reduce, { recursive: true });
  // Its tiles replace those of an earlier seal.
  await rm(join(plan.outDir, 'manifest.json'), { force: true });
  await rm(paths.reduceManifest(share.index, share.of), { force: true });
  const sources = listSources(plan);
  const spill = await spillSources(spillDir, sources, (done) => onProgress('regroup', done, sources.length));
  const payments = spillPayments(spillDir, plan.numbered, spill.paymentBytes);
  const known = knownByBucket(plan);
  const { outDir, build, asOf } = plan;
  const context: ReduceContext = {
    outDir,
    build,
    asOf,
    files: plan.numbered.map(({ priceFile }) => priceFile),
    sources: spill.sources,
    anyPfsLoaded: plan.federal.benchmarks.anyPfsLoaded,
    keepEvidence,
    hospitalEvidence: plan.hospitalEvidence,
  };
  const all = spill.buckets.map(({ bucket, path }): BucketTask => {
    return { path, paymentsPath: payments[bucket] ?? '', known: known[bucket] ?? [] };
  });
  // Making the plan has left garbage, and this thread only waits from here on.
  releaseFreeHeap();
  const parts = await withLeanHeap(() => reduceBuckets(context, all, share, threads, onProgress));
  await rm(spillDir, { recursive: true });
  const manifest: ReduceManifest = {
    format: WORK_FORMAT,
    reader_version: READER_VERSION,
    build,
    as_of: asOf,
    share,
    reduced: mergeBuckets(parts, context.files.length),
  };
  await writeWhole(paths.reduceManifest(share.index, share.of), manifestText(manifest));
  return manifest;
}

/** Both national passes: the first over all buckets, the second over those of the share. */
async function reduceBuckets(
  context: ReduceContext,
  all: readonly BucketTask[],
  share: Share,
  threads: number,
  onProgress: Progress,
): Promise<ReducedBucket[]> {
  const survey = await surveyBuckets(context, all, threads, onProgress);
  // The sums of the threads grow with the number of files, and are not needed any more.
  releaseFreeHeap();
  const tasks = all.filter((_, bucket) => inShare(bucket, share));
  return runPool(reduceWork, { ...context, survey }, tasks, threads, {
    onDone: (done) => onProgress('reduce', done, tasks.length),
  });
}

async function surveyBuckets(
  context: ReduceContext,
  all: readonly BucketTask[],
  threads: number,
  onProgress: Progress,
): Promise<NationalSurvey> {
  const sums = new ThreadSums(context.files.length, threads);
  const surveys = await runPool(surveyWork, { ...context, sums: sums.memory }, all, threads, {
    onDone: (done) => onProgress('survey', done, all.length),
  });
  return mergeSurveys(surveys, sums);
}

function listSources({ numbered, selection }: Plan): ObservationSource[] {
  return [
    ...numbered.map(({ priceFile: { number, observationsPath } }) => ({
      number,
      observationsPath,
      withheldBy: null,
    })),
    ...selection.futureDated.map(({ observationsPath }) => ({
      number: -1,
      observationsPath,
      withheldBy: 'future_date',
    })),
  ];
}

/** Our own names come first. A Level II code that the dictionary does not name has the label of its text. */
function knownByBucket({ federal, labels, claims, settingChanges }: Plan): KnownCode[][] {
  const { byCode, levelTwo, anyPfsLoaded } = federal.benchmarks;
  const known = Array.from({ length: BUCKETS }, (): KnownCode[] => []);
  for (const code of new Set([
    ...byCode.keys(),
    ...labels.keys(),
    ...levelTwo.keys(),
    ...claims.byCode.keys(),
  ])) {
    const text = levelTwo.get(code);
    const label = labels.get(code) ?? text?.label;
    const isListed = byCode.has(code) || labels.has(code);
    const ofClaims = claims.byCode.get(code);
    const leftInpatientOn = settingChanges.get(code);
    const benchmark = byCode.get(code) ?? (text && noBenchmark(code, anyPfsLoaded, text));
    known[bucketOf(code)]?.push({
      code,
      ...(label !== undefined && { label }),
      ...(benchmark && { benchmark }),
      ...(ofClaims && { claims: ofClaims }),
      ...(leftInpatientOn !== undefined && { leftInpatientOn }),
      ...(!isListed && { onlyIfObserved: true }),
    });
  }
  return known;
}

/** Reads the manifests of all reduce shares. @throws StepError when a share is missing or of another build */
export async function readReduceShares(outDir: string): Promise<ReduceManifest[]> {
  const shares = await readManifests<ReduceManifest>(workPaths(outDir).reduce);
  const [first] = shares;
  if (!first) throw new StepError(`${outDir} has no reduce share. Run build --reduce first.`);
  const foreign = shares.find(({ share, build }) => share.of !== first.share.of || build !== first.build);
  if (foreign) {
    const name = ({ share, build }: ReduceManifest) => `${share.index}/${share.of} (build ${build})`;
    throw new StepError(
      `Reduce shares ${name(first)} and ${name(foreign)} do not belong together. Remove ${workPaths(outDir).reduce} and run build --reduce again.`,
    );
  }
  requireAllShares(
    'reduce',
    'Reduce share',
    shares.map(({ share }) => share),
  );
  return shares;
}
