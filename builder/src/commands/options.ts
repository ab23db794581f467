// What the commands share: options and their checks, exit codes, connections, and how an answer is printed.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_FILE_SECONDS } from '../input/time-limit.ts';
import { findConnection, type OperatorClient, OperatorError, operatorClient } from '../operator/client.ts';
import { GuardBreach } from '../publish/guards.ts';
import { operatorStore } from '../publish/operator-store.ts';
import { r2Store } from '../publish/r2-store.ts';
import type { ReleaseStore } from '../publish/release-store.ts';
import { r2Settings } from '../r2/settings.ts';
import { StoreError } from '../r2/store-errors.ts';

/** Exit code of a command that ran and did not succeed. */
export const EXIT_FAILED = 1;
/** Exit code of a command that was used wrongly. */
export const EXIT_USAGE = 2;
/** Exit code of a command that may succeed later: the network or a store could not be reached (EX_TEMPFAIL). */
export const EXIT_TRY_AGAIN = 75;

export type JsonOption = { json?: boolean };

export function jsonOption(): Option {
  return new Option('--json', 'print one JSON object on standard output');
}

/** `--state`, for commands that use what earlier nights left. */
export function stateOption(): Option {
  return new Option('--state <where>', "state between nights: a folder, or 'r2'");
}

/** An option that takes only these values. */
export function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

/**
 * Checks a date.
 * @throws InvalidArgumentError for a text in another form, and for a day that does not exist
 */
export function isoDate(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // A day that does not exist is invalid, or becomes a day of the next month.
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, text.length) !== text)
    throw new InvalidArgumentError('Give a date that exists in the form 2026-06-30.');
  return text;
}

/** Makes the check of a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** `--max-file-seconds`, for commands that read files that others have written. */
export function maxFileSecondsOption(): Option {
  return new Option(
    '--max-file-seconds <n>',
    'seconds that reading one file may take, and 4 more for each megabyte',
  )
    .argParser(wholeNumber(1, 999_999))
    .default(DEFAULT_FILE_SECONDS);
}

/** Prints an answer on standard output: the object with `--json`, else the text. */
export function print({ json }: JsonOption, value: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/** An answer as an object and as text; `note` goes to standard error, and only without `--json`. */
export type Answer = { value: object; text: string; note?: string };

/**
 * Runs a command and prints its answer. An error that a person can act on is one line on standard error, with
 * `--json` also the object that `asObject` makes of it, and exit code 1. `asObject` gives undefined for any
 * other error.
 */
async function runAndPrint(
  options: JsonOption,
  run: () => Promise<Answer>,
  asObject: (error: Error) => object | undefined,
): Promise<void> {
  try {
    const { value, text, note } = await run();
    print(options, value, text);
    if (note !== undefined && !options.json) process.stderr.write(`${note}\n`);
  } catch (error) {
    const object = error instanceof Error ? asObject(error) : undefined;
    if (!object || !(error instanceof Error)) throw error;
    if (options.json) print(options, object, '');
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILED;
  }
}

export type ServiceOptions = JsonOption & { baseUrl?: string; secret?: string };

/** Adds the options of a command that calls the running service. */
export function withServiceOptions(command: Command, when = ''): Command {
  return command
    .option('--base-url <url>', `address of the service${when}`)
    .option('--secret <secret>', `the operator's secret${when}`)
    .addOption(jsonOption());
}

/** Connects to the running service, calls it and prints its answer. */
export function runOnService<T extends object>(
  options: ServiceOptions,
  call: (client: OperatorClient) => Promise<T>,
  text: (answer: T) => string,
  note?: (answer: T) => string,
): Promise<void> {
  const run = async (): Promise<Answer> => {
    const value = await call(operatorClient(await findConnection(options)));
    return { value, text: text(value), ...(note && { note: note(value) }) };
  };
  return runAndPrint(options, run, (error) =>
    error instanceof OperatorError ? { ok: false, error: error.code ?? null } : undefined,
  );
}

/** Where releases are: in the running service on this machine, or in R2. */
export type StoreName = 'local' | 'r2';

/** Adds the options of a command that works on a store of releases; `flag` names the store. */
export function withStoreOptions(command: Command, flag: '--to' | '--of'): Command {
  const store = choice(`${flag} <store>`, 'the running service, or R2', ['local', 'r2']).default('local');
  return withServiceOptions(command.addOption(store), ' (local)');
}

/** Opens a store. @throws StoreError or OperatorError when a setting is missing */
export async function openStore(name: StoreName, options: ServiceOptions): Promise<ReleaseStore> {
  return name === 'r2' ? r2Store(r2Settings(process.env)) : operatorStore(await findConnection(options));
}

/** Runs a command on a store of releases and prints its answer. */
export function runOnStore(options: JsonOption, run: () => Promise<Answer>): Promise<void> {
  return runAndPrint(options, run, (error) => {
    if (!(error instanceof StoreError || error instanceof OperatorError)) return undefined;
    const breaches = error instanceof GuardBreach ? { breaches: error.breaches } : {};
    return { ok: false, error: error.name, message: error.message, ...breaches };
  });
}

/** Who publishes, as the pointer records it. A workflow sets this variable to its own address. */
export const PUBLISHED_BY_VARIABLE = 'ATLAS_PUBLISHED_BY';

/** Adds `--by`, who moves the pointer. */
export function withPublisher(command: Command, description: string): Command {
  const publisher = process.env[PUBLISHED_BY_VARIABLE] ?? `atlas ${command.name()}`;
  return command.option('--by <name>', description, publisher);
}
