// `atlas smoke`: the smoke test of a deployment. Exit code 1 when a check fails.
import { Command } from 'commander';
import { findConnection } from '../operator/client.ts';
import { runSmokeTest, type SmokeCheck } from '../publish/smoke.ts';
import {
  EXIT_FAILED,
  EXIT_USAGE,
  openStore,
  print,
  type ServiceOptions,
  type StoreName,
  wholeNumber,
  withStoreOptions,
} from './options.ts';

type Options = ServiceOptions & {
  of: StoreName;
  token?: string;
  code: string;
  zip: string;
  waitSeconds: number;
};

const SECOND_MS = 1000;
const DEFAULT_WAIT_SECONDS = 60;

/** `smoke`. */
export function smokeCommand(): Command {
  return withStoreOptions(new Command('smoke'), '--of')
    .description(
      'check a deployment: the service, its gate, its address and every object of the live release',
    )
    .option('--token <token>', 'a member token: asks for a price too, which counts as a lookup')
    .option('--code <code>', 'with --token: the code to ask for', '70551')
    .option('--zip <zip>', 'with --token: the ZIP to ask at', '10001')
    .option(
      '--wait-seconds <n>',
      'how long the service may take to use the live release',
      wholeNumber(0, 3600),
      DEFAULT_WAIT_SECONDS,
    )
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  const { token, code, zip } = options;
  const site = options.baseUrl ?? process.env.ATLAS_URL ?? (await localSite(options));
  if (site === undefined || !URL.canParse(site))
    command.error('error: give the address of the service with --base-url, such as https://prices.example', {
      exitCode: EXIT_USAGE,
    });
  const checks = await runSmokeTest({
    site,
    store: await openStore(options.of, options),
    waitMs: options.waitSeconds * SECOND_MS,
    ...(token === undefined ? {} : { lookup: { token, code, zip } }),
  });
  const ok = checks.every((one) => one.ok);
  print(options, { ok, checks }, checks.map(printCheck).join('\n'));
  if (!ok) process.exitCode = EXIT_FAILED;
}

/** The address of the service that runs on this machine; with R2 the operator names the service. */
async function localSite(options: Options): Promise<string | undefined> {
  return options.of === 'local' ? (await findConnection(options)).baseUrl : undefined;
}

function printCheck({ check, ok, found }: SmokeCheck): string {
  return `${ok ? 'ok      ' : 'FAILED  '}${check}: ${found}`;
}
