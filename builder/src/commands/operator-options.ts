// What the operator's commands share: options, the connection, and how an answer is printed.
import { Command, Option } from 'commander';
import { findConnection, type OperatorClient, OperatorError, operatorClient } from '../operator/client.ts';

const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

export type Shared = { baseUrl?: string; secret?: string; json?: boolean };

/** A command that holds others. Wrong usage ends with 2, here and below. */
export function group(name: string, description: string): Command {
  return new Command(name).description(description).exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : EXIT_USAGE);
  });
}

/** A command that calls the service. */
export function leaf(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--base-url <url>', 'address of the service')
    .option('--secret <secret>', "the operator's secret")
    .option('--json', 'print one JSON object');
}

/** An option with these choices and no others. */
export function option(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

/** Connects, calls, prints; `note` is for people only, on stderr; a failure is one line on stderr and exit code 1. */
export async function run<T>(
  shared: Shared,
  call: (client: OperatorClient) => Promise<T>,
  text: (answer: T) => string,
  note?: (answer: T) => string,
) {
  try {
    const answer = await call(operatorClient(await findConnection(shared)));
    process.stdout.write(`${shared.json ? JSON.stringify(answer) : text(answer)}\n`);
    if (note && !shared.json) process.stderr.write(`${note(answer)}\n`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    if (shared.json) process.stdout.write(`${JSON.stringify({ ok: false, error: error.code ?? null })}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILED;
  }
}
