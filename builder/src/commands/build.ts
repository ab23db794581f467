// `atlas build`: the whole build, or one of its steps in a separate process.
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Manifest } from '../../../schemas/manifest.ts';
import { fileProgressOn, progressOn } from '../parallel/progress.ts';
import { build, findStored } from '../pipeline/build.ts';
import { mapPart } from '../pipeline/map/map-step.ts';
import { makePlan } from '../pipeline/plan/plan.ts';
import { reduceShare } from '../pipeline/reduce/reduce-step.ts';
import { joinStep } from '../pipeline/seal/join-step.ts';
import { sealSteps } from '../pipeline/seal/seal-step.ts';
import { openOutDir, refuseOverlap } from '../pipeline/step/out-dir.ts';
import { withOutDir } from '../pipeline/step/out-lock.ts';
import { parseShare, type Share, WHOLE } from '../pipeline/step/step.ts';
import { isPlanHash } from '../pipeline/stored-plan.ts';
import { keepTimes, putTimes, readTimes, stepClock } from '../report/step-times.ts';
import { openState } from '../state/open-state.ts';
import {
  type Answer,
  EXIT_USAGE,
  isoDate,
  type JsonOption,
  jsonOption,
  maxFileSecondsOption,
  print,
  stateOption,
  wholeNumber,
} from './options.ts';
import { readList } from './read-list.ts';
import { shardFromEnvironment } from './shard.ts';

type Options = JsonOption & {
  data?: string;
  out: string;
  threads: number;
  maxFileSeconds: number;
  asOf?: string;
  map?: Share | true;
  reduce?: Share | true;
  join?: Share | true;
  seal?: boolean;
  verbose?: boolean;
  state?: string;
  list?: string;
  payers?: string;
  plan?: string;
  evidence?: boolean;
};

/** `build --data DIR --out DIR`, or with `--map`, `--reduce` or `--seal` one step. */
export function buildCommand(): Command {
  return new Command('build')
    .description('turn a folder of input files into a complete, sealed build, at once or in steps')
    .option('--data <dir>', 'input folder with its subfolders; --reduce and --seal do not need it')
    .requiredOption('--out <dir>', 'folder of the build: new, empty, or with an earlier build')
    .option('--threads <n>', 'worker threads', wholeNumber(1, 999), availableParallelism())
    .addOption(maxFileSecondsOption())
    .option('--as-of <date>', 'the day that ages count from (YYYY-MM-DD)', isoDate)
    .addOption(
      new Option(
        '--map [i/n]',
        "only the map step: part i of n of the input files; without it the scheduler's variables decide",
      )
        .argParser(share)
        .conflicts(['reduce', 'join', 'seal']),
    )
    .addOption(
      new Option(
        '--reduce [j/m]',
        "only the reduce step: share j of m of the codes; without it the scheduler's variables decide",
      )
        .argParser(share)
        .conflicts(['join', 'seal']),
    )
    .addOption(
      new Option(
        '--join [k/m]',
        "only the join of providers and rates: share k of m; without it the scheduler's variables decide",
      )
        .argParser(share)
        .conflicts('seal'),
    )
    .option('--seal', 'only the seal, after every share is reduced and joined')
    .addOption(stateOption())
    .option('--list <file>', 'list of hospitals whose files the state has; their folder is not needed')
    .option('--payers <file>', 'list of payer files that the state has; their folder is not needed')
    .addOption(
      new Option('--plan <name>', 'the plan that decides which files of the state are used')
        .argParser(planName)
        .conflicts(['list', 'payers']),
    )
    .option('--evidence', 'keep the observations of each code in evidence/, for `atlas prove`')
    .option('--verbose', 'print the speed of every file on standard error, also on a terminal')
    .addOption(jsonOption())
    .action(async (options: Options, command: Command) => {
      const { data, list, payers, plan, state } = options;
      const stored = Object.entries({ list, payers, plan }).find(([, value]) => value !== undefined)?.[0];
      if (stored !== undefined && state === undefined)
        command.error(`error: '--${stored}' needs '--state', which has the files`, { exitCode: EXIT_USAGE });
      const needsInput = !options.reduce && !options.join && !options.seal;
      if (data === undefined && stored === undefined && needsInput)
        command.error("error: give '--data <dir>', or '--list', '--payers' or '--plan' with '--state'", {
          exitCode: EXIT_USAGE,
        });
      const share = chosenShare(options, command);
      const { value, text } = await run(options, share);
      print(options, value, text);
    });
}

