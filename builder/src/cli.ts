// `npm run atlas -- <command>`: registers the commands and turns errors into exit codes: 0 ok, 1 failed, 2
// used wrongly. Progress goes to standard error. With --json, standard output is one JSON object and nothing
// else.
import { Command, CommanderError } from 'commander';
import { describeProgramVersion } from './commands/describe-version.ts';
import { exampleText } from './commands/examples.ts';
import { EXIT_FAILED, EXIT_USAGE } from './commands/options.ts';
import { InputFolderError } from './input/scan.ts';
import { describeFileError } from './input/unreadable.ts';
import { OutDirError } from './pipeline/step/out-dir.ts';

/** The commands in the order of the help. Only those that are needed are loaded: all of them take half a second more. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  sample: async () => (await import('./commands/sample.ts')).sampleCommand(),
  inspect: async () => (await import('./commands/inspect.ts')).inspectCommand(),
  fetch: async () => (await import('./commands/fetch.ts')).fetchCommand(),
  hospitals: async () => (await import('./commands/hospitals.ts')).hospitalsCommand(),
  read: async () => (await import('./commands/read.ts')).readCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  build: async () => (await import('./commands/build.ts')).buildCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  cost: async () => (await import('./commands/cost.ts')).costCommand(),
  smoke: async () => (await import('./commands/smoke.ts')).smokeCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
  member: async () => (await import('./commands/member.ts')).memberCommand(),
  limit: async () => (await import('./commands/limit.ts')).limitCommand(),
  key: async () => (await import('./commands/key.ts')).keyCommand(),
  billing: async () => (await import('./commands/billing.ts')).billingCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
  releases: async () => (await import('./commands/releases.ts')).releasesCommand(),
  notify: async () => (await import('./commands/notify.ts')).notifyCommand(),
  diff: async () => (await import('./commands/diff.ts')).diffCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  log: async () => (await import('./commands/log.ts')).logCommand(),
  prove: async () => (await import('./commands/prove.ts')).proveCommand(),
  state: async () => (await import('./commands/state.ts')).stateCommand(),
  report: async () => (await import('./commands/report.ts')).reportCommand(),
};

/**
 * The program with the command of this name, or with all commands when none has it. Wrong usage throws CommanderError
 * instead of ending the process.
 */
export async function atlasProgram(name = ''): Promise<Command> {
  const program = new Command('atlas')
    .description('Cash Price Atlas: build, check and run the atlas')
    .version(describeProgramVersion(), '--version', 'print the versions of the program and of what it writes')
    .addHelpText('after', exampleText('atlas'));
  const named = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS);
  for (const load of named) {
    if (!load) continue;
    const command = throwing(await load());
    program.addCommand(command.addHelpText('after', exampleText(command.name())));
  }
  return throwing(program);
}

function throwing(command: Command): Command {
  for (const sub of command.commands) throwing(sub);
  return command.exitOverride().showHelpAfterError('(add --help for the options)');
}

/** What happened, as a sentence. An error of the operating system names the path and what is wrong with it. */
function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = describeFileError(error);
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined;
  if (sentence === undefined || path === undefined) return message;
  return `${path} cannot be used. ${sentence.replace('The file does not exist', 'It does not exist')}`;
}

/** Prints an error as one line. @returns the exit code */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const { cause, stack } = error instanceof Error ? error : new Error(String(error));
  // The sentence about a file already says what the system's error means.
  const isExplained = describeFileError(cause) !== undefined;
  const because = cause instanceof Error && !isExplained ? ` ${cause.message}` : '';
  process.stderr.write(`atlas: ${describeError(error)}${because}\n`);
  if (process.env.ATLAS_DEBUG && stack) process.stderr.write(`${stack}\n`);
  const isUsage = error instanceof OutDirError || error instanceof InputFolderError;
  return isUsage ? EXIT_USAGE : EXIT_FAILED;
}

/** Runs a command with its arguments. @returns the exit code */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    await (await atlasProgram(args[0])).parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return reportError(error);
  }
}

if (import.meta.main) process.exitCode = await runProgram(process.argv.slice(2));
