// `npm run atlas -- <command>`: registers the commands and turns errors into exit codes: 0 ok, 1 failed, 2
// used wrongly. Progress goes to standard error. With --json, standard output is one JSON object and nothing
// else.
import { Command, CommanderError } from 'commander';
import { billingCommand } from './commands/billing.ts';
import { buildCommand } from './commands/build.ts';
import { diffCommand } from './commands/diff.ts';
import { fetchCommand } from './commands/fetch.ts';
import { hospitalsCommand } from './commands/hospitals.ts';
import { inspectCommand } from './commands/inspect.ts';
import { keyCommand } from './commands/key.ts';
import { limitCommand } from './commands/limit.ts';
import { memberCommand } from './commands/member.ts';
import { EXIT_FAILED, EXIT_USAGE } from './commands/options.ts';
import { publishCommand } from './commands/publish.ts';
import { readCommand } from './commands/read.ts';
import { releasesCommand } from './commands/releases.ts';
import { reportCommand } from './commands/report.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { sampleCommand } from './commands/sample.ts';
import { startCommand } from './commands/start.ts';
import { stateCommand } from './commands/state.ts';
import { verifyCommand } from './commands/verify.ts';
import { InputFolderError } from './input/scan.ts';
import { OutDirError } from './pipeline/step/out-dir.ts';

/** All commands. Wrong usage throws CommanderError instead of ending the process. */
export function atlasProgram(): Command {
  const program = new Command('atlas').description('Cash Price Atlas: build, check and run the atlas');
  const commands = [
    sampleCommand(),
    inspectCommand(),
    fetchCommand(),
    hospitalsCommand(),
    readCommand(),
    buildCommand(),
    verifyCommand(),
    startCommand(),
    memberCommand(),
    limitCommand(),
    keyCommand(),
    billingCommand(),
    publishCommand(),
    rollbackCommand(),
    releasesCommand(),
    diffCommand(),
    stateCommand(),
    reportCommand(),
  ];
  for (const command of commands) program.addCommand(throwing(command));
  return throwing(program);
}

function throwing(command: Command): Command {
  for (const sub of command.commands) throwing(sub);
  return command.exitOverride().showHelpAfterError('(add --help for the options)');
}

/** Prints an error as one line. @returns the exit code */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const { message, cause, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`atlas: ${message}${cause instanceof Error ? ` ${cause.message}` : ''}\n`);
  if (process.env.ATLAS_DEBUG && stack) process.stderr.write(`${stack}\n`);
  const isUsage = error instanceof OutDirError || error instanceof InputFolderError;
  return isUsage ? EXIT_USAGE : EXIT_FAILED;
}

/** Runs a command with its arguments. @returns the exit code */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    await atlasProgram().parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return reportError(error);
  }
}

if (import.meta.main) process.exitCode = await runProgram(process.argv.slice(2));