/** The share of `--map`, `--reduce` or `--join`: the one that is given, else the one of the scheduler's variables. */
function chosenShare({ map, reduce, join }: Options, command: Command): Share {
  const given = map ?? reduce ?? join ?? WHOLE;
  if (given !== true) return given;
  try {
    return shardFromEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

function run(options: Options, share: Share): Promise<Answer> {
  if (options.map) return runMap(options, share);
  if (options.reduce) return runReduce(options, share);
  if (options.join) return runJoin(options, share);
  return options.seal ? runSeal(options) : runAll(options);
}

async function runMap(options: Options, part: Share): Promise<Answer> {
  const { data, out } = options;
  const clock = stepClock(`map ${part.index}/${part.of}`, progressOn(process.stderr));
  if (data !== undefined) await refuseOverlap(data, out);
  await openOutDir(out);
  const { entries } = await withOutDir(out, { step: 'map', share: part }, async () => {
    const mapping = { ...(await mapOptions(options)), onProgress: clock.onProgress };
    return mapPart({ ...mapping, ...(await findStored(mapping)), part });
  });
  await keepTimes(out, `map-${part.index}-of-${part.of}`, clock.times());
  return {
    value: { step: 'map', part, files: entries.length },
    text: `Map part ${part.index}/${part.of}: ${entries.length} files.`,
  };
}

async function runReduce(
  { out, asOf, threads, maxFileSeconds, evidence }: Options,
  part: Share,
): Promise<Answer> {
  await openOutDir(out);
  const clock = stepClock(`reduce ${part.index}/${part.of}`, progressOn(process.stderr));
  const done = await withOutDir(out, { step: 'reduce', share: part }, async () =>
    reduceShare(await makePlan(out, asOf, { fileSeconds: maxFileSeconds }), part, threads, clock.onProgress, {
      keepEvidence: evidence === true,
    }),
  );
  await keepTimes(out, `reduce-${part.index}-of-${part.of}`, clock.times());
  const { codes, codesWithPrice } = done.reduced;
  return {
    value: {
      step: 'reduce',
      build: done.build,
      share: done.share,
      codes: codes.length,
      codes_with_price: codesWithPrice,
    },
    text: `Reduce share ${part.index}/${part.of} of build ${done.build}: ${codesWithPrice} of ${codes.length} codes have a price.`,
  };
}

async function runJoin({ out, asOf, maxFileSeconds }: Options, part: Share): Promise<Answer> {
  await openOutDir(out);
  const clock = stepClock(`join ${part.index}/${part.of}`, progressOn(process.stderr));
  const { build: id, counts } = await withOutDir(out, { step: 'join', share: part }, async () =>
    joinStep(await makePlan(out, asOf, { fileSeconds: maxFileSeconds }), part, clock.onProgress),
  );
  await keepTimes(out, `join-${part.index}-of-${part.of}`, clock.times());
  return {
    value: { step: 'join', build: id, share: part, providers: counts.providers },
    text: `Join share ${part.index}/${part.of} of build ${id}: ${counts.providers} providers have a price.`,
  };
}

async function runSeal({ out, asOf, maxFileSeconds }: Options): Promise<Answer> {
  await openOutDir(out);
  const clock = stepClock('seal', progressOn(process.stderr));
  const earlier = await readTimes(out);
  const manifest = await withOutDir(out, { step: 'seal' }, async () => {
    const sealed = await sealSteps(out, asOf, undefined, clock.onProgress, maxFileSeconds);
    await putTimes(out, [...earlier, ...clock.times()]);
    return sealed;
  });
  return sealed(manifest, out);
}

async function runAll(options: Options): Promise<Answer> {
  const { asOf } = options;
  const clock = stepClock(null, progressOn(process.stderr));
  const whole = await mapOptions(options);
  const manifest = await build({
    ...whole,
    keepEvidence: options.evidence === true,
    onProgress: clock.onProgress,
    ...(asOf ? { asOf } : {}),
  });
  await putTimes(options.out, clock.times());
  return sealed(manifest, options.out);
}

/** What the map step needs, alone and within the whole build. */
async function mapOptions(options: Options) {
  const { data, out, threads, maxFileSeconds, verbose, state, list, payers, plan } = options;
  const printsFiles = verbose || !process.stderr.isTTY;
  return {
    ...(data === undefined ? {} : { dataDir: data }),
    ...(list === undefined ? {} : { list: await readList(list) }),
    ...(payers === undefined ? {} : { payerList: await readList(payers) }),
    ...(plan === undefined ? {} : { plan }),
    outDir: out,
    threads,
    fileSeconds: maxFileSeconds,
    ...(printsFiles ? { onFile: fileProgressOn(process.stderr) } : {}),
    ...(state === undefined ? {} : { state: openState(state, process.env) }),
  };
}

function sealed(manifest: Manifest, out: string): Answer {
  const { build: id, counts } = manifest;
  const text = `Build ${id}: ${counts.price_files} price files, ${counts.codes_with_price} of ${counts.codes} codes have a price, ${counts.objects} objects, ${counts.bytes} bytes. See ${out}/report.json.`;
  return { value: manifest, text };
}

function planName(text: string): string {
  if (!isPlanHash(text)) throw new InvalidArgumentError('Give the name that plan has printed.');
  return text;
}

function share(text: string): Share {
  const parsed = parseShare(text);
  if (!parsed) throw new InvalidArgumentError('Give a share in the form 2/4, counted from 1.');
  return parsed;
}
