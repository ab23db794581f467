// `npm run atlas -- <command>`: arguments in, exit code out (0 ok, 1 failed, 2 usage). Progress goes to stderr;
// with --json standard output holds one JSON object and nothing else.
import { Command, CommanderError, Option } from 'commander';
import { asBuildCommand } from './commands/build.ts';
import { fetchCommand } from './commands/fetch.ts';
import { inspectInput, isRefused, printInput } from './commands/inspect.ts';
import { keyCommand } from './commands/key.ts';
import { memberCommand } from './commands/member.ts';
import { diffCommand, publishCommand, releasesCommand, rollbackCommand } from './commands/publish.ts';
import { OutDirError } from './pipeline/step/out-dir.ts';
import { writeSampleWorld } from './sample/sample-world.ts';
import { type Verification, verifyBuild } from './tiles/verify.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const json = () => new Option('--json', 'print one JSON object on standard output');

function print(asJson: boolean | undefined, value: object, text: string): void {
  process.stdout.write(asJson ? `${JSON.stringify(value)}\n` : `${text}\n`);
}

function sampleCommand(): Command {
  return new Command('sample')
    .description('write the sample world: synthetic hospitals as input files in the real formats')
    .requiredOption('--out <dir>', 'folder to write to')
    .addOption(json())
    .action(async ({ out, json: asJson }) => {
      const world = await writeSampleWorld(out);
      print(asJson, world, `${world.hospitals} sample hospitals in ${world.files.length} files below ${out}`);
    });
}

function inspectCommand(): Command {
  return new Command('inspect')
    .description('read one MRF and say what it holds')
    .argument('<file>', 'a hospital file: CSV or JSON, plain, gzip or zip')
    .addOption(json())
    .action(async (file, { json: asJson }) => {
      const inspection = await inspectInput(file);
      print(asJson, inspection, printInput(inspection));
      if (isRefused(inspection)) process.exitCode = EXIT_FAILED;
    });
}

function buildCommand(): Command {
  return asBuildCommand(new Command('build').addOption(json()), ({ value, words }, options) =>
    print(options.json, value, words),
  );
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('re-read every tile and index of a sealed build by its schema')
    .argument('<dir>', 'folder of the build')
    .addOption(json())
    .action(async (dir, { json: asJson }) => {
      const found = await verifyBuild(dir);
      const sound = found.faults.length === 0;
      const words = sound
        ? `Sound: ${found.objects} objects of build ${found.build}.${tileSizeWords(found)}`
        : found.faults.join('\n');
      print(asJson, { ok: sound, ...found }, words);
      if (!sound) process.exitCode = EXIT_FAILED;
    });
}

function tileSizeWords({ provider_tiles: sizes }: Verification): string {
  if (!sizes) return '';
  const { count, p50, p99, max } = sizes;
  return ` ${count} provider tiles: half up to ${p50} bytes, 99 of 100 up to ${p99}, the largest ${max}.`;
}

function startCommand(): Command {
  return new Command('start')
    .description('build what changed, seed local stores and serve on this machine')
    .option('--data <dir>', 'your own folder of real input files, instead of the sample world')
    .action(async ({ data }) => {
      // Loaded for this command only: the runtime of the Worker takes a second to load.
      const { start } = await import('./local/start.ts');
      await start({ dataDir: data, port: Number(process.env.PORT ?? 8787) });
    });
}

/** All commands; errors of usage throw CommanderError instead of leaving the process. */
export function atlasProgram(): Command {
  const program = new Command('atlas').description('Cash Price Atlas: build, check and run the atlas');
  const commands = [
    sampleCommand(),
    inspectCommand(),
    fetchCommand(),
    buildCommand(),
    verifyCommand(),
    startCommand(),
    memberCommand(),
    keyCommand(),
    publishCommand(),
    rollbackCommand(),
    releasesCommand(),
    diffCommand(),
  ];
  for (const command of commands) program.addCommand(throwing(command));
  return throwing(program);
}

function throwing(command: Command): Command {
  for (const sub of command.commands) throwing(sub);
  return command.exitOverride().showHelpAfterError('(add --help for the options)');
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const words = error instanceof Error ? error : new Error(String(error));
  const cause = words.cause instanceof Error ? ` ${words.cause.message}` : '';
  process.stderr.write(`atlas: ${words.message}${cause}\n`);
  if (process.env.ATLAS_DEBUG && words.stack) process.stderr.write(`${words.stack}\n`);
  return error instanceof OutDirError ? EXIT_USAGE : EXIT_FAILED;
}

if (import.meta.main) {
  try {
    await atlasProgram().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}
