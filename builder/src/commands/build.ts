// `atlas build`: the whole build, or one of its steps in a process of its own.
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Manifest } from '../../../schemas/manifest.ts';
import { IsoDate } from '../../../schemas/place.ts';
import { fileProgressOn, progressOn } from '../parallel/progress.ts';
import { build } from '../pipeline/build.ts';
import { mapPart } from '../pipeline/map/map-step.ts';
import { planOf } from '../pipeline/plan/plan.ts';
import { reduceShare } from '../pipeline/reduce/reduce-step.ts';
import { sealSteps } from '../pipeline/seal/seal-step.ts';
import { openOutDir } from '../pipeline/step/out-dir.ts';
import { parseShare, type Share } from '../pipeline/step/step.ts';
import { openState, STATE_OPTION } from '../state/open-state.ts';

type BuildArguments = {
  data?: string;
  out: string;
  threads: number;
  asOf?: string;
  map?: Share;
  reduce?: Share;
  seal?: boolean;
  verbose?: boolean;
  state?: string;
};

/** What a run prints: the object of `--json`, and the same in words. */
export type BuildOutcome = { value: object; words: string };

/** Gives a command the options and the action of `build`; `print` hears the outcome. */
export function asBuildCommand(
  command: Command,
  print: (outcome: BuildOutcome, options: { json?: boolean }) => void,
): Command {
  return command
    .description('reduce a folder of input files to a complete, sealed build, at once or in steps')
    .option('--data <dir>', 'input folder, searched recursively; --reduce and --seal need none')
    .requiredOption('--out <dir>', 'folder of the build: absent, empty, or an earlier build')
    .option('--threads <n>', 'worker threads', wholeNumber, availableParallelism())
    .option('--as-of <date>', 'the day ages count from (YYYY-MM-DD)', isoDate)
    .addOption(
      new Option('--map <i/n>', 'the map step alone: part i of n of the input files')
        .argParser(share)
        .conflicts(['reduce', 'seal']),
    )
    .addOption(
      new Option('--reduce <j/m>', 'the reduce step alone: share j of m of the codes')
        .argParser(share)
        .conflicts('seal'),
    )
    .option('--seal', 'the seal alone, once every share is reduced')
    .option('--state <where>', STATE_OPTION)
    .option('--verbose', 'print the speed of every file on standard error, also on a terminal')
    .action(async (options: BuildArguments & { json?: boolean }) => {
      if (options.data === undefined && !options.reduce && !options.seal)
        command.error("error: required option '--data <dir>' not specified");
      print(await run(options), options);
    });
}

async function run({
  data = '',
  out,
  threads,
  asOf,
  map,
  reduce,
  seal,
  verbose,
  state: where,
}: BuildArguments): Promise<BuildOutcome> {
  const onProgress = progressOn(process.stderr);
  const onFile = verbose || !process.stderr.isTTY ? { onFile: fileProgressOn(process.stderr) } : {};
  const state = where === undefined ? {} : { state: openState(where, process.env) };
  if (map) {
    await openOutDir(out);
    const { part, entries } = await mapPart({
      dataDir: data,
      outDir: out,
      part: map,
      threads,
      onProgress,
      ...onFile,
      ...state,
    });
    const value = { step: 'map', part, files: entries.length };
    return { value, words: `Map part ${part.index}/${part.of}: ${entries.length} files.` };
  }
  if (reduce) {
    const {
      build: id,
      share: done,
      reduced,
    } = await reduceShare(await planOf(out, asOf), reduce, threads, onProgress);
    const { codes, codesWithPrice } = reduced;
    const value = {
      step: 'reduce',
      build: id,
      share: done,
      codes: codes.length,
      codes_with_price: codesWithPrice,
    };
    const words = `Reduce share ${done.index}/${done.of} of build ${id}: ${codesWithPrice} of ${codes.length} codes priced.`;
    return { value, words };
  }
  const dated = asOf ? { asOf } : {};
  const whole = { dataDir: data, outDir: out, threads, onProgress, ...onFile, ...dated, ...state };
  const manifest = seal ? await sealSteps(out, asOf, undefined, onProgress) : await build(whole);
  return { value: manifest, words: wordsOf(manifest, out) };
}

function wordsOf({ build: id, counts }: Manifest, out: string): string {
  return `Build ${id}: ${counts.price_files} price files, ${counts.codes_with_price} of ${counts.codes} codes priced, ${counts.objects} objects, ${counts.bytes} bytes. See ${out}/report.json.`;
}

function share(text: string): Share {
  const parsed = parseShare(text);
  if (!parsed) throw new InvalidArgumentError('A share like 2/4 is expected, counted from 1.');
  return parsed;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new InvalidArgumentError('A whole number from 1 to 999 is expected.');
  return Number(text);
}

function isoDate(text: string): string {
  if (!IsoDate.safeParse(text).success || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('A date like 2026-06-30 is expected.');
  }
  return text;
}
